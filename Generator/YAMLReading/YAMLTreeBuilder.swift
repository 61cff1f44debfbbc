#if YAML
internal import SchemaSyntax

/// Builds a tree from the events of a file without recursion.
struct YAMLTreeBuilder {
    /// A list or mapping that is open.
    struct Frame {
        let isMapping: Bool
        let start: Int

        /// The offset after its last part.
        var end: Int

        let anchor: String?
        var elements: [SchemaNode] = []
        var members: [SchemaObject.Member] = []

        /// The key of the next value.
        var key: Key?

        /// The members from merge keys, with the position of the member that follows them.
        var merges: [(position: Int, members: [SchemaObject.Member])] = []

        var size = Size(count: 1, height: 1)
    }

    enum Key {
        case text(String, SourceRange)
        case merge(SourceRange)
        /// A key that is not text; its value is omitted.
        case unreadable
    }

    /// The number of values in a value, including itself, and their nesting depth.
    struct Size {
        var count: Int
        var height: Int
    }

    let source: SchemaSource
    private let events: YAMLEvents
    var frames: [Frame] = []
    var anchors: [String: (node: SchemaNode, size: Size)] = [:]

    /// The number of values that aliases have expanded to.
    var aliasCount = 0

    /// The number of aliases without a target.
    var unknownAliasCount = 0

    var diagnostics = DiagnosticList(limit: SchemaParser.mistakeLimit)
    private var root: SchemaNode?

    init(_ source: SchemaSource, events: YAMLEvents) {
        self.source = source
        self.events = events
    }

    mutating func build() -> SchemaNode {
        do {
            while try step() {}
        } catch {
            report(error)
            return SchemaNode(.invalid, at: source.start)
        }
        if let root { return root }
        if diagnostics.isEmpty {
            report(
                "empty-file",
                at: 0..<0,
                "the file is empty, expected a mapping of keys to values"
            )
        }
        return SchemaNode(.invalid, at: source.start)
    }

    /// Processes one event, and returns `false` at the end.
    private mutating func step() throws(YAMLProblem) -> Bool {
        let event = try events.next()
        switch event.kind {
        case .scalar(let text, let isPlain):
            addScalar(text, isPlain: isPlain, event)
        case .alias(let name):
            addAlias(name, at: event.range)
        case .sequenceStart, .mappingStart:
            guard frames.count < SchemaParser.depthLimit else {
                reportDepth(at: event.range)
                root = SchemaNode(.invalid, at: source.start)
                return false
            }
            let isMapping = if case .mappingStart = event.kind { true } else { false }
            checkTag(of: event, isMapping: isMapping)
            frames.append(
                Frame(
                    isMapping: isMapping,
                    start: event.range.lowerBound,
                    end: event.range.upperBound,
                    anchor: event.anchor
                )
            )
        case .collectionEnd:
            close(at: event.range)
        case .documentStart where root != nil:
            report(
                "several-documents",
                at: event.range,
                "a second document starts here, expected only one in a file"
            )
            return false
        case .streamEnd:
            return false
        case .documentStart, .other:
            break
        }
        return true
    }

    /// Adds a finished value to the open list or mapping.
    mutating func add(_ node: SchemaNode, size: Size, anchor: String?) {
        if let anchor { anchors[anchor] = (node, size) }
        guard !frames.isEmpty else {
            root = node
            return
        }
        let index = frames.count - 1
        frames[index].end = max(frames[index].end, node.range.bytes.upperBound)
        frames[index].size.count += size.count
        frames[index].size.height = max(frames[index].size.height, size.height + 1)
        guard frames[index].isMapping else {
            frames[index].elements.append(node)
            return
        }
        switch frames[index].key {
        case nil:
            reportKey(node)
            frames[index].key = .unreadable
        case .text(let key, let range):
            frames[index].members.append(.init(key: key, keyRange: range, value: node))
            frames[index].key = nil
        case .merge(let range):
            frames[index].key = nil
            let members = mergedMembers(of: node, at: range)
            frames[index].merges.append((frames[index].members.count, members))
        case .unreadable:
            frames[index].key = nil
        }
    }

    private mutating func addScalar(_ text: String, isPlain: Bool, _ event: YAMLEvent) {
        let range = source.range(event.range)
        let open = frames.count - 1
        if open >= 0, frames[open].isMapping, frames[open].key == nil {
            if let anchor = event.anchor {
                anchors[anchor] = (SchemaNode(.string(text), at: range), Size(count: 1, height: 0))
            }
            let isMerge = isPlain && text == "<<" && event.tag == nil
            frames[open].key = isMerge ? .merge(range) : .text(text, range)
            return
        }
        let kind = scalarKind(text, isPlain: isPlain, event)
        add(SchemaNode(kind, at: range), size: Size(count: 1, height: 0), anchor: event.anchor)
    }

    private mutating func close(at range: Range<Int>) {
        guard let frame = frames.popLast() else { return }
        // The end of a block is detected only where something else starts.
        let end = range.isEmpty ? frame.end : range.upperBound
        let whole = source.range(frame.start..<max(frame.start, end))
        let kind: SchemaNode.Kind =
            frame.isMapping ? .object(object(of: frame)) : .array(frame.elements)
        add(SchemaNode(kind, at: whole), size: frame.size, anchor: frame.anchor)
    }

    private mutating func object(of frame: Frame) -> SchemaObject {
        let object = SchemaObject(frame.members)
        var members = frame.members
        let mistakes = object.duplicateKeys(limit: SchemaParser.mistakeLimit + 1)
        if !mistakes.isEmpty {
            diagnostics.append(contentsOf: mistakes)
            members = members.filter { object.member($0.key)?.keyRange == $0.keyRange }
        }
        guard !frame.merges.isEmpty || !mistakes.isEmpty else { return object }
        return SchemaObject(merging(frame.merges, into: members))
    }
}
#endif
