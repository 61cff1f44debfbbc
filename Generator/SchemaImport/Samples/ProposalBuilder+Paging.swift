extension ProposalBuilder {
    /// Declares the pagination of calls, and reports calls that appear to have pagination but do not declare it.
    mutating func declarePaging() {
        api.declarePaging()
        for (plan, call) in zip(plans, api.calls) {
            if let style = call.paging?.style {
                let text = "pages of a list, in the style '\(style.rawValue)'"
                decisions.append(plan.decision("paging", text, .medium))
                continue
            }
            let names = call.parameters.filter { $0.location == .query }.map(\.name)
                .filter { Self.names.contains(ResponseMember.plain($0)) }
            guard !names.isEmpty else { continue }
            let shown = names.sorted().joined(separator: ", ")
            let text = "looks like paging (\(shown)), which the proposal does not declare"
            decisions.append(plan.decision("paging", text, .low))
        }
    }

    private static let names = PagingNames.page.union(PagingNames.offset).union(PagingNames.after)
        .union(PagingNames.cursors).union(["pagesize", "perpage", "endcursor"])
}

extension ProposalBuilder.CallPlan {
    /// Returns a decision about the call.
    func decision(
        _ subject: String,
        _ text: String,
        _ confidence: Decision.Confidence
    ) -> Decision {
        let samples = template.samples
        return Decision(
            subject: "\(template.method) \(path) \(subject)",
            text: text,
            confidence: confidence,
            count: samples.count,
            places: samples.prefix(3).map(\.range)
        )
    }
}
