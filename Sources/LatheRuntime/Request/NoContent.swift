public import LatheCoding

/// What a call returns that returns nothing.
///
/// The body is looked at only for a failure, if the call can report one; else it is not read at all.
public struct NoContent: WireValue, Hashable {
    /// The one value there is.
    public static let blank = NoContent()

    /// Makes the one value there is.
    public init() {}

    /// Reads anything and forgets it.
    public static func read<Reader: ValueReader>(
        from reader: inout Reader
    ) throws(DecodingFailure) -> NoContent {
        _ = try reader.anyValue()
        return NoContent()
    }

    /// Writes nothing.
    public func write<Writer: ValueWriter>(to writer: inout Writer) {
        writer.writeNone()
    }

    /// There is never anything to write.
    public var isAbsent: Bool { true }
}

/// The failure of an API whose bodies carry none; status codes still tell.
public struct NoFailure: WireValue, Hashable {
    /// The one value there is.
    public static let blank = NoFailure()

    /// Makes the one value there is.
    public init() {}

    /// Reads anything and forgets it.
    public static func read<Reader: ValueReader>(
        from reader: inout Reader
    ) throws(DecodingFailure) -> NoFailure {
        _ = try reader.anyValue()
        return NoFailure()
    }

    /// Writes nothing.
    public func write<Writer: ValueWriter>(to writer: inout Writer) {
        writer.writeNone()
    }

    /// There is never anything to write.
    public var isAbsent: Bool { true }
}
