public import LatheRuntime

extension Client {
    /// The options by which ids of bulk requests are collected into calls.
    public var bulk: BulkOptions {
        get { self[BulkOptions.self] }
        set { self[BulkOptions.self] = newValue }
    }

    /// Returns the elements of a list of ids, with as many calls as are needed, some of them concurrently.
    ///
    /// An id that another call has already requested, and whose response has not arrived, is not requested
    /// again.
    ///
    /// - Parameter request: The call with all ids. If there are none, no call is sent.
    /// - Returns: The elements in the order of the ids, and the ids without an element.
    /// - Throws: `APIError` of the first call that fails, or with the code `timedOut` at the client's
    ///   deadline; or `CancellationError`. The calls that no other caller waits for are then cancelled.
    public func fetchAll<R: BulkRequest>(_ request: R) async throws -> BulkElements<R> {
        let ids = request[keyPath: R.bulk.ids]
        if ids.isEmpty { return BulkElements(of: [], in: BulkResponses()) }
        let responses = try await responses(to: ids, by: request, atOnce: true)
        return BulkElements(of: ids, in: responses)
    }

    /// Returns the element of one id, with a call for all ids that are requested at about the same time.
    ///
    /// ``BulkOptions`` sets how long an id waits for others. Ids share a call if the rest of the request and
    /// the client are the same; a changed copy of a client has calls of its own. The call runs in a task of
    /// its own until no caller waits for it, with the task-local values of one of the callers.
    ///
    /// - Parameters:
    ///   - id: The id.
    ///   - request: The rest of the call; its own ids are ignored.
    /// - Returns: The element.
    /// - Throws: `APIError`, with the code `missing` when the response does not contain the element
    ///   (``APIError/missingID(as:)`` then returns its id), and with `timedOut` at the client's deadline; or
    ///   `CancellationError`.
    public func fetch<R: BulkRequest>(id: R.BulkID, with request: R) async throws -> R.BulkElement {
        let responses = try await responses(to: [id], by: request, atOnce: false)
        guard let element = responses.found[id] else {
            throw APIError(missing: id, endpoint: R.endpoint.name, refusal: responses.refusal)
        }
        return element
    }

    /// Waits for responses, including the wait for further ids, until the client's deadline.
    private func responses<R: BulkRequest>(
        to ids: [R.BulkID],
        by request: R,
        atOnce: Bool
    ) async throws -> BulkResponses<R> {
        var request = request
        request[keyPath: R.bulk.ids] = []
        let key = CallKey(request)
        return try await within(deadline, clock) { [request] in
            // Created inside the time limit, so that a cancelled caller is sure to be removed.
            let calls = sharing.value(key) { BulkCalls(self, request, key) }
            return try await calls.responses(to: ids, atOnce: atOnce)
        } late: {
            APIError(
                .timedOut,
                endpoint: R.endpoint.name,
                reason: "no response before the deadline",
                cause: $0
            )
        }
    }
}
