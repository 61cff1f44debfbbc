public import LatheCoding

extension Identifier<ItemPrice, Int> {
    /// Creates the id of an item's prices, which is equal to the item's id.
    public init(_ item: Item.ID) { self.init(item.rawValue) }

    /// The id of the item.
    public var item: Item.ID { Item.ID(rawValue) }
}

extension Identifier<ItemListing, Int> {
    /// Creates the id of an item's offers, which is equal to the item's id.
    public init(_ item: Item.ID) { self.init(item.rawValue) }

    /// The id of the item.
    public var item: Item.ID { Item.ID(rawValue) }
}
