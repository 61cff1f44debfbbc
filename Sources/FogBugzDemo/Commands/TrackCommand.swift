import DemoSupport
import FogBugz
import LatheCoding

extension Command {
    static let track = Command(
        "track",
        [.required("ACTION"), .optional("NUMBER")],
        about:
            "Tracks time: 'track start NUMBER' and 'track stop'; 'track list' shows the intervals."
    ) { invocation in
        let action = try invocation.word("ACTION")
        switch action {
        case "start":
            let number = try invocation.number("NUMBER")
            try await invocation.visit { fogBugz in
                _ = try await fogBugz.time.start(case: Case.ID(number))
                try await invocation.showIntervals(of: fogBugz)
            }
        case "stop", "list":
            guard invocation["NUMBER"] == nil else {
                throw UsageError("'track \(action)' takes no number")
            }
            try await invocation.visit { fogBugz in
                if action == "stop" { try await fogBugz.time.stop() }
                try await invocation.showIntervals(of: fogBugz)
            }
        default: throw UsageError("'track' knows start, stop and list, not '\(action)'")
        }
    }
}

extension Invocation {
    fileprivate func showIntervals(of fogBugz: FogBugzClient) async throws {
        let intervals = try await fogBugz.time.intervals()
        show(
            intervals,
            as: Table(
                [.number("Case"), "Title", "From", "To"],
                intervals.map { interval in
                    [
                        interval.caseID.map { "\($0)" } ?? "",
                        interval.title ?? "",
                        interval.startsAt.minute,
                        interval.endsAt?.minute ?? "now",
                    ]
                }
            )
        )
    }
}
