/// Returns a byte as `%` and two hexadecimal digits (RFC 3986, section 2.1).
package func percentEncoded(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return byte < 0x10 ? "%0\(digits)" : "%\(digits)"
}
