import SchemaModel
import SwiftTranslation

/// A path as words, from which names are made.
struct PathWords {
    private enum Segment {
        case text(String)
        case parameter(String)

        var text: String? {
            if case .text(let text) = self { text } else { nil }
        }
    }

    /// The segments without versions and similar prefixes.
    private let segments: [Segment]

    /// All words in lower case.
    let words: [String]

    /// - Parameters:
    ///   - path: The path, with its parameters in braces.
    ///   - base: The number of segments after versions and similar prefixes that names omit.
    init(_ path: String, base: Int = 0) {
        let parts = path.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").map(String.init)
        let start = parts.firstIndex { !Self.isVersion($0) } ?? 0
        segments = parts[start...].dropFirst(base).map { part in
            // A segment `-` is a wildcard.
            guard part.contains("{") || !part.contains(where: \.isLetter) else {
                return .text(Self.withoutFormat(part))
            }
            let text = part.replacing(/\{[^}]*\}/, with: "")
            let isAlone = text.allSatisfy { !$0.isLetter } || text.hasPrefix(".")
            return isAlone ? .parameter(part) : .text(text)
        }
        words = parts.flatMap { Words.of($0).map { $0.lowercased() } }
    }

    /// Returns the number of initial segments that all paths share and names omit: 1 for `/fleet/hosts`,
    /// `/fleet/labels` and others.
    ///
    /// Each path must have a text after these segments, and there must be at most half as many different texts as
    /// paths.
    static func base(of paths: [String]) -> Int {
        let all = Set(paths).map { PathWords($0).segments.map(\.text) }
        guard all.count > 2, let first = all.first else { return 0 }
        let shared = all.reduce(first.count) { count, texts in
            min(count, zip(first, texts).prefix { $0 == $1 }.count)
        }
        return (0...shared).last { count in
            let next = all.map { $0.dropFirst(count).lazy.compactMap(\.self).first }
            return count == 0 || !next.contains(nil) && Set(next).count * 2 <= next.count
        } ?? 0
    }

    /// The name of the parameter at the end of the path; `nil` if the path ends in a text.
    var lastParameter: String? {
        guard case .parameter(let part)? = segments.last else { return nil }
        return part.filter { !"{}".contains($0) }
    }

    /// The subject of the path, which is its first text.
    var subject: String? {
        for case .text(let text) in segments { return text }
        return nil
    }

    /// Returns the name of a call on the path, such as `list`, `create`, `getCard` or `capture`.
    ///
    /// - Parameters:
    ///   - method: The method in upper case.
    ///   - group: The name of the call's group, which the name does not repeat.
    ///   - isOfMany: Whether the call concerns several resources even if the path does not show it.
    /// - Returns: A name in lower camel case.
    func callName(_ method: String, group: String, isOfMany: Bool) -> String {
        var texts: [String] = []
        for case .text(let text) in segments { texts.append(text) }
        let own = (1...3).first { Self.isName(texts.prefix($0), of: group) }
        texts.removeFirst(min(own ?? 0, texts.count))
        var endsInParameter = false
        if case .parameter? = segments.last { endsInParameter = true }
        let last = segments.last.map { segment in
            if case .text(let text) = segment { isOfMany || Self.isPlural(text) } else { false }
        }
        let isPlural = last ?? false
        let nouns = texts.enumerated().map { index, text in
            index == texts.count - 1 && isPlural && method == "GET" ? text : Self.singular(text)
        }
        let noun = nouns.joined(separator: " ")
        func name(_ verb: String) -> String { PlainName.member("\(verb) \(noun)") }
        if let last = texts.last, Self.saysAction(last, method, isAlone: texts.count == 1) {
            return PlainName.member(([last] + nouns.dropLast()).joined(separator: " "))
        }
        switch method {
        case "GET": return name(isPlural ? "list" : "get")
        case "POST" where endsInParameter: return name("update")
        case "POST" where isPlural || texts.isEmpty: return name("create")
        case "POST":
            let verb = nouns.last ?? ""
            return PlainName.member(([verb] + nouns.dropLast()).joined(separator: " "))
        case "PUT": return name("replace")
        case "PATCH": return name("update")
        case "HEAD": return name("check")
        default: return name(method.lowercased())
        }
    }

    /// Whether the first texts of a path are the name of a group: `autotagging` is `autoTagging`, and `config` and
    /// `host` are `hostConfig`.
    private static func isName(_ texts: ArraySlice<String>, of group: String) -> Bool {
        let words = texts.map { letters($0) }
        let own = letters(group)
        return words.joined() == own || words.reversed().joined() == own
    }

    /// Whether a text names an action, such as `GetCards` and `mark-as-read`, rather than a resource.
    private static func saysAction(_ text: String, _ method: String, isAlone: Bool) -> Bool {
        let words = Words.of(text).map { $0.lowercased() }
        guard let verb = words.first else { return false }
        guard words.count > 1 else {
            switch method {
            case "GET", "HEAD": return isAlone && lookups.contains(verb)
            case "POST": return false
            default: return decisions.contains(verb)
            }
        }
        // `add-ons` and `check-ins` are nouns.
        guard !particles.contains(words[1]) else { return false }
        if method == "GET" || method == "HEAD" { return readings.contains(verb) }
        return readings.contains(verb) || changes.contains(verb)
    }

    private static let particles: Set = ["in", "ins", "off", "offs", "on", "ons", "out", "outs"]

    /// Verbs that are never the subject of a path.
    private static let lookups: Set = ["find", "login", "logout", "search"]
    private static let decisions: Set = [
        "activate", "approve", "assign", "cancel", "confirm", "deactivate", "disable", "enable",
        "login", "logout", "reject", "reset", "restore", "unassign", "verify",
    ]

    /// Verbs that begin the names of actions if other words follow.
    private static let readings: Set = ["fetch", "find", "get", "retrieve"]
    private static let changes: Set = [
        "activate", "add", "approve", "assign", "cancel", "change", "clear", "close", "confirm",
        "create", "deactivate", "delete", "disable", "edit", "enable", "generate", "insert",
        "mark", "modify", "reject", "remove", "replace", "reset", "restore", "save", "send", "set",
        "unassign", "update", "upsert", "validate", "verify",
    ]

    /// Returns a segment without a file extension: the subject of `users.json` is users.
    private static func withoutFormat(_ part: String) -> String {
        for ending in [".json", ".xml", ".php"] where part.hasSuffix(ending) && part != ending {
            return String(part.dropLast(ending.count))
        }
        return part
    }

    /// Returns the paths that other paths extend with one parameter: `/cards` if there is `/cards/{id}`.
    static func collections(of paths: [String]) -> Set<String> {
        Set(
            paths.compactMap { path in
                guard path.hasSuffix("}"), let end = path.lastIndex(of: "/"),
                    path[end...].hasPrefix("/{")
                else { return nil }
                return String(path[..<end])
            }
        )
    }

    /// Whether a segment is a version or similar prefix, such as `v1`, `2010-04-01`, `2.0` or `api`.
    private static func isVersion(_ part: String) -> Bool {
        let text = part.lowercased()
        if ["api", "rest", "latest"].contains(text) { return true }
        let digits = text.hasPrefix("v") ? text.dropFirst() : text[...]
        return digits.first?.isNumber == true
            && digits.allSatisfy { $0.isNumber || $0 == "." || $0 == "-" || $0 == "_" }
    }

    private static func singular(_ text: String) -> String {
        let words = Words.of(text).map { $0.lowercased() }
        guard let last = words.last else { return text }
        return (words.dropLast() + [Plurals.singular(last)]).joined(separator: " ")
    }

    /// Returns the letters of a name in the singular.
    private static func letters(_ text: String) -> String {
        singular(text).filter { $0 != " " }
    }

    private static func isPlural(_ text: String) -> Bool {
        guard let last = Words.of(text).last?.lowercased() else { return false }
        return Plurals.singular(last) != last
    }
}
