/// Limits on the depth and size of a document, which `JSONCoding` and `XMLCoding` check while they read.
public struct DecodingLimits: Hashable, Sendable {
    /// The maximum nesting of objects, arrays or elements; 512 by default.
    ///
    /// The limit is at most ``deepest``. A document that the stack of the calling thread does not allow to read is refused
    /// earlier, with the same code ``DecodingFailure/Code/limitExceeded``.
    public var depth: Int
    /// The maximum number of bytes of a document, or of one item if a list is read item by item; 1 GiB by
    /// default.
    public var bytes: Int

    /// Creates limits.
    ///
    /// - Parameters:
    ///   - depth: The maximum nesting of a document, from 1 to ``deepest``; 512 by default.
    ///   - bytes: The maximum number of bytes of a document, or of an item if a list is read item by item; 1 GiB by
    ///     default.
    public init(depth: Int = 512, bytes: Int = 1 << 30) {
        self.depth = depth
        self.bytes = bytes
    }

    /// The greatest possible limit of nesting: 1,024 objects, arrays or elements.
    public static let deepest = 1024
}
