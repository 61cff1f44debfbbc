/// An XML element as a tree.
public struct XMLValue: Hashable, Sendable {}
