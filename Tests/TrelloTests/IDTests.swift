import Foundation
import LatheCoding
import Testing
import Trello

@Suite("Ids and other values")
struct IDTests {
    @Test("An id contains the creation date, a short link or name does not")
    func createdAt() {
        let id: Card.ID = "6553f164a1b2c3d4e5000006"
        #expect(id.createdAt == Date(timeIntervalSince1970: 1_700_000_100))
        #expect(Card(id: id).createdAt == id.createdAt)
        #expect(Card.ID("x7QpLm2A").createdAt == nil)
        #expect(Member.ID.me.createdAt == nil)
        #expect(Card.ID("6553f164a1b2c3d4e500000é").createdAt == nil)
        #expect(Card.ID("+553f164a1b2c3d4e5000006").createdAt == nil)
    }

    @Test(
        "A time becomes the lowest id of that time, or the nearest possible one",
        arguments: [
            (1_700_000_100.9, "6553f1640000000000000000"), (0, "000000000000000000000000"),
            (-5, "000000000000000000000000"), (.nan, "000000000000000000000000"),
            (.infinity, "ffffffff0000000000000000"),
        ]
    )
    func madeAt(_ seconds: Double, _ id: String) {
        #expect(Action.ID(madeAt: Date(timeIntervalSince1970: seconds)).rawValue == id)
    }

    @Test("A position is the top, the bottom or a number")
    func position() {
        #expect(Position.top.rawValue == "top")
        #expect(Position.at(16384.5).rawValue == "16384.5")
        let place: Position = 3
        #expect(place.rawValue == "3")
    }

    @Test("The values of custom fields are texts")
    func customFields() {
        #expect(CustomFieldValue.number(42.5).number == "42.5")
        #expect(CustomFieldValue.checked(true).checked == "true")
        #expect(CustomFieldValue(checked: "false").isChecked == false)
        #expect(CustomFieldValue(text: "oak").isChecked == nil)
    }
}
