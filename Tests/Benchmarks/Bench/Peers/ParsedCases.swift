import Foundation

#if canImport(FoundationXML)
import FoundationXML
#endif

/// Cases read by Foundation's `XMLParser`, with the open elements on a stack kept by hand.
final class ParsedCases: NSObject, XMLParserDelegate {
    private enum State { case outside, item, tags, tag, events, event, field, unknown }

    private var states: [State] = [.outside]
    private var cases: [PeerCase] = []
    private var item = PeerCase()
    private var event = PeerCase.Event()
    private var text = ""
    private var failure: (any Error)?

    static func decode(_ data: Data) throws -> [PeerCase] {
        let delegate = ParsedCases()
        let parser = XMLParser(data: data)
        parser.delegate = delegate
        let isWhole = parser.parse()
        if let failure = delegate.failure { throw failure }
        if !isWhole { throw parser.parserError ?? CocoaError(.fileReadCorruptFile) }
        return delegate.cases
    }

    func parser(
        _ parser: XMLParser,
        didStartElement name: String,
        namespaceURI: String?,
        qualifiedName: String?,
        attributes: [String: String]
    ) {
        text = ""
        switch states.last {
        case .outside where name == "case":
            item = PeerCase()
            item.ixBug = Int(attributes["ixBug"] ?? "") ?? 0
            item.operations = (attributes["operations"] ?? "").split(separator: ",").map(
                String.init
            )
            states.append(.item)
        case .outside: states.append(.outside)
        case .item where name == "tags": states.append(.tags)
        case .item where name == "events": states.append(.events)
        case .tags: states.append(.tag)
        case .events:
            event = PeerCase.Event()
            event.ixBugEvent = Int(attributes["ixBugEvent"] ?? "") ?? 0
            event.ixBug = Int(attributes["ixBug"] ?? "") ?? 0
            states.append(.event)
        case .item, .event: states.append(.field)
        default: states.append(.unknown)
        }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

    func parser(_ parser: XMLParser, foundCDATA block: Data) {
        text += String(decoding: block, as: UTF8.self)
    }

    func parser(
        _ parser: XMLParser,
        didEndElement name: String,
        namespaceURI: String?,
        qualifiedName: String?
    ) {
        let state = states.removeLast()
        do {
            switch (state, states.last) {
            case (.item, _): cases.append(item)
            case (.event, _): item.events.append(event)
            case (.tag, _): item.tags.append(text)
            case (.field, .item): try setField(name)
            case (.field, .event): try setEventField(name)
            default: break
            }
        } catch {
            failure = error
            parser.abortParsing()
        }
    }

    private func setField(_ name: String) throws {
        switch name {
        case "sTitle": item.sTitle = text
        case "fOpen": item.fOpen = text == "true"
        case "sProject": item.sProject = text
        case "sArea": item.sArea = text
        case "sPersonAssignedTo": item.sPersonAssignedTo = text
        case "ixPriority": item.ixPriority = Int(text) ?? 0
        case "dtOpened": item.dtOpened = try Date(text, strategy: .iso8601)
        case "dtClosed": item.dtClosed = text.isEmpty ? nil : try Date(text, strategy: .iso8601)
        case "hrsCurrEst": item.hrsCurrEst = Double(text) ?? 0
        default: break
        }
    }

    private func setEventField(_ name: String) throws {
        switch name {
        case "evt": event.evt = Int(text) ?? 0
        case "sVerb": event.sVerb = text
        case "dt": event.dt = try Date(text, strategy: .iso8601)
        case "s": event.s = text
        case "fEmail": event.fEmail = text == "true"
        default: break
        }
    }
}
