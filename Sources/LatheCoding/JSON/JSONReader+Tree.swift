// Reads values of any kind, without recursion.
extension JSONReader {
    /// An object or array that is being read.
    private struct Open {
        var items: [JSONValue] = []
        var members: [JSONObject.Member] = []
        /// The key of the next member; `nil` in an array.
        var key: String?
    }

    /// Reads any value and returns it as a tree.
    mutating func value() throws(DecodingFailure) -> JSONValue {
        var open: [Open] = []
        while true {
            guard var value = try begin(&open) else { continue }
            while true {
                guard let last = open.indices.last else { return value }
                if let name = open[last].key {
                    open[last].members.append(JSONObject.Member(key: name, value: value))
                    if try another(0x7D) {
                        open[last].key = try key()
                        break
                    }
                    value = .object(JSONObject(open.removeLast().members))
                } else {
                    open[last].items.append(value)
                    if try another(0x5D) { break }
                    value = .array(open.removeLast().items)
                }
            }
        }
    }

    /// Reads a value; an object or array that is not empty is opened instead.
    private mutating func begin(_ open: inout [Open]) throws(DecodingFailure) -> JSONValue? {
        switch at.pointee {
        case 0x22: return .string(try readText())
        case 0x7B:
            try enter()
            if isEmpty(0x7D) { return .object(JSONObject()) }
            open.append(Open(key: try key()))
            return nil
        case 0x5B:
            try enter()
            if isEmpty(0x5D) { return .array([]) }
            open.append(Open())
            return nil
        case 0x74:
            try literal("true")
            return .bool(true)
        case 0x66:
            try literal("false")
            return .bool(false)
        case 0x6E:
            try null()
            return .null
        default:
            let token = try number()
            return .number(JSONNumber(checked: String(decoding: token, as: UTF8.self)))
        }
    }

    private mutating func key() throws(DecodingFailure) -> String {
        if at.pointee != 0x22 { throw syntax("a key") }
        let key = try readText()
        try colon()
        return key
    }
}
