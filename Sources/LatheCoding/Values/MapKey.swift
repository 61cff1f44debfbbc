/// A value that can be the key of a map, because its whole content is one text.
public protocol MapKey: Hashable, Sendable {
    /// Makes a key of a map's key text; `nil` when the text is not one of this type.
    init?(mapKey: String)

    /// The text under which the key's value stands in a map.
    var mapKey: String { get }
}
