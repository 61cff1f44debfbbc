/// A parser of a date pattern such as `yyyy-MM-dd'T'HH:mm`, which returns one part at a time.
///
/// Letters have the meaning that Unicode defines. Text between apostrophes is literal, and two apostrophes
/// represent one. Each byte that is not an ASCII letter is literal too.
struct DatePattern {
    enum Part: UInt8 {
        case year, month, day, hour, minute, second, milliseconds, zone
    }

    enum Step {
        case part(Part)
        case literal(UInt8)
        case unknown
    }

    private let text: ScalarText.Text
    private var index = 0
    private var isQuoted = false

    init(_ text: ScalarText.Text) { self.text = text }

    /// Returns whether the letters are known and occur at most once, the year is included, and the quotes are
    /// closed.
    static func isValid(_ pattern: String) -> Bool {
        var pattern = pattern
        return pattern.withUTF8 { text in
            var walk = DatePattern(text)
            var seen = 0
            while let step = walk.next() {
                switch step {
                case .literal: continue
                case .unknown: return false
                case .part(let part):
                    guard seen & 1 << part.rawValue == 0 else { return false }
                    seen |= 1 << part.rawValue
                }
            }
            return seen & 1 << Part.year.rawValue != 0 && !walk.isQuoted
        }
    }

    mutating func next() -> Step? {
        while index < text.count {
            let byte = text[index]
            index += 1
            if byte == 0x27 {
                if index < text.count, text[index] == 0x27 {
                    index += 1
                    return .literal(byte)
                }
                isQuoted.toggle()
                continue
            }
            guard !isQuoted, (0x61...0x7A).contains(byte | 0x20) else { return .literal(byte) }
            var count = 1
            while index < text.count, text[index] == byte {
                index += 1
                count += 1
            }
            return Self.step(byte, count)
        }
        return nil
    }

    private static func step(_ letter: UInt8, _ count: Int) -> Step {
        switch (letter, count) {
        case (0x79, 4): .part(.year)
        case (0x4D, 2): .part(.month)
        case (0x64, 2): .part(.day)
        case (0x48, 2): .part(.hour)
        case (0x6D, 2): .part(.minute)
        case (0x73, 2): .part(.second)
        case (0x53, 3): .part(.milliseconds)
        case (0x58, 3): .part(.zone)
        default: .unknown
        }
    }
}

extension DateFormat {
    /// Returns whether the letters are known and occur at most once, the year is included, and the quotes are
    /// closed.
    package static func isValid(pattern: String) -> Bool {
        DatePattern.isValid(pattern)
    }
}

extension ScalarText {
    /// Reads a time with a pattern; missing parts are those of 1 January, midnight, in UTC.
    static func patternTime(_ text: Text, _ pattern: String) throws(ScalarFault) -> CivilTime {
        var pattern = pattern
        let result = pattern.withUTF8 { pattern in
            Result { () throws(ScalarFault) in try patternTime(text, pattern) }
        }
        return try result.get()
    }

    private static func patternTime(
        _ text: Text,
        _ pattern: Text
    ) throws(ScalarFault) -> CivilTime {
        var scanner = DateScanner(text)
        var walk = DatePattern(pattern)
        var time = CivilTime()
        while let step = walk.next() {
            switch step {
            case .literal(let byte): try scanner.expect(byte)
            case .unknown: throw .malformed
            case .part(.year): time.year = try scanner.number(4)
            case .part(.month): time.month = try scanner.number(2)
            case .part(.day): time.day = try scanner.number(2)
            case .part(.hour): time.hour = try scanner.number(2)
            case .part(.minute): time.minute = try scanner.number(2)
            case .part(.second): time.second = try scanner.number(2)
            case .part(.milliseconds): time.fraction = Double(try scanner.number(3)) / 1000
            case .part(.zone): time.offset = try scanner.zone(strict: true)
            }
        }
        guard scanner.isAtEnd else { throw .malformed }
        return time
    }

    /// Writes a time with a pattern; letters that are not valid in a pattern are replaced by `?`.
    static func append(
        _ time: CivilTime,
        milliseconds: Int,
        pattern: String,
        to output: inout OutputBuffer
    ) {
        var pattern = pattern
        pattern.withUTF8 { pattern in
            var walk = DatePattern(pattern)
            while let step = walk.next() {
                switch step {
                case .literal(let byte): output.append(byte)
                case .unknown: output.append(0x3F)
                case .part(.year): append(digits: UInt64(time.year), width: 4, to: &output)
                case .part(.month): append(two: time.month, to: &output)
                case .part(.day): append(two: time.day, to: &output)
                case .part(.hour): append(two: time.hour, to: &output)
                case .part(.minute): append(two: time.minute, to: &output)
                case .part(.second): append(two: time.second, to: &output)
                case .part(.milliseconds):
                    append(digits: UInt64(milliseconds), width: 3, to: &output)
                case .part(.zone): output.append(0x5A)
                }
            }
        }
    }
}
