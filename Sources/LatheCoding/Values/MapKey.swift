/// A value that can be the key of a map, because its whole content is one text.
public protocol MapKey: Hashable, Sendable {
    /// Creates a key from its text in a map; `nil` if the text is not a key of this type.
    init?(mapKey: String)

    /// The text of the key in a map.
    var mapKey: String { get }
}
