/// The items of a list as one text, with a separator between them.
package struct JoinedText {
    private let separator: [UInt8]
    package private(set) var bytes: [UInt8] = []
    /// The end positions of the items; a separator begins at each of them except for the last one.
    private var ends: [Int] = []

    package init(_ separator: [UInt8]) { self.separator = separator }

    package mutating func append(_ item: some Sequence<UInt8>) {
        if !ends.isEmpty { bytes.append(contentsOf: separator) }
        bytes.append(contentsOf: item)
        ends.append(bytes.count)
    }

    /// Whether a reader that splits the text at each separator, from the start, gets the same items.
    package var isExact: Bool {
        guard let first = separator.first, !ends.isEmpty else { return true }
        // An empty text is an empty list.
        if bytes.isEmpty { return false }
        var item = 0
        var at = 0
        while let found = bytes[at...].firstIndex(of: first) {
            guard bytes[found...].starts(with: separator) else {
                at = found + 1
                continue
            }
            guard found == ends[item], item + 1 < ends.count else { return false }
            item += 1
            at = found + separator.count
        }
        return item + 1 == ends.count
    }
}
