/// The location of one field of an entity in a document, and its format.
///
/// A placement is a path from the entity's own object or element to the value, in one notation for both formats.
/// Steps are separated by `/`, and alternatives, which are tried in order, by ` | `.
///
/// | Step | JSON | XML |
/// |---|---|---|
/// | `name` | the member of that key | the child elements of that name, in any namespace |
/// | `{uri}name` | – | the child elements of that name in the namespace `uri` |
/// | `@name`, `@{uri}name` | – | the attribute of that name |
/// | `[2]` | the third element of an array | – |
/// | `.` | the value itself | the element's own text |
///
/// `~0`, `~1`, `~2` represent `~`, `/` and `|` inside a name, and `~4`, `~5`, `~6` represent `[`, `.` and a space
/// where they would have another meaning.
public struct Field: Sendable {
    /// Properties of a field that readers and writers use.
    public struct Options: OptionSet, Sendable {
        /// The bits of the set.
        public let rawValue: UInt16

        /// Creates a set from its bits.
        public init(rawValue: UInt16) { self.rawValue = rawValue }

        /// The field may be absent; without this option, an absent field is a failure.
        public static let optional = Options(rawValue: 1 << 0)
        /// The field may be `null`; without this option, `null` is a failure.
        public static let nullable = Options(rawValue: 1 << 1)
        /// The field is a list, so that an empty envelope in XML is an empty list.
        public static let list = Options(rawValue: 1 << 2)
        /// The field is a map.
        public static let map = Options(rawValue: 1 << 3)
        /// Numbers may be written as text, Booleans as `0`, `1`, `"true"`, and text as a number.
        public static let loose = Options(rawValue: 1 << 4)
        /// An empty text means no value.
        public static let emptyIsNone = Options(rawValue: 1 << 5)
        /// The field is true if it is present with any content except `false`.
        public static let presence = Options(rawValue: 1 << 6)
        /// The field receives all members that no other field receives; its type is a map.
        public static let rest = Options(rawValue: 1 << 7)
        /// In JSON, a single item may replace a list with that item.
        public static let single = Options(rawValue: 1 << 9)
        /// In JSON, a floating-point number may be one of the texts `NaN`, `Infinity` and `-Infinity`.
        public static let nonFinite = Options(rawValue: 1 << 10)
        /// The service sets the field, so that it is not written in bodies of requests.
        public static let readOnly = Options(rawValue: 1 << 11)
        /// The value must not appear in logs.
        public static let secret = Options(rawValue: 1 << 8)
    }

    /// The placement of the field in JSON.
    public let json: String
    /// The placement of the field in XML.
    public let xml: String
    /// The properties of the field.
    public let options: Options
    /// The format of a date with time.
    public let date: DateFormat
    /// The format of a duration.
    public let duration: DurationFormat
    /// The separator of the items of a list that is written as one text; `nil` if each item is an element.
    public let separator: String?
    /// In XML, the placement of the key of a map's item, relative to the item; `nil` if the item's name is the key.
    public let key: String?
    /// The placement, next to this field, of the discriminator of its union; `nil` if it is inside the value.
    public let discriminator: String?
    /// The constraints that ``WireValue/validate()`` checks; `nil` for none.
    public let constraints: ValueConstraints?

    /// Describes a field.
    ///
    /// - Parameters:
    ///   - placement: The placement of the field in both formats.
    ///   - xml: The placement of the field in XML; `nil` if it is the same.
    ///   - options: The properties of the field; by default it is required and not nullable.
    ///   - date: The format of a date with time.
    ///   - duration: The format of a duration.
    ///   - separator: The separator of the items of a list that is written as one text; `nil` if each item is an
    ///     element.
    ///   - key: In XML, the placement of the key of a map's item; `nil` if the item's name is the key.
    ///   - discriminator: The placement, next to this field, of the discriminator of its union; `nil` if it is
    ///     inside the value.
    ///   - constraints: The constraints of the values; `nil` for none.
    public init(
        _ placement: String,
        xml: String? = nil,
        _ options: Options = [],
        date: DateFormat = .iso8601,
        duration: DurationFormat = .seconds,
        separator: String? = nil,
        key: String? = nil,
        discriminator: String? = nil,
        constraints: ValueConstraints? = nil
    ) {
        json = placement
        self.xml = xml ?? placement
        self.options = options
        self.date = date
        self.duration = duration
        self.separator = separator
        self.key = key
        self.discriminator = discriminator
        self.constraints = constraints
    }
}

extension Field {
    /// The value of a document that is not read, so that the document may be empty.
    public static let nothing = Field(".", .optional)

    /// The same field with more options.
    func adding(_ more: Options) -> Field {
        Field(
            json,
            xml: xml,
            options.union(more),
            date: date,
            duration: duration,
            separator: separator,
            key: key,
            discriminator: discriminator,
            constraints: constraints
        )
    }

    /// The path from the field's entity to its value in failures of constraints, as in `size.width`.
    var pathInValue: String { Self.path(of: json.isEmpty ? xml : json) }

    /// Returns the first alternative of a placement, with a dot between names; empty for the value itself.
    package static func path(of placement: String) -> String {
        (alternatives(of: placement).first ?? []).reduce(into: "") { path, step in
            path += (path.isEmpty || step.hasPrefix("[") ? "" : ".") + step
        }
    }

    /// Returns the steps of each alternative of a placement in their notation, such as `size`, `[2]` and
    /// `@{uri}name`, without the step for the value itself.
    package static func alternatives(of placement: String) -> [[String]] {
        var alternatives: [[String]] = [[]]
        var step = ""
        var isInBraces = false
        func end() {
            // Spaces around a step are not part of its name, but spaces inside it are.
            var name = step.drop { $0 == " " }
            while name.last == " " { name.removeLast() }
            if !name.isEmpty, name != "." {
                let escapes = ["2": "|", "1": "/", "4": "[", "5": ".", "6": " ", "0": "~"]
                let plain = ["2", "1", "4", "5", "6", "0"].reduce(String(name)) { text, digit in
                    text.replacing("~\(digit)", with: escapes[digit] ?? "")
                }
                alternatives[alternatives.count - 1].append(plain)
            }
            step = ""
        }
        for character in placement {
            switch character {
            case "|" where !isInBraces:
                end()
                alternatives.append([])
            case "/" where !isInBraces: end()
            default:
                if character == "{" { isInBraces = true }
                if character == "}" { isInBraces = false }
                step.append(character)
            }
        }
        end()
        return alternatives
    }
}
