package import SchemaSyntax

/// An API as its schema says it, with every reference resolved: values, and where the schema says them.
package struct APIModel: Sendable {
    /// The API's name, as in `FogBugz`.
    package var name: String
    package var doc: String?
    package var access: Access
    /// Whether names that become equal in code get others.
    package var renamesClashes = false
    /// The formats of bodies, the preferred one first; never empty.
    package var formats: [BodyFormat]
    /// The name of an XML document's root element; `nil` for any.
    package var root: String?
    /// The text encoding of bodies that do not say theirs; `nil` for UTF-8.
    package var charset: String?
    package var servers: [Server]
    /// Values that the user sets once on the client and endpoints name in `uses`.
    package var parameters: [Parameter]
    /// Parameters that endpoints include, which has been done in each of them.
    package var parameterGroups: [ParameterGroup]
    /// What goes with each call.
    package var constants: [Constant]
    /// What goes with each call in one of the formats, in the order of the schema.
    package var formatConstants: [FormatConstants]
    package var failure: FailureShape?
    /// Failures with types of their own, the more exact statuses first.
    package var failures: [StatusFailure]
    package var auth: [AuthScheme]
    package var behavior: Behavior
    /// The messages that the service sends; `nil` for none.
    package var messages: MessagesShape?
    /// Entities, enums and unions in the order of their files and places.
    package internal(set) var types: [TypeDeclaration]
    /// The same and those of other modules by their names; of several of one name, the first.
    package internal(set) var typesByID: [TypeID: TypeDeclaration]
    /// The modules whose types the schema uses.
    package var imports: [ModuleImport]
    /// The types of these modules, and of those that they import.
    package internal(set) var imported: [TypeDeclaration]
    package var groups: [EndpointGroup]
    /// The entities that a store can keep.
    package var store = StoreShape()
    /// The path of the file inside the API's folder, as in `api.jsonc`.
    package var file: String
    package var range: SourceRange
    /// Where the keys of the API's file stand; none when there is no such file.
    package var keys: KeyPlaces
    /// Whether the schema says the formats, in words that could be read.
    package var knowsFormats: Bool
    /// Whether reading and resolving met no error, so that what is missing is missing indeed.
    package var isWhole = false
}

/// A module whose types a schema uses.
package struct ModuleImport: Sendable {
    /// The module's name, and where the schema says it.
    package var name: Spelled
    /// The access level of its types.
    package var access: Access
    /// The formats that its types have a form in.
    package var formats: [BodyFormat]
    /// Those of its types that are failures.
    package var failures: Set<TypeID>
}

package enum Access: String, Sendable, CaseIterable, Comparable {
    case `internal`
    case package
    case `public`

    package static func < (left: Access, right: Access) -> Bool {
        allCases.firstIndex(of: left) ?? 0 < allCases.firstIndex(of: right) ?? 0
    }
}

package enum BodyFormat: String, Sendable {
    case json
    case xml
}

/// Where a declaration was written and what is common to all of them.
package struct Identity: Sendable {
    /// The name in the schema.
    package var name: String
    /// The name in code that the schema asks for; `nil` to derive one.
    package var givenName: Spelled?
    package var doc: String?
    /// Why and since when not to use it; `nil` when it may be used.
    package var deprecated: String?
    package var range: SourceRange
    /// Where the declaration's keys stand.
    package var keys: KeyPlaces
}

extension Identity {
    package var location: SourceLocation { range.location }
    package var spelled: Spelled { Spelled(name, at: range) }
}

/// The name of a declared type, unique in an API.
package struct TypeID: Hashable, Sendable {
    package var name: String
    package init(_ name: String) { self.name = name }
}

package struct TypeDeclaration: Sendable {
    package var identity: Identity
    package var id: TypeID
    package var kind: Kind
    /// The path of the file inside the API's folder, as in `entities/Case.jsonc`.
    package var file: String
    /// The module that has the type; `nil` for that of the API.
    package internal(set) var module: String?
    /// Whether the fields or cases are all there: what is missing among them is missing.
    package var isComplete = true

    package indirect enum Kind: Sendable {
        case entity(EntityShape)
        case enumeration(EnumShape)
        case union(UnionShape)
    }
}

package struct EntityShape: Sendable {
    /// The names of type parameters; empty for an ordinary entity.
    package var generics: [Spelled]
    /// The field that identifies an entity; `nil` when none does.
    package var idField: String?
    package var fields: [Field]
    /// The names of the entities whose fields this one has as well.
    package var includes: [String] = []
    /// Whether calls choose which fields come, so that each but the `always` ones may be absent.
    package var isPartial: Bool
    /// Whether members that no field takes are kept.
    package var keepsUnknown: Bool
    /// How values can be compared.
    package var comparison: Comparison
    /// In a partial entity: further names to ask for, which bring no field of their own.
    package var columns: [Column] = []

    /// How values of an entity can be compared, the least first.
    package enum Comparison: Int, Sendable {
        case none, equatable, hashable
    }

    package struct Column: Sendable {
        package var name: String
        /// Where the schema names it.
        package var range: SourceRange
        /// The name on the wire.
        package var column: String
    }
}

extension EntityShape {
    /// The types that stand for the type parameters in a use of the entity.
    package func substitutions(_ arguments: [TypeReference]) -> [String: TypeReference] {
        Dictionary(zip(generics.map(\.text), arguments)) { first, _ in first }
    }
}

package struct Field: Sendable {
    package var identity: Identity
    /// The type of the property: with `optional` around it whenever the property can be `nil`,
    /// whichever key of the field or entity made it so; of a relation, the type of the id or ids.
    package var type: TypeReference
    /// Where the schema says the type; `nil` where it says none.
    package var typeRange: SourceRange?
    package var wire: WireForm
    /// May be left out of a document.
    package var isOptional: Bool
    /// May be null in a document.
    package var isNullable: Bool
    package var defaultValue: Literal?
    /// In a partial entity: comes without being asked for.
    package var isAlways: Bool
    /// In a partial entity: the name that asks for the field; `nil` to use the placement's name.
    package var column: String?
    package var isSecret: Bool
    package var relation: Relation?
    /// The value that the field always has; `nil` for one that varies.
    package var constant: Literal?
    /// Whether the service sets the field, so that it is not sent.
    package var isReadOnly = false
    /// Whether the service never returns the field, so that it is not read.
    package var isWriteOnly = false
    /// What is allowed of the type's values.
    package var constraints = Constraints()
    /// Whether the field is a map of all members that no other one takes.
    package var isRest = false
}

/// How a value is spelled in a document, with the API's defaults applied.
package struct WireForm: Sendable {
    /// Where the value is in each format; `nil` when the format has no place for it.
    package var json: Placement?
    package var xml: Placement?
    package var date: DateForm
    package var duration: DurationForm
    package var bool: BoolForm
    package var separator: String?
    package var listStyle: ListStyle
    /// How a parameter with parts is sent.
    package var nesting = NestingForm.brackets
    /// Whether an empty list or map is sent.
    package var sendsEmpty = false
    /// In XML, where an item of a map has its key.
    package var mapKey: Placement?
    /// The placement beside the field that names a union's case.
    package var discriminator: Placement?
    package var isLoose: Bool
    package var emptyIsNone: Bool
    package var isPresence: Bool
    /// Whether in JSON an item by itself is a list of it.
    package var isSingle = false
    /// Whether a floating-point number may be none, or infinite.
    package var allowsNonFinite = false
    /// Whether a placement was given that could not be read.
    package var isUnreadable = false
}

package enum DateForm: Sendable, Hashable {
    case iso8601, unixSeconds, unixMilliseconds, rfc1123
    case pattern(String)
}

package enum DurationForm: String, Sendable {
    case milliseconds, seconds, minutes, hours, iso8601
}

/// How a truth value is sent.
package enum BoolForm: String, Sendable {
    case words = "true/false"
    case digits = "1/0"
    case presence
}

/// How a list is sent in a query, form or header.
package enum ListStyle: Sendable, Hashable {
    /// The name again for each item.
    case repeated
    /// One text; `fallback` joins instead when an item holds the separator.
    case joined(String, fallback: String?)
    /// `name[]` for each item.
    case brackets
    /// `name1`, `name2`…
    case indexed
    /// The name and this text, in which the digit counts the items.
    case numbered(String)
    /// In a path: one text, in which this text is between the items, and is not escaped.
    case separated(String)
}

/// How a parameter is sent that is an entity, a union, a map or any value, or a list of these.
package enum NestingForm: String, Sendable, CaseIterable {
    case brackets, dots, flat, prefix, pairs, assignments, json
}

package struct Relation: Sendable {
    package enum Arity: Sendable { case one, many }
    package var arity: Arity
    package var target: TypeID
    package var inverse: Spelled?
}

package indirect enum TypeReference: Sendable, Hashable {
    case scalar(ScalarType)
    /// A typed identifier of the entity.
    case id(TypeID)
    /// A declared type, with arguments when it is generic.
    case declared(TypeID, [TypeReference])
    /// A type parameter of the entity around.
    case parameter(String)
    /// The names of a partial entity's fields.
    case fieldNames(TypeID)
    case list(TypeReference)
    case map(key: TypeReference, value: TypeReference)
    case optional(TypeReference)
    /// Keep, set or clear.
    case patch(TypeReference)
}

package enum ScalarType: String, Sendable, CaseIterable {
    case string, bool, double, float, decimal
    case int, int8, int16, int32, int64, uint, uint8, uint16, uint32, uint64
    case instant, date, duration, url, uuid, data, any
    /// A file in a `multipart` body, or a body of its own; nowhere else.
    case file
}

package enum Literal: Sendable, Hashable {
    case string(String)
    /// The number's text.
    case number(String)
    case bool(Bool)
    case list([Literal])
    /// The case of an enum, by its name in the schema.
    case enumCase(String)
    case emptyMap
}

package struct EnumShape: Sendable {
    package enum Raw: String, Sendable { case string, int, mixed }
    package struct Case: Sendable {
        package var identity: Identity
        package var value: Literal
        /// Where the value is; `nil` when none could be read.
        package var valueRange: SourceRange?
    }
    package var raw: Raw
    package var isClosed: Bool
    package var cases: [Case]
}

package struct UnionShape: Sendable {
    package struct Case: Sendable {
        package var identity: Identity
        /// The discriminator's text; the name of a case that a value's shape tells.
        package var value: String
        package var type: TypeReference
        /// Where the schema says the type.
        package var typeRange: SourceRange?
        /// Where the union writes the discriminator; `nil` when a field of the entity holds it.
        package var tag: Tag?
    }

    /// The placement of a discriminator in each format; `nil` in one where a field holds it.
    package struct Tag: Sendable {
        package var json: Placement?
        package var xml: Placement?
    }
    /// Where inside the value its case is named; `nil` when the field around it says so, or the value's shape.
    package var discriminator: Placement?
    /// The same in XML, if it is elsewhere there.
    package var xmlDiscriminator: Placement?
    /// Whether in XML the name of an element is that of a case.
    package var isToldByElement = false
    /// How the shape of a value tells its case; `nil` when a text does.
    package var shapes: CaseShapes?
    package var isClosed: Bool
    package var cases: [Case]
}

package struct EndpointGroup: Sendable {
    package var identity: Identity
    package var endpoints: [Endpoint]
    /// The path of the file inside the API's folder, as in `endpoints/cases.jsonc`.
    package var file: String
}

package struct Endpoint: Sendable {
    package var identity: Identity
    package var method: String
    /// Literal text and parameters in turn; no query.
    package var path: [PathPart]
    /// The parameters that the path names; `nil` when these or those declared could not be read.
    package var pathNames: [Spelled]?
    package var parameters: [Parameter]
    package var constants: [Constant]
    /// The API-wide parameters that go along, by name.
    package var uses: [Spelled]
    /// The names of the parameter groups whose parameters are among its own.
    package var includes: [String]
    package var body: BodyForm?
    /// The formats among which the caller chooses, the usual one first; empty where there is one.
    package var bodyChoices: [BodyChoice]
    /// What each of several bodies is sent as, in the order of the parameters in the body; empty where there is one.
    package var alternatives: [BodyAlternative]
    /// The content type of a body in JSON or XML; `nil` for the format's own.
    package var bodyContentType: Spelled?
    /// The root element in XML of a body that is an object of parameters; `nil` for the API's.
    package var bodyRoot: String?
    /// What the body of the response holds; `nil` for nothing.
    @Boxed package var returns: ReturnShape?
    /// The response's headers that the schema describes; `nil` when it says nothing of them.
    package var headers: [Parameter]?
    /// The responses among which the result is chosen, the more exact ones first; none where `returns` says
    /// it all.
    package var responses: [ResponseShape]
    /// The values of a response that is a stream; `nil` for any other.
    @Boxed package var stream: StreamShape?
    @Boxed package var failure: FailureShape?
    /// Failures with types of their own, the more exact statuses first.
    package var failures: [StatusFailure]
    /// Whether the call goes to the server's own root and not to the discovered base.
    package var bypassesDiscovery: Bool
    /// The address of another server that the call goes to.
    package var ownServer: Spelled?
    /// The name of the API's server that the call goes to.
    package var namedServer: Spelled?
    /// The alternatives for auth, the preferred one first, each the schemes that go together; empty for none.
    package var auth: [[AuthUse]]
    package var behavior: Behavior
    /// How one page of the response leads to the next; `nil` for a call that is not paged.
    @Boxed package var paging: PagingShape?
    /// How the call takes many ids; `nil` for one that does not.
    @Boxed package var bulk: BulkShape?
    package var examples: [Example]
}

extension Endpoint {
    /// The auth schemes by name, in any alternative.
    package var authNames: [Spelled] { auth.flatMap { $0.map(\.scheme) } }

    /// Whether an API-wide parameter goes along.
    package func isUsing(_ parameter: Parameter) -> Bool {
        uses.contains { $0.text == parameter.identity.name }
    }
}

package enum PathPart: Sendable, Hashable {
    case text(String)
    case parameter(String)
    /// A parameter whose slashes separate segments.
    case segments(String)
    /// What the format in use is called in paths.
    case format
}

package struct Parameter: Sendable {
    package enum Place: String, Sendable {
        case path, query, header, form, body, multipart, cookie
    }
    package var identity: Identity
    package var place: Place
    /// The name on the wire.
    package var wireName: String
    package var type: TypeReference
    /// Where the schema says the type.
    package var typeRange: SourceRange?
    package var wire: WireForm
    /// Whether it is a body by itself, and no member of one.
    package var isWholeBody = false
    /// May be left out.
    package var isOptional: Bool
    package var defaultValue: Literal?
    package var isSecret: Bool
    /// Whether the value stands without its name in a call.
    package var isUnlabeled: Bool
    /// The name under which the number of a list's items goes along.
    package var countName: String?
    /// Whether an absent value is the key of the call.
    package var isIdempotencyKey = false
    /// The content type of its part in a multipart body.
    package var contentType: String?
    /// What is allowed of the type's values.
    package var constraints = Constraints()
    /// Of a body that is one value: the member of an object that contains it in JSON; `nil` for the whole document.
    package var member: String?
    /// Of an API-wide parameter: the call that fetches its value.
    package var fetch: Fetch?

    package struct Fetch: Sendable {
        package var call: TextCall
        package var renewOn: [Spelled]
    }
}

extension Parameter {
    /// Where the schema says the name on the wire.
    var wireNameRange: SourceRange { identity.keys["as"]?.value ?? identity.range }
}

package struct ParameterGroup: Sendable {
    package var name: Spelled
    package var parameters: [Parameter]
}

/// A call that returns a text: a token.
package struct TextCall: Sendable {
    /// The call, as `group.endpoint`.
    package var endpoint: String
    /// The field of its response that is the text; `nil` when the response itself is.
    package var field: String?
}

/// A name and a value that always go along.
package struct Constant: Sendable {
    package var place: Parameter.Place
    package var name: Spelled
    package var value: Spelled
    /// Where the schema names the place; `nil` for what stands in a path.
    package var placeRange: SourceRange?
}

/// Constants of the calls in one format.
package struct FormatConstants: Sendable {
    package var format: BodyFormat
    package var constants: [Constant]
    /// What the place of the format in a path contains.
    package var path: Spelled?
    /// Where the schema names the format.
    package var range: SourceRange
}

package struct ReturnShape: Sendable {
    package var type: TypeReference
    package var doc: String?
    /// The name of the XML root element where it is not the API's.
    package var root: String?
    package var wire: WireForm
    package var isOptional: Bool
    package var defaultValue: Literal?
    /// The parameter that chooses a partial entity's fields.
    package var partialParameter: Spelled?
    /// Where the schema says the type.
    package var typeRange: SourceRange?
    package var keys: KeyPlaces
}

/// One of the responses of a call.
package struct ResponseShape: Sendable {
    /// Its name is what its case is called.
    package var identity: Identity
    package var statuses: ClosedRange<Int>
    /// In lower case; `nil` for any.
    package var contentType: String?
    /// `nil` for no value.
    package var returns: ReturnShape?
}

/// What the body of a failed response contains.
package struct StatusFailure: Sendable {
    package var statuses: ClosedRange<Int>
    /// In lower case; `nil` for any.
    package var contentType: String?
    package var failure: FailureShape
}

package struct FailureShape: Sendable {
    package var type: TypeID
    package var wire: WireForm
    /// The placement whose presence says that there is a failure; equal to the failure's own by default.
    package var whenJSON: Placement?
    package var whenXML: Placement?
    /// A response header whose presence says that there is a failure.
    package var header: Spelled?
    /// A response header with the code of a failure.
    package var codeHeader: Spelled?
    /// The fields that are read from header fields, in the order of the schema.
    package var headers: [Header] = []
    /// The content types by which a file or stream may be a failure instead.
    package var streams: [Spelled] = []
    /// The field that takes a body of plain text.
    package var text: String?
    package var keys: KeyPlaces

    /// A field that is read from a header field.
    package struct Header: Sendable {
        package var field: Spelled
        package var name: Spelled
        /// How the header field spells the value, with its name as the placement.
        package var wire: WireForm
        package var keys: KeyPlaces
    }
}

package struct Server: Sendable {
    package var identity: Identity
    /// The base address with `{variable}`s; `nil` when the user gives the whole of it, under the
    /// name of the only variable.
    package var url: Spelled?
    package var variables: [Variable]
    package var discovery: Discovery?

    package struct Variable: Sendable {
        package var identity: Identity
        package var defaultValue: String?
        package var values: [String]
    }

    /// A call that returns the base of all others.
    package struct Discovery: Sendable {
        /// `group.endpoint`.
        package var endpoint: String
        /// The field of its response that is the base, relative to the root.
        package var base: String
        /// Fields of the response that must not be greater than a number.
        package var atMost: [String: Int]
        /// Where the schema names the call.
        package var range: SourceRange
    }
}
