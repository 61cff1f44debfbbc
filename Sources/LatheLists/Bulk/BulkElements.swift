public import LatheRuntime

/// The elements of a list of ids, in the order in which the ids were requested.
///
/// ```swift
/// let items = try await gw2.items.some(ids: [19_684, 19_709, 1])
/// for item in items { print(item.name) }
/// print(items[id: 19_684]?.name ?? "", items.missing)
/// ```
public struct BulkElements<R: BulkRequest>: Sendable {
    /// The elements in the order of the ids; an id that was requested twice has its element twice.
    ///
    /// Elements that the responses contained in addition follow at the end.
    public let elements: [R.BulkElement]
    /// The ids whose elements the responses did not contain, in the order in which they were requested.
    public let missing: [R.BulkID]
    private let found: [R.BulkID: R.BulkElement]

    init(of ids: [R.BulkID], in responses: BulkResponses<R>) {
        found = responses.found
        elements = ids.compactMap { responses.found[$0] } + responses.unasked
        missing = ids.filter { responses.found[$0] == nil }
    }

    /// Returns the element of a requested id; `nil` if the responses did not contain it.
    public subscript(id id: R.BulkID) -> R.BulkElement? { found[id] }
}

extension BulkElements: RandomAccessCollection {
    /// The position of the first element, which is 0.
    public var startIndex: Int { 0 }
    /// The position after the last element.
    public var endIndex: Int { elements.count }
    /// Returns the element at a position.
    public subscript(position: Int) -> R.BulkElement { elements[position] }
}

/// The elements in the responses to a request for some ids.
struct BulkResponses<R: BulkRequest>: Sendable {
    var found: [R.BulkID: R.BulkElement] = [:]
    /// Elements of ids that were not requested, and second elements of an id.
    var unasked: [R.BulkElement] = []
    /// The API's error that none of the ids of a call exists.
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

/// An element is missing: the cause of an `APIError` with the code `missing`.
public struct MissingElement<ID: Hashable & Sendable>: Error, Hashable {
    /// The id that was requested.
    public let id: ID
}

extension APIError {
    /// Returns the id of the missing element; `nil` for another error or another type of id.
    public func missingID<ID: Hashable & Sendable>(as type: ID.Type = ID.self) -> ID? {
        (cause as? MissingElement<ID>)?.id
    }

    /// Creates the error for an element that is missing in the response.
    ///
    /// - Parameters:
    ///   - id: The id that was requested.
    ///   - endpoint: The name of the call.
    ///   - refusal: The API's own error for the id, if there is one.
    init<ID: Hashable & Sendable>(missing id: ID, endpoint: String, refusal: APIError?) {
        self.init(
            .missing,
            endpoint: endpoint,
            reason: "the response does not contain the element",
            cause: MissingElement(id: id)
        )
        guard let refusal else { return }
        let cause = cause
        follow(refusal)
        self.cause = cause
    }
}
