#if XML
import Foundation
import LatheCoding
import LatheRuntime
import MediaWiki
import Testing
import LatheXML

/// A call of a real wiki, and what must hold of its answer.
struct LiveCall: CustomTestStringConvertible, Sendable {
    let name: String
    let run: @Sendable (MediaWikiClient) async throws -> Void

    init(_ name: String, _ run: @escaping @Sendable (MediaWikiClient) async throws -> Void) {
        self.name = name
        self.run = run
    }

    var testDescription: String { name }
}

extension LiveWiki {
    @Suite("Reading")
    struct LiveCallTests {
        static let all = site + users + changes + search + pages + rendering + generators + tokens

        @Test("A call, in JSON and in XML", arguments: all, [WireFormat.json, .xml])
        func call(_ call: LiveCall, _ format: WireFormat) async throws {
            try await call.run(Wiki.client(format))
        }

        @Test("There are 88 different calls")
        func count() {
            #expect(Set(Self.all.map { $0.name }).count == 88)
            #expect(Self.all.count == 88)
        }
    }
}
#endif
