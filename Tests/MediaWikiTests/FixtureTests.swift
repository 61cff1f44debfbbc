import Foundation
import LatheCoding
import LatheRuntime
import MediaWiki
import Testing

@Suite("Responses of MediaWiki")
struct FixtureTests {
    private func value<Call: Request>(
        _ call: Call.Type,
        _ text: String
    ) throws -> Call.ResponseValue {
        try EntityDecoder().decode(
            Call.ResponseValue.self,
            from: Data(text.utf8),
            in: Call.endpoint.responseEnvelope
        )
    }

    @Test("Suggestions are read from a list by position")
    func suggestions() throws {
        let text = #"["lan", ["Lantern"], [""], ["http://wiki.example/Lantern"]]"#
        let found = try value(Search.Suggestions.self, text)
        #expect(found.query == "lan")
        #expect(found.titles == ["Lantern"])
        #expect(found.urls == [URL(string: "http://wiki.example/Lantern")])
    }

    @Test("A list that is too short is a failure with the missing index")
    func short() throws {
        let failure = try #require(throws: DecodingFailure.self) {
            try value(Search.Suggestions.self, #"["lan", ["Lantern"]]"#)
        }
        #expect(failure.code == .missingValue)
        #expect(failure.expected.contains("[3]"))
    }

    @Test("Namespaces are a map by number")
    func namespaces() throws {
        let text = """
            {"batchcomplete": true, "query": {"namespaces": {
                "-1": {"id": -1, "case": "first-letter", "name": "Special", "subpages": false,
                    "canonical": "Special", "content": false, "nonincludable": false},
                "4": {"id": 4, "case": "shouting", "name": "Wiki", "subpages": true, "content": false,
                    "nonincludable": false}
            }}}
            """
        let info = try value(Site.Info.self, text)
        #expect(info.namespaces?[-1]?.name == "Special")
        #expect(info.namespaces?[4]?.hasSubpages == true)
        #expect(info.namespaces?[4]?.titleCase == .unknown("shouting"))
    }

    @Test("The texts of a parsed page are read from both format versions")
    func parsedTexts() throws {
        let plain = #"{"parse": {"title": "T", "text": "<p>", "wikitext": "'"}}"#
        let objects = #"{"parse": {"title": "T", "text": {"*": "<p>"}, "wikitext": {"*": "'"}}}"#
        for text in [plain, objects] {
            let page = try value(Pages.Render.self, text)
            #expect(page.text == "<p>")
            #expect(page.wikitext == "'")
        }
        let failure = try #require(throws: DecodingFailure.self) {
            try value(Pages.Render.self, #"{"parse": {"title": "T", "text": {"html": "<p>"}}}"#)
        }
        #expect(failure.path == "$.parse.text")
    }

    @Test("A number in a text is read only where a loose field allows it")
    func loose() throws {
        let section =
            #"{"toclevel": 1, "level": "2", "line": "A", "number": "1", "index": "1", "anchor": "A"}"#
        let page = try value(
            Pages.Parse.self,
            #"{"parse": {"title": "T", "sections": [\#(section)]}}"#
        )
        #expect(page.sections?.map(\.level) == [2])
        let failure = try #require(throws: DecodingFailure.self) {
            try value(
                Pages.Parse.self,
                #"{"parse": {"title": "T", "sections": [\#(section.replacing("1, ", with: "\"1\", "))]}}"#
            )
        }
        #expect(failure.path == "$.parse.sections[0].toclevel")
    }
}
