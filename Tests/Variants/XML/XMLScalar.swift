import Foundation
import LatheCoding
import SchemaModel

/// Reads the text of a scalar by the table of types of the schema language; numbers and dates become
/// numbers, so that two spellings of one value are equal.
enum XMLScalar {
    struct Fault: Error {
        /// Whether the text is of another kind or a wrong one of its kind.
        var code: DecodingFailure.Code
    }

    static func read(
        _ text: String,
        _ scalar: ScalarType,
        _ wire: WireForm
    ) -> Result<Document, Fault> {
        let mismatch = Result<Document, Fault>.failure(Fault(code: .typeMismatch))
        let invalid = Result<Document, Fault>.failure(Fault(code: .invalidValue))
        let plain = text.trimmed
        switch scalar {
        case .string, .any, .file: return .success(.string(text))
        case .bool:
            switch plain {
            case "true", "1": return .success(.bool(true))
            case "false", "0": return .success(.bool(false))
            default: return mismatch
            }
        case .int, .int8, .int16, .int32, .int64, .uint, .uint8, .uint16, .uint32, .uint64:
            guard plain.isInteger else { return mismatch }
            // A type of fewer bits is in no answer.
            return Int(plain).map { .success(.number(Double($0).description)) } ?? invalid
        case .double, .float, .decimal:
            return Double(plain).map { .success(.number($0.description)) } ?? mismatch
        case .duration:
            // Longer than the universe is old is no length of time in any unit.
            let number = Double(plain).flatMap { $0.magnitude < 1e18 ? $0 : nil }
            return number.map { .success(.number($0.description)) } ?? invalid
        case .instant:
            return date(plain, wire.date).map { .success(.number($0.description)) } ?? invalid
        case .url:
            return plain.isEmpty || URL(string: plain) == nil ? invalid : .success(.string(plain))
        case .uuid:
            return UUID(uuidString: plain).map { .success(.string($0.uuidString.lowercased())) }
                ?? invalid
        case .data:
            return Data(base64Encoded: plain) == nil ? invalid : .success(.string(plain))
        case .date:
            return date(plain + "T00:00:00Z", .iso8601) == nil ? invalid : .success(.string(plain))
        }
    }

    private static func date(_ text: String, _ form: DateForm) -> Double? {
        switch form {
        case .iso8601: return (try? Date(text, strategy: .iso8601))?.timeIntervalSince1970
        case .unixSeconds, .unixMilliseconds: return Double(text)
        case .rfc1123, .pattern:
            let formatter = DateFormatter()
            formatter.locale = Locale(identifier: "en_US_POSIX")
            formatter.timeZone = .gmt
            formatter.dateFormat =
                if case .pattern(let pattern) = form { pattern } else {
                    "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
                }
            return formatter.date(from: text)?.timeIntervalSince1970
        }
    }
}

extension String {
    /// The text without white space around it.
    var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }

    /// Whether it is an integer of any size.
    var isInteger: Bool {
        let digits = hasPrefix("-") ? dropFirst() : self[...]
        return !digits.isEmpty && digits.allSatisfy { $0.isASCII && $0.isNumber }
    }
}
