import FixtureReading
import Foundation

/// Documents of Guild Wars 2's shapes.
enum Fixtures: FixtureSet {
    static let api = "guildwars2"

    static func contentType(of name: String) -> String { "application/json; charset=utf-8" }

    static func text(_ name: String) throws -> String {
        String(decoding: try data(name), as: UTF8.self)
    }
}
