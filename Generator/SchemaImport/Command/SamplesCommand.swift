import Foundation
import LatheTool
import SchemaSyntax

/// The command `lathe-import samples RECORDINGS --output FOLDER`.
struct SamplesCommand {
    let recordings: String
    let output: String
    var format: String?
    var report: String?
    var isCheck = false
    var isForced = false

    /// The maximum number of decisions that are printed.
    private static let shown = 20

    func run() -> Int32 {
        let reader = SampleReader(reading: recordings)
        Console.error(DiagnosticList(reader.diagnostics).rendered)
        guard !reader.samples.isEmpty else { return 1 }
        reportUnreadOverlays()
        let name = ImportCommand.name(of: output)
        let proposal = Proposal(reader.samples, name: name, format: format)
        guard isValid(proposal.faults(folder: output, samples: reader.samples)) else { return 1 }
        do {
            let status = try write(proposal, skipped: reader.skipped)
            return reader.diagnostics.isEmpty ? status : 1
        } catch {
            Console.error("\(output): error: \(error.fileReason) [cannot-write]\n")
            return 1
        }
    }

    /// Reports the mistakes in the proposal, and returns whether there are none.
    private func isValid(_ faults: [Diagnostic]) -> Bool {
        guard !faults.isEmpty else { return true }
        Console.error(DiagnosticList(faults).rendered)
        Console.error(
            "\(output):1:1: error: the proposal is not valid, nothing is written [proposal]\n"
        )
        return false
    }

    /// Returns the clashes of the files with those that people wrote in the folder.
    private func clashes(_ files: [ImportedFile], in folder: ImportedFolder) -> [Diagnostic] {
        let others = folder.others(files)
        guard !others.isEmpty else { return [] }
        let sources = files.map {
            SchemaSource(path: "\(output)/\($0.path)", bytes: Array($0.text.utf8))
        }
        let paths = Set(others.map(\.path))
        return CheckedSchemas(sources: sources + others, base: output).diagnostics.sorted()
            .filter { $0.severity == .error && !$0.isWithin(paths) }
    }

    /// Reports files of corrections in the folder, which apply only to documents.
    private func reportUnreadOverlays() {
        for path in Overlay.similarNames.map({ "\(output)/\($0)" })
        where FileManager.default.fileExists(atPath: path) {
            Console.error(
                "\(path):1:1: warning: 'samples' does not read corrections, expected changes in the schemas "
                    + "that it wrote [unread-file]\n"
            )
        }
    }

    private func write(_ proposal: Proposal, skipped: Int) throws -> Int32 {
        let source = URL(filePath: recordings).standardizedFileURL.lastPathComponent
        let files = proposal.files.map { file in
            ImportedFile(path: file.path, text: FileMark.marked(file.text, source: source, .draft))
        }
        let folder = try ImportedFolder(path: output)
        let conflicts = isForced ? [] : folder.conflicts(files)
        Console.error(DiagnosticList(conflicts).rendered)
        guard conflicts.isEmpty, isValid(clashes(files, in: folder)) else { return 1 }
        if !isCheck { try folder.write(files) }
        if let report {
            let text = DecisionReport(decisions: proposal.decisions, results: proposal.results)
                .markdown(source: source)
            try Data(text.utf8).write(to: URL(filePath: report), options: .atomic)
        }
        printSummary(proposal, skipped: skipped)
        return isCheck && !folder.changedPaths(files).isEmpty ? 1 : 0
    }

    private func printSummary(_ proposal: Proposal, skipped: Int) {
        var text = ""
        let unsure = proposal.decisions.filter { $0.confidence == .low && !$0.isPlain }
        for decision in unsure.prefix(Self.shown) { text += "\(decision.description)\n" }
        if unsure.count > Self.shown {
            text +=
                "and \(unsure.count - Self.shown) more of low confidence; --report FILE has all\n"
        }
        for confidence in Decision.Confidence.allCases {
            let count = proposal.decisions.count { $0.confidence == confidence }
            text += "\(count) × \(confidence.rawValue) confidence\n"
        }
        if skipped > 0 {
            text += "\(skipped) files and entries that are not samples were left out\n"
        }
        if proposal.others > 0 {
            text += "\(proposal.others) samples in the other format were left out; see --format\n"
        }
        text += "\(counted(proposal.used, "sample")): \(counted(proposal.declarations, "type")), "
        text += "\(counted(proposal.endpoints, "endpoint")), "
        text += "\(counted(proposal.files.count, "file"))\n"
        Console.print(text)
    }
}
