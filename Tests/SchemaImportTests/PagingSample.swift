/// A call as documents of services have it, and the pagination it gets.
struct PagingSample {
    /// The service whose document has such calls.
    let name: String
    /// The parameters, as `name: schema` in JSON.
    let query: [(name: String, schema: String)]
    /// The schema of the response.
    let response: String
    var headers = ""
    var method = "get"
    /// The schema of the body; `nil` for none.
    var body: String?
    /// The last part of the path, which is that of the operation id too.
    var path = "list"
    var status = "200"
    /// In one line; `nil` for none.
    let paging: String?

    static let string = #"{ "type": "string" }"#
    static let int = #"{ "type": "integer" }"#
    static let nullableString = #"{ "type": ["string", "null"] }"#
    static let nullable = #"{ "type": ["integer", "null"] }"#
    static let card = ##"{ "$ref": "#/components/schemas/Card" }"##
    static let cards = #"{ "type": "array", "items": \#(card) }"#

    static func object(_ members: String, required: [String] = []) -> String {
        let names = required.map { "\"\($0)\"" }.joined(separator: ", ")
        return #"{ "type": "object", "required": [\#(names)], "properties": { \#(members) } }"#
    }

    static let all = queries + bodies
}
