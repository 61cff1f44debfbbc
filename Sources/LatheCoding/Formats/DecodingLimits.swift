/// Limits on the depth and size of a document, which `JSONCoding` and `XMLCoding` check while they read.
public struct DecodingLimits: Hashable, Sendable {
    /// The number of objects, arrays or elements that may be nested; 512 by default.
    ///
    /// For JSON, the limit is at most ``deepest``.
    public var depth: Int
    /// The maximum number of bytes of a document, or of one item if a list is read item by item; 1 GiB by
    /// default.
    public var bytes: Int

    /// Sets limits.
    ///
    /// - Parameters:
    ///   - depth: How deep a document may nest, from 1; in JSON at most ``deepest``.
    ///   - bytes: How large a document, or an item of a list that is read item by item, may be.
    public init(depth: Int = 512, bytes: Int = 1 << 30) {
        self.depth = depth
        self.bytes = bytes
    }

    /// The maximum nesting of JSON: 1,024 objects and arrays, so that the stack does not overflow.
    public static let deepest = 1024
}
