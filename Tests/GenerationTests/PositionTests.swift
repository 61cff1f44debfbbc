import Foundation
import GoldenContainers
import LatheCoding
import Testing

@Suite("Values at positions of a list")
struct PositionTests {
    @Test(
        "A list that is short is read, and written back as short",
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

    @Test("Positions after those that are known are left out")
    func longLists() throws {
        let segment = Segment(start: 1, end: 2, unit: "m")
        #expect(try Segment(json: Data("[1,2,\"m\",3]".utf8)) == segment)
    }
}
