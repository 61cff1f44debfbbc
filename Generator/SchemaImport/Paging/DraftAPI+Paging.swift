extension DraftAPI {
    /// Declares the paging of calls whose parameters and responses leave no doubt of it.
    mutating func declarePaging() {
        for number in calls.indices {
            guard let found = PagingInference(self, calls[number])?.found() else { continue }
            calls[number].paging = found.paging
            guard let id = found.parameterType,
                let place = calls[number].parameters.firstIndex(where: {
                    $0.location == .query && $0.name == found.paging.parameter
                })
            else { continue }
            calls[number].parameters[place].use.type = id
        }
    }

    /// How many calls return a page of a list, as far as that can be seen.
    var pagedCalls: Int { calls.count { PagingInference(self, $0)?.found() != nil } }
}
