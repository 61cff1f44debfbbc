/// A list of entities as a separate type, which a program can extend.
///
/// It is read and written like an array: the order is kept, and one invalid element makes reading the list fail.
public struct EntityList<Element: WireValue>: RandomAccessCollection, MutableCollection,
    RangeReplaceableCollection
{
    /// The elements in the document's order.
    public var elements: [Element]

    /// Creates an empty list.
    public init() { elements = [] }

    /// Creates a list from an array.
    public init(_ elements: [Element]) { self.elements = elements }

    /// The position of the first element, which is 0.
    public var startIndex: Int { 0 }
    /// The number of elements.
    public var endIndex: Int { elements.count }

    /// The element at a position, from 0.
    public subscript(position: Int) -> Element {
        get { elements[position] }
        set { elements[position] = newValue }
    }

    /// Replaces the elements in a range.
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

    /// Reads a list; one invalid element makes it fail.
    public mutating func read<Reader: ValueReader>(
        from reader: inout Reader
    ) throws(DecodingFailure) {
        try elements.read(from: &reader)
    }

    /// Writes the elements in their order.
    public func write<Writer: ValueWriter>(to writer: inout Writer) { elements.write(to: &writer) }
}
