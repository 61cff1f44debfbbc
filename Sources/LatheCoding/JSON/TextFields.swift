internal import Foundation

/// Reads entities whose fields are texts by name, as the header fields of a message are.
package enum TextFields {
    /// Reads an entity.
    ///
    /// White space around the items of a joined list does not count, nor do empty items (RFC 9110,
    /// section 5.6.1).
    ///
    /// - Parameters:
    ///   - type: The entity's type; its fields are at the names of texts.
    ///   - text: The text of a name; `nil` when there is none.
    /// - Returns: The entity.
    /// - Throws: A failure of which the path is the name of the field.
    package static func read<Value: Entity>(
        _ type: Value.Type,
        _ text: (String) -> String?
    ) throws(DecodingFailure) -> Value {
        var value = Value.blank
        let table = Value.fields
        for (number, field) in table.fields.enumerated() {
            let step = JSONPlacement(field.json).ways.first?.first
            guard case .key(let key)? = step else { continue }
            let name = String(decoding: key, as: UTF8.self)
            guard let text = text(name) else {
                guard field.isRequiredInJSON else { continue }
                throw DecodingFailure(
                    .missingValue,
                    expected: "a value",
                    found: "none",
                    path: name
                )
            }
            let whole = field.separator.map { tidy(text, $0) } ?? text
            do throws(DecodingFailure) {
                try JSONReader.reading(Array(whole.utf8), as: table.json.form(number)) {
                    reader throws(DecodingFailure) in
                    try value.read(FieldNumber(number), from: &reader)
                }
            } catch {
                throw error.located(path: name, line: 0, column: 0)
            }
        }
        return value
    }

    private static func tidy(_ list: String, _ separator: String) -> String {
        list.split(separator: separator).map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty }.joined(separator: separator)
    }
}
