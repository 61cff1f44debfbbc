import OpenAPI
import SchemaSyntax

/// Finds how the responses of a call are pages of a list, by what its parameters and their members are called.
///
/// Only what leaves no doubt counts, since a wrong guess would leave out elements: the number of the first page must
/// be told, and nothing ends the pages that a server may set, such as a shorter page than was asked for.
struct PagingInference {
    private let api: DraftAPI
    private let call: DraftCall
    private let response: DraftType
    private let members: [ResponseMember]
    private let items: Items

    /// - Returns: `nil` for a call that returns no list, or no list alone.
    init?(_ api: DraftAPI, _ call: DraftCall) {
        guard call.operation.method == "GET", call.responses.isEmpty, call.stream == nil,
            call.alternatives.isEmpty, let result = call.returns, !result.use.isNullable
        else { return nil }
        self.api = api
        self.call = call
        response = result.use.type
        // Lists of one thing are its parts.
        guard !api.fields(of: response).contains(where: \.isIdentity),
            let items = Self.items(in: response, api)
        else { return nil }
        self.items = items
        members = api.members(of: response, around: items.outer)
    }

    /// How one page leads to the next, and the type of the parameter that asks for it, where that is another one than
    /// in the document; `nil` where nothing tells.
    ///
    /// What names the next page comes before what is counted.
    func found() -> (paging: DraftPaging, parameterType: DraftType?)? {
        guard var paging = cursor() ?? link() ?? linkField() ?? before() ?? offset() ?? page()
        else { return nil }
        paging.more = more
        paging.items = items.path
        if paging.style != .link || paging.next != nil {
            paging.total = total
            paging.pages = paging.style == .page ? pages : nil
        }
        guard paging.style == .before, case .declared(let element) = items.element.unwrapped else {
            return (paging, nil)
        }
        return (paging, .id(element))
    }

    // MARK: The elements

    private struct Items {
        /// The fields around the list.
        var outer: [String] = []
        /// The way to the list; `nil` for the response or its only list.
        var path: String?
        var element: DraftType
    }

    /// The list in a response: itself, its only list, the one that is called so, or the only one further inside.
    private static func items(in type: DraftType, _ api: DraftAPI) -> Items? {
        if case .list(let element) = type { return Items(element: element) }
        let fields = api.fields(of: type)
        let lists = fields.filter(\.use.type.isList)
        if lists.count == 1, let element = lists[0].listElement { return Items(element: element) }
        let named = lists.filter { PagingNames.items.contains(ResponseMember.plain($0.name)) }
        if named.count == 1, let element = named[0].listElement {
            return Items(path: named[0].name, element: element)
        }
        guard lists.isEmpty else { return nil }
        let inner = fields.flatMap { outer in
            api.fields(of: outer.use.type).filter(\.use.type.isList).map { (outer, $0) }
        }
        guard inner.count == 1, let (outer, list) = inner.first, let element = list.listElement
        else { return nil }
        return Items(outer: [outer.name], path: "\(outer.name).\(list.name)", element: element)
    }

    // MARK: Styles

    /// A parameter takes what the response names.
    private func cursor() -> DraftPaging? {
        for parameter in optionalParameters {
            let name = ResponseMember.plain(parameter.name)
            let member = members.first { member in
                // A number that is never absent may go on after the last page.
                let canEnd = member.type == .scalar(.string) || member.isNullable
                return canEnd && member.type == parameter.use.type && isNext(member, for: name)
            }
            guard let member else { continue }
            var paging = DraftPaging(.cursor)
            paging.parameter = parameter.name
            paging.next = member.path
            return paging
        }
        return nil
    }

    /// Whether a member is the cursor of the next page that a parameter takes.
    private func isNext(_ member: ResponseMember, for parameter: String) -> Bool {
        let name = member.name
        if name == "next" + parameter { return true }
        if name == parameter {
            // A member of the same name may be what was asked for.
            return parameter.hasPrefix("next") || parameter == "continue"
                || PagingNames.aroundCursors.contains(member.container ?? "")
        }
        let isAfter = PagingNames.after.contains(parameter)
        let noun = PagingNames.cursors.first { name.hasPrefix("next") && name.hasSuffix($0) }
        if let noun { return isAfter || parameter.hasSuffix(noun) }
        return isAfter && (name == "nextoffset" || name == "lastid" && more != nil)
            || name == "endcursor" && (isAfter || parameter == "cursor")
    }

    /// The response has the URL of the next page.
    private func link() -> DraftPaging? {
        let member = members.first { member in
            let isNamed =
                PagingNames.link.contains(member.name)
                || member.name == "href" && member.container == "next"
            guard isNamed else { return false }
            switch member.type {
            case .scalar(.url): return true
            case .scalar(.string):
                return member.container == "links"
                    || PagingNames.url.contains {
                        member.name.contains($0) || member.doc.lowercased().contains($0)
                    }
            default: return false
            }
        }
        guard let member else { return nil }
        var paging = DraftPaging(.link)
        paging.next = member.path
        return paging
    }

    /// The header field `Link` has it.
    private func linkField() -> DraftPaging? {
        let names = parameters.map { ResponseMember.plain($0.name) }
        let asksForPages = names.contains {
            PagingNames.page.contains($0) || PagingNames.size.contains($0)
                || PagingNames.after.contains($0)
        }
        return asksForPages && fields.contains("link") ? DraftPaging(.link) : nil
    }

    /// A parameter takes the id of the last element.
    private func before() -> DraftPaging? {
        guard more != nil, let id = elementID,
            let parameter = optionalParameters.first(where: { parameter in
                PagingNames.after.contains(ResponseMember.plain(parameter.name))
                    && parameter.use.type == id
            })
        else { return nil }
        var paging = DraftPaging(.before)
        paging.parameter = parameter.name
        return paging
    }

    /// A parameter is the number of elements before the page.
    private func offset() -> DraftPaging? {
        guard let parameter = parameter(PagingNames.offset),
            total != nil || more != nil || hasSize
        else { return nil }
        var paging = DraftPaging(.offset)
        paging.parameter = parameter.name
        paging.next = first(PagingNames.nextOffset, .int)
        return paging
    }

    /// A parameter is the number of the page, of which the first one is told.
    private func page() -> DraftPaging? {
        guard let parameter = parameter(PagingNames.page), let first = start(of: parameter) else {
            return nil
        }
        var paging = DraftPaging(.page)
        paging.parameter = parameter.name
        paging.first = first
        return paging
    }

    /// The least value of a number of pages, or else its default; `nil` where that is neither 0 nor 1.
    private func start(of parameter: DraftParameter) -> Int? {
        let written = call.operation.parameters.first {
            $0.location == .query && $0.name == parameter.name
        }
        guard let schema = written?.value.schema else { return nil }
        let told = [
            schema.constraints.minimum.flatMap { $0.isExclusive ? nil : Double($0.number) },
            schema.defaultValue?.number.flatMap { Double($0) },
        ]
        guard let number = told.compactMap(\.self).first, number == 0 || number == 1 else {
            return nil
        }
        return Int(number)
    }

    // MARK: Parts

    private var parameters: [DraftParameter] { call.parameters.filter { $0.location == .query } }

    private var optionalParameters: [DraftParameter] { parameters.filter { !$0.isRequired } }

    private func parameter(_ names: Set<String>) -> DraftParameter? {
        optionalParameters.first {
            $0.use.type == .scalar(.int) && names.contains(ResponseMember.plain($0.name))
        }
    }

    private var hasSize: Bool {
        parameters.contains { PagingNames.size.contains(ResponseMember.plain($0.name)) }
    }

    /// The type of the elements' id.
    private var elementID: DraftType? {
        api.fields(of: items.element).first(where: \.isIdentity)?.use.type
    }

    private func first(_ names: Set<String>, _ scalar: DraftType.Scalar) -> String? {
        members.first { names.contains($0.name) && $0.type == .scalar(scalar) }?.path
    }

    private var more: String? { first(PagingNames.more, .bool) }

    private var total: String? {
        first(PagingNames.total, .int) ?? field(PagingNames.totalField)
    }

    private var pages: String? {
        first(PagingNames.pages, .int) ?? field(PagingNames.pagesField)
    }

    /// The header fields of responses, in small letters.
    private var fields: Set<String> { Set(responseFields.map { $0.lowercased() }) }

    /// A header field, with a capital by which a schema tells it from a member.
    private func field(_ names: Set<String>) -> String? {
        responseFields.first { names.contains(ResponseMember.plain($0)) }.map {
            $0.prefix(1).uppercased() + $0.dropFirst()
        }
    }

    private var responseFields: [String] {
        call.operation.responses.filter(\.status.isSuccess).flatMap(\.response.headers).map(\.name)
    }
}

extension DraftField {
    /// The type of the elements of a list; `nil` for what is none.
    fileprivate var listElement: DraftType? {
        if case .list(let element) = use.type.unwrapped { element } else { nil }
    }
}
