import Testing

@testable import SchemaModel

@Suite("Singulars of names")
struct PluralsTests {
    @Test(
        "A plural becomes its singular",
        arguments: [
            ("ids", "id"), ("cases", "case"), ("branches", "branch"), ("databases", "database"),
            ("movies", "movie"), ("series", "series"), ("cookies", "cookie"), ("boxes", "box"),
            ("cities", "city"), ("addresses", "address"), ("classes", "class"), ("dishes", "dish"),
            ("statuses", "status"), ("viruses", "virus"), ("status", "status"), ("axis", "axis"),
            ("houses", "house"), ("responses", "response"), ("caches", "cache"),
            ("people", "person"), ("headaches", "headache"), ("avalanches", "avalanche"),
            ("brownies", "brownie"), ("torpedoes", "torpedo"), ("vetoes", "veto"),
            ("shoes", "shoe"),
            ("crises", "crisis"), ("exercises", "exercise"), ("gases", "gas"), ("mice", "mouse"),
            ("feet", "foot"), ("beaches", "beach"), ("sizes", "size"), ("drives", "drive"),
            ("openCases", "openCase"), ("topMovies", "topMovie"), ("cardIDs", "cardID"),
            ("glass", "glass"), ("s", "s"), ("", ""), ("item", "item"),
        ]
    )
    func singular(many: String, one: String) {
        #expect(Plurals.singular(many) == one)
    }

    @Test(
        "A singular becomes its plural",
        arguments: [
            ("card", "cards"), ("Person", "People"), ("box", "boxes"), ("city", "cities"),
            ("key", "keys"), ("mouse", "mice"), ("branch", "branches"), ("veto", "vetoes"),
            ("photo", "photos"), ("series", "series"), ("leaf", "leaves"),
            ("openCase", "openCases"),
            ("card id", "card ids"), ("shoe", "shoes"), ("crisis", "crises"),
        ]
    )
    func plural(one: String, many: String) {
        #expect(Plurals.plural(one) == many)
    }
}
