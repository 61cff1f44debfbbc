import SchemaModel
import SwiftSource

extension TranslationContext {
    /// Returns the expression by which a closure reads a field of its argument: `$0.links?.next`.
    ///
    /// - Parameters:
    ///   - path: The field.
    ///   - isOptional: Whether the argument may be `nil`.
    /// - Returns: The text of the expression.
    func access(_ path: FieldPath, ofOptional isOptional: Bool = false) -> String {
        var text = "$0"
        var isOptional = isOptional
        for field in path.fields {
            text += isOptional ? "?." : "."
            text += Identifier.text(names.property(field), as: .member)
            isOptional = field.type.isOptional
        }
        return text
    }

    /// Returns the closure that reads the list of a response; an absent list is empty.
    ///
    /// - Parameter path: The field with the list; `nil` when the response itself is the list.
    /// - Returns: The text of the closure.
    func items(_ path: FieldPath?) -> String {
        path.map { access($0) + ($0.isOptional ? " ?? []" : "") } ?? "$0"
    }
}
