import FixtureReading

/// Documents of FogBugz's shapes.
enum Fixtures: FixtureSet {
    static let api = "fogbugz"

    static func contentType(of name: String) -> String { "text/xml" }
}
