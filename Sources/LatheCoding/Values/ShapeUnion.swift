/// A value of one of several types, selected by the shape of the value; generated unions conform.
///
/// ```swift
/// enum Source: ShapeUnion {
///     case string(String)
///     case card(Card)
///     case unknown(AnyValue)
///
///     static let shapes: ShapeTable = """
///         text
///         object kind=card
///         """
///     static let blank = Source.unknown(.blank)
///
///     static func read<Reader: ValueReader>(
///         shape: Int, from reader: inout Reader
///     ) throws(DecodingFailure) -> Source {
///         switch shape {
///         case 0: .string(try String.read(from: &reader))
///         case 1: .card(try Card.read(from: &reader))
///         default: .unknown(try reader.anyValue())
///         }
///     }
///
///     func write<Writer: ValueWriter>(to writer: inout Writer) {
///         switch self {
///         case .string(let value): writer.write(value)
///         case .card(let value): writer.write(value)
///         case .unknown(let value): writer.write(value)
///         }
///     }
/// }
/// ```
///
/// If a text inside or next to the value names its case, the union is a ``Union``.
public protocol ShapeUnion: WireValue {
    /// The shape of the values of each case, in the order in which they are tried.
    static var shapes: ShapeTable { get }

    /// Reads the value of a case.
    ///
    /// - Parameters:
    ///   - shape: The index of the case in ``shapes``, from 0; -1 for a value that has none of the shapes.
    ///   - reader: The reader, positioned at the value, past which it advances.
    /// - Returns: The case with its value.
    /// - Throws: A failure when the value does not have the case's type, or a closed union has no case for it.
    static func read<Reader: ValueReader>(
        shape: Int,
        from reader: inout Reader
    ) throws(DecodingFailure) -> Self
}

extension ShapeUnion {
    /// Reads the case whose shape the value has.
    ///
    /// - Parameter reader: The reader, positioned at the value, past which it advances.
    /// - Throws: A failure when the case cannot be read, or a closed union has no case for the value.
    public mutating func read<Reader: ValueReader>(
        from reader: inout Reader
    ) throws(DecodingFailure) {
        self = try reader.union(Self.self)
    }
}

extension ValueReader {
    /// Reads a value of a union, whose case is determined by the kind and the members of the value.
    ///
    /// The default implementation is for formats that cannot distinguish the cases, and treats each value as an
    /// unknown one.
    ///
    /// - Parameter type: The union's type.
    /// - Returns: The case for an unknown value.
    /// - Throws: A failure when the union is closed.
    public mutating func union<Value: ShapeUnion>(
        _ type: Value.Type
    ) throws(DecodingFailure) -> Value {
        try Value.read(shape: -1, from: &self)
    }
}

/// A reader that can examine a value before it reads it.
package protocol ShapeReader: ValueReader {
    /// Returns the index of the first shape after an index that the value has; -1 if it has none of them.
    ///
    /// The reader does not move, except to the only value of a document.
    mutating func shape(in table: ShapeTable, after place: Int) throws(DecodingFailure) -> Int

    /// Returns to the start of a value that does not have the type as which it was read.
    ///
    /// - Parameter start: The reader at the start of the value.
    /// - Throws: A failure when too much of the document has been read repeatedly.
    mutating func goBack(to start: Self) throws(DecodingFailure)
}

extension ShapeReader {
    /// Reads the case of a union whose shape the value has; if several are possible, the first one that can be
    /// read.
    package mutating func shaped<Value: ShapeUnion>(
        _ type: Value.Type
    ) throws(DecodingFailure) -> Value {
        let table = Value.shapes
        var shape = try shape(in: table, after: -1)
        var first: DecodingFailure?
        while shape >= 0, table.cases[shape].isTentative {
            let start = self
            do throws(DecodingFailure) {
                let value = try Value.read(shape: shape, from: &self)
                try throwPendingFailure()
                return value
            } catch {
                guard error.mayBeOtherwise else { throw error }
                first = first ?? error
                try goBack(to: start)
            }
            shape = try self.shape(in: table, after: shape)
        }
        guard shape < 0, let first else { return try Value.read(shape: shape, from: &self) }
        do throws(DecodingFailure) {
            return try Value.read(shape: shape, from: &self)
        } catch {
            // The failure of the first case is more specific than that of the union.
            throw first
        }
    }
}

extension DecodingFailure {
    /// Whether the value may have another type, and is neither malformed nor too large.
    fileprivate var mayBeOtherwise: Bool {
        switch code {
        case .typeMismatch, .invalidValue, .missingValue: true
        default: false
        }
    }
}
