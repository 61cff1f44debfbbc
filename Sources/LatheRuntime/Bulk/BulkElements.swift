/// The elements of many ids, in the order in which the ids were asked for.
///
/// ```swift
/// let items = try await gw2.items.some(ids: [19_684, 19_709, 1])
/// for item in items { print(item.name) }
/// print(items[id: 19_684]?.name ?? "", items.missing)
/// ```
public struct BulkElements<R: BulkRequest>: Sendable {
    /// The elements, one for each id of which there is one; an id that was asked for twice has it twice.
    ///
    /// Behind them stands what the answers held beside.
    public let elements: [R.BulkElement]
    /// The ids that the answers left out, in the order in which they were asked for.
    public let missing: [R.BulkID]
    private let found: [R.BulkID: R.BulkElement]

    init(of ids: [R.BulkID], in answers: BulkAnswers<R>) {
        found = answers.found
        elements = ids.compactMap { answers.found[$0] } + answers.unasked
        missing = ids.filter { answers.found[$0] == nil }
    }

    /// The element of an id that was asked for; `nil` when the answers left it out.
    public subscript(id id: R.BulkID) -> R.BulkElement? { found[id] }
}

extension BulkElements: RandomAccessCollection {
    /// The place of the first element.
    public var startIndex: Int { 0 }
    /// The place behind the last element.
    public var endIndex: Int { elements.count }
    /// The element at a place.
    public subscript(position: Int) -> R.BulkElement { elements[position] }
}

/// What the answers to some ids held.
struct BulkAnswers<R: BulkRequest>: Sendable {
    var found: [R.BulkID: R.BulkElement] = [:]
    /// Elements of other ids than those that were asked for, and second ones of an id.
    var unasked: [R.BulkElement] = []
    /// The API's own word that it knows none of the ids of a call.
    var refusal: APIError?

    init() {}

    init(_ elements: [R.BulkElement], to ids: [R.BulkID]) {
        let asked = Set(ids)
        for element in elements {
            let id = R.bulk.id(element)
            if asked.contains(id), found[id] == nil {
                found[id] = element
            } else {
                unasked.append(element)
            }
        }
    }
}

/// An element is not there: the cause of an ``APIError`` of the code `missing`.
public struct MissingElement<ID: Hashable & Sendable>: Error, Hashable {
    /// The id that was asked for.
    public let id: ID
}

extension APIError {
    /// The id of the element that the answer left out; `nil` for another error or another type of id.
    public func missingID<ID: Hashable & Sendable>(as type: ID.Type = ID.self) -> ID? {
        (cause as? MissingElement<ID>)?.id
    }

    /// The answer left an element out.
    ///
    /// - Parameters:
    ///   - id: What was asked for.
    ///   - endpoint: The name of the call.
    ///   - refusal: The API's own word for it, if it had one.
    init<ID: Hashable & Sendable>(missing id: ID, endpoint: String, refusal: APIError?) {
        self.init(
            .missing,
            endpoint: endpoint,
            reason: "the answer leaves the element out",
            cause: MissingElement(id: id)
        )
        guard let refusal else { return }
        let cause = cause
        follow(refusal)
        self.cause = cause
    }
}
