/// A name as Swift text, without backticks where the grammar allows it, otherwise with them.
package enum Identifier {
    /// The position of a name; the grammar reserves different words in each position.
    package enum Position: CaseIterable, Sendable {
        /// A declared name: of a type, property, case, function, or parameter inside its function.
        case declaration
        /// An argument label where it is declared.
        case label
        /// An argument label in a call.
        case argument
        /// A name after a dot.
        case member
        /// A name alone in an expression.
        case reference
    }

    /// The words that a declaration cannot have as its name without backticks, sorted.
    package static let keywords = [
        "Any", "Protocol", "Self", "Type", "as", "associatedtype", "break", "case", "catch",
        "class",
        "continue", "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough",
        "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout",
        "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol",
        "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super",
        "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
    ]

    /// The words that have another meaning where an expression is expected, sorted.
    package static let contextualKeywords = [
        "any", "async", "await", "borrow", "consume", "copy", "discard", "each", "some", "then",
        "unsafe", "yield",
    ]

    private static let keywordSet = Set(keywords)
    private static let referenceSet = Set(keywords + contextualKeywords)

    /// Returns the name, in backticks if its position requires them.
    package static func text(_ name: String, as position: Position) -> String {
        needsBackticks(name, as: position) ? "`\(name)`" : name
    }

    private static func needsBackticks(_ name: String, as position: Position) -> Bool {
        switch position {
        case .declaration: keywordSet.contains(name)
        case .label: name == "inout" || name == "let" || name == "var"
        case .argument: name == "inout"
        case .member: name == "Protocol" || name == "Type" || name == "init" || name == "self"
        case .reference: referenceSet.contains(name)
        }
    }
}
