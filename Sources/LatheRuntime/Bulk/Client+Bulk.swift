extension Client {
    /// The elements of many ids: as many calls as it takes, some of them at once.
    ///
    /// An id that another call has already asked for, and not got yet, is not asked for again.
    ///
    /// - Parameter request: The call with all the ids, none of which means no call.
    /// - Returns: The elements in the order of the ids, and the ids that there are none of.
    /// - Throws: ``APIError`` of the first call that fails, or of the code `timedOut` at the client's deadline,
    ///   or `CancellationError`; the calls that nobody else waits for are then given up.
    public func gather<R: BulkRequest>(_ request: R) async throws -> BulkElements<R> {
        let ids = request[keyPath: R.bulk.ids]
        if ids.isEmpty { return BulkElements(of: [], in: BulkAnswers()) }
        let answers = try await answers(to: ids, by: request, atOnce: true)
        return BulkElements(of: ids, in: answers)
    }

    /// The element of one id, by a call for all ids that are asked for at about the same time.
    ///
    /// How long an id waits for others, ``BulkOptions`` say. What is the same in all of them is the rest of
    /// the request, and the client, of which a changed copy makes calls of its own.
    ///
    /// - Parameters:
    ///   - id: What to ask for.
    ///   - request: The rest of the call; its ids do not matter.
    /// - Returns: The element.
    /// - Throws: ``APIError``, of the code `missing` when the answer leaves the element out (``APIError/missingID(as:)``
    ///   then tells its id), and `timedOut` at the client's deadline, or `CancellationError`. A call goes on until
    ///   nobody waits for it any more, in a task of its own: task-local values do not reach it.
    public func gather<R: BulkRequest>(_ id: R.BulkID, by request: R) async throws -> R.BulkElement
    {
        let answers = try await answers(to: [id], by: request, atOnce: false)
        guard let element = answers.found[id] else {
            throw APIError(missing: id, endpoint: R.endpoint.name, refusal: answers.refusal)
        }
        return element
    }

    /// Waits for answers, for the company of other ids too, until the client's deadline.
    private func answers<R: BulkRequest>(
        to ids: [R.BulkID],
        by request: R,
        atOnce: Bool
    ) async throws -> BulkAnswers<R> {
        var request = request
        request[keyPath: R.bulk.ids] = []
        let key = CallKey(request)
        return try await within(deadline, clock) { [request] in
            // Made inside, where whoever is cancelled is sure to leave again.
            let calls = sharing.value(key) { BulkCalls(self, request, key) }
            return try await calls.answers(to: ids, atOnce: atOnce)
        } late: {
            APIError(
                .timedOut,
                endpoint: R.endpoint.name,
                reason: "no answer before the deadline",
                cause: $0
            )
        }
    }
}
