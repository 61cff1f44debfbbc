import Foundation
import SchemaSyntax
import Testing

@testable import SchemaImport

@Suite("Credentials in recordings are in no file of a proposal")
struct SampleSecretTests {
    private static let secret = "s3cr3tVALUE99"

    /// A HAR file with a credential in each place where one may be.
    private func archive() throws -> String {
        let secret = Self.secret
        var entries: [[String: Any]] = []
        for number in 0..<12 {
            let body =
                """
                { "id": \(number), "access_token": "\(secret)", "hash": "\(secret)\(number % 2)",
                  "key": "\(secret)" }
                """
            let query =
                "api_key=\(secret)&code=\(secret)&state=\(number % 2 == 0 ? "open" : "shut")"
            entries.append([
                "request": [
                    "method": "GET", "url": "https://u:\(secret)@h/v1/things/\(number)?\(query)",
                    "headers": [
                        ["name": "Authorization", "value": "Token \(secret)"],
                        ["name": "Cookie", "value": "sid=\(secret)"],
                        ["name": "X-Api-Key", "value": secret],
                    ],
                ],
                "response": [
                    "status": 200, "headers": [["name": "Set-Cookie", "value": "a=\(secret)"]],
                    "content": ["mimeType": "application/json", "text": body],
                ],
            ])
        }
        entries.append([
            "request": ["method": "POST", "url": "https://h/hooks/\(secret)", "headers": []],
            "response": [
                "status": 200,
                "content": ["mimeType": "application/json", "text": "{\"ok\":true}"],
            ],
        ])
        let data = try JSONSerialization.data(withJSONObject: ["log": ["entries": entries]])
        return String(decoding: data, as: UTF8.self)
    }

    @Test("No credential is in a file or decision, and omissions are reported")
    func secrets() throws {
        let reader = SampleReader([("a.har", try archive())])
        #expect(reader.diagnostics.isEmpty)
        let proposal = Proposal(reader.samples, name: "Shop")
        let report = DecisionReport(decisions: proposal.decisions, results: proposal.results)
            .markdown(source: "a.har")
        let text = (proposal.files.map { $0.path + $0.text } + [report]).joined()
        #expect(!text.lowercased().contains(Self.secret.lowercased()))
        let subjects = proposal.decisions.map(\.subject).joined(separator: "\n")
        #expect(subjects.contains("header Authorization"))
        #expect(subjects.contains("header Cookie"))
        #expect(proposal.faults(folder: "Shop", samples: reader.samples).isEmpty)
    }

    @Test("Repeated words in a query are an enum")
    func enumInQuery() throws {
        let reader = SampleReader([("a.har", try archive())])
        let proposal = Proposal(reader.samples, name: "Shop")
        let text = proposal.files.map(\.text).joined()
        #expect(text.contains(#""cases": ["open", "shut"]"#))
        #expect(text.contains(#""state": "State"#))
    }
}
