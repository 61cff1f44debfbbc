import BenchmarkCards
import Foundation
import LatheCoding
import LatheRuntime

/// Building the address of a request: a path with a value in it and six query items.
enum RequestMeasures {
    static let all = [Benchmark("request.build", run: build)]

    private static let since = Date(timeIntervalSince1970: 1_358_778_246)
    private static let base = "https://api.example.com/1"

    private static func build(_ report: inout Report) throws {
        let client = Client(
            API(name: "Kanban"),
            server: .fixed(base),
            transport: Unreachable()
        )
        let request = Cards.Search(
            board: "4f1ae2c0d8b3a5b8",
            text: "login fails & más",
            fields: ["id", "name", "labels"],
            isClosed: false,
            limit: 50,
            since: since,
            list: "4f1ae2c0d8b3a5b9"
        )
        try Difference.check(
            decoded(client.address(of: request)) == decoded(peer(request)),
            "request.build"
        )
        let times = try Contest.timings(
            rounds: 301,
            perTurn: 100,
            [
                Contestant(name: "URLComponents") { use(try peer(request)) },
                Contestant(name: "Lathe") { use(try client.address(of: request)) },
            ]
        )
        report.add("request.build", times[0] / times[1], times)
    }

    /// What the address says, whichever characters are escaped that need not be.
    private static func decoded(_ address: String) -> [String?] {
        let parts = URLComponents(string: address)
        return [parts?.host, parts?.path]
            + (parts?.queryItems ?? []).flatMap { [$0.name, $0.value] }
    }

    /// The date's text is at hand, since formatting it would take longer than all the rest.
    private static let sinceText = since.formatted(.iso8601)

    private static func peer(_ request: Cards.Search) throws -> String {
        guard var parts = URLComponents(string: base) else { throw URLError(.badURL) }
        parts.path += "/boards/\(request.board)/cards"
        parts.queryItems = [
            URLQueryItem(name: "q", value: request.text),
            URLQueryItem(name: "fields", value: request.fields.joined(separator: ",")),
            URLQueryItem(name: "closed", value: "\(request.isClosed)"),
            URLQueryItem(name: "limit", value: "\(request.limit)"),
            URLQueryItem(name: "since", value: sinceText),
            URLQueryItem(name: "idList", value: request.list),
        ]
        guard let text = parts.string else { throw URLError(.badURL) }
        return text
    }
}

/// The benchmark sends nothing.
private struct Unreachable: Transport {
    func send(_ request: HTTPRequest) async throws -> HTTPResponse { throw URLError(.badURL) }
}
