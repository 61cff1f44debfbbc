/// The members of a JSON object in their order, including repeated keys.
///
/// Objects are equal when they have equal members in the same order.
public struct JSONObject: Hashable, Sendable {
    /// A key with its value.
    public struct Member: Hashable, Sendable {
        /// The key, without escapes.
        public var key: String
        /// The value of the key.
        public var value: JSONValue

        /// Creates a member from a key and a value.
        public init(key: String, value: JSONValue) {
            self.key = key
            self.value = value
        }
    }

    /// The members in the order in which they are written.
    public var members: [Member]

    /// Creates an object of members, none by default.
    public init(_ members: [Member] = []) {
        self.members = members
    }

    /// The value of a key, or the last one if the key is repeated; setting `nil` removes the key.
    ///
    /// - Complexity: Linear in the number of members.
    public subscript(key: String) -> JSONValue? {
        get { members.last { $0.key == key }?.value }
        set {
            guard let newValue else {
                members.removeAll { $0.key == key }
                return
            }
            if let index = members.lastIndex(where: { $0.key == key }) {
                members[index].value = newValue
            } else {
                members.append(Member(key: key, value: newValue))
            }
        }
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// Creates an object of the literal's members in their order.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self.init(elements.map { Member(key: $0.0, value: $0.1) })
    }
}
