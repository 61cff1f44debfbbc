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
/// A closed union throws ``ValueReader/failure(expectedOneOf:found:)`` for a name it does not have.
public protocol Union: WireValue {
    /// The discriminator inside the value: the name of a field, or another placement.
    static var discriminator: String { get }
    /// The same in XML, where `*` is the name of the value's element; by default as in ``discriminator``.
    static var xmlDiscriminator: String { get }
    /// The texts of the discriminator that the type knows.
    static var cases: [String] { get }
    /// The case of values whose discriminator is absent or none of ``cases``; `nil`, the default, when they have none.
    ///
    /// An empty text is that of no case, so that an open union keeps values without a discriminator as unknown ones.
    static var fallback: String? { get }

    /// Reads the value of the case of that name.
    ///
    /// - Parameters:
    ///   - name: The text of the discriminator.
    ///   - reader: The reader, positioned at the whole value; it is advanced past it.
    /// - Returns: The case with its value.
    /// - Throws: A failure when the value is not one of the case's type, or a closed union lacks the case.
    static func read<Reader: ValueReader>(
        case name: String,
        from reader: inout Reader
    ) throws(DecodingFailure) -> Self
}

extension Union {
    /// By default the same as ``discriminator``.
    public static var xmlDiscriminator: String { discriminator }

    /// By default `nil`.
    public static var fallback: String? { nil }

    /// Finds the discriminator and reads the case it names.
    ///
    /// - Parameter reader: The reader, positioned at the value; it is advanced past it.
    /// - Returns: The case with its value.
    /// - Throws: A failure when there is neither a discriminator nor a ``fallback``, or the case does not read.
    public static func read<Reader: ValueReader>(
        from reader: inout Reader
    ) throws(DecodingFailure) -> Self {
        if let name = try reader.discriminator(discriminator, xml: xmlDiscriminator) {
            return try read(case: name, from: &reader)
        }
        return try read(case: reader.fallbackCase(of: Self.self), from: &reader)
    }
}
