import SchemaModel
import SwiftSource

/// Translates the constraints of values into documentation.
enum ConstraintTranslation {
    /// Returns the documentation of a value, which ends with its constraints.
    static func documentation(
        of constraints: Constraints,
        _ documentation: Documentation?
    ) -> Documentation? {
        let allowed = words(of: constraints)
        guard !allowed.isEmpty else { return documentation }
        let text = allowed.joined(separator: "; ")
        let sentence = text.prefix(1).uppercased() + text.dropFirst() + "."
        return documentation?.adding(text, orSentence: sentence) ?? Documentation(sentence)
    }

    private static func words(of constraints: Constraints) -> [String] {
        var words: [String] = []
        if let limits = constraints.length { words.append(text(limits, "character")) }
        if let pattern = constraints.pattern { words.append("matches `\(pattern)`") }
        if let limits = constraints.items { words.append(text(limits, "item")) }
        if let range = constraints.range {
            let bounds = [
                range.min.map { "at least \($0)" }, range.above.map { "greater than \($0)" },
                range.max.map { "at most \($0)" }, range.below.map { "less than \($0)" },
            ]
            words.append(bounds.compactMap(\.self).joined(separator: " and "))
        }
        if let step = constraints.multipleOf { words.append("a multiple of \(step)") }
        if constraints.isUnique { words.append("no item twice") }
        if let items = constraints.ofItems {
            words.append("each item: " + self.words(of: items).joined(separator: ", "))
        }
        return words
    }

    private static func text(_ limits: Constraints.Limits, _ noun: String) -> String {
        func count(_ number: Int) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
        return switch (limits.min, limits.max) {
        case (let min?, let max?): min == max ? count(min) : "\(min) to \(count(max))"
        case (let min?, nil): "at least \(count(min))"
        case (nil, let max?): "at most \(count(max))"
        case (nil, nil): "any number of \(noun)s"
        }
    }
}

extension TranslationContext {
    /// Returns the constraints of a value as the words of the runtime's `ValueConstraints`.
    ///
    /// - Parameters:
    ///   - constraints: The constraints.
    ///   - type: The type of the value, whose kind determines which constraints apply.
    /// - Returns: The words.
    func words(of constraints: Constraints, _ type: TypeReference) -> [String] {
        if constraints.isEmpty { return [] }
        let type = model.underlying(type.unwrapped.patched.unwrapped)
        var words: [String] = []
        func add(_ name: String, _ value: String?) {
            if let value { words.append("\(name)=\(FieldLiteral.word(value))") }
        }
        func text(_ limits: Constraints.Limits) -> String {
            [limits.min, limits.max].map { $0.map(String.init) ?? "" }.joined(separator: "..")
        }
        if type == .scalar(.string) {
            add("length", constraints.length.map(text))
            add("pattern", constraints.pattern)
        }
        if case .scalar(let scalar) = type, scalar.isNumber {
            add("min", constraints.range?.min)
            add("above", constraints.range?.above)
            add("max", constraints.range?.max)
            add("below", constraints.range?.below)
            add("multipleOf", constraints.multipleOf)
        }
        switch type {
        case .list(let item), .map(_, let item):
            add("items", constraints.items.map(text))
            if constraints.isUnique, type.isList { words.append("unique") }
            words += self.words(of: constraints.ofItems ?? .none, item).map { "each.\($0)" }
        default: break
        }
        return words
    }
}
