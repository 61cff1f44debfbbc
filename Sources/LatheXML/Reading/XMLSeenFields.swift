import LatheCoding

/// The fields of an entity that were found.
struct XMLSeenFields {
    private var first: UInt64 = 0
    private var more: UnsafeMutablePointer<UInt64>?
    /// The fields among the first 64 for which a better alternative was already searched for.
    private var asked: UInt64 = 0
    /// The results of searches for each field, once a second search was necessary.
    private var notes: UnsafeMutablePointer<Int32>?

    static let unknown: Int32 = -1
    private static let isJoined: Int32 = -2

    /// Allocates memory for more than the first 64 fields.
    mutating func makeRoom(_ count: Int) {
        let words = (count - 1) / 64
        more = .allocate(capacity: words)
        more?.initialize(repeating: 0, count: words)
    }

    func free() {
        more?.deallocate()
        notes?.deallocate()
    }

    /// Returns whether this is the first search for a better alternative of the field.
    mutating func isFirstQuestion(_ field: Int) -> Bool {
        guard field < 64, asked & (1 << UInt64(field)) == 0 else { return false }
        asked |= 1 << UInt64(field)
        return true
    }

    /// Returns the rank of the alternative that is used for a field, or `unknown`.
    mutating func note(of field: Int, _ index: XMLFieldIndex) -> UnsafeMutablePointer<Int32> {
        if let notes { return notes + field }
        let count = index.forms.count * 2
        let new = UnsafeMutablePointer<Int32>.allocate(capacity: count)
        new.initialize(repeating: Self.unknown, count: count)
        notes = new
        return new + field
    }

    /// Returns whether all texts of a joined list are requested for the first time.
    mutating func insertJoined(_ field: Int, _ index: XMLFieldIndex) -> Bool {
        let note = note(of: field, index) + index.forms.count
        defer { note.pointee = Self.isJoined }
        return note.pointee == Self.unknown
    }

    /// Returns whether the field is found for the first time.
    @inline(__always)
    mutating func insert(_ field: Int) -> Bool {
        let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: field & 63)
        if field < 64 {
            let isNew = first & bit == 0
            first |= bit
            return isNew
        }
        guard let word = more.map({ $0 + (field / 64 - 1) }) else { return true }
        let isNew = word.pointee & bit == 0
        word.pointee |= bit
        return isNew
    }

    @inline(__always)
    func firstMissing(in index: XMLFieldIndex) -> Int? {
        let missing = index.required & ~first
        if missing != 0 { return missing.trailingZeroBitCount }
        return more == nil ? nil : firstMissingPast64(index)
    }

    private func firstMissingPast64(_ index: XMLFieldIndex) -> Int? {
        for (word, bits) in index.moreRequired.enumerated() {
            let missing = bits & ~(more?[word] ?? 0)
            if missing != 0 { return (word + 1) * 64 + missing.trailingZeroBitCount }
        }
        return nil
    }
}
