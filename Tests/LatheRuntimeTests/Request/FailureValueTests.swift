import Foundation
import LatheCoding
import Testing

@Suite("Failures by the value of a member")
struct FailureValueTests {
    private static let envelope = Envelope(
        value: "value",
        failure: ".",
        failureWhen: "error|ok",
        failureRoot: nil,
        failureValues: ["false", "3"]
    )

    private func outcome(_ text: String) throws -> Outcome<String, AnyValue> {
        try EntityDecoder().decode(
            String.self,
            orFailure: AnyValue.self,
            from: Data(text.utf8),
            in: Self.envelope
        )
    }

    @Test(
        "The listed values are failures, and so are objects and lists",
        arguments: [
            #"{"ok": false}"#, #"{"ok": 3, "value": "a"}"#, #"{"ok": "3"}"#, #"{"ok": {}}"#,
            #"{"error": [], "value": "a"}"#, #"{"value": 1, "ok": false}"#,
        ]
    )
    func failures(text: String) throws {
        guard case .failure = try outcome(text) else {
            Issue.record("\(text) is no failure")
            return
        }
    }

    @Test(
        "Other values are none",
        arguments: [
            #"{"ok": true, "value": "a"}"#, #"{"ok": 4, "value": "a"}"#, #"{"value": "a"}"#,
            #"{"ok": null, "value": "a"}"#, #"{"value": "a", "ok": ""}"#,
        ]
    )
    func values(text: String) throws {
        guard case .value("a") = try outcome(text) else {
            Issue.record("\(text) has no value")
            return
        }
    }

    @Test("A value that cannot be read is named")
    func unreadable() throws {
        let failure = try #require(throws: DecodingFailure.self) {
            try outcome(#"{"ok": true, "value": 1}"#)
        }
        #expect(failure.path == "$.value")
    }
}
