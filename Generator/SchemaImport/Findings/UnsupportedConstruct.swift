/// A construct of documents that the schema language cannot express exactly.
///
/// The raw value is its name in reports.
package enum UnsupportedConstruct: String, Sendable, CaseIterable {
    // Types.
    case ambiguousUnion = "union whose cases cannot be distinguished"
    case mixedEnum = "enum of mixed values"
    case alternativesBesideFields = "alternatives together with fields"
    case conflictingParts = "parts of 'allOf' that contradict each other"
    case tuple = "list with positions of their own types"
    case keyword = "keyword of JSON Schema"
    case several = "several types of value"
    case cycle = "type that refers only to itself"
    case nesting = "values that are nested too deeply"
    case tooManyFields = "object with more fields than an entity may have"
    case never = "schema that permits no value"
    case missingSchema = "reference to a schema that is not there"
    case misspelledMember = "required member whose name resembles that of a field"
    case namelessField = "field with an empty name"
    case longName = "name that is longer than a name may be"
    case xmlForm = "form in XML"

    // Calls.
    case method = "method"
    case path = "path"
    case fragment = "fragment of a path"
    case parameterType = "type of a parameter"
    case headerName = "name of a header field or cookie"
    case parameterStyle = "style of a parameter"
    case nestedParameter = "nested value in a parameter"
    case parameterDocument = "document in a parameter"
    case openForm = "form of a parameter that OpenAPI does not define"
    case emptyValue = "parameter that may be empty"
    case reservedCharacters = "reserved characters of a parameter"
    case tooManyParameters = "call with more parameters than a call may have"
    case bodyType = "content type of a body"
    case bodyChoice = "further content type of a body"
    case bodyOfMethod = "body of a call that has none"
    case partType = "content type of a part"
    case partHeaders = "header fields of a part"
    case responseStatus = "status that is neither a success nor a failure"
    case responseChoice = "several kinds of response"
    case responseType = "content type of a response"
    case encoding = "further encoding of a value"
    case responseHeaders = "header fields of several kinds of response"
    case failureChoice = "several kinds of failure"
    case failureType = "content type of a failure"
    case failureHeaders = "header fields of a failure"
    case callServer = "server of a call"
    case callback = "callback"
    case webhook = "webhook"

    // The document.
    case mistake = "mistake of the document"

    // The API.
    case server = "server"
    case authScheme = "authentication scheme"
    case authCombination = "combination of authentication schemes"

    // Omitted on request.
    case expandedObject = "object in place of its id"

    // Without effect on values.
    case constraint = "constraint"
    case unsentNull = "null that is not sent"
    case example = "example"
    case link = "link"
    case defaultValue = "default value"

    /// Whether values are read and written correctly without the construct, or it is omitted on request.
    package var isAnnotation: Bool {
        switch self {
        case .constraint, .unsentNull, .example, .link, .defaultValue, .reservedCharacters,
            .bodyChoice, .responseStatus, .encoding, .fragment, .failureType, .failureHeaders,
            .expandedObject, .misspelledMember, .openForm:
            true
        default: false
        }
    }

    /// Whether values lack something, or the document is probably wrong.
    package var isFault: Bool { !isAnnotation || self == .misspelledMember }

    /// Whether an import reports each place; it does so for faults and for values that cannot be sent.
    package var isReported: Bool { isFault || self == .unsentNull }
}
