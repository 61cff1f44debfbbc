import FixtureReading

/// Answers of a real MediaWiki 1.39.
enum Fixtures: FixtureSet {
    static let api = "mediawiki"

    static func contentType(of name: String) -> String {
        name.hasSuffix(".xml") ? "text/xml" : "application/json"
    }
}
