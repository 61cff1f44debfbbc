/// A list of entities as a separate type, which a program can extend.
///
/// It reads and writes as an array does: order is kept, and one bad element fails the list.
public struct EntityList<Element: WireValue>: RandomAccessCollection, MutableCollection,
    RangeReplaceableCollection
{
    /// The elements in the document's order.
    public var elements: [Element]

    /// Creates an empty list.
    public init() { elements = [] }

    /// Creates a list from an array.
    public init(_ elements: [Element]) { self.elements = elements }

    /// Zero.
    public var startIndex: Int { 0 }
    /// The number of elements.
    public var endIndex: Int { elements.count }

    /// The element at that place, from 0.
    public subscript(position: Int) -> Element {
        get { elements[position] }
        set { elements[position] = newValue }
    }

    /// Puts other elements in the place of some.
    public mutating func replaceSubrange<NewElements: Collection>(
        _ range: Range<Int>,
        with newElements: NewElements
    ) where NewElements.Element == Element {
        elements.replaceSubrange(range, with: newElements)
    }
}

extension EntityList: Equatable where Element: Equatable {}
extension EntityList: Hashable where Element: Hashable {}

extension EntityList: ExpressibleByArrayLiteral {
    /// Creates a list from a literal.
    public init(arrayLiteral elements: Element...) { self.elements = elements }
}

extension EntityList: WireValue {
    /// An empty list.
    public static var blank: EntityList<Element> { EntityList() }

    /// Reads a list; one bad element fails it.
    public static func read<Reader: ValueReader>(
        from reader: inout Reader
    ) throws(DecodingFailure) -> EntityList<Element> {
        EntityList(try [Element].read(from: &reader))
    }

    /// Writes the elements in their order.
    public func write<Writer: ValueWriter>(to writer: inout Writer) { elements.write(to: &writer) }
}
