import OpenAPI
import SchemaSyntax
import SwiftTranslation

/// Determines how a call returns pages of a list, from the names of its parameters and response members.
///
/// Only unambiguous pagination is recognized, since a wrong guess would lose elements. The number of the first page
/// must be known, and the end of the pages must not depend on values that a server may change, such as a page shorter
/// than requested.
struct PagingInference {
    private let api: DraftAPI
    private let call: DraftCall
    private let members: [ResponseMember]
    private let items: Items
    /// The parameters in the query, and for a POST, those in the body.
    private let parameters: [DraftParameter]

    /// - Returns: `nil` for a call that does not return a list, or that returns more than a list.
    init?(_ api: DraftAPI, _ call: DraftCall) {
        guard call.isReading, call.responses.isEmpty, call.stream == nil,
            call.alternatives.isEmpty, let result = call.returns, !result.use.isNullable,
            let items = Items(in: result.use.type, api, isOfOne: call.operation.path.last == "}")
        else { return nil }
        self.api = api
        self.call = call
        self.items = items
        members = api.members(of: result.use.type, around: items.outer)
        let names = Set(call.parameters.map(\.name))
        let own = (call.parameters + call.body.parameters).filter {
            [.query, .form, .body].contains($0.location)
        }
        parameters = own + api.bodyMembers(of: call).filter { !names.contains($0.name) }
    }

    /// Returns how to request the next page; `nil` if it is unknown.
    ///
    /// Cursors and links have priority over counts.
    func paging() -> DraftPaging? {
        // A URL is requested with GET.
        let byURL = call.operation.method == "GET" ? link() ?? linkField() : nil
        guard var paging = cursor() ?? byURL ?? before() ?? offset() ?? page() else { return nil }
        paging.more = more
        paging.items = items.path
        if paging.style != .link || paging.next != nil {
            paging.total = total
            paging.pages = paging.style == .page ? pages(first: paging.first) : nil
        }
        return paging
    }

    // MARK: Styles

    /// Returns the pagination by a parameter that receives a value from the response.
    private func cursor() -> DraftPaging? {
        for isMatch in [Self.isNamed, Self.isAlike] {
            for parameter in optionalParameters where isCursor(parameter) {
                let name = ResponseMember.plain(parameter.name)
                let member = members.first { member in
                    // A number that is always present may continue after the last page.
                    let canEnd = member.type == .scalar(.string) || member.isNullable
                    return canEnd && member.type == parameter.use.type && isMatch(member, name)
                        && (member.name != "lastid" || more != nil)
                }
                guard let member else { continue }
                var paging = DraftPaging(.cursor)
                paging.parameter = DraftPaging.Parameter(parameter)
                paging.next = member.path
                return paging
            }
        }
        return nil
    }

    /// Whether a parameter accepts a cursor, and no other parameter must enable it.
    private func isCursor(_ parameter: DraftParameter) -> Bool {
        let name = ResponseMember.plain(parameter.name)
        let isAllowed = parameters.contains { other in
            other.use.type == .scalar(.bool) && ResponseMember.plain(other.name) == "use" + name
        }
        return !isAllowed
            && (PagingNames.cursors.contains(name) || PagingNames.after.contains(name)
                || PagingNames.page.contains(name))
    }

    /// Whether the name of a member denotes the next value of a parameter.
    private static func isNamed(_ member: ResponseMember, _ parameter: String) -> Bool {
        if member.name == "next" + parameter { return true }
        guard member.name == parameter else { return false }
        // A member of the same name may repeat the request's value.
        return parameter.hasPrefix("next") || parameter == "continue" || member.container == "next"
            || member.container == "cursors" && !PagingNames.page.contains(parameter)
    }

    /// Whether a member is a cursor of the kind that a parameter accepts.
    private static func isAlike(_ member: ResponseMember, _ parameter: String) -> Bool {
        let isAfter = PagingNames.after.contains(parameter)
        if PagingNames.nextCursors.contains(member.name) {
            return isAfter
                || PagingNames.cursorNouns.contains {
                    parameter.hasSuffix($0) && member.name.hasSuffix($0)
                }
        }
        switch member.name {
        case "nextoffset", "lastid": return isAfter
        case "endcursor": return isAfter || parameter == "cursor"
        case "next":
            return !PagingNames.page.contains(parameter)
                && !member.words.isDisjoint(with: ["cursor", "token"])
        default: return false
        }
    }

    /// Returns the pagination by a URL of the next page in the response.
    private func link() -> DraftPaging? {
        let member = members.first { member in
            let isNamed =
                PagingNames.link.contains(member.name)
                || member.name == "href" && member.container == "next"
            guard isNamed, !member.words.contains("relative") else { return false }
            switch member.type {
            case .scalar(.url): return true
            case .scalar(.string):
                return member.container?.hasSuffix("links") == true
                    || !member.words.isDisjoint(with: PagingNames.url)
            default: return false
            }
        }
        guard let member else { return nil }
        var paging = DraftPaging(.link)
        paging.next = member.path
        return paging
    }

    /// Returns the pagination by the header field `Link`.
    private func linkField() -> DraftPaging? {
        let hasLink = responseFields.contains { header in
            let examples = header.examples.compactMap(\.value?.string).joined()
            let text = ((header.description ?? "") + examples).lowercased()
            return header.name.lowercased() == "link"
                && (text.contains("next") || text.contains("pag"))
        }
        return hasLink ? DraftPaging(.link) : nil
    }

    /// Returns the pagination by a parameter that receives the id of the last element.
    private func before() -> DraftPaging? {
        guard more != nil, !members.contains(where: { $0.name == "next" }),
            let id = elementID,
            let parameter = optionalParameters.first(where: { parameter in
                let name = ResponseMember.plain(parameter.name)
                let words = (parameter.text.doc ?? "").lowercased().split { !$0.isLetter }
                // A parameter `after` may be a time.
                let isCursor = name != "after" || words.contains("id") || words.contains("cursor")
                return PagingNames.after.contains(name) && isCursor
                    && parameter.use.type == id.use.type
            })
        else { return nil }
        var paging = DraftPaging(.before)
        paging.parameter = DraftPaging.Parameter(parameter)
        paging.next = id.isIdentity ? nil : id.name
        return paging
    }

    /// Returns the pagination by a parameter with the number of preceding elements.
    private func offset() -> DraftPaging? {
        guard !hasOtherCursor, let parameter = parameter(PagingNames.offset),
            total != nil || more != nil || hasSize, parameter.text.start ?? 0 == 0
        else { return nil }
        var paging = DraftPaging(.offset)
        paging.parameter = DraftPaging.Parameter(parameter)
        let next = first(PagingNames.nextOffset, .int)
        paging.next = next?.isNullable == true || more != nil ? next?.path : nil
        return paging
    }

    /// Returns the pagination by a page number, whose first value is known.
    private func page() -> DraftPaging? {
        guard !hasOtherCursor, let parameter = parameter(PagingNames.page),
            let first = parameter.text.start, first == 0 || first == 1,
            more != nil || total != nil || pages(first: first) != nil || hasSize
        else { return nil }
        var paging = DraftPaging(.page)
        paging.parameter = DraftPaging.Parameter(parameter)
        paging.first = first
        return paging
    }

    /// Whether a parameter accepts a cursor that does not match a known member.
    private var hasOtherCursor: Bool {
        optionalParameters.contains { parameter in
            PagingNames.cursors.contains(ResponseMember.plain(parameter.name))
                && isCursor(parameter)
        }
    }

    // MARK: Parts

    private var optionalParameters: [DraftParameter] { parameters.filter { !$0.isRequired } }

    private func parameter(_ names: Set<String>) -> DraftParameter? {
        optionalParameters.first {
            $0.use.type == .scalar(.int) && names.contains(ResponseMember.plain($0.name))
        }
    }

    private var hasSize: Bool {
        parameters.contains { parameter in
            parameter.use.type == .scalar(.int)
                && PagingNames.size.contains(ResponseMember.plain(parameter.name))
        }
    }

    /// The field with the id of the elements.
    private var elementID: DraftField? {
        if case .optional = items.element { return nil }
        return api.fields(of: items.element).first { $0.name == "id" && !$0.text.isDeprecated }
    }

    private func first(
        _ names: Set<String>,
        _ scalar: DraftType.Scalar
    ) -> ResponseMember? {
        members.first { member in
            names.contains(member.name) && member.type == .scalar(scalar)
                // The number of elements on this page does not determine the total.
                && !["this page", "this response", "current page"].contains {
                    member.doc.contains($0)
                }
        }
    }

    private var more: String? { first(PagingNames.more, .bool)?.path }

    private var total: String? {
        first(PagingNames.total, .int)?.path ?? field(PagingNames.totalField)
    }

    /// Returns the number of pages, which the number of the last page provides only if the first page is 1.
    private func pages(first number: Int) -> String? {
        let names = number == 1 ? PagingNames.pages : PagingNames.pages.subtracting(["lastpage"])
        return first(names, .int)?.path ?? field(PagingNames.pagesField)
    }

    /// Returns a header field with a number; an uppercase letter distinguishes it from a member in a schema.
    private func field(_ names: Set<String>) -> String? {
        responseFields.first { header in
            names.contains(ResponseMember.plain(header.name))
                && header.value.schema?.types.contains(.integer) == true
        }.map { $0.name.prefix(1).uppercased() + $0.name.dropFirst() }
    }

    private var responseFields: [Header] {
        call.operation.responses.filter(\.status.isSuccess).flatMap(\.response.headers)
    }
}

extension DraftAPI {
    /// Returns the members of a body that is a single entity, as if they were parameters.
    ///
    /// An optional body has them only if none of them is required.
    fileprivate func bodyMembers(of call: DraftCall) -> [DraftParameter] {
        guard case .value(let use, let isRequired, _, _) = call.body,
            case .declared(let id) = use.type, case .entity(let entity) = self[id].shape
        else { return [] }
        let canBeBlank = entity.fields.allSatisfy { field in
            !field.isRequired || field.use.isNullable || field.use.constant != nil
        }
        guard canBeBlank || isRequired && !use.isNullable else { return [] }
        let fields = entity.fields.filter { field in
            !field.isReadOnly && field.use.constant == nil && !field.text.isDeprecated
        }
        return fields.map { field in
            var parameter = DraftParameter(
                field.name,
                in: .body,
                field.use,
                isRequired: field.isRequired && !field.use.isNullable
            )
            parameter.text = field.text
            return parameter
        }
    }
}

extension DraftCall {
    /// Whether a call may be repeated for each page: a GET, or a POST whose name indicates that it only reads.
    fileprivate var isReading: Bool {
        if operation.method != "POST" { return operation.method == "GET" }
        let step = operation.path.split(separator: "/").last { !$0.hasPrefix("{") } ?? ""
        let words = (Words.of(String(step)) + Words.of(operation.id ?? "")).map { $0.lowercased() }
        let isSuccess = operation.responses.allSatisfy { response in
            response.status != .code(201) && response.status != .code(202)
        }
        return isSuccess && !PagingNames.reading.isDisjoint(with: words)
            && PagingNames.writing.isDisjoint(with: words)
    }
}
