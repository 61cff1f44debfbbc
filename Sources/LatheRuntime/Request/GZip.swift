import Foundation

/// Compresses bodies of requests (RFC 1952), with the zlib of the system.
enum GZip {
    /// Returns the compressed form of bytes; `nil` if the system has no zlib, which Linux may lack.
    static func compressed(_ bytes: Data) -> Data? {
        guard let deflated = deflated(bytes) else { return nil }
        // The header has the method deflate, without a file name, time or operating system.
        var result = Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF])
        result.append(deflated)
        for number in [checksum(bytes), UInt32(truncatingIfNeeded: bytes.count)] {
            for shift in stride(from: UInt32(0), to: 32, by: 8) {
                result.append(UInt8(truncatingIfNeeded: number >> shift))
            }
        }
        return result
    }

    private static let remainders: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { value, _ in value >> 1 ^ (value & 1) &* 0xEDB8_8320 }
    }

    /// The CRC-32 of bytes (RFC 1952, section 8).
    private static func checksum(_ bytes: Data) -> UInt32 {
        let remainders = remainders
        return ~bytes.reduce(UInt32.max) { value, byte in
            remainders[Int(UInt8(truncatingIfNeeded: value) ^ byte)] ^ value >> 8
        }
    }

    #if canImport(Darwin)
    private static func deflated(_ bytes: Data) -> Data? {
        try? (bytes as NSData).compressed(using: .zlib) as Data
    }
    #else
    private typealias Bound = @convention(c) (UInt) -> UInt
    private typealias Compress =
        @convention(c) (
            UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<UInt>?, UnsafePointer<UInt8>?, UInt,
            CInt
        ) -> CInt

    /// Loaded when the first body is compressed, since zlib's headers need not be installed.
    private static let functions: (bound: Bound, compress: Compress)? = {
        guard let library = dlopen("libz.so.1", RTLD_NOW),
            let bound = dlsym(library, "compressBound"),
            let compress = dlsym(library, "compress2")
        else { return nil }
        return (
            unsafeBitCast(bound, to: Bound.self), unsafeBitCast(compress, to: Compress.self)
        )
    }()

    private static func deflated(_ bytes: Data) -> Data? {
        guard let functions else { return nil }
        var length = functions.bound(UInt(bytes.count))
        var result = [UInt8](repeating: 0, count: Int(length))
        let status = bytes.withUnsafeBytes { source in
            functions.compress(
                &result,
                &length,
                source.bindMemory(to: UInt8.self).baseAddress,
                UInt(source.count),
                6
            )
        }
        // The header and the checksum of the zlib format (RFC 1950) are removed.
        return status == 0 && length > 6 ? Data(result[2..<(Int(length) - 4)]) : nil
    }
    #endif
}
