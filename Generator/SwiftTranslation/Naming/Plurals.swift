/// English plurals, as far as names of fields have them.
package enum Plurals {
    /// A name of many, as one of them is called: `openCases` and `openCase`.
    ///
    /// The last word of a name in camel case counts; one that is no plural stays as it is.
    package static func singular(_ name: String) -> String {
        let start = name.lastIndex { $0.isUppercase } ?? name.startIndex
        let word = name[start...]
        let singular = singular(word: word.lowercased())
        let first = word.first.map(String.init) ?? ""
        return name[..<start] + first + singular.dropFirst(first.count)
    }

    /// A name of one, as many of them are called: `openCase` and `openCases`.
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

    /// What a word ends in, how much of it goes, and what comes in its place; the first one counts.
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
