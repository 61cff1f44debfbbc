/// A first-in, first-out queue with amortised constant time for each operation.
struct Queue<Element> {
    private var arrived: [Element] = []
    /// The earlier elements, the first one at the end.
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
