import SwiftTranslation

/// Calls with the same method and the same path, except for the segments that are parameters.
struct CallTemplate {
    enum Segment: Hashable {
        case text(String)
        case parameter(Int)
    }

    let method: String
    let origin: String?
    var segments: [Segment]
    var samples: [Sample]

    /// Returns the values of a path parameter, one for each call or for each successful call.
    func values(_ position: Int, ofSuccesses: Bool = false) -> [String] {
        samples.filter { !ofSuccesses || $0.status < 400 }
            .compactMap { $0.request?.segments[position] }
    }
}

/// Finds the calls among samples.
struct CallTemplates {
    private let identities: Set<String>
    private(set) var templates: [CallTemplate] = []

    private struct Key: Hashable {
        let method: String
        let origin: String?
        let segments: [CallTemplate.Segment]
    }

    /// The samples with requests.
    ///   - samples: Those with requests.
    ///   - identities: The values of ids in documents.
    init(_ samples: [Sample], identities: Set<String>) {
        self.identities = identities
        var positions: [Key: Int] = [:]
        for sample in samples {
            guard let request = sample.request else { continue }
            let segments = request.segments.enumerated().map { position, text in
                isValue(text) ? CallTemplate.Segment.parameter(position) : .text(text)
            }
            let key = Key(method: request.method, origin: request.origin, segments: segments)
            if let position = positions[key] {
                templates[position].samples.append(sample)
            } else {
                positions[key] = templates.count
                templates.append(
                    CallTemplate(
                        method: request.method,
                        origin: request.origin,
                        segments: segments,
                        samples: [sample]
                    )
                )
            }
        }
        joinVarying()
    }

    /// Whether the form of a segment indicates a value: a number, a UUID, a long identifier, or a known id.
    private func isValue(_ text: String) -> Bool {
        if TypeInference.isData(text) || SecretNames.isOpaque(text) { return true }
        let hasDigit = text.contains(where: \.isNumber)
        if hasDigit, text.utf8.count >= 6, identities.contains(text) { return true }
        return hasDigit && text.contains(where: \.isLetter) && text.utf8.count >= 16
    }

    /// Joins templates that differ in one text, if there are at least four of them with similar responses.
    private mutating func joinVarying() {
        struct Hole: Hashable {
            let key: Key
            let position: Int
            let members: [String]
        }
        var groups: [Hole: [Int]] = [:]
        var order: [Hole] = []
        for (number, template) in templates.enumerated() {
            let members = Self.members(template)
            guard template.segments.count > 1, !members.isEmpty else { continue }
            for position in template.segments.indices.dropFirst() {
                guard case .text = template.segments[position] else { continue }
                var segments = template.segments
                segments[position] = .parameter(position)
                let key = Key(method: template.method, origin: template.origin, segments: segments)
                let hole = Hole(key: key, position: position, members: members)
                if groups[hole] == nil { order.append(hole) }
                groups[hole, default: []].append(number)
            }
        }
        var gone: Set<Int> = []
        // The path of a joined template is final, since the paths of its calls differ in one segment only.
        var joined: Set<Int> = []
        for hole in order {
            let numbers = (groups[hole] ?? []).filter { !gone.contains($0) && !joined.contains($0) }
            guard numbers.count >= 4, let first = numbers.first else { continue }
            joined.insert(first)
            templates[first].segments = hole.key.segments
            for number in numbers.dropFirst() {
                templates[first].samples += templates[number].samples
                gone.insert(number)
            }
        }
        templates = templates.indices.filter { !gone.contains($0) }.map { templates[$0] }
        joinEqual()
    }

    /// Joins templates that have become equal.
    private mutating func joinEqual() {
        var places: [Key: Int] = [:]
        var joined: [CallTemplate] = []
        for template in templates {
            let key = Key(
                method: template.method,
                origin: template.origin,
                segments: template.segments
            )
            if let place = places[key] {
                joined[place].samples += template.samples
            } else {
                places[key] = joined.count
                joined.append(template)
            }
        }
        templates = joined
    }

    /// Returns the names of the members of the first successful response.
    private static func members(_ template: CallTemplate) -> [String] {
        let value = template.samples.first { $0.status < 400 }?.value
        switch value?.kind {
        case .object(let members)?: return members.map(\.name).sorted()
        case .element(let element)?: return element.children.map(\.name).sorted()
        default: return []
        }
    }
}
