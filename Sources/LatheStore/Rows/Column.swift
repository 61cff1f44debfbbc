import LatheCoding

/// A column of a table.
struct Column: Sendable {
    /// The property's name, or `id`.
    let name: String
    /// The number of the field; `nil` for an identifier that is not a field.
    let field: Int?
    let kind: ColumnKind
    /// Whether integers, or the identifiers in a list, may need more than 63 bits.
    let isWide: Bool
    /// Whether a row can be read only if the column has a value.
    let isRequired: Bool
    /// Whether rows are looked up by the column's values.
    let isIndexed: Bool
    /// Whether the order of the stored values is that of the field's values.
    let isOrdered: Bool
    /// The type of the entities inside that are rows of their own.
    let embedded: (any StoredEntity.Type)?
    /// The type of the entities whose identifiers the column contains.
    let reference: ObjectIdentifier?
    /// The JSON form of the value.
    let form: Field
    /// The position of the value in the JSON of the column.
    let envelope: Envelope
    /// The placement, in the entity's document, of the field whose text selects the case of this field's union; `nil`
    /// if there is none.
    let discriminator: String?
    /// The position of the value in JSON that has it next to the discriminator; `nil` if there is no such discriminator.
    let enclosure: Envelope?

    /// Whether a value is secret, or may have secret fields inside.
    let mayHaveSecrets: Bool

    /// Texts that must be unchanged for the column's values to be readable, by their names; empty outside a table.
    ///
    /// One of the names is that of the column; the others begin with a period. Existing values can also be read if there
    /// are further texts.
    private(set) var contents: [String: String] = [:]
    /// The names of the contents, which a program without some field inside the values does not have.
    private(set) var contentNames: [String] = []

    /// The storage of the values.
    var storage: String {
        guard kind.isJSON else { return "\(kind)" }
        return "\(kind) \(form.date) \(form.duration.rawValue)"
    }

    /// Sets the contents.
    ///
    /// - Parameter type: The declared type of the field; `nil` in a table of the store's own data, whose types do not
    ///   change.
    mutating func describe(_ type: Any.Type?) {
        contents[name] = storage
        if let type {
            let shape = ContentShape(of: embedded?.idType ?? type)
            contents[name] = "\(storage) \(shape.text)"
            for (part, text) in shape.parts { contents[".\(name) \(part)"] = text }
        }
        contentNames = contents.keys.sorted()
    }

    /// Whether the column contains a list of identifiers, by which rows can be found.
    var isListOfIdentifiers: Bool { kind == .identifiers || kind == .many }

    /// Returns whether the column may have a value, as far as its kind determines that.
    func fits(_ cell: Cell) -> Bool {
        switch (kind, cell) {
        case (_, .null): !isRequired
        case (.integer, .integer), (.real, .real), (.date, .real), (.text, .text): true
        case (.integer, .text(let text)): isWide && text.allSatisfy(\.isNumber)
        case (.real, .text(let text)): text == "NaN"
        case (.bool, .integer(let value)): value == 0 || value == 1
        case (.one, .text), (.one, .integer): true
        default: kind.isJSON && cell.isText
        }
    }

    init(id name: String, _ field: Int?, _ kind: FieldKind) {
        self.init(name, field, kind, options: [], isRequired: false, isIndexed: false)
    }

    init(_ name: String, _ place: Int, _ field: Field, _ kind: FieldKind) {
        self.init(
            name,
            place,
            kind,
            options: field.options.intersection([.optional, .nullable, .list, .map, .nonFinite]),
            isRequired: !kind.isOptional
                && field.options.isDisjoint(with: [.optional, .presence, .secret, .rest]),
            isIndexed: kind.isReference || kind.kind == .one || kind.kind == .many,
            field
        )
    }

    private init(
        _ name: String,
        _ place: Int?,
        _ kind: FieldKind,
        options: Field.Options,
        isRequired: Bool,
        isIndexed: Bool,
        _ field: Field = "."
    ) {
        self.name = name
        self.field = place
        self.kind = kind.kind
        isWide = kind.isWide
        self.isRequired = isRequired
        self.isIndexed = isIndexed
        isOrdered = kind.kind.isOrdered && kind.isOrdered
        embedded = kind.kind.isOfEntities ? kind.target as? any StoredEntity.Type : nil
        reference =
            kind.isReference || kind.kind.isOfEntities
            ? kind.target.map { ObjectIdentifier($0) } : nil
        let form = Field(".", options, date: field.date, duration: field.duration)
        self.form = form
        envelope = Envelope(value: form)
        discriminator = field.discriminator
        enclosure = field.discriminator.map { _ in RowReader.enclosure(form) }
        mayHaveSecrets =
            field.options.contains(.secret) || kind.kind == .json && kind.mayHaveSecrets
    }
}

extension Cell {
    fileprivate var isText: Bool {
        if case .text = self { true } else { false }
    }
}
