public import LatheCoding

/// Where one parameter of a call goes, under which name, and in which form.
///
/// The forms, in all places that hold text:
///
/// | Value | Sent as |
/// |---|---|
/// | text, number | itself |
/// | date, duration | as `date` and `duration` say |
/// | truth value | as `bool` says |
/// | list | as `list` says; in a path and a cookie always joined; an empty one is left out |
/// | optional list | the same; an empty one that is joined is sent as empty text |
/// | `nil` | left out; in a path an error |
///
/// In a header, an item of a list that is repeated or joined by a comma is sent as a quoted string when it
/// holds a comma outside of quotes, has white space at an end or is empty (RFC 9110, section 5.6).
public final class Parameter: Sendable {
    /// The part of a request that holds a parameter.
    public enum Place: Hashable, Sendable {
        /// A segment of the path; `/` inside the value is escaped.
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

    /// How a list is sent.
    public enum ListStyle: Hashable, Sendable {
        /// The name again for each item: `a=1&a=2`.
        case repeated
        /// One text. When an item holds the separator, or the first one begins with the fallback, `fallback`
        /// begins the text and joins it instead; without a fallback, or when an item holds that, it is an error.
        case joined(String, fallback: String? = nil)
        /// `a[]=1&a[]=2`.
        case brackets
        /// `a1=1&a2=2`.
        case indexed
    }

    /// How a truth value is sent.
    public enum BoolStyle: Hashable, Sendable {
        /// `true` and `false`.
        case words
        /// `1` and `0`.
        case digits
        /// `1` for true; false is left out.
        case presence
    }

    /// The part of the request that holds the parameter.
    public let place: Place
    /// The name on the wire.
    public let name: String
    /// How a point in time is spelled.
    public let date: DateFormat
    /// How a length of time is spelled.
    public let duration: DurationFormat
    /// How a list is sent.
    public let list: ListStyle
    /// How a truth value is sent.
    public let bool: BoolStyle
    /// Whether none is sent as null, which only bodies have, and not left out.
    public let isNullable: Bool
    /// Whether the value must not appear in logs.
    public let isSecret: Bool
    /// The placements of fields inside of the value that must not be seen.
    public let secretFields: [String]

    /// The name under which the number of a list's items goes along, unless there are none.
    public let countName: String?

    /// The name as queries and forms spell it.
    let encodedName: String
    /// The same between `&` and `=`, as an item of a query begins.
    let item: FixedText
    /// What joins the items of a list that is sent as one text; `nil` where it is not.
    let joint: Joint?
    /// What joins them when an item holds that; `nil` for nothing.
    let fallback: Joint?

    /// Describes a parameter.
    ///
    /// - Parameters:
    ///   - place: The part of the request that holds the parameter.
    ///   - name: The name on the wire; in a body's object a placement, as in a `Field`.
    ///   - date: How a point in time is spelled.
    ///   - duration: How a length of time is spelled.
    ///   - list: How a list is sent.
    ///   - bool: How a truth value is sent.
    ///   - nullable: Whether none is sent as null.
    ///   - secret: Whether the value must not appear in logs.
    ///   - secretFields: The placements of fields inside of the value, an entity's, that must not.
    ///   - count: The name under which the number of a list's items goes along.
    public init(
        _ place: Place,
        _ name: String,
        date: DateFormat = .iso8601,
        duration: DurationFormat = .seconds,
        list: ListStyle = .repeated,
        bool: BoolStyle = .words,
        nullable: Bool = false,
        secret: Bool = false,
        secretFields: [String] = [],
        count: String? = nil
    ) {
        self.place = place
        self.name = name
        self.date = date
        self.duration = duration
        self.list = list
        self.bool = bool
        isNullable = nullable
        isSecret = secret
        self.secretFields = secretFields
        countName = count
        encodedName = PercentEncoding.text(name)
        item = FixedText("&\(encodedName)=")
        if case .joined(let separator, let other) = list {
            fallback = other.map { Joint($0) }
            joint = Joint(separator, orElse: fallback)
        } else {
            // A path and a cookie have room for one text.
            joint = place == .path || place == .cookie ? Joint(",") : nil
            fallback = nil
        }
    }

    deinit {
        item.free()
        joint?.free()
        fallback?.free()
    }

    /// What joins the items of a list.
    struct Joint: Sendable {
        let text: FixedText
        /// The text as queries and forms spell it.
        let encoded: FixedText
        /// Whether it begins with a character that is not sent as it is, and so does its fallback.
        let isEscaped: Bool
        /// Whether it joins lists as HTTP does in headers.
        let isComma: Bool

        init(_ text: String, orElse fallback: Joint? = nil) {
            isComma = text.filter { $0 != " " && $0 != "\t" } == ","
            self.text = FixedText(text)
            encoded = FixedText(PercentEncoding.text(text))
            isEscaped =
                encoded.bytes.first == UInt8(ascii: "%") && fallback?.isEscaped != false
        }

        func free() {
            text.free()
            encoded.free()
        }
    }

    /// The same for a writer of bodies.
    func field(at placement: String) -> Field {
        var separator: String?
        if case .joined(let text, _) = list { separator = text }
        var options: Field.Options = isNullable ? .nullable : .optional
        if isSecret { options.insert(.secret) }
        return Field(
            placement,
            options,
            date: date,
            duration: duration,
            separator: separator
        )
    }
}
