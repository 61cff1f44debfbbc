/// The members of a JSON object, in the order of the file, with duplicates.
package struct SchemaObject: Sendable {
    package struct Member: Sendable {
        package let key: String

        /// The key with its quotes.
        package let keyRange: SourceRange

        package let value: SchemaNode

        package init(key: String, keyRange: SourceRange, value: SchemaNode) {
            self.key = key
            self.keyRange = keyRange
            self.value = value
        }
    }

    package let members: [Member]

    /// First position by key; `nil` for small objects, which are searched faster from the start.
    private let positions: [String: Int]?

    package init(_ members: [Member]) {
        self.members = members
        guard members.count > 8 else {
            positions = nil
            return
        }
        var positions: [String: Int] = [:]
        positions.reserveCapacity(members.count)
        for (position, member) in members.enumerated() where positions[member.key] == nil {
            positions[member.key] = position
        }
        self.positions = positions
    }

    /// The first member of that name.
    package func member(_ key: String) -> Member? {
        position(of: key).map { members[$0] }
    }

    package subscript(key: String) -> SchemaNode? { member(key)?.value }

    /// A mistake for each member whose key stood there before.
    ///
    /// Keys are the same when their scalars are: an accented letter in one scalar is another key than in two.
    ///
    /// - Parameter limit: How many mistakes are wanted at most.
    /// - Returns: The mistakes, in the order of the members.
    package func duplicateKeys(limit: Int = .max) -> [Diagnostic] {
        var mistakes: [Diagnostic] = []
        var index = 0
        while index < members.count, mistakes.count < limit {
            let again = members[index]
            if let known = position(of: again.key), known != index,
                let first = members[known..<index].firstIndex(where: {
                    $0.key.unicodeScalars.elementsEqual(again.key.unicodeScalars)
                })
            {
                mistakes.append(
                    Diagnostic(
                        rule: "duplicate-key",
                        at: again.keyRange,
                        "key \(quoted(again.key)) is given twice, expected only once",
                        notes: [Diagnostic.Note("first given here", at: members[first].keyRange)]
                    )
                )
            }
            index += 1
        }
        return mistakes
    }

    private func position(of key: String) -> Int? {
        if let positions { return positions[key] }
        // By pointer, since a debug build, as plugins run it, copies what it takes from an array.
        return members.withUnsafeBufferPointer { members in
            guard let first = members.baseAddress else { return nil }
            var index = 0
            while index < members.count {
                if first[index].key == key { return index }
                index += 1
            }
            return nil
        }
    }
}
