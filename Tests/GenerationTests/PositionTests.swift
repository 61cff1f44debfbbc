import Foundation
import GoldenContainers
import LatheCoding
import Testing

@Suite("Values at positions of a list")
struct PositionTests {
    @Test(
        "A short list is read, and written with the same length",
        arguments: [
            ("[]", Segment()),
            ("[1.5]", Segment(start: 1.5)),
            ("[1.5,2]", Segment(start: 1.5, end: 2)),
            ("[1.5,2,\"m\"]", Segment(start: 1.5, end: 2, unit: "m")),
            ("[null,null,\"m\"]", Segment(unit: "m")),
        ]
    )
    func shortLists(_ text: String, _ segment: Segment) throws {
        #expect(try Segment(json: Data(text.utf8)) == segment)
        #expect(try String(decoding: segment.json(), as: UTF8.self) == text)
    }

    @Test("Positions after the known ones are omitted")
    func longLists() throws {
        let segment = Segment(start: 1, end: 2, unit: "m")
        #expect(try Segment(json: Data("[1,2,\"m\",3]".utf8)) == segment)
    }
}
