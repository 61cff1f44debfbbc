/// A value of a field, a parameter or a response: a scalar, a list, a map or an entity.
///
/// The standard scalars, `Optional`, `Array` and `Dictionary` conform, and so do generated entities, enums and
/// identifiers. A custom type conforms by reading and writing a simpler value:
///
/// ```swift
/// struct Percent: WireValue {
///     var value: Int
///     static let blank = Percent(value: 0)
///     mutating func read<Reader: ValueReader>(from reader: inout Reader) throws(DecodingFailure) {
///         value = try reader.integer(Int.self)
///     }
///     func write<Writer: ValueWriter>(to writer: inout Writer) { writer.write(value) }
/// }
/// ```
public protocol WireValue: Sendable {
    /// The value of a field before it is read.
    ///
    /// Users never see it, since required fields must be read.
    static var blank: Self { get }

    /// Replaces this value with the value at the reader's position.
    ///
    /// The value is ``blank``, or was read from an earlier occurrence of its field. A class, whose methods cannot replace
    /// it, conforms through an extension of a protocol.
    ///
    /// - Parameter reader: The reader, positioned at the value, past which it advances.
    /// - Throws: A failure when the document has no value of this type there.
    mutating func read<Reader: ValueReader>(from reader: inout Reader) throws(DecodingFailure)

    /// Writes the value at the writer's position.
    ///
    /// - Parameter writer: The writer, which has the key and the form of the current field.
    func write<Writer: ValueWriter>(to writer: inout Writer)

    /// A Boolean value that indicates whether the field or parameter is omitted, as for `nil`.
    var isAbsent: Bool { get }

    /// A list of one ``blank``; a requirement, since it is faster when it is compiled in the type's own module.
    static var blankList: [Self] { get }
}

extension WireValue {
    /// Returns the value at the reader's position.
    ///
    /// - Parameter reader: The reader, positioned at the value, past which it advances.
    /// - Returns: The value.
    /// - Throws: A failure when the document has no value of this type there.
    @inlinable
    public static func read<Reader: ValueReader>(
        from reader: inout Reader
    ) throws(DecodingFailure) -> Self {
        var value = blank
        try reader.read(&value)
        return value
    }

    /// A list of one ``blank``.
    @inlinable
    public static var blankList: [Self] { [blank] }

    /// The value `false`, by default.
    public var isAbsent: Bool { false }
}
