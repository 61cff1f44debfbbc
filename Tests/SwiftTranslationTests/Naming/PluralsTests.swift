import Testing

@testable import SwiftTranslation

@Suite("Singulars of names")
struct PluralsTests {
    @Test(
        "A name of many becomes that of one",
        arguments: [
            ("ids", "id"), ("cases", "case"), ("branches", "branch"), ("databases", "database"),
            ("movies", "movie"), ("series", "series"), ("cookies", "cookie"), ("boxes", "box"),
            ("cities", "city"), ("addresses", "address"), ("classes", "class"), ("dishes", "dish"),
            ("statuses", "status"), ("viruses", "virus"), ("status", "status"), ("axis", "axis"),
            ("houses", "house"), ("responses", "response"), ("caches", "cache"),
            ("people", "person"),
            ("openCases", "openCase"), ("topMovies", "topMovie"), ("cardIDs", "cardID"),
            ("glass", "glass"), ("s", "s"), ("", ""), ("item", "item"),
        ]
    )
    func singular(many: String, one: String) {
        #expect(Plurals.singular(many) == one)
    }
}
