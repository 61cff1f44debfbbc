/// Reads entities whose fields are named texts, such as the header fields of a message.
package enum HeaderFieldDecoding {
    /// Reads an entity.
    ///
    /// White space around the items of a list and empty items are ignored. An item may be a quoted string, in
    /// which separators have no meaning (RFC 9110, sections 5.6.1 and 5.6.4).
    ///
    /// - Parameters:
    ///   - type: The entity's type; the placements of its fields are the names of texts.
    ///   - text: Returns the text with a name; `nil` if there is none.
    ///   - prefixed: Returns the texts whose names have a prefix, with the rest of their names: the items of a
    ///     map.
    /// - Returns: The entity.
    /// - Throws: A failure whose path is the name of the field, with the key of a map's item.
    package static func read<Value: Entity>(
        _ type: Value.Type,
        _ text: (String) -> String?,
        prefixed: (String) -> [(key: String, text: String)]
    ) throws(DecodingFailure) -> Value {
        var value = Value.blank
        let table = Value.fields
        for (number, field) in table.fields.enumerated() {
            guard let name = name(of: field) else { continue }
            if field.options.contains(.map) {
                try read(prefixed(name), after: name, as: FieldNumber(number), field, into: &value)
                continue
            }
            guard let text = text(name) else {
                guard field.isRequiredInJSON else { continue }
                throw DecodingFailure(
                    .missingValue,
                    expected: "a value",
                    found: "none",
                    path: name
                )
            }
            do throws(DecodingFailure) {
                func read(_ reader: inout JSONReader) throws(DecodingFailure) {
                    try reader.read(FieldNumber(number), of: &value)
                }
                if let separator = field.separator {
                    let items = HeaderList.items(of: text, separator, date: field.date)
                    try JSONReader.reading(items: items, as: field, read)
                } else {
                    let text = Array(text.utf8)
                    try JSONReader.reading(text, as: table.json.form(number), read)
                }
            } catch {
                throw error.located(path: name, line: 0, column: 0)
            }
        }
        return value
    }

    /// Reads one field of an entity from a text.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - number: The field's index in the entity's table.
    ///   - field: The name of the text, and the format of the value.
    ///   - value: The entity.
    /// - Throws: A failure whose path is the name of the text.
    package static func read<Value: Entity>(
        _ text: String,
        _ number: FieldNumber,
        as field: Field,
        into value: inout Value
    ) throws(DecodingFailure) {
        do throws(DecodingFailure) {
            func read(_ reader: inout JSONReader) throws(DecodingFailure) {
                try reader.read(number, of: &value)
            }
            if let separator = field.separator {
                let items = HeaderList.items(of: text, separator, date: field.date)
                try JSONReader.reading(items: items, as: field, read)
            } else {
                try JSONReader.reading(Array(text.utf8), loosely: field, read)
            }
        } catch {
            throw error.located(path: name(of: field) ?? "", line: 0, column: 0)
        }
    }

    /// Returns the name of a field's text.
    package static func name(of field: Field) -> String? {
        guard case .key(let key)? = JSONPlacement(field.json).alternatives.first?.first else {
            return nil
        }
        return String(decoding: key, as: UTF8.self)
    }

    /// Reads the items of a map; if there are none, the map does not change.
    private static func read<Value: Entity>(
        _ items: [(key: String, text: String)],
        after prefix: String,
        as number: FieldNumber,
        _ field: Field,
        into value: inout Value
    ) throws(DecodingFailure) {
        func read(_ items: [(key: String, text: String)]) throws(DecodingFailure) {
            try JSONReader.reading(members: items, as: field) { reader throws(DecodingFailure) in
                try reader.read(number, of: &value)
            }
        }
        if items.isEmpty { return }
        do throws(DecodingFailure) {
            try read(items)
        } catch {
            // The failure must name the first item that fails on its own.
            for item in items {
                do throws(DecodingFailure) {
                    try read([item])
                } catch {
                    throw error.located(path: prefix + item.key, line: 0, column: 0)
                }
            }
            throw error.located(path: prefix, line: 0, column: 0)
        }
    }
}
