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
/// Where a text inside or beside the value names its case, the union is a ``Union``.
public protocol ShapeUnion: WireValue {
    /// The shape of the values of each case, in the order in which they are tried.
    static var shapes: ShapeTable { get }

    /// Reads the value of a case.
    ///
    /// - Parameters:
    ///   - shape: The place of the case in ``shapes``, from 0; -1 for a value that looks like none of them.
    ///   - reader: The reader, positioned at the value; it is advanced past it.
    /// - Returns: The case with its value.
    /// - Throws: A failure when the value is not one of the case's type, or a closed union has no case for it.
    static func read<Reader: ValueReader>(
        shape: Int,
        from reader: inout Reader
    ) throws(DecodingFailure) -> Self
}

extension ShapeUnion {
    /// Reads the case whose shape the value has.
    ///
    /// - Parameter reader: The reader, positioned at the value; it is advanced past it.
    /// - Returns: The case with its value.
    /// - Throws: A failure when the case does not read, or a closed union has no case for the value.
    public static func read<Reader: ValueReader>(
        from reader: inout Reader
    ) throws(DecodingFailure) -> Self {
        try reader.union(Self.self)
    }
}

extension ValueReader {
    /// Reads a value of a union, whose case follows from the kind and the members of what is read.
    ///
    /// The default implementation is for formats in which the cases cannot be told apart, and treats each value as an
    /// unknown one.
    ///
    /// - Parameter type: The union.
    /// - Returns: The union's value for an unknown value.
    /// - Throws: A failure when the union is closed.
    public mutating func union<Value: ShapeUnion>(
        _ type: Value.Type
    ) throws(DecodingFailure) -> Value {
        try Value.read(shape: -1, from: &self)
    }
}

/// A reader of documents, which looks at a value before it reads it.
package protocol ShapeReader: ValueReader {
    /// The first of the shapes after a place that the value has; -1 where it has none of them.
    ///
    /// Does not move, unless to the one value that a document consists of.
    mutating func shape(in table: ShapeTable, after place: Int) throws(DecodingFailure) -> Int

    /// Goes back to where a value begins that was not of the type as which it was read.
    ///
    /// - Parameter start: The reader at the beginning of the value.
    /// - Throws: A failure when too much of the document was read in vain.
    mutating func goBack(to start: Self) throws(DecodingFailure)
}

extension ShapeReader {
    /// Reads the case of a union that the value looks like; of those that it may be, the first that reads.
    package mutating func shaped<Value: ShapeUnion>(
        _ type: Value.Type
    ) throws(DecodingFailure) -> Value {
        let table = Value.shapes
        var shape = try shape(in: table, after: -1)
        var first: DecodingFailure?
        while shape >= 0, table.cases[shape].isTentative {
            let start = self
            do throws(DecodingFailure) {
                return try Value.read(shape: shape, from: &self)
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
            // What was wrong with a case says more than that there is no other.
            throw first
        }
    }
}

extension DecodingFailure {
    /// Whether the value may be one of another type, and is not broken or too large as a whole.
    fileprivate var mayBeOtherwise: Bool {
        switch code {
        case .typeMismatch, .invalidValue, .missingValue: true
        default: false
        }
    }
}
