extension Field: ExpressibleByStringLiteral {
    /// Creates a field from a text: its placement, followed by words for its options in any order, separated by
    /// spaces or line breaks.
    ///
    /// | Word | Meaning |
    /// |---|---|
    /// | `?` | ``Options/optional`` and ``Options/nullable`` |
    /// | `optional`, `nullable`, `list`, `map`, `loose`, `emptyIsNone`, `presence`, `rest`, `secret`,
    /// `single`, `nonFinite`, `readOnly` | that option |
    /// | `xml=` | the placement in XML, if it is different |
    /// | `date=` | a ``DateFormat`` by its name, or a pattern |
    /// | `duration=` | a ``DurationFormat`` by its name |
    /// | `separator=`, `key=`, `discriminator=` | the parameters with these names |
    /// | the words of ``ValueConstraints`` | these constraints |
    ///
    /// `~` alone is the placement of a field that the format does not have. A space inside a word is written
    /// `~_`, a line break `~n`, and in a value that is not a placement `~` is written `~0`. An unknown word is a
    /// programming error and stops the program.
    public init(stringLiteral text: String) { self.init(text: text[...]) }

    package init(text: Substring) {
        // The text is divided by bytes, since a line break or a sign can form one `Character` with the text after
        // it.
        let space = UInt8(ascii: " ")
        let bar = UInt8(ascii: "|")
        var words = text.utf8.split { $0 == space || $0 == UInt8(ascii: "\n") }[...]
        var placement = Array(words.popFirst() ?? ""[...].utf8)
        // Spaces may separate the alternatives of a placement.
        while placement.last == bar || words.first?.first == bar, let word = words.popFirst() {
            placement += word
        }
        if placement == [Self.tilde] { placement = [] }
        var options: Options = []
        var values: [Substring: Substring.UTF8View] = [:]
        var constraints: [Substring] = []
        for word in words {
            if let option = Self.options[String(Substring(word))] {
                options.formUnion(option)
            } else if ValueConstraints.isConstraint(Substring(word)) {
                constraints.append(Substring(word))
            } else if let sign = word.firstIndex(of: UInt8(ascii: "=")) {
                values[Substring(word[..<sign])] = word[word.index(after: sign)...]
            } else {
                preconditionFailure("The field '\(text)' has an unknown word '\(Substring(word))'.")
            }
        }
        func value(_ name: Substring) -> String? {
            values.removeValue(forKey: name).map { text in
                text.elementsEqual([Self.tilde]) ? "" : Self.unescaped(text, isPlacement: true)
            }
        }
        func plain(_ name: Substring) -> String? {
            values.removeValue(forKey: name).map { Self.unescaped($0) }
        }
        self.init(
            Self.unescaped(placement, isPlacement: true),
            xml: value("xml"),
            options,
            date: plain("date").map { DateFormat(named: $0) } ?? .iso8601,
            duration: plain("duration").map { Self.duration($0, of: text) } ?? .seconds,
            separator: plain("separator"),
            key: value("key"),
            discriminator: value("discriminator"),
            constraints: constraints.isEmpty ? nil : ValueConstraints(constraints)
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
        "presence": .presence, "rest": .rest, "secret": .secret, "single": .single,
        "nonFinite": .nonFinite, "readOnly": .readOnly,
    ]

    private static let tilde = UInt8(ascii: "~")

    /// Returns a text with its spaces and control characters unescaped from `~x` and two hexadecimal digits; a
    /// placement unescapes its other characters itself.
    package static func unescaped(
        _ text: some Sequence<UInt8>,
        isPlacement: Bool = false
    ) -> String {
        var plain: [UInt8] = []
        var bytes = Array(text)[...]
        while let byte = bytes.popFirst() {
            switch bytes.first {
            case UInt8(ascii: "_")? where byte == tilde: plain.append(UInt8(ascii: " "))
            case UInt8(ascii: "n")? where byte == tilde: plain.append(UInt8(ascii: "\n"))
            case UInt8(ascii: "0")? where byte == tilde && !isPlacement: plain.append(tilde)
            case UInt8(ascii: "x")? where byte == tilde && !isPlacement:
                let digits = String(decoding: bytes.dropFirst().prefix(2), as: UTF8.self)
                guard let control = UInt8(digits, radix: 16) else {
                    preconditionFailure("'~x\(digits)' is not a character.")
                }
                plain.append(control)
                bytes = bytes.dropFirst(2)
            default:
                plain.append(byte)
                continue
            }
            bytes.removeFirst()
        }
        return String(decoding: plain, as: UTF8.self)
    }
}

extension DateFormat {
    /// Creates the format with a name, or else with a pattern.
    package init(named name: String) {
        self =
            switch name {
            case "iso8601": .iso8601
            case "unixSeconds": .unixSeconds
            case "unixMilliseconds": .unixMilliseconds
            case "rfc1123": .rfc1123
            default: .pattern(name)
            }
    }
}

extension FieldTable: ExpressibleByStringLiteral {
    /// Creates a table from a text with one field on each line.
    ///
    /// This is the best form for a table with many fields: it is one constant, but each field of an array is code
    /// that must be compiled.
    ///
    /// - Parameter text: The fields in the form that ``Field/init(stringLiteral:)`` takes.
    public convenience init(stringLiteral text: StaticString) {
        let lines = text.description.utf8.split(separator: UInt8(ascii: "\n"))
        self.init(lines.map { Field(text: Substring($0)) })
    }
}
