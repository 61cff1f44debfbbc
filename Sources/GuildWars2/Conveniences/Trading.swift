public import LatheCoding

extension Identifier<ItemPrice, Int> {
    /// The id of an item's prices is that of the item.
    public init(_ item: Item.ID) { self.init(item.rawValue) }

    /// The item.
    public var item: Item.ID { Item.ID(rawValue) }
}

extension Identifier<ItemListing, Int> {
    /// The id of an item's offers is that of the item.
    public init(_ item: Item.ID) { self.init(item.rawValue) }

    /// The item.
    public var item: Item.ID { Item.ID(rawValue) }
}
