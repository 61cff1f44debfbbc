extension Field: ExpressibleByStringLiteral {
    /// Describes a field by a text: its placement, and behind it words that say more, in any order, with
    /// spaces or line breaks between them.
    ///
    /// | Word | Meaning |
    /// |---|---|
    /// | `?` | ``Options/optional`` and ``Options/nullable`` |
    /// | `optional`, `nullable`, `list`, `map`, `loose`, `emptyIsNone`, `presence`, `rest`, `secret` | that option |
    /// | `xml=` | the placement in XML, if elsewhere |
    /// | `date=` | a ``DateFormat`` by its name, or a pattern |
    /// | `duration=` | a ``DurationFormat`` by its name |
    /// | `separator=`, `key=`, `discriminator=` | what the parameters of that name say |
    ///
    /// `~` alone is the placement of a field that JSON does not have. A space inside a word is spelled `~_`, a
    /// line break `~n`, and in a value that is no placement `~` is spelled `~0`. A word that does not exist is a mistake of the programmer and stops the program.
    public init(stringLiteral text: String) { self.init(text: text[...]) }

    init(text: Substring) {
        var words = text.split { $0 == " " || $0 == "\n" }[...]
        var placement = words.popFirst().map { String($0) } ?? ""
        // The ways of a placement may stand apart.
        while placement.hasSuffix("|") || words.first?.first == "|", let word = words.popFirst() {
            placement += word
        }
        placement = placement == "~" ? "" : Self.spaced(placement)
        var options: Options = []
        var values: [Substring: String] = [:]
        for word in words {
            if let option = Self.options[String(word)] {
                options.formUnion(option)
            } else if let sign = word.firstIndex(of: "=") {
                values[word[..<sign]] = Self.spaced(String(word[word.index(after: sign)...]))
            } else {
                preconditionFailure("The field '\(text)' has an unknown word '\(word)'.")
            }
        }
        func value(_ name: Substring) -> String? { values.removeValue(forKey: name) }
        func plain(_ name: Substring) -> String? { value(name).map(Self.unescaped) }
        self.init(
            placement,
            xml: value("xml"),
            options,
            date: plain("date").map { DateFormat.named[$0] ?? .pattern($0) } ?? .iso8601,
            duration: plain("duration").map { Self.duration($0, of: text) } ?? .seconds,
            separator: plain("separator"),
            key: value("key"),
            discriminator: value("discriminator")
        )
        precondition(
            values.isEmpty,
            "The field '\(text)' has an unknown word '\(values.keys.joined(separator: " "))='."
        )
    }

    private static func duration(_ name: String, of text: Substring) -> DurationFormat {
        guard let format = DurationFormat(rawValue: name) else {
            preconditionFailure("The field '\(text)' has an unknown duration '\(name)'.")
        }
        return format
    }

    private static let options: [String: Options] = [
        "?": [.optional, .nullable], "optional": .optional, "nullable": .nullable,
        "list": .list, "map": .map, "loose": .loose, "emptyIsNone": .emptyIsNone,
        "presence": .presence, "rest": .rest, "secret": .secret,
    ]

    /// The text with its spaces and line breaks.
    private static func spaced(_ text: String) -> String {
        guard text.contains("~") else { return text }
        return text.replacing("~_", with: " ").replacing("~n", with: "\n")
    }

    private static func unescaped(_ text: String) -> String { text.replacing("~0", with: "~") }
}

extension DateFormat {
    fileprivate static let named: [String: DateFormat] = [
        "iso8601": .iso8601, "unixSeconds": .unixSeconds, "unixMilliseconds": .unixMilliseconds,
        "rfc1123": .rfc1123,
    ]
}

extension FieldTable: ExpressibleByStringLiteral {
    /// Prepares a table of a text with a field a line.
    ///
    /// A table of many fields is best written so: it is one constant, while each field of an array is
    /// code that has to be compiled.
    ///
    /// - Parameter text: The fields as ``Field/init(stringLiteral:)`` takes them.
    public convenience init(stringLiteral text: StaticString) {
        self.init(text.description.split(separator: "\n").map { Field(text: $0) })
    }
}
