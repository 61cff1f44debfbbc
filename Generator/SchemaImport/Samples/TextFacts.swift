import SchemaSyntax

/// The common properties of all texts, or of all numbers, at one place.
struct TextFacts {
    private(set) var count = 0
    private(set) var empties = 0
    /// The number of occurrences of each value; incomplete if `hasMany` is true.
    private(set) var values: [String: Int] = [:]
    private(set) var hasMany = false
    private(set) var kinds = Set(Lexical.allCases)

    private static let maximum = 1000

    /// The number of texts that are not empty; empty texts are not examined.
    var nonEmpty: Int { count - empties }

    mutating func add(_ text: String) {
        count += 1
        guard !text.isEmpty else {
            empties += 1
            return
        }
        for kind in kinds where !kind.matches(text) { kinds.remove(kind) }
        if values.count < Self.maximum || values[text] != nil {
            values[text, default: 0] += 1
        } else {
            hasMany = true
        }
    }

    mutating func merge(_ other: TextFacts) {
        count += other.count
        empties += other.empties
        if other.nonEmpty > 0 {
            kinds = nonEmpty - other.nonEmpty > 0 ? kinds.intersection(other.kinds) : other.kinds
        }
        hasMany = hasMany || other.hasMany
        for (text, count) in other.values.sorted(by: { $0.key < $1.key }) {
            if values.count < Self.maximum || values[text] != nil {
                values[text, default: 0] += count
            } else {
                hasMany = true
            }
        }
    }

    /// Whether all are integers of a half-open range.
    func areIntegers(from least: Int, below limit: Int) -> Bool {
        nonEmpty > 0 && !hasMany
            && values.keys.allSatisfy { text in Int(text).map { $0 >= least && $0 < limit } ?? false
            }
    }
}

/// A form that a text can have.
enum Lexical: CaseIterable {
    case int, unsigned, double, bool, instant, day, uuid, url, word

    func matches(_ text: String) -> Bool {
        switch self {
        case .int: Int(text).map(String.init) == text
        case .unsigned: UInt64(text).map(String.init) == text
        case .double: Self.isNumber(text)
        case .bool: text == "true" || text == "false"
        case .instant: Self.instant(text)
        case .day:
            text.wholeMatch(of: /([0-9]{4})-([0-9]{2})-([0-9]{2})/)
                .map { Self.isDay($0.1, $0.2, $0.3) } ?? false
        case .uuid: text.wholeMatch(of: /[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}/) != nil
        case .url:
            text.wholeMatch(
                of: /https?:\/\/[A-Za-z0-9.-]+(:[0-9]+)?([\/?#][!-~&&[^<>"{}|\\^`\[\]]]*)?/
            ) != nil
        case .word:
            text.wholeMatch(of: /[A-Za-z][A-Za-z0-9]*([ _.:-][A-Za-z0-9]+){0,3}/) != nil
                && text.utf8.count <= 40
        }
    }

    private static func instant(_ text: String) -> Bool {
        let pattern =
            /([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.[0-9]{1,9})?(?:Z|[+-]([0-9]{2}):([0-9]{2}))/
        return text.wholeMatch(of: pattern).map { isTime($0.output) } ?? false
    }

    private static func isTime(
        _ parts: (
            Substring, Substring, Substring, Substring, Substring, Substring, Substring, Substring?,
            Substring?
        )
    ) -> Bool {
        func number(_ text: Substring?) -> Int { text.flatMap { Int($0) } ?? 0 }
        return isDay(parts.1, parts.2, parts.3) && number(parts.4) < 24 && number(parts.5) < 60
            && number(parts.6) < 60 && number(parts.7) < 24 && number(parts.8) < 60
    }

    private static func isDay(_ year: Substring, _ month: Substring, _ day: Substring) -> Bool {
        guard let year = Int(year), let month = Int(month), let day = Int(day), year > 0,
            (1...12).contains(month)
        else { return false }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        return day > 0 && day <= days[month - 1]
    }

    private static func isNumber(_ text: String) -> Bool {
        guard text.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/) != nil else {
            return false
        }
        return Double(text)?.isFinite ?? false
    }
}
