/// A value of one of several types, distinguished by a text inside or next to it; generated unions conform.
///
/// ```swift
/// enum Details: Union {
///     case armor(Armor)
///     case unknown(String, AnyValue)
///
///     static let discriminator = "type"
///     static let cases = ["Armor"]
///     static let blank = Details.armor(.blank)
///
///     static func read<Reader: ValueReader>(
///         case name: String, from reader: inout Reader
///     ) throws(DecodingFailure) -> Details {
///         switch name {
///         case "Armor": .armor(try Armor.read(from: &reader))
///         default: .unknown(name, try reader.anyValue())
///         }
///     }
///
///     func write<Writer: ValueWriter>(to writer: inout Writer) {
///         switch self {
///         case .armor(let armor): armor.write(to: &writer)
///         case .unknown(_, let value): value.write(to: &writer)
///         }
///     }
/// }
/// ```
///
/// A closed union throws ``ValueReader/failure(expectedOneOf:found:)`` for an unknown name.
public protocol Union: WireValue {
    /// The discriminator inside the value: the name of a field, or another placement.
    static var discriminator: String { get }
    /// The discriminator in XML, where `*` is the name of the value's element; by default ``discriminator``.
    static var xmlDiscriminator: String { get }
    /// The known texts of the discriminator.
    static var cases: [String] { get }
    /// The case of a value whose discriminator is absent or not one of ``cases``; `nil`, the default, for no
    /// case.
    ///
    /// An empty text is not the name of a case, so that an open union keeps values without a discriminator as
    /// unknown ones.
    static var fallback: String? { get }

    /// Reads the value of the case with a name.
    ///
    /// - Parameters:
    ///   - name: The text of the discriminator.
    ///   - reader: The reader, positioned at the whole value, past which it advances.
    /// - Returns: The case with its value.
    /// - Throws: A failure when the value does not have the case's type, or a closed union lacks the case.
    static func read<Reader: ValueReader>(
        case name: String,
        from reader: inout Reader
    ) throws(DecodingFailure) -> Self
}

extension Union {
    /// The same as ``discriminator``, by default.
    public static var xmlDiscriminator: String { discriminator }

    /// The value `nil`, by default.
    public static var fallback: String? { nil }

    /// Finds the discriminator and reads the case that it names.
    ///
    /// - Parameter reader: The reader, positioned at the value, past which it advances.
    /// - Throws: A failure when there is neither a discriminator nor a ``fallback``, or the case cannot be read.
    public mutating func read<Reader: ValueReader>(
        from reader: inout Reader
    ) throws(DecodingFailure) {
        if let name = try reader.discriminator(Self.discriminator, xml: Self.xmlDiscriminator) {
            self = try Self.read(case: name, from: &reader)
        } else {
            self = try Self.read(case: reader.fallbackCase(of: Self.self), from: &reader)
        }
    }
}
