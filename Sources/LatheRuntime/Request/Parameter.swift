public import LatheCoding

/// The description of a call's parameter: its place, its name and its form.
///
/// The forms, in all places that contain text:
///
/// | Value | Sent as |
/// |---|---|
/// | text, number | itself |
/// | date, duration | the format in `date` or `duration` |
/// | Boolean | the style in `bool` |
/// | list | the style in `list`; in a path and a cookie always joined; an empty one is omitted |
/// | optional list | the same; an empty one that is joined is sent as empty text |
/// | entity, map, list with parts | the style in `nested`; without one an error |
/// | `nil` | omitted, or null if it is nullable; in a path an error |
///
/// In a header field, an item of a list that is repeated or joined by a comma is sent as a quoted string when
/// it contains a comma outside of quotes, has white space at an end or is empty (RFC 9110, section 5.6).
public final class Parameter: Sendable {
    /// The part of a request that contains a parameter.
    public enum Place: String, Sendable {
        /// A segment of the path; `/` in the value is escaped.
        case path
        /// An item of the URL's query.
        case query
        /// A header field; control characters in the value are an error.
        case header
        /// An item of a form body, `application/x-www-form-urlencoded`.
        case form
        /// A member of the body's object, or the body itself; see ``Endpoint/Body``.
        case body
        /// A part of a `multipart/form-data` body.
        case multipart
        /// A cookie; characters that a cookie cannot hold are an error.
        case cookie
    }

    /// The style in which a list is sent.
    public enum ListStyle: Hashable, Sendable {
        /// The name is repeated for each item: `a=1&a=2`.
        case repeated
        /// One text, joined by a separator.
        ///
        /// When an item contains the separator, also together with the beginning of the separator after it, or the
        /// first one begins with the fallback, `fallback` precedes and joins the items instead. Without a fallback,
        /// or when an item contains it, that is an error.
        case joined(String, fallback: String? = nil)
        /// The name is followed by brackets: `a[]=1&a[]=2`.
        case brackets
        /// The name is followed by a number: `a1=1&a2=2`.
        case indexed
        /// The name is followed by this text, whose digit is the number of the first item and is replaced by the
        /// number of each item.
        ///
        /// `[0]` gives `a[0]=1&a[1]=2`, and `.member.1` gives `a.member.1=1&a.member.2=2`.
        case numbered(String)
        /// In a path, the items are one text, separated by this unencoded text: `,`, `.` or `;color=` (RFC 6570).
        ///
        /// An item that contains the separator even after encoding, which is possible with `.`, is an error.
        case separated(String)
    }

    /// The style in which a value with parts is sent: an entity, a map, or a list that contains such values.
    ///
    /// The items of a list inside it have names in the style of ``list``.
    public enum Nesting: Hashable, Sendable {
        /// An item for each part, with its name in brackets: `size[width]=3&size[height]=4`.
        case brackets
        /// An item for each part, with its name after a dot: `size.width=3&size.height=4`.
        case dots
        /// An item for each part under its own name, `width=3&height=4`; their parts have names in brackets.
        case flat
        /// An item or header field for each part, with its name after the parameter's: `X-Meta-color: red` of
        /// `X-Meta-`.
        case prefix
        /// One text of names and values in turn: `size=width,3,height,4`.
        ///
        /// They are joined by the separator of a joined list, else by a comma. A part that contains the
        /// separator, or has parts itself, is an error.
        case pairs
        /// One text of names with their values: `size=width=3,height=4`, joined as in `pairs`.
        case assignments
        /// One text that is a document, such as JSON. The name of the parameter is that of the document.
        case document(WireFormat)
        /// A document for each item of a list, in a separate part of a multipart body, whose name has the style of
        /// ``Parameter/list``.
        case documents(WireFormat)
    }

    /// The style in which a Boolean value is sent.
    public enum BoolStyle: String, Sendable {
        /// `true` and `false`.
        case words
        /// `1` and `0`.
        case digits
        /// `1` for true; false is omitted.
        case presence
    }

    /// The part of the request that contains the parameter.
    public let place: Place
    /// The name on the wire; for a parameter in the body, the placement in its document; empty for the query as a
    /// whole.
    public let name: String
    /// The format of a date.
    public let date: DateFormat
    /// The format of a duration.
    public let duration: DurationFormat
    /// The style in which a list is sent.
    public let list: ListStyle
    /// The style in which a Boolean value is sent.
    public let bool: BoolStyle
    /// The style in which a value with parts is sent; `nil` if the value is a text, a number or a list of these.
    public let nested: Nesting?
    /// Whether an empty list or map is sent, as empty text.
    public let sendsEmpty: Bool
    /// Whether a number may be NaN or infinite, which is sent as `NaN`, `INF` or `-INF`.
    public let allowsNonFinite: Bool
    /// Whether `nil` is sent as null instead of being omitted: as `null` in JSON, and as empty text in a form or a
    /// part.
    public let isNullable: Bool
    /// Whether the value must not appear in logs.
    public let isSecret: Bool
    /// The placements of secret fields inside the value, which must not appear in logs.
    public let secretFields: [String]

    /// Whether the parameter is the idempotency key of the call, by which the server recognizes retries.
    ///
    /// If the caller has no value for it, a generated key is sent.
    public let isIdempotencyKey: Bool
    /// The content type of the part in a multipart body; `nil` for none, and for that of a file.
    public let contentType: String?
    /// The name under which the number of a list's items is sent, unless there are none; `nil` if it is not sent.
    public let countName: String?

    /// The constraints that ``Request/validate()`` checks; `nil` for none.
    public let constraints: ValueConstraints?

    /// Whether the text that is sent under the parameter's own name must not appear in logs.
    var hidesText: Bool {
        switch nested {
        case .document, .documents, .pairs, .assignments: isSecret || !secretFields.isEmpty
        case .brackets, .dots, .flat, .prefix, nil: isSecret
        }
    }

    /// The name, encoded for queries and forms.
    let encodedName: String
    /// The name between `&` and `=`, as at the start of a query's item; `&` alone for the query as a whole.
    let item: FixedText
    /// The text that joins a list's items; `nil` for a list that is not joined.
    let joint: Joint?
    /// The text that joins them when an item contains the separator; `nil` for none.
    let fallback: Joint?

    /// Creates the description of a parameter.
    ///
    /// - Parameters:
    ///   - place: The part of the request that contains the parameter.
    ///   - name: The name on the wire; in a body's object a placement, as in a `Field`; empty for a query that is
    ///     one text without a name.
    ///   - date: The format of a date.
    ///   - duration: The format of a duration.
    ///   - list: The style in which a list is sent.
    ///   - bool: The style in which a Boolean value is sent.
    ///   - nested: The style in which a value with parts is sent; `nil` if it cannot be sent.
    ///   - sendsEmpty: Whether an empty list or map is sent, as empty text.
    ///   - nonFinite: Whether a number may be NaN or infinite.
    ///   - nullable: Whether `nil` is sent as null.
    ///   - secret: Whether the value must not appear in logs.
    ///   - secretFields: The placements of secret fields inside the value, if it is an entity.
    ///   - idempotencyKey: Whether the parameter is the idempotency key; if it is absent, a random text is sent.
    ///   - contentType: The content type of the part in a multipart body; a value with parts and an XML type is
    ///     written as an XML document whose root has the parameter's name.
    ///   - count: The name under which the number of a list's items is sent; `nil` if it is not sent.
    ///   - constraints: The constraints of the values.
    public init(
        _ place: Place,
        _ name: String,
        date: DateFormat = .iso8601,
        duration: DurationFormat = .seconds,
        list: ListStyle = .repeated,
        bool: BoolStyle = .words,
        nested: Nesting? = nil,
        sendsEmpty: Bool = false,
        nonFinite: Bool = false,
        nullable: Bool = false,
        secret: Bool = false,
        secretFields: [String] = [],
        idempotencyKey: Bool = false,
        contentType: String? = nil,
        count: String? = nil,
        constraints: ValueConstraints? = nil
    ) {
        self.place = place
        self.name = name
        self.date = date
        self.duration = duration
        self.list = list
        self.bool = bool
        self.nested = nested
        self.sendsEmpty = sendsEmpty
        allowsNonFinite = nonFinite
        isNullable = nullable
        isSecret = secret
        self.secretFields = secretFields
        isIdempotencyKey = idempotencyKey
        self.contentType = contentType
        countName = count
        self.constraints = constraints
        encodedName = PercentEncoding.text(name)
        item = FixedText(name.isEmpty ? "&" : "&\(encodedName)=")
        if case .joined(let separator, let other) = list, place != .path || separator != "," {
            fallback = other.map { Joint($0, in: place) }
            joint = Joint(separator, orElse: fallback, in: place)
        } else if case .separated(let separator) = list {
            joint = Joint(unencoded: separator)
            fallback = nil
        } else {
            // A path and a cookie can contain only one text. A comma between the items of a path is not escaped,
            // but a comma in an item is (RFC 6570, section 3.2.2).
            joint =
                switch place {
                case .path: Joint(unencoded: ",")
                case .cookie: Joint(",", in: place)
                case .query, .header, .form, .body, .multipart: nil
                }
            fallback = nil
        }
    }

    deinit {
        item.free()
        joint?.free()
        fallback?.free()
    }

    /// The text that joins the items of a list.
    struct Joint: Sendable {
        let text: FixedText
        /// The text in the address.
        let encoded: FixedText
        /// Whether its first character, and that of its fallback, is percent-encoded in an item.
        let isEscaped: Bool
        /// Whether it is the comma that separates list items in HTTP header fields.
        let isComma: Bool
        /// Whether no item contains the text after it was encoded.
        var isUnique = false

        /// Creates a text that is not encoded between items that are.
        init(unencoded text: String) {
            self.text = FixedText(text)
            encoded = FixedText(text)
            isEscaped = false
            isComma = false
            isUnique = PercentEncoding.text(text) != text
        }

        /// Creates a text that is encoded as the items are, except for a comma in a query (RFC 6570, section 3.2.8).
        init(_ text: String, orElse fallback: Joint? = nil, in place: Place) {
            isComma = text.filter { $0 != " " && $0 != "\t" } == ","
            let escaped = PercentEncoding.text(text)
            self.text = FixedText(text)
            encoded = FixedText(place == .query && text == "," ? text : escaped)
            isEscaped = escaped.utf8.first == UInt8(ascii: "%") && fallback?.isEscaped != false
        }

        func free() {
            text.free()
            encoded.free()
        }
    }

    /// Returns the parameter as a field of a body.
    func field(at placement: String) -> Field {
        var separator: String?
        if case .joined(let text, _) = list { separator = text }
        var options: Field.Options = isNullable ? .nullable : .optional
        if isSecret { options.insert(.secret) }
        if allowsNonFinite { options.insert(.nonFinite) }
        return Field(
            placement,
            options,
            date: date,
            duration: duration,
            separator: separator
        )
    }
}
