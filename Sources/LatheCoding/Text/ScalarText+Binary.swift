package import Foundation

extension ScalarText {
    /// Reads Base64 in the standard alphabet (RFC 4648, section 4), with all of its padding or none.
    ///
    /// Bits that belong to no byte must be zero, so that each value has one encoding.
    package static func base64(_ text: Text) throws(ScalarFault) -> Data {
        var count = text.count
        if count > 0, count % 4 == 0, text[count - 1] == 0x3D {
            count -= text[count - 2] == 0x3D ? 2 : 1
        }
        guard count % 4 != 1 else { throw .malformed }
        var bytes = Data(count: count / 4 * 3 + max(0, count % 4 - 1))
        let isValid = bytes.withUnsafeMutableBytes {
            (bytes: UnsafeMutableRawBufferPointer) -> Bool in
            var bits: UInt32 = 0
            var held = 0
            var written = 0
            for index in 0..<count {
                guard let value = base64Value(text[index]) else { return false }
                bits = bits << 6 | UInt32(value)
                held += 6
                if held >= 8 {
                    held -= 8
                    bytes[written] = UInt8(truncatingIfNeeded: bits >> held)
                    written += 1
                }
            }
            return bits & (1 << held - 1) == 0
        }
        guard isValid else { throw .malformed }
        return bytes
    }

    private static func base64Value(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x41...0x5A: byte - 0x41
        case 0x61...0x7A: byte - 0x61 + 26
        case 0x30...0x39: byte - 0x30 + 52
        case 0x2B: 62
        case 0x2F: 63
        default: nil
        }
    }

    /// Reads a UUID of 36 characters, with hexadecimal digits in either case.
    package static func uuid(_ text: Text) throws(ScalarFault) -> UUID {
        guard text.count == 36 else { throw .malformed }
        var value: UInt128 = 0
        for index in 0..<36 {
            let byte = text[index]
            if index == 8 || index == 13 || index == 18 || index == 23 {
                guard byte == 0x2D else { throw .malformed }
                continue
            }
            let digit: UInt8
            switch byte {
            case 0x30...0x39: digit = byte - 0x30
            case 0x41...0x46: digit = byte - 0x41 + 10
            case 0x61...0x66: digit = byte - 0x61 + 10
            default: throw .malformed
            }
            value = value << 4 | UInt128(digit)
        }
        return withUnsafeBytes(of: value.bigEndian) { bytes in
            UUID(uuid: bytes.loadUnaligned(as: uuid_t.self))
        }
    }
}
