import Foundation

/// An image of some of the measures that have a peer.
struct Plot {
    /// The end of the file's name.
    let name: String
    let title: String
    /// The names of the measures, or the first parts of their names, with labels for readers who do not know the names.
    let measures: KeyValuePairs<String, String?>

    static let all = [
        Plot(
            name: "summary",
            title: "Time of Lathe compared with other libraries",
            measures: [
                "json.decode": "Decoding JSON", "json.encode": "Encoding JSON",
                "xml.decode.vs-xmlparser": "Decoding XML", "xml.encode": "Encoding XML",
                "request.build": "Building a request", "date.iso8601": "Parsing a date",
                "client.loopback": "HTTP call",
                "compile.debug.500": "Compiling, debug",
                "compile.release.500": "Compiling, release",
            ]
        ),
        Plot(
            name: "speed",
            title: "Time of decoding, encoding and calls",
            measures: [
                "json": nil, "stream": nil, "error": nil, "xml": nil, "parallel": nil,
                "request": nil, "date": nil, "client": nil,
            ]
        ),
        Plot(
            name: "size",
            title: "Memory, and the cost of compiling",
            measures: ["memory": nil, "compile": nil, "text": nil]
        ),
        Plot(name: "generator", title: "Time of the generator", measures: ["generator": nil]),
    ]

    /// Writes the images for which there are measures, each for light and dark pages.
    ///
    /// - Parameters:
    ///   - rows: The measures that have a peer.
    ///   - folder: The folder of the images; it is created if necessary.
    /// - Throws: Foundation's errors of files.
    static func draw(_ rows: [Chart.Row], in folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for plot in all {
            let chart = Chart(title: plot.title, rows: plot.rows(of: rows))
            if chart.rows.isEmpty { continue }
            for appearance in Chart.Appearance.allCases {
                let file = folder.appending(path: "benchmarks-\(plot.name)\(appearance.suffix).svg")
                try Data(chart.svg(appearance).utf8).write(to: file)
            }
        }
    }

    private func rows(of rows: [Chart.Row]) -> [Chart.Row] {
        measures.flatMap { measure, label in
            guard let label else { return rows.filter { $0.label.hasPrefix(measure + ".") } }
            return rows.filter { $0.label == measure }.map { row in
                var row = row
                row.label = label
                return row
            }
        }
    }
}

/// A page without figures of measures that have a peer.
struct NoFigures: Error, CustomStringConvertible {
    let path: String
    var description: String { "\(path): no table of measures" }
}

extension Chart.Row {
    /// Reads the figures in the tables of a page, as in ``| `json.decode` | 7.0 – 8.0 |``.
    ///
    /// - Parameter path: A Markdown file.
    /// - Returns: The measures that have a peer; of a range of values, the middle.
    /// - Throws: ``NoFigures``; Foundation's errors of files.
    static func figures(inPage path: String) throws -> [Chart.Row] {
        let page = try String(contentsOf: URL(filePath: path), encoding: .utf8)
        let rows = page.split(separator: "\n").compactMap { line -> Chart.Row? in
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count > 1,
                let goal = Goal.named(cells[0].trimmingCharacters(in: ["`"]))
            else { return nil }
            let values = cells[1].split(separator: " – ").compactMap { Double($0) }
            guard let least = values.first, let most = values.last else { return nil }
            return goal.row((least + most) / 2)
        }
        guard !rows.isEmpty else { throw NoFigures(path: path) }
        return rows
    }
}
