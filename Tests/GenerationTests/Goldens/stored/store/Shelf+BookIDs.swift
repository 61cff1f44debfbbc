public import GoldenStored

extension Shelf {
    /// No books are known.
    public var bookIDs: [Book.ID] { [] }
}
