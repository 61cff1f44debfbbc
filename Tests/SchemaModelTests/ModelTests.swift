import SchemaModel
import SchemaSyntax
import Testing

@Suite("The model of every feature")
struct ModelTests {
    let model: APIModel

    init() throws {
        let folder = SchemaFolder("Features")
        let (validated, diagnostics) = load(try folder.sources())
        try #require(DiagnosticList(diagnostics).rendered == "")
        model = try #require(validated).model
    }

    func entity(_ name: String) throws -> EntityShape {
        let type = try #require(model.types.first { $0.id.name == name })
        guard case .entity(let shape) = type.kind else { throw Missing(name: name) }
        return shape
    }

    func field(_ name: String, of type: String = "Item") throws -> Field {
        try #require(try entity(type).fields.first { $0.identity.name == name })
    }

    func endpoint(_ name: String) throws -> Endpoint {
        try #require(model.groups.flatMap(\.endpoints).first { $0.identity.name == name })
    }

    func text(_ constant: Constant) -> String {
        "\(constant.place) \(constant.name.text)=\(constant.value.text)"
    }

    /// The steps of each way of a placement.
    func steps(_ placement: Placement?) -> [[Placement.Step.Kind]]? {
        placement?.alternatives.map { $0.steps.map(\.kind) }
    }

    func child(_ name: String, in namespace: String? = nil) -> Placement.Step.Kind {
        .name(namespace: namespace, name)
    }

    func attribute(_ name: String) -> Placement.Step.Kind { .attribute(namespace: nil, name) }

    struct Missing: Error { let name: String }

    @Test("One slash separates the path of all calls from that of a call")
    func commonPath() throws {
        let (model, diagnostics) = load(
            """
            { "language": 1, "api": "Shop", "calls": { "path": "/v2/" }, "groups": [{ "group": "a", "endpoints": {
                "b": { "get": "/b" }, "root": { "get": "/" }, "none": { "get": "" }
            } }] }
            """
        )
        #expect(DiagnosticList(diagnostics).rendered == "")
        let paths = try #require(model).model.groups[0].endpoints.map { endpoint in
            endpoint.path.map { if case .text(let text) = $0 { text } else { "" } }.joined()
        }
        #expect(paths == ["/v2/b", "/v2/", "/v2/"])
    }

    @Test("The API's own settings are kept")
    func settings() {
        #expect(model.name == "Shop")
        #expect(model.access == .package)
        #expect(model.formats == [.json, .xml])
        #expect(model.root == "response")
        #expect(model.servers.map(\.identity.name) == ["hosted", "own"])
        #expect(model.servers[0].variables[0].values == ["eu", "us"])
        #expect(model.servers[1].url == nil)
        #expect(model.servers[1].discovery?.atMost == ["minimumVersion": 8])
        #expect(model.parameters.map(\.place) == [.header, .query])
        #expect(model.parameters[0].wireName == "X-Token")
        #expect(model.formatConstants.map(\.format) == [.xml])
        #expect(model.formatConstants[0].constants.map(text) == ["query format=xml"])
        #expect(model.constants.map(\.place) == [.query, .header])
        #expect(model.auth.map(\.kind).count == 9)
        #expect(steps(model.failure?.whenJSON) == [[child("error"), child("code")]])
        #expect(steps(model.failure?.whenXML) == [[child("error")]])
        #expect(model.failure?.header?.text == "X-Failed")
        #expect(model.behavior.retry != nil)
        #expect(model.behavior.limits?.isEmpty == false)
    }

    @Test("Declarations keep their names, documentation and places")
    func identities() throws {
        let item = try #require(model.types.first)
        #expect(item.identity.givenName?.text == "Article")
        #expect(item.identity.doc == "A thing for sale.")
        #expect(item.identity.deprecated == "use Product")
        #expect(item.file == "entities/Item.jsonc")
        #expect(item.identity.location.description == "entities/Item.jsonc:3:19")
        #expect(model.groups.map(\.file) == ["endpoints/items.jsonc", "endpoints/session.jsonc"])
    }

    @Test("Placements are steps with namespaces, format by format")
    func placements() throws {
        let number = try field("number").wire
        #expect(steps(number.xml) == [[attribute("id")], [child("id", in: "DAV:")]])
        #expect(steps(number.json) == [[child("number")]])
        #expect(steps(try field("title").wire.xml) == [[attribute("sTitle")]])
        #expect(steps(try field("title").wire.json) == [[child("sTitle")]])
        #expect(steps(try field("price").wire.xml) == [[child("price")]])
        #expect(steps(try field("words").wire.json) == [[child("words")]])
        #expect(steps(try field("words").wire.xml) == [[child("words"), child("word")]])
        #expect(try field("position").wire.xml == nil)
        #expect(steps(try field("odd").wire.json) == [[child("a/b|c:d~e")]])
        #expect(steps(try field("counts").wire.mapKey) == [[attribute("name")]])
        let details = try field("details").wire
        #expect(steps(details.discriminator) == [[child("kind")], [attribute("kind")]])
    }

    @Test("Required, optional, nullable and defaulted are four different things")
    func presence() throws {
        func facts(_ name: String) throws -> [String] {
            let field = try field(name, of: "Maker")
            return [
                "\(field.type)", "\(field.isOptional)", "\(field.isNullable)",
                "\(field.defaultValue.map { "\($0)" } ?? "none")",
            ]
        }
        #expect(try facts("name") == ["string", "false", "false", "none"])
        #expect(try facts("nickname") == ["string?", "true", "false", "none"])
        #expect(try facts("address") == ["string?", "false", "true", "none"])
        #expect(try facts("parent") == ["Maker?", "true", "true", "none"])
        #expect(try facts("rank") == ["int", "true", "false", "number(\"1\")"])
        #expect(try facts("color") == ["Color", "true", "false", "enumCase(\"red\")"])
    }

    @Test("All fields of a partial entity are optional but those that always come")
    func partial() throws {
        #expect(try entity("Item").isPartial)
        #expect(try entity("Item").keepsUnknown)
        #expect(try entity("Item").columns.map(\.column) == ["sum"])
        #expect("\(try field("number").type)" == "int")
        #expect("\(try field("title").type)" == "string")
        #expect(try field("title").column == "")
        #expect("\(try field("price").type)" == "decimal?")
        #expect("\(try field("words").type)" == "[string]")
        #expect(try field("words").isOptional)
    }

    @Test("A relation is an id, or ids")
    func relations() throws {
        let maker = try field("maker")
        #expect("\(maker.type)" == "id<Maker>?")
        #expect(maker.relation?.inverse?.text == "items")
        #expect("\(try field("parts").type)" == "[id<Item>]?")
    }

    @Test("The API's defaults apply where a field says nothing else")
    func wireForms() throws {
        #expect(try field("madeAt").wire.date == .pattern("yyyy-MM-dd'T'HH:mm"))
        #expect(try field("day").wire.date == .unixSeconds)
        #expect(try field("shelfLife").wire.duration == .minutes)
        #expect(try field("isSold").wire.isPresence)
        #expect(try field("tags").wire.separator == ";")
        #expect(try field("words").wire.separator == nil)
        #expect(try field("kind").wire.isLoose)
        #expect(try !field("secret").wire.isLoose)
    }

    @Test("Enums and unions state their values, and whether they are closed")
    func choices() throws {
        let kinds = model.types.map(\.kind)
        let enums = kinds.compactMap { if case .enumeration(let shape) = $0 { shape } else { nil } }
        let unions = kinds.compactMap { if case .union(let shape) = $0 { shape } else { nil } }
        #expect(enums.map(\.isClosed) == [false, true, false])
        #expect(enums.map(\.raw) == [.mixed, .string, .int])
        #expect(enums[0].cases.map(\.value) == [.string("all"), .number("1")])
        #expect(enums[2].cases.map(\.value) == [.number("1"), .number("2")])
        #expect(enums[2].cases[1].identity.givenName?.text == "large")
        #expect(unions.map { steps($0.discriminator) } == [nil, [[child("type")]], nil])
        #expect(unions[0].cases.map { "\($0.type)" } == ["Armor", "Bag"])
        #expect(unions.map { $0.shapes == nil } == [true, true, false])
        #expect(unions[2].cases.map(\.identity.name) == ["bool", "Sizes", "Armor"])
    }

    @Test("A call has its path in parts, and all parameters in order")
    func calls() throws {
        let view = try endpoint("view")
        #expect(view.method == "GET")
        #expect(
            view.path == [
                .text("/items/"), .parameter("id"), .text("/of/"), .parameter("color"),
            ]
        )
        #expect(
            view.constants.map(text) == [
                "query cmd=view", "query flag=", "header Accept=application/json",
            ]
        )
        #expect(
            view.parameters.map(\.identity.name) == [
                "id", "color", "columns", "since", "must", "verbose", "etag", "session",
                "page", "size",
            ]
        )
        #expect(
            view.parameters.map(\.isOptional) == [
                false, false, true, true, false, true, true, true, true, true,
            ]
        )
        #expect(
            view.parameters[2].defaultValue == .list([.enumCase("title"), .enumCase("summary")])
        )
        #expect(view.parameters[2].wire.listStyle == .joined(",", fallback: "\u{1F}"))
        #expect(view.parameters[3].wire.date == .rfc1123)
        #expect(view.parameters[4].wire.listStyle == .brackets)
        #expect(view.parameters[5].wire.bool == .words)
        #expect(view.uses.map(\.text) == ["token", "language"])
        #expect(view.authNames.map(\.text) == ["session"])
        #expect(view.returns?.isOptional == true)
        #expect(steps(view.returns?.wire.xml) == [[child("items"), child("item")]])
        #expect(view.returns?.partialParameter?.text == "columns")
        #expect(view.headers?.map(\.wireName) == ["X-Total"])
        #expect(view.failure?.type.name == "Failure")
        #expect(view.behavior.retry != nil)
        #expect(view.behavior.limits == nil)
        #expect(view.examples.count == 1)
        #expect(try endpoint("remove").failure == nil)
        #expect(try endpoint("check").bypassesDiscovery)
        #expect("\(try #require(endpoint("list").returns).type)" == "Page<Item>")
        #expect(steps(try endpoint("list").returns?.wire.json) == [[.own]])
        #expect(try endpoint("bulk").returns?.defaultValue == .list([]))
    }

    @Test("A body has the form that its keys describe")
    func bodies() throws {
        #expect(try endpoint("update").body == .object(nil))
        #expect(try endpoint("replace").body == .value(.xml))
        #expect(try endpoint("add").body == .form)
        #expect(try endpoint("upload").body == .multipart)
        #expect(try endpoint("note").body == .raw(contentType: "text/plain"))
        #expect(try endpoint("peek").body == nil)
        #expect("\(try endpoint("update").parameters[1].type)" == "patch<string>")
        #expect(try endpoint("upload").parameters[0].type == .scalar(.file))
    }
}
