import Foundation
import LatheRuntime

/// Splits chunks of bytes into lines, which end in LF, CR LF or CR.
///
/// A record separator begins a JSON document that may have several lines (RFC 7464). The document ends at the first
/// line ending outside its objects, arrays and strings, so that the next document need not be awaited. A number,
/// `true`, `false` or `null` without white space after it may be truncated (section 2.4); it is returned with a
/// record separator appended, which makes it an invalid document.
struct LineSplitter {
    /// A line or an event is longer than the limit.
    struct TooLong: Error {
        /// What is too long, with an article.
        let subject: String
    }

    private let limit: Int
    private let readsSequences: Bool
    private var line: [UInt8] = []
    private var isBehindReturn = false
    /// The document of a sequence that is being read; `nil` before the first record separator.
    private var document: Document?

    /// The state of the scan of a document.
    private struct Document {
        /// The number of open objects and arrays.
        private var depth = 0
        private var isInText = false
        private var isEscaped = false

        /// Whether a line ending belongs to the document.
        var isOpen: Bool { depth > 0 || isInText }

        mutating func read(_ byte: UInt8) {
            if isEscaped {
                isEscaped = false
                return
            }
            switch byte {
            case UInt8(ascii: "\""): isInText.toggle()
            case UInt8(ascii: "\\") where isInText: isEscaped = true
            case UInt8(ascii: "{"), UInt8(ascii: "["): if !isInText { depth += 1 }
            case UInt8(ascii: "}"), UInt8(ascii: "]"): if !isInText { depth -= 1 }
            default: break
            }
        }
    }

    private static let separator: UInt8 = 0x1E
    private static let mark = Array("\u{FEFF}".utf8)

    /// - Parameters:
    ///   - limit: The maximum number of bytes of a line.
    ///   - readsSequences: Whether a record separator begins a document.
    init(limit: Int, readsSequences: Bool = false) {
        self.limit = limit
        self.readsSequences = readsSequences
    }

    /// Appends the lines that a chunk completes, also those before a line that is too long.
    mutating func push(_ piece: Data, onto lines: inout [[UInt8]]) throws(TooLong) {
        for byte in piece {
            defer { isBehindReturn = byte == 0x0D }
            switch byte {
            case 0x0A where isBehindReturn: continue
            case _ where isLineEnding(byte):
                lines.append(line)
                line = []
            case Self.separator where readsSequences:
                // Bytes before the first separator are a line too, so that no value is lost; a byte order mark is
                // not.
                if !line.isEmpty, document != nil || line != Self.mark { lines.append(whole) }
                (line, document) = ([], Document())
            default:
                guard line.count < limit else { throw TooLong(subject: "a line") }
                line.append(byte)
                document?.read(byte)
            }
        }
    }

    private func isLineEnding(_ byte: UInt8) -> Bool {
        (byte == 0x0A || byte == 0x0D) && document?.isOpen != true
    }

    /// Returns the last line if it has no line ending; `nil` when nothing follows the last line ending.
    func finish() -> [UInt8]? { line.isEmpty ? nil : whole }

    /// The line, with a record separator appended if it may be truncated.
    private var whole: [UInt8] {
        let spaces: Set<UInt8> = [0x09, 0x0A, 0x0D, 0x20]
        guard document != nil, let first = line.first(where: { !spaces.contains($0) }),
            let last = line.last, !spaces.contains(last), !"{[\"".utf8.contains(first)
        else { return line }
        return line + [Self.separator]
    }
}
