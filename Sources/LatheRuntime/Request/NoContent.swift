public import LatheCoding

/// The result of a call that returns nothing.
///
/// The body is decoded only if the call can report a failure in it; otherwise it is ignored.
public struct NoContent: WireValue, Hashable {
    /// The only value.
    public static let blank = NoContent()

    /// Creates the only value.
    public init() {}

    /// Reads any value and ignores it.
    public mutating func read<Reader: ValueReader>(
        from reader: inout Reader
    ) throws(DecodingFailure) {
        _ = try reader.anyValue()
    }

    /// Writes nothing.
    public func write<Writer: ValueWriter>(to writer: inout Writer) {
        writer.writeNone()
    }

    /// Always `true`, since there is nothing to write.
    public var isAbsent: Bool { true }
}

/// The failure type of an API whose bodies contain no failures; status codes still indicate them.
public struct NoFailure: WireValue, Hashable {
    /// The only value.
    public static let blank = NoFailure()

    /// Creates the only value.
    public init() {}

    /// Reads any value and ignores it.
    public mutating func read<Reader: ValueReader>(
        from reader: inout Reader
    ) throws(DecodingFailure) {
        _ = try reader.anyValue()
    }

    /// Writes nothing.
    public func write<Writer: ValueWriter>(to writer: inout Writer) {
        writer.writeNone()
    }

    /// Always `true`, since there is nothing to write.
    public var isAbsent: Bool { true }
}
