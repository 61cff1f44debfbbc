import Foundation
import GoldenClashes
import LatheCoding
import LatheRuntime
import LatheTesting
import Testing
import LatheXML

/// Reads and writes enums of mixed values, and values whose names clash in Swift.
@Suite("Enums of mixed values, and names that clash")
struct ClashTests {
    @Test("An enum has texts and integers, and keeps others of either")
    func mixed() throws {
        let sizes: [Size] = [.auto, .one, .two, .half, .unknown("x"), .unknown(7)]
        let written = #"["auto",1,2,"1/2","x",7]"#
        #expect(try json(written) == sizes)
        #expect(try text(sizes) == written)
        #expect(throws: DecodingFailure.self) { try json("[true]", as: [Size].self) }
        let place = Place(zone: .etcGMT, size: .one, fit: Fit.none, by: [.two: 3, .auto: 4])
        let text = #"{"zone":"Etc/GMT","size":1,"fit":0,"by":{"2":3,"auto":4}}"#
        #expect(String(decoding: try place.json(), as: UTF8.self) == text)
        #expect(try json(text) == place)
        #if XML
        var simple = place
        simple.by = [.auto: 4]
        #expect(try Place(xml: simple.xml(root: "r")) == simple)
        #endif
    }

    @Test("A closed enum of mixed values lists them in the failure for another value")
    func closed() {
        for wrong in ["1", #""tight""#, "0.5", "null"] {
            #expect(throws: DecodingFailure.self) { try json(wrong, as: Fit.self) }
        }
        #expect(Fit.allCases.map(\.rawValue) == ["loose", 0])
    }

    @Test("An enum of mixed values is a parameter")
    func parameters() async throws {
        let transport = ScriptedTransport([.json("[]")])
        _ = try await ClashesClient(transport: transport).zones.list(
            pageSize: 1,
            pageSize2: 2,
            size: .two,
            sizes: [.auto, .one]
        )
        #expect(
            transport.requests.map(\.request.url.absoluteString)
                == ["https://clashes.example/zones?page_size=1&pageSize=2&size=2&sizes=auto,1"]
        )
    }

    @Test("Clashing names are replaced, and keep the values that the schema gives")
    func names() throws {
        #expect(
            Zone.allCases.map(\.rawValue) == [
                "Etc/GMT+0", "Etc/GMT-0", "Etc/GMT0", "Etc/GMT", "blank",
            ]
        )
        let place = Place(
            zone: .blank2,
            firstName: "a",
            firstUnderscoreName: "b",
            firstName2: "c",
            by: [:]
        )
        #expect(
            String(decoding: try place.json(), as: UTF8.self)
                == #"{"zone":"blank","first-name":"a","first_name":"b","firstName":"c","by":{}}"#
        )
    }
}
