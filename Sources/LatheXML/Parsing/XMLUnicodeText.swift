import LatheCoding

#if XML
/// Converts ASCII, UTF-16 and UTF-32 into UTF-8.
struct XMLUnicodeText {
    /// The number of bytes in a code unit: one, two or four.
    let unit: Int
    let isBig: Bool
    /// The bytes of a character that is not yet complete.
    private(set) var waiting: [UInt8] = []
    private var text: [UInt8] = []

    init(unit: Int, isBig: Bool) {
        self.unit = unit
        self.isBig = isBig
    }

    /// Converts the bytes of all complete characters.
    ///
    /// - Returns: Whether all bytes were valid.
    mutating func convert(
        _ bytes: UnsafeRawBufferPointer,
        _ converted: inout Int,
        _ deliver: (UnsafeRawBufferPointer) throws(XMLParserFailure) -> Void
    ) throws(XMLParserFailure) -> Bool {
        text.removeAll(keepingCapacity: true)
        var isValid = true
        if waiting.isEmpty {
            let read = encode(bytes, &isValid)
            waiting = Array(bytes[read...])
            converted += read
        } else {
            waiting += bytes
            let all = waiting
            let read = all.withUnsafeBytes { encode($0, &isValid) }
            waiting.removeFirst(read)
            converted += read
        }
        if !text.isEmpty {
            let text = text
            var fault: XMLParserFailure?
            text.withUnsafeBytes { text in
                do throws(XMLParserFailure) { try deliver(text) } catch { fault = error }
            }
            if let fault { throw fault }
        }
        return isValid
    }

    /// Appends the characters to the text, up to an invalid or incomplete one.
    ///
    /// - Returns: The number of bytes that were read.
    private mutating func encode(_ bytes: UnsafeRawBufferPointer, _ isValid: inout Bool) -> Int {
        var at = 0
        while at + unit <= bytes.count {
            var value = value(bytes, at)
            var length = unit
            if unit == 2, value & 0xFC00 == 0xD800 {
                guard at + 4 <= bytes.count else { return at }
                let low = self.value(bytes, at + 2)
                if low & 0xFC00 == 0xDC00 {
                    value = 0x1_0000 + (value & 0x3FF) << 10 + low & 0x3FF
                    length = 4
                }
            }
            if value < 0x80 {
                text.append(UInt8(truncatingIfNeeded: value))
            } else if unit > 1, let scalar = Unicode.Scalar(value) {
                text.append(contentsOf: String(scalar).utf8)
            } else {
                isValid = false
                return at
            }
            at += length
        }
        return at
    }

    @inline(__always)
    private func value(_ bytes: UnsafeRawBufferPointer, _ at: Int) -> UInt32 {
        if unit == 1 { return UInt32(bytes[at]) }
        if unit == 2 {
            let value = bytes.loadUnaligned(fromByteOffset: at, as: UInt16.self)
            return UInt32(isBig ? UInt16(bigEndian: value) : UInt16(littleEndian: value))
        }
        let value = bytes.loadUnaligned(fromByteOffset: at, as: UInt32.self)
        return isBig ? UInt32(bigEndian: value) : UInt32(littleEndian: value)
    }
}
#endif
