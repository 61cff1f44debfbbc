/// The members of a JSON object in the order of the file, including duplicates.
package struct SchemaObject: Sendable {
    package struct Member: Sendable {
        package let key: String

        /// The range of the key, including its quotes.
        package let keyRange: SourceRange

        package let value: SchemaNode

        package init(key: String, keyRange: SourceRange, value: SchemaNode) {
            self.key = key
            self.keyRange = keyRange
            self.value = value
        }
    }

    package let members: [Member]

    /// The first position of each key; `nil` for small objects, for which a linear search is faster.
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

    /// The first member with that name.
    package func member(_ key: String) -> Member? {
        position(of: key).map { members[$0] }
    }

    package subscript(key: String) -> SchemaNode? { member(key)?.value }

    /// Returns an error for each member whose key occurred before.
    ///
    /// Keys are the same when their scalars are: an accented letter in one scalar differs from the same letter in two
    /// scalars.
    ///
    /// - Parameter limit: The maximum number of errors.
    /// - Returns: The errors, in the order of the members.
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
        // The loop uses a pointer, since a debug build, which plugins use, copies the elements that it reads from an
        // array.
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
