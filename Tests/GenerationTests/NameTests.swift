import Foundation
import GoldenNames
import GoldenNamesEntities
import LatheCoding
import LatheRuntime
import Testing

@testable import LatheStore

/// Uses declarations whose names generated code needs for something else.
@Suite("Names that generated code needs")
struct NameTests {
    @Test("A default with the name of a case of Optional is the case of the enum")
    func defaults() throws {
        let modes = try Modes(json: Data("{}".utf8))
        #expect(modes == Modes())
        #expect(modes.mode == Mode.none)
        #expect(modes.modes == [Mode.none, Mode.some, Mode.`init`])
        #expect(modes.columns == [Card.Field.none])
    }

    @Test("A deprecated field and an id with the name of an accessor are read and written")
    func accessors() throws {
        let text = #"{"mutate":"a","new":3}"#
        let changed = try Changed(json: Data(text.utf8))
        #expect(changed.id == "a")
        #expect(changed == Changed(mutate: "a", new: 3))
        #expect(String(decoding: try changed.json(), as: UTF8.self) == text)
    }

    @Test("A generic entity has an enum of its fields")
    func columns() {
        #expect(Part<Int>.Field.item == PartField.item)
        #expect(Selection(columns: [.count]).columns.map(\.rawValue) == ["count"])
    }

    @Test("Each value of a parameter has a scope of its own, whatever its type")
    func scopes() throws {
        let address = try #require(URL(string: "https://received.example"))
        func scope(_ change: (inout ReceivedClient) -> Void) -> DomainScope {
            var client = ReceivedClient(address: address)
            change(&client)
            return DomainScope([.lang1, .lang2, .tags, .since, .raw], client)
        }
        func since(_ seconds: Double) -> DomainScope {
            scope { $0.client.parameters["since"] = Date(timeIntervalSince1970: seconds) }
        }
        let scopes = [
            scope { _ in }, scope { $0.lang1 = "some" }, scope { $0.lang1 = "none" },
            scope { $0.client.parameters["lang2"] = Mode.some },
            scope {
                $0.lang1 = "some"
                $0.client.parameters["lang2"] = Mode.some
            },
            scope { $0.tags = [] }, scope { $0.tags = ["a", "b"] }, scope { $0.tags = ["a,b"] },
            scope { $0.raw = Data([1, 2, 3]) }, scope { $0.raw = Data([4, 5, 6]) },
            since(1.25), since(1.75), since(1.7501),
        ]
        #expect(Swift.Set(scopes).count == scopes.count)
        #expect(scope { $0.tags = ["a", "b"] } == scopes[6])
        #expect(scopes[8].description == "raw=%22%41%51%49%44%22")
    }
}
