import Foundation
import GoldenExamples
import LatheCoding
import LatheRuntime
import LatheTesting
import Testing

@testable import GoldenExampleCalls
@testable import LatheTool

/// Runs the examples of a golden, which have values of all types.
@Suite("Examples in schemas")
struct ExampleTests {
    @Test("Each call sends what its example states", arguments: OrchardExamples.all)
    func request(_ example: EndpointExample) async throws { try await example.checkRequest() }

    @Test("Each response is read as its example states", arguments: OrchardExamples.all)
    func response(_ example: EndpointExample) async throws { try await example.checkResponse() }

    /// Something that is not so, and what is told of it.
    struct Wrong: Sendable {
        let sends: ExpectedRequest
        let difference: String
    }

    @Test(
        "A different request is reported",
        arguments: [
            Wrong(
                sends: .init("PATCH /trees/8", body: .json(#"{"planted":null}"#)),
                difference: "sends PATCH /trees/7\n    and not PATCH /trees/8"
            ),
            Wrong(
                sends: .init("PUT /trees/7", body: .json(#"{"planted":null}"#)),
                difference: "sends PATCH /trees/7\n    and not PUT /trees/7"
            ),
            Wrong(
                sends: .init(
                    "PATCH /trees/7",
                    headers: ["X-Reason": "storm", "content-type": "application/json"],
                    body: .json(#"{"planted":null}"#)
                ),
                difference: "the header X-Reason is missing and not 'storm'"
            ),
            Wrong(
                sends: "PATCH /trees/7",
                difference: #"sends a body, expected none: {"planted":null}"#
            ),
            Wrong(
                sends: .init("PATCH /trees/7", body: .json(#"{"planted":null,"height":1}"#)),
                difference:
                    #"sends the body {"planted":null}\#n    and not {"height":1,"planted":null}"#
            ),
            Wrong(
                sends: .init("PATCH /trees/7", body: .text("planted=")),
                difference: #"sends the body {"planted":null}\#n    and not planted="#
            ),
        ]
    )
    func otherRequest(_ wrong: Wrong) async {
        let example = EndpointExample("trees.change", sends: wrong.sends) {
            try await OrchardExamples.client($0).trees.change(number: 7, planted: .clear)
        }
        await #expect(throws: ExampleFailure.self) { try await example.checkRequest() }
        await #expect {
            try await example.checkRequest()
        } throws: { error in
            (error as? ExampleFailure)?.differences == [wrong.difference]
        }
    }

    @Test("A body that is not sent is reported")
    func noBody() async {
        let example = EndpointExample(
            "trees.fell",
            sends: .init("DELETE /trees/7", body: .text("storm"))
        ) {
            _ = try await OrchardExamples.client($0).send(Trees.Fell(number: 7))
        }
        await #expect {
            try await example.checkRequest()
        } throws: { error in
            "\(error)" == "trees.fell:\n  sends no body, expected one"
        }
    }

    @Test("A different result, and a response that cannot be read, are reported")
    func otherResponse() async {
        func example(_ response: ExampleResponse) -> EndpointExample {
            EndpointExample("trees.one", response: response) {
                try await OrchardExamples.client($0).trees.one(number: 7)
            } expecting: { tree, check in
                check.equal("number", tree.number, 7)
                check.equal("tags[0]", tree.tags[at: 0], "old")
            }
        }
        await #expect {
            try await example(.json(#"{"number":8}"#)).checkResponse()
        } throws: { error in
            (error as? ExampleFailure)?.differences
                == ["number is 8 and not 7", "tags[0] is nil and not old"]
        }
        await #expect {
            try await example(.json(#"{"number":"x"}"#)).checkResponse()
        } throws: { error in
            (error as? ExampleFailure)?.differences.first?.hasPrefix(
                "the response cannot be decoded: "
            )
                == true
        }
    }

    @Test("The article of examples agrees with the schema", arguments: Article.all)
    func article(_ article: Article) {
        let command = SnippetsCommand(
            folder: article.schemas,
            output: article.path,
            module: article.module,
            isCheck: !GoldenTests.isRecording
        )
        #expect(command.run() == 0, "lathe snippets writes it anew")
    }

    /// The article of an SDK that is made of its examples.
    struct Article: CustomTestStringConvertible, Sendable {
        let module: String

        private static let root = Golden.folder.appending(path: "../../..").standardized
        var schemas: String { Self.root.appending(path: "Schemas/\(module)").path }
        var path: String {
            Self.root.appending(path: "Sources/\(module)/\(module).docc/Examples.md").path
        }
        var testDescription: String { module }

        static let all: [Article] = {
            let sources = root.appending(path: "Sources").path
            let modules = try? FileManager.default.contentsOfDirectory(atPath: sources)
            return (modules ?? []).sorted().map(Article.init)
                .filter { FileManager.default.fileExists(atPath: $0.path) }
        }()
    }
}
