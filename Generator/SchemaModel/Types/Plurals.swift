/// English plurals, as far as the names of fields need them.
package enum Plurals {
    /// Returns the singular of a name: `openCase` for `openCases`.
    ///
    /// Only the last word of a camel-case name changes; a name whose last word is not a plural is returned
    /// unchanged.
    package static func singular(_ name: String) -> String {
        let start = name.lastIndex { $0.isUppercase } ?? name.startIndex
        let word = name[start...]
        let singular = singular(word: word.lowercased())
        let first = word.first.map(String.init) ?? ""
        return name[..<start] + first + singular.dropFirst(first.count)
    }

    /// Returns the plural of a name: `openCases` for `openCase`.
    package static func plural(_ name: String) -> String {
        let start = name.lastIndex { $0.isUppercase } ?? name.startIndex
        let word = name[start...].lowercased()
        if let known = irregular.first(where: { $0.value == word && $0.key != word })?.key {
            return String(name[..<start]) + name[start...].prefix(1) + known.dropFirst()
        }
        if irregular[word] == word { return name }
        if ["s", "x", "z", "ch", "sh"].contains(where: word.hasSuffix) { return name + "es" }
        let vowels: Set<Character> = ["a", "e", "i", "o", "u"]
        if word.hasSuffix("y"), let before = word.dropLast().last, !vowels.contains(before) {
            return name.dropLast() + "ies"
        }
        return name + "s"
    }

    private static func singular(word: String) -> String {
        if let known = irregular[word] { return known }
        if let ending = ["us", "is", "ss"].first(where: word.hasSuffix), word.count > ending.count {
            return word
        }
        for (ending, dropped, added) in endings where word.hasSuffix(ending) {
            guard word.count > ending.count else { continue }
            return word.dropLast(dropped) + added
        }
        return word
    }

    /// The ending of a word, the number of characters to remove, and the replacement; the first match is used.
    private static let endings: [(String, Int, String)] = [
        ("ies", 3, "y"), ("sses", 2, ""), ("shes", 2, ""), ("ches", 2, ""), ("xes", 2, ""),
        ("zzes", 3, ""), ("tuses", 2, ""), ("ruses", 2, ""), ("nuses", 2, ""), ("s", 1, ""),
    ]

    /// Plurals that no rule gives, with their singulars; a word that has no other form, or looks like a plural, is its own
    /// singular.
    private static let irregular = [
        "addenda": "addendum", "aliases": "alias", "analyses": "analysis", "atlases": "atlas",
        "avalanches": "avalanche", "axes": "axis", "biases": "bias", "birdies": "birdie",
        "brioches": "brioche", "brownies": "brownie", "buses": "bus", "caches": "cache",
        "calories": "calorie", "calves": "calf", "campuses": "campus", "canvases": "canvas",
        "cargoes": "cargo", "children": "child", "cliches": "cliche", "cookies": "cookie",
        "crises": "crisis", "criteria": "criterion", "diagnoses": "diagnosis", "dominoes": "domino",
        "dwarves": "dwarf", "echoes": "echo", "elves": "elf", "embargoes": "embargo",
        "feet": "foot", "focuses": "focus", "foodies": "foodie", "freebies": "freebie",
        "gas": "gas", "gases": "gas", "geese": "goose", "genies": "genie", "goalies": "goalie",
        "halves": "half", "headaches": "headache", "heroes": "hero", "hippies": "hippie",
        "hoodies": "hoodie", "hooves": "hoof", "hypotheses": "hypothesis", "indices": "index",
        "indies": "indie", "knives": "knife", "leaves": "leaf", "lens": "lens", "lenses": "lens",
        "lies": "lie", "lives": "life", "loaves": "loaf", "matrices": "matrix", "men": "man",
        "mice": "mouse", "mosquitoes": "mosquito", "moustaches": "moustache", "movies": "movie",
        "news": "news", "niches": "niche", "oases": "oasis", "oxen": "ox",
        "parentheses": "parenthesis", "people": "person", "pies": "pie", "potatoes": "potato",
        "prairies": "prairie", "prognoses": "prognosis", "psyches": "psyche", "quiches": "quiche",
        "quizzes": "quiz", "radiuses": "radius", "rookies": "rookie", "scarves": "scarf",
        "selfies": "selfie", "selves": "self", "series": "series", "shelves": "shelf",
        "smoothies": "smoothie", "species": "species", "synopses": "synopsis",
        "syntheses": "synthesis", "teeth": "tooth", "theses": "thesis", "thieves": "thief",
        "ties": "tie", "tomatoes": "tomato", "toothaches": "toothache", "torpedoes": "torpedo",
        "veggies": "veggie", "vertices": "vertex", "vetoes": "veto", "volcanoes": "volcano",
        "waltzes": "waltz", "wives": "wife", "wolves": "wolf", "women": "woman",
        "zombies": "zombie",
    ]
}
