extension DraftAPI {
    /// Declares the pagination of calls that is recognizable from their parameters and responses.
    mutating func declarePaging() {
        for number in calls.indices {
            calls[number].paging = PagingInference(self, calls[number])?.paging()
        }
    }

    /// The number of calls that recognizably return a page of a list.
    var pagedCalls: Int { calls.count { PagingInference(self, $0)?.paging() != nil } }
}
