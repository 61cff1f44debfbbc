public import LatheCoding

extension Parameter: ExpressibleByStringLiteral {
    /// Creates the description of a parameter from a text, as ``init(_:formats:)`` does.
    public convenience init(stringLiteral text: String) { self.init(text) }

    /// Creates the description of a parameter from a text.
    ///
    /// The text contains the place and the name, followed by words for the options, in any order, separated by
    /// spaces.
    ///
    /// | Word | Meaning |
    /// |---|---|
    /// | `date=` | a `DateFormat` by its name, or a pattern |
    /// | `duration=` | a `DurationFormat` by its name |
    /// | `list=brackets`, `list=indexed` | this ``ListStyle`` |
    /// | `joined=`, `fallback=`; `numbered=`; `separated=` | the list style of this name, with its texts |
    /// | `bool=digits`, `bool=presence` | this ``BoolStyle`` |
    /// | `nested=` | a ``Nesting`` without a format, by its name |
    /// | `document=`, `documents=` | the nesting of this name, with the name of its format: `json`, or one of `formats` |
    /// | `type=`, `count=` | the content type of the part; the name of the number of items |
    /// | `sendsEmpty`, `nonFinite`, `nullable`, `secret`, `idempotencyKey` | what the parameters of that name say |
    /// | `secretField=` | the placement of a secret field inside the value; once for each |
    /// | the words of `ValueConstraints` | these constraints |
    ///
    /// A name or value is escaped as in the text of an ``Endpoint``; the name of a parameter in the body is a
    /// placement in its document, escaped as in a `Field`. An unknown word is a programming error that stops the
    /// program.
    ///
    /// - Parameters:
    ///   - text: The parameter.
    ///   - formats: The formats other than JSON that the text names.
    public convenience init(_ text: String, formats: [WireFormat] = []) {
        self.init(text: text[...], formats)
    }

    convenience init(text: Substring, _ formats: [WireFormat]) {
        var words = TextWords(text)
        let place = words.place()
        self.init(
            place,
            words.next(isPlacement: place == .body),
            date: words.value("date").map { DateFormat(named: $0) } ?? .iso8601,
            duration: words.choice("duration", DurationFormat.init) ?? .seconds,
            list: words.listStyle(),
            bool: words.choice("bool", BoolStyle.init) ?? .words,
            nested: words.nesting(among: formats),
            sendsEmpty: words.flag("sendsEmpty"),
            nonFinite: words.flag("nonFinite"),
            nullable: words.flag("nullable"),
            secret: words.flag("secret"),
            secretFields: words.values("secretField"),
            idempotencyKey: words.flag("idempotencyKey"),
            contentType: words.value("type"),
            count: words.value("count"),
            constraints: words.constraints()
        )
        words.end()
    }
}

extension TextWords {
    /// Parses the word `name=value` whose value is the raw value of a type.
    fileprivate mutating func choice<Choice>(
        _ name: String,
        _ choice: (String) -> Choice?
    ) -> Choice? {
        guard let value = value(name) else { return nil }
        guard let found = choice(value) else {
            preconditionFailure("'\(name)=\(value)' is not a word of a parameter.")
        }
        return found
    }

    fileprivate mutating func listStyle() -> Parameter.ListStyle {
        if let separator = value("joined") {
            return .joined(separator, fallback: value("fallback"))
        }
        if let first = value("numbered") { return .numbered(first) }
        if let separator = value("separated") { return .separated(separator) }
        let styles: [String: Parameter.ListStyle] = ["brackets": .brackets, "indexed": .indexed]
        return choice("list") { styles[$0] } ?? .repeated
    }

    fileprivate mutating func nesting(among formats: [WireFormat]) -> Parameter.Nesting? {
        if let format = format("document", among: formats) { return .document(format) }
        if let format = format("documents", among: formats) { return .documents(format) }
        return choice("nested") { nestings[$0] }
    }
}

private let nestings: [String: Parameter.Nesting] = [
    "brackets": .brackets, "dots": .dots, "flat": .flat, "prefix": .prefix, "pairs": .pairs,
    "assignments": .assignments,
]
