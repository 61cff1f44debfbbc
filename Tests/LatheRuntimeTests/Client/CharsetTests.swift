import Foundation
import LatheCoding
import LatheRuntime
import LatheTesting
import Testing

@Suite("Text encodings of responses")
struct CharsetTests {
    private struct GetName: Request {
        typealias ResponseValue = String
        typealias FailureValue = NoFailure
        static let endpoint = Endpoint("names.get", .get, "/name")
        func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {}
    }

    private func name(
        _ charset: String?,
        _ contentType: String,
        _ body: [UInt8]
    ) async throws -> String {
        let response = ScriptedTransport.Response.status(
            200,
            fields: ["Content-Type": contentType],
            body: Data(body)
        )
        let client = Client(
            API(name: "Names", charset: charset),
            server: .fixed("http://names.example"),
            transport: ScriptedTransport([response])
        )
        return try await client.send(GetName())
    }

    /// "Юля" in quotes, in windows-1251.
    private let cyrillic: [UInt8] = [0x22, 0xDE, 0xEB, 0xFF, 0x22]

    @Test("The schema's encoding is used if the response names none")
    func schema() async throws {
        #expect(try await name("windows-1251", "application/json", cyrillic) == "Юля")
    }

    @Test("The response's own encoding takes precedence over the schema's")
    func response() async throws {
        let utf8 = Array("\"Юля\"".utf8)
        #expect(try await name("windows-1251", "application/json; charset=utf-8", utf8) == "Юля")
        let type = "application/json; charset=windows-1251"
        #expect(try await name(nil, type, cyrillic) == "Юля")
    }

    @Test("An unknown encoding is reported")
    func unknown() async throws {
        let error = try await #require(throws: APIError.self) {
            try await name("klingon-1", "application/json", cyrillic)
        }
        #expect((error.cause as? DecodingFailure)?.code == .encoding)
    }
}
