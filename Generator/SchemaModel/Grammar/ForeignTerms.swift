/// The terms of other description formats and languages for the keys of a schema.
enum ForeignTerms {
    /// Returns the key that corresponds to a word of another format; `nil` if the table does not have one.
    static func key(for word: String, in table: KeyTable) -> String? {
        keys[word.lowercased()]?.first { table[$0] != nil }
    }

    /// Returns the replacement for a word that corresponds to no key, as the end of a sentence.
    static func advice(for word: String, in table: KeyTable) -> String? {
        switch (word, table.id) {
        case ("required", "field"), ("required", "sharedParameter"):
            "a value is required unless its type ends in '?'"
        case ("timeout", "endpoint"), ("timeout", "api"):
            "the client that makes a call has its time limits"
        default: nil
        }
    }

    private static let keys: [String: [String]] = [
        "response": ["returns"], "result": ["returns"], "output": ["returns"],
        "return": ["returns"],
        "error": ["failure"], "errors": ["failures"], "method": ["request"],
        "url": ["server", "request"],
        "baseurl": ["server"], "base_url": ["server"], "servers": ["server"],
        "authentication": ["auth"], "authorization": ["auth"], "security": ["auth"],
        "scheme": ["kind"], "parameters": ["query"], "params": ["query"], "header": ["headers"],
        "cookie": ["cookies"], "content-type": ["bodyFormat"], "contenttype": ["bodyFormat"],
        "properties": ["fields"], "members": ["fields"], "attributes": ["fields"],
        "values": ["cases"],
        "variants": ["cases"], "discriminator": ["by"], "description": ["doc"], "summary": ["doc"],
        "comment": ["doc"], "$ref": ["type"], "minlength": ["length"], "maxlength": ["length"],
        "minimum": ["range"], "maximum": ["range"], "minitems": ["items"], "maxitems": ["items"],
        "regex": ["pattern"], "ratelimit": ["limits"], "ratelimits": ["limits"],
        "pagination": ["paging"],
        "calls": ["endpoints"], "operations": ["endpoints"],
    ]
}
