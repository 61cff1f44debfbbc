#if XML
import Foundation
import Testing

@testable import LatheCoding
@testable import LatheXML

@Suite("XML parsers that are used again")
struct XMLReuseTests {
    private struct Sample {
        let bytes: [UInt8]
        var charset: String?

        func read() -> Result<XMLValue, DecodingFailure> {
            Result { () throws(DecodingFailure) in
                try XMLTest.decode(XMLValue.self, bytes, charset: charset)
            }
        }
    }

    private static let samples: [Sample] = {
        let utf16 = "<a>\u{17C}\u{F3}</a>".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
        return [
            Sample(bytes: Array("<a b='1'><c>x</c>text</a>".utf8)),
            Sample(bytes: Array("<n:a xmlns:n='urn:n' n:b='1'><n:c xmlns='urn:d'/></n:a>".utf8)),
            // The prefix is declared in no document but the one above, so that this is a failure.
            Sample(bytes: Array("<n:a n:b='1'/>".utf8)),
            Sample(
                bytes: Array("<?xml version='1.0' encoding='ISO-8859-1'?><a>".utf8) + [0xE9]
                    + Array("</a>".utf8)
            ),
            Sample(bytes: Array("<a>".utf8) + [0xE9] + Array("</a>".utf8), charset: "windows-1251"),
            Sample(bytes: [0xFE, 0xFF] + utf16),
            Sample(bytes: Array("<a>żółć</a>".utf8)),
            Sample(bytes: Array("<a>".utf8) + [0xE9] + Array("</a>".utf8)),
            Sample(bytes: Array("<a><b></a>".utf8)),
            Sample(bytes: Array("<!DOCTYPE a><a/>".utf8)),
            Sample(bytes: Array("<a><b>".utf8)),
            Sample(bytes: Array("<a/>".utf8), charset: "x-unknown"),
            Sample(bytes: Array("\n\n<?pi x?><!-- c --><a>&#233;<![CDATA[<]]></a>\n<?pi y?>".utf8)),
        ]
    }()

    @Test("Reading a document does not depend on the documents read before")
    func order() throws {
        let expected = Self.samples.map { $0.read() }
        #expect(expected.filter { (try? $0.get()) != nil }.count == 7)
        for first in Self.samples {
            for (second, expected) in zip(Self.samples, expected) {
                _ = first.read()
                let again = second.read()
                switch (again, expected) {
                case (.success(let again), .success(let value)): #expect(again == value)
                case (.failure(let again), .failure(let failure)):
                    #expect(again.description == failure.description)
                default: Issue.record("\(again) in the place of \(expected)")
                }
            }
        }
    }

    @Test("Names of earlier documents are known to entities whose tables are made later")
    func laterTable() throws {
        _ = try XMLTest.decode(XMLValue.self, "<late><lateText>x</lateText></late>")
        struct Late: Entity {
            var text = ""
            static let fields: FieldTable = ["lateText"]
            static let blank = Late()
            mutating func visit<Visitor: FieldVisitor>(
                _ field: FieldNumber,
                with visitor: inout Visitor
            ) {
                visitor.visit(&text)
            }
        }
        let late = try XMLTest.decode(Late.self, "<late><lateText>y</lateText></late>")
        #expect(late.text == "y")
    }

    @Test("Many threads read and write at once, and each gets its own values")
    func threads() async throws {
        let list = Envelope(root: "response", value: Field("cases/case", .list))
        let expected = try XMLTest.decode(
            [XMLCase].self,
            XMLTest.cases,
            root: "response",
            at: Field("cases/case", .list)
        )
        let isSame = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<16 {
                group.addTask {
                    (0..<100).allSatisfy { turn in
                        var cases = expected
                        cases[0].title = "\(number)/\(turn)"
                        let xml = (try? XMLEncoding.encode(cases, in: list)) ?? []
                        let read = xml.withUnsafeBytes {
                            try? XMLDecoding.decode([XMLCase].self, from: $0, in: list)
                        }
                        let json = (try? JSONWriter.bytes(cases)) ?? []
                        let other = json.withUnsafeBytes {
                            try? JSONDecoding.decode([XMLCase].self, from: $0)
                        }
                        return read == cases && other == cases
                    }
                }
            }
            return await group.reduce(true) { $0 && $1 }
        }
        #expect(isSame)
    }

    @Test("Without a failure in the envelope, an element of its name is like any other")
    func noFailure() throws {
        let text = "<response><error code='1'>x</error><name>n</name></response>"
        let bytes = Array(text.utf8)
        for place in ["name", "name | title", "name | @name"] {
            let without = Envelope(root: "response", value: Field(place))
            let with = Envelope(root: "response", value: Field(place), failure: "error")
            let plain = try bytes.withUnsafeBytes {
                try XMLDecoding.decode(String.self, from: $0, in: with)
            }
            #expect(plain == "n")
            for (envelope, isFailure) in [(without, false), (with, true)] {
                let outcome = try bytes.withUnsafeBytes {
                    try XMLDecoding.decode(
                        String.self,
                        orFailure: XMLFault.self,
                        from: $0,
                        in: envelope
                    )
                }
                switch outcome {
                case .value(let value): #expect(!isFailure && value == "n")
                case .failure(let failure): #expect(isFailure && failure.message == "x")
                }
            }
        }
    }
}
#endif
