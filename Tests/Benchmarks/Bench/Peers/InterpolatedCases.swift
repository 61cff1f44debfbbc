import BenchmarkCases
import Foundation
import LatheCoding

/// Cases written as XML by string interpolation, as one does it by hand.
enum InterpolatedCases {
    static func encode(_ cases: [Case]) -> String {
        var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<response><cases>"
        for item in cases { append(item, to: &text) }
        return text + "</cases></response>"
    }

    private static func append(_ item: Case, to text: inout String) {
        text += """
            <case ixBug="\(item.number.rawValue)" \
            operations="\(escaped(item.operations.joined(separator: ",")))">\
            <sTitle>\(escaped(item.title))</sTitle><fOpen>\(item.isOpen)</fOpen>\
            <sProject>\(escaped(item.project))</sProject><sArea>\(escaped(item.area))</sArea>\
            <sPersonAssignedTo>\(escaped(item.assignee))</sPersonAssignedTo>\
            <ixPriority>\(item.priority)</ixPriority>\
            <dtOpened>\(date(item.openedAt))</dtOpened>
            """
        if let closedAt = item.closedAt {
            text += "<dtClosed>\(date(closedAt))</dtClosed>"
        }
        text += "<hrsCurrEst>\(item.estimate)</hrsCurrEst><tags>"
        for tag in item.tags { text += "<tag>\(escaped(tag))</tag>" }
        text += "</tags><events>"
        for event in item.events {
            text += """
                <event ixBugEvent="\(event.number.rawValue)" ixBug="\(event.case)">\
                <evt>\(event.kind)</evt><sVerb>\(escaped(event.verb))</sVerb>\
                <dt>\(date(event.at))</dt><s>\(escaped(event.text))</s>\
                <fEmail>\(event.isMail)</fEmail></event>
                """
        }
        text += "</events></case>"
    }

    /// The C library's calendar: Foundation's styles would be most of the time that is measured.
    private static func date(_ date: Date) -> String {
        var seconds = time_t(date.timeIntervalSince1970)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        func two(_ value: Int32) -> String { value < 10 ? "0\(value)" : "\(value)" }
        return """
            \(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))\
            T\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))Z
            """
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        result.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
