import BenchmarkCases
import Foundation
import LatheCoding

/// A case as hand-written parsing code fills it.
struct PeerCase: Equatable {
    struct Event: Equatable {
        var ixBugEvent = 0
        var ixBug = 0
        var evt = 0
        var sVerb = ""
        var dt = Date.distantPast
        var s = ""
        var fEmail = false
    }

    var ixBug = 0
    var operations: [String] = []
    var sTitle = ""
    var fOpen = false
    var sProject = ""
    var sArea = ""
    var sPersonAssignedTo = ""
    var ixPriority = 0
    var dtOpened = Date.distantPast
    var dtClosed: Date?
    var hrsCurrEst = 0.0
    var tags: [String] = []
    var events: [Event] = []
}

extension PeerCase {
    /// The same values, out of what Lathe read.
    init(_ item: BenchmarkCases.Case) {
        self.init(
            ixBug: item.number.rawValue,
            operations: item.operations,
            sTitle: item.title,
            fOpen: item.isOpen,
            sProject: item.project,
            sArea: item.area,
            sPersonAssignedTo: item.assignee,
            ixPriority: item.priority,
            dtOpened: item.openedAt,
            dtClosed: item.closedAt,
            hrsCurrEst: item.estimate,
            tags: item.tags,
            events: item.events.map(Event.init)
        )
    }
}

extension PeerCase.Event {
    init(_ event: BenchmarkCases.Event) {
        self.init(
            ixBugEvent: event.number.rawValue,
            ixBug: event.case,
            evt: event.kind,
            sVerb: event.verb,
            dt: event.at,
            s: event.text,
            fEmail: event.isMail
        )
    }
}
