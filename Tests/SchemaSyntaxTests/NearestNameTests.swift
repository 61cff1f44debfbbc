import SchemaSyntax
import Testing

@Suite struct NearestNameTests {
    @Test(
        "The nearest name is the most likely one",
        arguments: [
            ("feilds", ["fields", "field"], "fields"),
            ("Entity", ["entities", "entity"], "entity"),
            ("entty", ["entity", "empty"], "entity"), ("STRING", ["strings", "string"], "string"),
            ("docs", ["doc", "dock"], "doc"), ("nme", ["name"], "name"),
            ("cat", ["bat", "hat"], "bat"),
            ("cat", ["hat", "bat"], "bat"), ("straße", ["strasse", "STRAßE"], "STRAßE"),
        ]
    )
    func near(name: String, candidates: [String], expected: String) {
        #expect(nearest(to: name, in: candidates) == expected)
    }

    @Test(
        "No name is suggested if none is similar",
        arguments: [
            ("x", ["y"]), ("id", ["at"]), ("color", ["fields", "doc"]), ("", ["a"]), ("a", []),
            (String(repeating: "x", count: 100_000), [String(repeating: "x", count: 100_001)]),
        ]
    )
    func far(name: String, candidates: [String]) {
        #expect(nearest(to: name, in: candidates) == nil)
    }
}
