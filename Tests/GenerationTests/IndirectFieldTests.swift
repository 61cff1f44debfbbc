import Foundation
import GoldenContainers
import LatheCoding
import LatheXML
import Testing

/// An entity whose entities are in memory of their own, since it would be large with them.
@Suite("Entities in memory of their own")
struct IndirectFieldTests {
    private let home = Address(
        name: "Ada",
        street: "1 Elm Row",
        town: "Leeds",
        code: "LS1",
        country: "GB"
    )

    private var parcel: Parcel {
        Parcel(weight: 2.5, from: home, to: home, payer: home, returns: .set(home))
    }

    @Test("The entity is small")
    func size() {
        #expect(MemoryLayout<Address>.size == 80)
        #expect(MemoryLayout<Parcel>.size == 64)
    }

    @Test("A written value is read again, in both formats")
    func roundTrip() throws {
        for parcel in [parcel, Parcel(weight: 0, from: home, to: home)] {
            #expect(try Parcel(json: parcel.json()) == parcel)
            #if XML
            #expect(try Parcel(xml: parcel.xml(root: "parcel")) == parcel)
            #endif
        }
        let text = String(
            decoding: try Parcel(weight: 1, from: home, to: home).json(),
            as: UTF8.self
        )
        let address = String(decoding: try home.json(), as: UTF8.self)
        #expect(text == #"{"weight":1,"from":\#(address),"to":\#(address)}"#)
    }

    @Test("An absent required value fails, and so does an invalid value inside")
    func failures() throws {
        let address = String(decoding: try home.json(), as: UTF8.self)
        for (text, path) in [
            (#"{"weight":1,"from":\#(address)}"#, "$"),
            (#"{"weight":1,"from":\#(address),"to":null}"#, "$.to"),
            (#"{"weight":1,"from":{"name":1},"to":\#(address)}"#, "$.from.name"),
            (#"{"weight":1,"from":\#(address),"to":\#(address),"payer":[]}"#, "$.payer"),
        ] {
            let failure = #expect(throws: DecodingFailure.self) {
                try Parcel(json: Data(text.utf8))
            }
            #expect(failure?.path == path)
        }
    }

    @Test("Changing a copy changes only the copy")
    func copies() {
        let first = parcel
        var second = first
        second.to.town = "York"
        second.payer?.town = "Hull"
        second.agent = home
        second.returns = .keep
        #expect(first == parcel)
        #expect(second.to.town == "York")
        #expect(second.payer?.town == "Hull")
        #expect(second.agent == home)
        #expect(second != first)
        #expect(Set([first, parcel, second]).count == 2)
        second.payer = nil
        #expect(second.payer == nil)
    }

    @Test("Descriptions show the values")
    func description() {
        let text = String(describing: parcel)
        #expect(text.contains("town: \"Leeds\""))
        #expect(!text.contains("Box"))
    }
}
