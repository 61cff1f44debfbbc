extension DraftAPI {
    /// Declares the pagination of calls whose parameters and responses tell it.
    mutating func declarePaging() {
        for number in calls.indices {
            calls[number].paging = PagingInference(self, calls[number])?.paging()
        }
    }

    /// How many calls return a page of a list, as far as that can be seen.
    var pagedCalls: Int { calls.count { PagingInference(self, $0)?.paging() != nil } }
}
