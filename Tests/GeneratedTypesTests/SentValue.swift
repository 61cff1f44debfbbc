import Foundation
import LatheCoding
import LatheRuntime
import SchemaModel

/// A value that a call was given, and whether texts are what the schema says is sent of it.
///
/// Knows the schema's model and the standards, and nothing of what makes requests.
struct SentValue {
    let value: Any
    let parameter: SchemaModel.Parameter

    /// What is sent of a value.
    enum Content {
        /// Nothing: it is none, or kept.
        case nothing
        /// That there is none.
        case none
        case one(Any)
        case many([Any])
    }

    init(_ value: Any, _ parameter: SchemaModel.Parameter) {
        self.value = value
        self.parameter = parameter
    }

    var content: Content {
        let content = Self.content(value)
        if parameter.isNullable, case .nothing = content { return .none }
        return content
    }

    private static func content(_ value: Any) -> Content {
        if let patch = value as? any SentPatch { return patch.sent }
        if let list = value as? any SentList { return .many(list.items) }
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .optional else { return .one(value) }
        return mirror.children.first.map { content($0.value) } ?? .nothing
    }

    /// Whether texts under the parameter's name say the value.
    ///
    /// - Parameters:
    ///   - texts: What was found, in its order.
    ///   - isOneText: Whether the place has room for one text alone, as a path and a cookie have.
    /// - Returns: Whether they do.
    func isSent(as texts: [String], isOneText: Bool = false) -> Bool {
        switch content {
        case .nothing: return texts.isEmpty
        case .none: return texts == [""]
        case .one(let value as Bool) where parameter.wire.bool == .presence:
            return texts == (value ? ["1"] : [])
        case .one(let value): return texts.count == 1 && isSpelled(texts[0], value)
        case .many(let items):
            var texts = texts
            if case .joined(let separator, let fallback) = parameter.wire.listStyle {
                if items.isEmpty { return texts.isEmpty || texts == [""] }
                guard texts.count == 1 else { return false }
                texts = Self.parts(of: texts[0], separator, fallback)
            } else if isOneText, !items.isEmpty {
                guard texts.count == 1 else { return false }
                texts = Self.parts(of: texts[0], ",", nil)
            }
            if items.isEmpty, parameter.wire.sendsEmpty { return texts == [""] }
            return texts.count == items.count && zip(texts, items).allSatisfy(isSpelled)
        }
    }

    /// The items of a joined text, which begins with the fallback if that joins them.
    static func parts(of text: String, _ separator: String, _ fallback: String?) -> [String] {
        guard let fallback, text.utf8.starts(with: fallback.utf8) else {
            return text.pieces(separator)
        }
        return Array(text.pieces(fallback).dropFirst())
    }

    /// Whether a text is the spelling of a scalar.
    func isSpelled(_ text: String, _ value: Any) -> Bool {
        switch value {
        case let value as String: return text.utf8.elementsEqual(value.utf8)
        case let value as Bool:
            return text == (parameter.wire.bool == .digits ? (value ? "1" : "0") : "\(value)")
        case let value as Double: return Double(text)?.bitPattern == value.bitPattern
        case let value as Float: return Float(text)?.bitPattern == value.bitPattern
        case let value as any BinaryInteger: return text == "\(value)"
        case let value as Decimal: return Decimal(string: text, locale: nil) == value
        case let value as Date: return isSpelled(text, value)
        case let value as Duration: return Self.isSpelled(text, value, parameter.wire.duration)
        case let value as URL: return text == value.absoluteString
        case let value as UUID: return text == value.uuidString.lowercased()
        case let value as Data: return text == value.base64EncodedString()
        case let value as CalendarDate:
            return text == String(format: "%04d-%02d-%02d", value.year, value.month, value.day)
        case let value as TextOrNumber: return text.utf8.elementsEqual(value.mapKey.utf8)
        case let value as any RawRepresentable:
            func raw<Known: RawRepresentable>(_ value: Known) -> Any { value.rawValue }
            return isSpelled(text, raw(value))
        default: return false
        }
    }

    private func isSpelled(_ text: String, _ value: Date) -> Bool {
        func found(_ pattern: String) -> Date? {
            let format = DateFormatter()
            format.locale = Locale(identifier: "en_US_POSIX")
            format.timeZone = TimeZone(secondsFromGMT: 0)
            format.isLenient = false
            format.dateFormat = pattern
            return format.date(from: text)
        }
        let date: Date? =
            switch parameter.wire.date {
            case .unixSeconds: Double(text).map { Date(timeIntervalSince1970: $0) }
            case .unixMilliseconds: Double(text).map { Date(timeIntervalSince1970: $0 / 1000) }
            case .rfc1123: found("EEE, dd MMM yyyy HH:mm:ss 'GMT'")
            case .pattern(let pattern): found(pattern)
            case .iso8601:
                found("yyyy-MM-dd'T'HH:mm:ss'Z'") ?? found("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'")
            }
        return date.map { abs($0.timeIntervalSince(value)) < Self.unit(of: parameter.wire.date) }
            ?? false
    }

    /// The smallest unit of time in texts of a format, in seconds.
    private static func unit(of format: DateForm) -> Double {
        switch format {
        // HTTP's dates have whole seconds.
        case .rfc1123: return 1
        case .pattern(let pattern):
            let letters = pattern.split(separator: "'", omittingEmptySubsequences: false)
                .enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined()
            let units: [(letter: Character, unit: Double)] = [
                ("S", 0.0005), ("s", 1), ("m", 60), ("H", 3600), ("h", 3600),
            ]
            return units.first { letters.contains($0.letter) }?.unit ?? 86_400
        case .unixSeconds, .unixMilliseconds, .iso8601: return 0.0005
        }
    }

    private static func isSpelled(
        _ text: String,
        _ value: Duration,
        _ form: DurationForm
    ) -> Bool {
        let units: [DurationForm: Decimal] = [
            .milliseconds: 1000, .seconds: 1, .minutes: 1 / 60, .hours: 1 / 3600,
        ]
        guard let found = Decimal(string: text, locale: nil), let unit = units[form] else {
            return false
        }
        let (seconds, parts) = value.components
        let exact = Decimal(seconds) + Decimal(parts) / 1_000_000_000_000_000_000
        return abs((found / unit - exact) as Decimal) <= abs(exact) / 1_000_000_000_000
    }
}

extension String {
    /// The parts between separators, by bytes, since a separator and what follows can be one `Character`.
    fileprivate func pieces(_ separator: String) -> [String] {
        var parts: [[UInt8]] = [[]]
        var rest = Array(utf8)[...]
        while let byte = rest.first {
            if rest.starts(with: separator.utf8) {
                rest = rest.dropFirst(separator.utf8.count)
                parts.append([])
            } else {
                parts[parts.count - 1].append(byte)
                rest = rest.dropFirst()
            }
        }
        return parts.map { String(decoding: $0, as: UTF8.self) }
    }
}

private protocol SentPatch {
    var sent: SentValue.Content { get }
}

extension Patch: SentPatch {
    fileprivate var sent: SentValue.Content {
        switch self {
        case .keep: .nothing
        case .clear: .none
        case .set(let value): SentValue.content(of: value)
        }
    }
}

private protocol SentList {
    var items: [Any] { get }
}

extension Array: SentList {
    fileprivate var items: [Any] { self }
}

extension EntityList: SentList {
    fileprivate var items: [Any] { elements }
}

extension SentValue {
    fileprivate static func content(of value: Any) -> Content { content(value) }
}
