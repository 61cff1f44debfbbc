#if Curl && os(Linux)
import Foundation
import libcurl

/// Decompresses the body of a response in pieces of limited size.
///
/// It uses the zlib on which libcurl depends, loaded at run time, so that zlib's headers need not be installed.
/// libcurl's own decoder is not used: it accepts a truncated compressed body as complete, and keeps all
/// decompressed bytes in memory while a transfer is paused.
final class Inflater {
    enum Coding: Sendable {
        case gzip, deflate
        /// A coding that was not requested.
        case other

        /// Creates a coding from the value of `Content-Encoding`; `nil` for a body that is not compressed.
        init?(_ name: String) {
            switch name.lowercased() {
            case "gzip", "x-gzip": self = .gzip
            case "deflate": self = .deflate
            case "", "identity": return nil
            default: self = .other
            }
        }
    }

    private typealias Functions = (
        start: lathe_zlib_init, inflate: lathe_zlib_inflate, end: lathe_zlib_end
    )

    /// The maximum number of bytes of a piece.
    private static let piece = 1 << 16
    private static let functions: Functions? = {
        guard let library = dlopen("libz.so.1", RTLD_NOW),
            let start = dlsym(library, "inflateInit2_"), let inflate = dlsym(library, "inflate"),
            let end = dlsym(library, "inflateEnd")
        else { return nil }
        return (
            unsafeBitCast(start, to: lathe_zlib_init.self),
            unsafeBitCast(inflate, to: lathe_zlib_inflate.self),
            unsafeBitCast(end, to: lathe_zlib_end.self)
        )
    }()

    /// Whether zlib is available.
    static var isAvailable: Bool { functions != nil }

    private let functions: Functions
    private let coding: Coding
    private let stream = UnsafeMutablePointer<lathe_zlib_stream>.allocate(capacity: 1)
    private var input = Data()
    private var hasInput = false
    /// Whether the last piece was full, so that zlib may hold further decompressed bytes.
    private var hasMore = false
    private var isRunning = false
    private var isEnded = false

    init(_ coding: Coding) throws(CurlTransport.Failure) {
        guard let functions = Self.functions, coding != .other else {
            throw Self.failure("has an unsupported content coding")
        }
        self.functions = functions
        self.coding = coding
        stream.initialize(to: lathe_zlib_stream())
    }

    deinit {
        if isRunning { _ = functions.end(stream) }
        stream.deallocate()
    }

    private static func failure(_ reason: String) -> CurlTransport.Failure {
        CurlTransport.Failure(.contentCoding, "the compressed body \(reason)")
    }

    /// Adds compressed bytes; the earlier ones must have been decompressed.
    func push(_ bytes: Data) {
        hasInput = hasInput || !bytes.isEmpty
        input = input.isEmpty ? bytes : input + bytes
    }

    /// Checks that the body is complete.
    func finish() throws(CurlTransport.Failure) {
        // The compressed form of an empty body may be missing.
        if hasInput, !isEnded { throw Self.failure("is truncated") }
    }

    /// Returns the next decompressed piece; `nil` when more bytes must be pushed first.
    func next() throws(CurlTransport.Failure) -> Data? {
        while !input.isEmpty || hasMore {
            if isEnded || !isRunning {
                guard try begin() else { return nil }
            }
            if let piece = try inflate() { return piece }
        }
        return nil
    }

    /// Starts a body, or a further member of a gzip body; returns `false` when more bytes are needed.
    private func begin() throws(CurlTransport.Failure) -> Bool {
        var bits: Int32 = 31
        if isEnded {
            guard coding == .gzip, input.first == 0x1F else {
                throw Self.failure("has bytes after its end")
            }
            _ = functions.end(stream)
            (isRunning, isEnded) = (false, false)
        } else if coding == .deflate {
            // Some servers omit the zlib header (RFC 9110, section 8.4.1.2).
            guard input.count > 1 else { return false }
            let head = (Int(input[input.startIndex]), Int(input[input.startIndex + 1]))
            let isWrapped = head.0 & 15 == 8 && (head.0 << 8 + head.1).isMultiple(of: 31)
            bits = isWrapped ? 15 : -15
        }
        stream.pointee = lathe_zlib_stream()
        let size = Int32(MemoryLayout<lathe_zlib_stream>.size)
        guard functions.start(stream, bits, "1.2.11", size) == 0 else {
            throw Self.failure("cannot be decompressed by this zlib")
        }
        isRunning = true
        return true
    }

    /// Decompresses up to one piece; returns `nil` when the input is used up without output.
    private func inflate() throws(CurlTransport.Failure) -> Data? {
        guard let output = malloc(Self.piece) else { throw CurlTransport.Failure(.outOfMemory) }
        stream.pointee.next_out = output.assumingMemoryBound(to: UInt8.self)
        stream.pointee.avail_out = UInt32(Self.piece)
        let given = min(input.count, 1 << 30)
        let result = input.withUnsafeBytes { bytes in
            stream.pointee.next_in = bytes.assumingMemoryBound(to: UInt8.self).baseAddress
            stream.pointee.avail_in = UInt32(given)
            return functions.inflate(stream, 0)
        }
        input = input.dropFirst(given - Int(stream.pointee.avail_in))
        let count = Self.piece - Int(stream.pointee.avail_out)
        hasMore = count == Self.piece && result == 0
        let data = Data(bytesNoCopy: output, count: count, deallocator: .free)
        switch result {
        case 1: isEnded = true
        case 0: break
        // No progress is possible, since all input has been used.
        case -5 where input.isEmpty: break
        default: throw Self.failure("is malformed")
        }
        return data.isEmpty ? nil : data
    }
}
#endif
