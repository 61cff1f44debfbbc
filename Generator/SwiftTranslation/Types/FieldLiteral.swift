import SchemaModel
import SwiftSource

/// Writes the description of a field as the runtime's `Field`.
struct FieldLiteral {
    let formats: [BodyFormat]

    /// Returns the field as a literal.
    func expression(
        _ wire: WireForm,
        type: TypeReference,
        options: [String]
    ) -> Expression {
        Self.expression(text(wire, type: type, options: options))
    }

    /// Returns the text of a field as a literal, with one word on each line if it is too long for one line.
    static func expression(_ text: String) -> Expression {
        text.count < 64 ? .string(text) : .document(replacing([" ": "\n"], in: text))
    }

    /// Returns the placement and the options of a field, as a line of the runtime's `FieldTable`.
    func text(
        _ wire: WireForm,
        type: TypeReference,
        options: [String],
        constraints: [String] = []
    ) -> String {
        let words = details(wire, type: type, options: options) + constraints
        return ([placement(json: wire.json, xml: wire.xml)] + words).joined(separator: " ")
    }

    /// Returns the line of the field that contains all members without a field of their own.
    func rest(_ wire: WireForm, type: TypeReference, constraints: [String]) -> String {
        let words = details(wire, type: type, options: []).filter {
            $0.contains("=") || ["loose", "nonFinite"].contains($0)
        }
        return (["~ optional rest"] + words + constraints).joined(separator: " ")
    }

    /// Returns the placement of a field in the API's formats; `nil` in a format that does not have the field.
    func placement(json: Placement?, xml: Placement?) -> String {
        let json = Self.word(json)
        let xml = Self.word(xml)
        if formats == [.xml] { return xml }
        return formats == [.json] || json == xml ? json : "\(json) xml=\(xml)"
    }

    private func details(_ wire: WireForm, type: TypeReference, options: [String]) -> [String] {
        var words = options
        if words.contains("optional"), words.contains("nullable") {
            words = ["?"] + words.filter { $0 != "optional" && $0 != "nullable" }
        }
        if formats.contains(.xml), wire.separator == nil {
            if type.patched.isList { words.append("list") }
            if type.patched.isMap { words.append("map") }
        }
        if wire.isSingle, formats.contains(.json) { words.append("single") }
        if wire.isLoose, type.isLoosable(in: formats) { words.append("loose") }
        if wire.emptyIsNone, options.contains("optional") || options.contains("nullable") {
            words.append("emptyIsNone")
        }
        if wire.isPresence, type.holds([.bool]) { words.append("presence") }
        if wire.allowsNonFinite, formats.contains(.json), type.holds([.double, .float]) {
            words.append("nonFinite")
        }
        if let date = Self.dateText(wire, type) { words.append("date=\(Self.word(date))") }
        if type.holds([.duration]), wire.duration != .seconds {
            words.append("duration=\(wire.duration.rawValue)")
        }
        if let separator = wire.separator { words.append("separator=\(Self.word(separator))") }
        if let key = wire.mapKey, formats.contains(.xml) {
            words.append("key=\(Self.word(key))")
        }
        if let discriminator = wire.discriminator {
            words.append("discriminator=\(Self.word(discriminator))")
        }
        return words
    }

    /// Returns the format of dates by its name or pattern; `nil` for the default.
    static func dateText(_ wire: WireForm, _ type: TypeReference) -> String? {
        guard type.holds([.instant]) else { return nil }
        return switch wire.date {
        case .iso8601: nil
        case .unixSeconds: "unixSeconds"
        case .unixMilliseconds: "unixMilliseconds"
        case .rfc1123: "rfc1123"
        case .pattern(let pattern): pattern
        }
    }

    /// Returns a placement without spaces, which would end a word; the alternatives need none between them.
    ///
    /// `~` means that there is no placement.
    static func word(_ placement: Placement?) -> String {
        placement.map { spaceless($0.spelled(separator: "|")) } ?? "~"
    }

    /// Returns a text as one word.
    static func word(_ value: String) -> String {
        guard value.utf8.contains(where: { $0 <= 0x20 || $0 >= 0x7E }) else { return value }
        return spaceless(replacing(["~": "~0"], in: value)).unicodeScalars.reduce(into: "") {
            word,
            scalar in
            guard scalar.value < 0x20 || scalar.value == 0x7F else {
                return word.unicodeScalars.append(scalar)
            }
            let digits = String(scalar.value, radix: 16, uppercase: true)
            word += "~x" + (digits.count < 2 ? "0" : "") + digits
        }
    }

    private static func spaceless(_ text: String) -> String {
        guard text.hasByte(of: 0x20, 0x0A, 0x0A) else { return text }
        return replacing([" ": "~_", "\n": "~n"], in: text)
    }

    /// Replaces scalars, since a space or a line break and its neighbor can be one `Character`.
    private static func replacing(
        _ replacements: [Unicode.Scalar: String],
        in text: String
    ) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if let replacement = replacements[scalar] {
                result.append(contentsOf: replacement.unicodeScalars)
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }
}

extension TypeReference {
    /// Returns whether a value of the type has a second spelling; in XML only a Boolean value has one, since all is
    /// text.
    fileprivate func isLoosable(in formats: [BodyFormat]) -> Bool {
        switch self {
        case .scalar(.any), .declared, .fieldNames: false
        // An object may take the place of a list.
        case .list(let inner): inner.isLoosable(in: formats) || formats.contains(.json)
        case .optional(let inner), .patch(let inner), .map(_, let inner):
            inner.isLoosable(in: formats)
        // The type argument of a generic parameter is not known.
        case .scalar(.bool), .parameter: true
        case .scalar, .id: formats.contains(.json)
        }
    }
}
