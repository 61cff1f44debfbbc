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

    private static let irregular = [
        "addenda": "addendum", "aliases": "alias", "analyses": "analysis", "atlases": "atlas",
        "axes": "axis", "biases": "bias", "buses": "bus", "caches": "cache", "calories": "calorie",
        "campuses": "campus", "canvases": "canvas", "children": "child", "cookies": "cookie",
        "criteria": "criterion", "echoes": "echo", "focuses": "focus", "gas": "gas",
        "heroes": "hero", "indices": "index", "lens": "lens", "lenses": "lens", "lies": "lie",
        "matrices": "matrix", "men": "man", "movies": "movie", "news": "news", "people": "person",
        "pies": "pie", "potatoes": "potato", "quizzes": "quiz", "selfies": "selfie",
        "series": "series", "species": "species", "ties": "tie", "vertices": "vertex",
        "calves": "calf", "halves": "half", "knives": "knife", "leaves": "leaf", "lives": "life",
        "loaves": "loaf",
        "selves": "self", "shelves": "shelf", "thieves": "thief", "wives": "wife", "wolves": "wolf",
        "women": "woman", "zombies": "zombie",
    ]
}
