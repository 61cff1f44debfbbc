/// An enum that keeps values that its schema does not list in a case `unknown`; generated enums conform.
///
/// ```swift
/// enum Rarity: OpenEnumeration, Hashable {
///     case basic
///     case fine
///     case unknown(String)
///
///     static let knownCases: KnownCases<Rarity> = [.basic, .fine]
///
///     var rawValue: String {
///         switch self {
///         case .basic: "Basic"
///         case .fine: "Fine"
///         case .unknown(let rawValue): rawValue
///         }
///     }
/// }
/// ```
public protocol OpenEnumeration: Enumeration {
    /// The cases that the schema lists, in its order.
    static var knownCases: KnownCases<Self> { get }

    /// Returns the case of a raw value that the schema does not list.
    ///
    /// - Parameter rawValue: The value.
    /// - Returns: The case `unknown`.
    static func unknown(_ rawValue: RawValue) -> Self
}

extension OpenEnumeration {
    /// The case `unknown` of an empty text, or of zero.
    public static var blank: Self { unknown(.blank) }

    /// Creates the case of a raw value; a value that the schema does not list is kept in the case `unknown`.
    ///
    /// - Parameter rawValue: The value.
    @inlinable
    public init(rawValue: RawValue) {
        self = Self.knownCases.first(rawValue) ?? .unknown(rawValue)
    }
}

/// The cases of an enum that its schema lists, in their order.
public struct KnownCases<Case: RawRepresentable & Sendable>: RandomAccessCollection,
    ExpressibleByArrayLiteral, Sendable
where Case.RawValue: Hashable & Sendable {
    @usableFromInline let cases: [Case]
    /// The raw values of the cases.
    @usableFromInline let rawValues: [Case.RawValue]
    /// The cases by their raw values, the first case if several have the same value; empty for few cases, which
    /// are found faster by a linear search.
    @usableFromInline let byRawValue: [Case.RawValue: Case]

    /// Creates the list of the cases in the literal.
    public init(arrayLiteral elements: Case...) {
        cases = elements
        rawValues = elements.map(\.rawValue)
        byRawValue =
            elements.count > 16
            ? Dictionary(zip(rawValues, elements)) { first, _ in first } : [:]
    }

    /// Returns the first case with a raw value; `nil` for none.
    @inlinable
    func first(_ rawValue: Case.RawValue) -> Case? {
        guard byRawValue.isEmpty else { return byRawValue[rawValue] }
        for (number, value) in rawValues.enumerated() where value == rawValue {
            return cases[number]
        }
        return nil
    }

    /// The position of the first case, which is 0.
    public var startIndex: Int { cases.startIndex }
    /// The number of cases.
    public var endIndex: Int { cases.endIndex }
    /// The case at a position.
    public subscript(position: Int) -> Case { cases[position] }
}
