#if YAML
internal import libyaml

/// An event in a YAML file.
struct YAMLEvent {
    enum Kind {
        case scalar(String, isPlain: Bool)
        case alias(String)
        case sequenceStart
        case mappingStart
        case collectionEnd
        case documentStart
        case other
        case streamEnd
    }

    let kind: Kind

    /// The range in bytes.
    let range: Range<Int>

    let anchor: String?

    /// The complete tag, such as `tag:yaml.org,2002:str`.
    let tag: String?
}

/// A mistake that stops libyaml.
struct YAMLProblem: Error {
    let message: String

    /// The offset in bytes.
    let offset: Int

    /// The construct that was being read, and its start.
    let context: (message: String, offset: Int)?
}

/// The sequence of events that libyaml reads from a YAML file.
final class YAMLEvents {
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let bytes: UnsafeBufferPointer<UInt8>
    private var offsets: CharacterOffsets

    /// Creates the events of a buffer, which must outlive them.
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        offsets = CharacterOffsets(bytes)
        parser = .allocate(capacity: 1)
        yaml_parser_initialize(parser)
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        // If the encoding is set, libyaml reads the byte order mark as text.
        let text = UnsafeBufferPointer(rebasing: bytes[offsets.start...])
        yaml_parser_set_input_string(parser, text.baseAddress, text.count)
    }

    deinit {
        yaml_parser_delete(parser)
        parser.deallocate()
    }

    func next() throws(YAMLProblem) -> YAMLEvent {
        var event = yaml_event_t()
        guard yaml_parser_parse(parser, &event) == 1 else { throw problem() }
        defer { yaml_event_delete(&event) }
        let first = offsets.byteOffset(ofCharacter: event.start_mark.index)
        let end = max(first, offsets.byteOffset(ofCharacter: event.end_mark.index))
        func found(
            _ kind: YAMLEvent.Kind,
            anchor: UnsafePointer<yaml_char_t>? = nil,
            tag: UnsafePointer<yaml_char_t>? = nil
        ) -> YAMLEvent {
            let isMarked = anchor != nil || tag != nil
            return YAMLEvent(
                kind: kind,
                range: (isMarked ? startOfValue(first..<end) : first)..<end,
                anchor: anchor.map(String.init(cString:)),
                tag: tag.map(String.init(cString:))
            )
        }
        switch event.type {
        case YAML_SCALAR_EVENT:
            let scalar = event.data.scalar
            let content = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
            let text = String(decoding: content, as: UTF8.self)
            let isPlain = scalar.style == YAML_PLAIN_SCALAR_STYLE
            return found(.scalar(text, isPlain: isPlain), anchor: scalar.anchor, tag: scalar.tag)
        case YAML_ALIAS_EVENT:
            return found(.alias(String(cString: event.data.alias.anchor)))
        case YAML_SEQUENCE_START_EVENT:
            let sequence = event.data.sequence_start
            return found(.sequenceStart, anchor: sequence.anchor, tag: sequence.tag)
        case YAML_MAPPING_START_EVENT:
            let mapping = event.data.mapping_start
            return found(.mappingStart, anchor: mapping.anchor, tag: mapping.tag)
        case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: return found(.collectionEnd)
        case YAML_DOCUMENT_START_EVENT: return found(.documentStart)
        case YAML_STREAM_END_EVENT: return found(.streamEnd)
        default: return found(.other)
        }
    }

    /// Returns the start of a value after its anchor and its tag.
    private func startOfValue(_ range: Range<Int>) -> Int {
        var start = range.lowerBound
        func skip(while isSkipped: (UInt8) -> Bool) {
            while start < range.upperBound, isSkipped(bytes[start]) { start += 1 }
        }
        func isSpace(_ byte: UInt8) -> Bool { " \t\r\n".utf8.contains(byte) }
        while start < range.upperBound, "&!".utf8.contains(bytes[start]) {
            skip { !isSpace($0) }
            skip(while: isSpace)
            while start < range.upperBound, bytes[start] == UInt8(ascii: "#") {
                skip { $0 != UInt8(ascii: "\n") }
                skip(while: isSpace)
            }
        }
        return start
    }

    private func problem() -> YAMLProblem {
        let parser = parser.pointee
        let offset =
            parser.error == YAML_READER_ERROR
            ? parser.problem_offset
            : offsets.byteOffset(ofCharacter: parser.problem_mark.index)
        var context: (String, Int)?
        if let text = parser.context {
            let start = offsets.byteOffset(ofCharacter: parser.context_mark.index)
            context = (String(cString: text), start)
        }
        let message = parser.problem.map(String.init(cString:)) ?? "cannot be read"
        return YAMLProblem(
            message: message,
            offset: min(offset, bytes.count),
            context: context
        )
    }
}
#endif
