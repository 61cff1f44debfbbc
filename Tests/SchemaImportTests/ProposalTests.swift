import Foundation
import SchemaSyntax
import Testing

@testable import SchemaImport

/// A proposal that is a valid schema which all of its samples fit, or the test fails.
struct ProposedText {
    let proposal: Proposal
    let samples: [Sample]

    init(_ files: [(name: String, text: String)], format: String? = nil) {
        let reader = SampleReader(files)
        for diagnostic in reader.diagnostics { Issue.record("\(diagnostic)") }
        samples = reader.samples
        proposal = Proposal(samples, name: "Shop", format: format)
        for fault in proposal.faults(folder: "Shop", samples: samples) { Issue.record("\(fault)") }
    }

    /// The fields of an entity, or the cases of an enum, in one line.
    func declaration(_ name: String) -> String {
        for file in proposal.files {
            let source = SchemaSource(path: file.path, bytes: Array(file.text.utf8))
            let root = SchemaParser.parse(source).root
            for node in root.elements ?? [root] {
                if node["entity"]?.string == name {
                    return node["fields"].flatMap { SchemaValue($0)?.line } ?? ""
                }
                if node["enum"]?.string == name {
                    return node["cases"].flatMap { SchemaValue($0)?.line } ?? ""
                }
            }
        }
        return "no declaration \(name) in \(proposal.files.map(\.path))"
    }

    /// A call, in one line.
    func call(_ group: String, _ name: String) -> String {
        let file = proposal.files.first { $0.path == "endpoints/\(group).jsonc" }
        let source = SchemaSource(path: group, bytes: Array((file?.text ?? "").utf8))
        let node = SchemaParser.parse(source).root["endpoints"]?[name]
        return node.flatMap { SchemaValue($0)?.line } ?? "no call \(group).\(name)"
    }

    func decision(_ subject: String) -> Decision? {
        proposal.decisions.first { $0.subject == subject }
    }
}

@Suite("Types are proposed for recorded documents")
struct ProposalTests {
    private func fields(_ texts: String...) -> String {
        let files = texts.enumerated().map { ("GET/things/\($0.offset + 1).json", $0.element) }
        return ProposedText(files).declaration("Thing")
    }

    @Test("A name with a line feed does not begin a new line in a message")
    func lines() {
        let text = #"{ "a": 1, "b\n## high | c\u202e": "2013-01-21" }"#
        let proposal = ProposedText([("GET/things/1.json", text)]).proposal
        for decision in proposal.decisions { #expect(!"\(decision)".contains("\n")) }
        let report = DecisionReport(decisions: proposal.decisions, results: proposal.results)
            .markdown(source: "Samples")
        #expect(report.contains(#"field thing.bU+000A## high \| cU+202E"#), "\(report)")
    }

    @Test("A member that is absent once is optional, and one that is null once is nullable")
    func presence() {
        #expect(
            fields(#"{ "a": 1, "b": 1, "c": 1 }"#, #"{ "a": 2, "b": null }"#)
                == #"{ "a": "int", "b": { "type": "int", "nullable": true }, "c": "int?" }"#
        )
        #expect(fields(#"{ "a": null }"#, #"{ "a": null }"#) == #"{ "a": "any?" }"#)
    }

    @Test("Integers with numbers are numbers, and numbers in texts stay texts")
    func numbers() {
        #expect(
            fields(#"{ "a": 1, "b": "1" }"#, #"{ "a": 1.5, "b": "2" }"#)
                == #"{ "a": "double", "b": "string" }"#
        )
        #expect(fields(#"{ "a": 18446744073709551615 }"#) == #"{ "a": "uint64" }"#)
    }

    @Test("Values of several kinds are any value, of low confidence")
    func mixed() {
        let proposed = ProposedText([("a.json", #"[{ "x": 1, "y": 2 }, { "x": "t", "y": 2 }]"#)])
        #expect(proposed.declaration("AItem") == #"{ "x": "any", "y": "int" }"#)
        #expect(proposed.proposal.decisions.contains { $0.text.contains("numbers and texts") })
        #expect(
            proposed.proposal.decisions.first { $0.text.contains("numbers and texts") }?.confidence
                == .low
        )
    }

    @Test("Dates are recognized by their text, and an invalid day is a text")
    func dates() {
        #expect(
            fields(#"{ "a": "2024-02-29T23:59:59.123+01:00", "b": "2024-02-29" }"#)
                == #"{ "a": "instant", "b": "date" }"#
        )
        #expect(
            fields(#"{ "a": "2024-02-29T24:00:00Z", "b": "2023-02-29" }"#)
                == #"{ "a": "string", "b": "string" }"#
        )
        let seconds = #"{ "type": "instant", "date": "unixSeconds" }"#
        #expect(
            fields(#"{ "created_at": 1700000000, "size": 1700000000 }"#)
                == #"{ "created_at": \#(seconds), "size": "int" }"#
        )
        #expect(fields(#"{ "created_at": 17 }"#) == #"{ "created_at": "int" }"#)
        #expect(fields(#"{ "time": 1700000000000 }"#).contains("unixMilliseconds"))
    }

    @Test("An empty text among dates is not a value")
    func emptyDates() {
        let found = fields(#"{ "due": "2024-02-29" }"#, #"{ "due": "" }"#)
        #expect(found == #"{ "due": { "type": "date?", "emptyIsNone": true } }"#)
    }

    @Test(
        "Few repeated words are an enum, with their counts; free text and secrets are not"
    )
    func enums() {
        let items = (0..<12).map { number in
            let state = number % 2 == 0 ? "open" : "closed"
            return
                #"{ "state": "\#(state)", "token": "\#(state)", "title": "\#(state)", "n\#(number % 2)": 1 }"#
        }
        let proposed = ProposedText([("cards.json", "[\(items.joined(separator: ", "))]")])
        #expect(proposed.declaration("CardState") == #"["closed", "open"]"#)
        #expect(
            proposed.declaration("Card").contains(
                #""state": "CardState", "token": { "type": "string", "secret": true }, "title": "string""#
            )
        )
        #expect(proposed.proposal.decisions.contains { $0.text.contains("closed 6, open 6") })
        let few = ProposedText([("cards.json", "[\(items.prefix(6).joined(separator: ", "))]")])
        #expect(few.declaration("Card").contains(#""state": "string""#))
    }

    @Test("An id refers to the entity whose ids have all values")
    func references() {
        let proposed = ProposedText([
            (
                "boards.json",
                #"[{ "id": "b1b1b1b1", "name": "x" }, { "id": "b2b2b2b2", "name": "y" }]"#
            ),
            ("cards.json", #"[{ "id": 1, "idBoard": "b2b2b2b2", "boardId": "c3c3c3c3" }]"#),
        ])
        #expect(
            proposed.declaration("Card")
                == #"{ "id": "int", "idBoard": "id<Board>", "boardId": "string" }"#
        )
    }

    @Test("Objects with keys that are data are maps")
    func maps() {
        let pages = #"{ "pages": { "12": { "title": "A", "size": 1 }, "13": { "title": "B" } } }"#
        let proposed = ProposedText([("answer.json", pages)])
        #expect(proposed.declaration("Answer") == #"{ "pages": "{Page}" }"#)
        #expect(proposed.declaration("Page") == #"{ "title": "string", "size": "int?" }"#)
        let long = String(repeating: "k", count: 5000)
        #expect(
            fields(#"{ "a": { "\#(long)": 1 }, "b": { "": 1 } }"#)
                == #"{ "a": "{int}", "b": "{int}" }"#
        )
    }

    @Test("Equal objects in several places are one entity")
    func sharing() {
        let proposed = ProposedText([
            (
                "list.json",
                #"{ "owner": { "id": 1, "name": "A" }, "author": { "id": 2, "name": "B" } }"#
            ),
            ("other.json", #"{ "owner": { "id": 1, "nick": 3 }, "x": { "name": true, "id": 1 } }"#),
        ])
        let entities = proposed.proposal.files.map(\.text).joined().components(
            separatedBy: "\"entity\""
        )
        #expect(entities.count - 1 == 5, "\(proposed.proposal.files.map(\.text))")
    }

    @Test("The same samples give the same bytes")
    func deterministic() {
        let files = [("a.json", #"{ "x": { "p": 1, "q": 2 }, "y": [{ "p": 1, "q": 3 }] }"#)]
        #expect(ProposedText(files).proposal.files == ProposedText(files).proposal.files)
    }

    // MARK: XML

    @Test("Repeated elements are lists, also if there is only one")
    func lists() {
        let proposed = ProposedText([
            ("one.xml", "<r><tags><tag>a</tag></tags><item n='1'/></r>"),
            ("many.xml", "<r><tags><tag>a</tag><tag>b</tag></tags><item n='1'/><item n='2'/></r>"),
        ])
        let expected =
            #"{ "tags": { "type": "[string]", "xml": "tags/tag" }, "item": "[ManyItem]" }"#
        #expect(proposed.declaration("Many") == expected)
        #expect(proposed.declaration("ManyItem") == #"{ "n": { "type": "int", "xml": "@n" } }"#)
    }

    @Test("A container by its name alone is of low confidence, and other names are entities")
    func containers() {
        let proposed = ProposedText([
            ("a.xml", "<r><tags><tag>a</tag></tags><owner><name>b</name></owner></r>")
        ])
        #expect(
            proposed.declaration("A").contains(
                #""tags": { "type": "[string]", "xml": "tags/tag" }"#
            )
        )
        #expect(proposed.declaration("A").contains(#""owner": "AOwner""#))
        #expect(proposed.decision("field a.tags")?.confidence == .low)
    }

    @Test("An attribute and an element of one name are two fields, and own text is one")
    func attributes() {
        let proposed = ProposedText([("a.xml", "<r id='1'><id>2</id>text</r>")])
        #expect(
            proposed.declaration("A")
                == #"{ "idAttribute": { "type": "int", "xml": "@id" }, "id": "int", "text": { "type": "string?", "xml": "." } }"#
        )
    }

    @Test("Of samples in both formats, those of one format are used, and the others are counted")
    func formats() {
        let files = [
            ("a.json", "{ \"x\": 1 }"), ("b.json", "{ \"x\": 1 }"), ("c.xml", "<r><y>1</y></r>"),
        ]
        #expect(ProposedText(files).proposal.others == 1)
        #expect(ProposedText(files, format: "xml").declaration("C") == #"{ "y": "int" }"#)
    }
}
