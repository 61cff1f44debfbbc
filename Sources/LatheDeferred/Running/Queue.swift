/// First in, first out; each in constant time on average.
struct Queue<Element> {
    private var arrived: [Element] = []
    /// The earlier ones, the first at the end.
    private var leaving: [Element] = []

    var isEmpty: Bool { arrived.isEmpty && leaving.isEmpty }

    mutating func append(_ element: Element) { arrived.append(element) }

    mutating func popFirst() -> Element? {
        if leaving.isEmpty {
            leaving = arrived.reversed()
            arrived = []
        }
        return leaving.popLast()
    }
}

extension Queue: Sendable where Element: Sendable {}
