import Foundation
import SchemaModel

/// Finds the endpoint of a recorded request.
struct EndpointMatch {
    private let model: APIModel
    private let endpoints: [Endpoint]

    init(_ model: APIModel) {
        self.model = model
        endpoints = model.groups.flatMap(\.endpoints)
    }

    /// Returns the endpoint of a call.
    ///
    /// Of several, it prefers the one with the most text in its path, then the one on the call's host, then the one
    /// with the most constants.
    func match(_ request: SampleRequest) -> Int? {
        var best: (score: Int, number: Int)?
        for (number, endpoint) in endpoints.enumerated() {
            guard endpoint.method.uppercased() == request.method,
                let score = score(endpoint, request)
            else { continue }
            if score > (best?.score ?? -1) { best = (score, number) }
        }
        return best?.number
    }

    /// Returns the path parameters of the endpoint whose path shares the most steps with that of a call, by the
    /// indices of the steps.
    func parameters(in request: SampleRequest) -> [Int: String] {
        var best: (steps: Int, names: [Int: String]) = (0, [:])
        for endpoint in endpoints {
            let segments = Self.segments(endpoint)
            for start in [0] + basePaths.map(\.count) where start <= request.segments.count {
                if start > 0, !basePaths.contains(Array(request.segments[..<start])) { continue }
                var names: [Int: String] = [:]
                var steps = 0
                for (segment, found) in zip(segments, request.segments[start...]) {
                    guard case .parts(let parts) = segment,
                        Self.match([segment], [found]) != nil
                    else { break }
                    if let name = Self.name(parts) { names[start + steps] = name }
                    steps += 1
                }
                if steps > best.steps { best = (steps, names) }
            }
        }
        return best.names
    }

    /// Returns the text of a step with a parameter; `nil` for a step without one.
    private static func name(_ parts: [PathPart]) -> String? {
        var text = ""
        var hasName = false
        for part in parts {
            switch part {
            case .text(let piece): text += piece
            case .parameter(let name), .segments(let name):
                text += "{\(name)}"
                hasName = true
            case .format:
                text += "{format}"
                hasName = true
            }
        }
        return hasName ? text : nil
    }

    private func score(_ endpoint: Endpoint, _ request: SampleRequest) -> Int? {
        var host = 0
        if let server = endpoint.ownServer?.text, let origin = request.origin {
            guard ArchiveReader.parts(of: server)?.origin == origin else { return nil }
            host = 50
        }
        let constants = endpoint.constants.filter { $0.place == .query }
        for constant in constants {
            let isThere = request.query.contains {
                $0.name == constant.name.text && $0.value == constant.value.text
            }
            if !isThere { return nil }
        }
        let segments = Self.segments(endpoint)
        // The paths of recordings may begin with the path of the server.
        for start in 0...max(0, request.segments.count - 1) {
            let rest = Array(request.segments[min(start, request.segments.count)...])
            if start > 0, !basePaths.contains(Array(request.segments[..<start])) { continue }
            if let texts = Self.match(segments, rest) {
                return texts * 100 + host + constants.count
            }
        }
        return nil
    }

    /// The paths of the servers' addresses.
    private var basePaths: [[String]] {
        model.servers.compactMap { server in
            server.url.map { url in
                let rest = url.text.split(separator: "/", omittingEmptySubsequences: true)
                    .dropFirst(2)
                return rest.map(String.init)
            }
        }
    }

    private enum Segment {
        case parts([PathPart])
        case rest
    }

    private static func segments(_ endpoint: Endpoint) -> [Segment] {
        var segments: [[PathPart]] = [[]]
        var isRest = false
        for part in endpoint.path {
            switch part {
            case .text(let text):
                let pieces = text.split(separator: "/", omittingEmptySubsequences: false)
                for (index, piece) in pieces.enumerated() {
                    if index > 0 { segments.append([]) }
                    if !piece.isEmpty { segments[segments.count - 1].append(.text(String(piece))) }
                }
            case .parameter: segments[segments.count - 1].append(part)
            case .format: segments[segments.count - 1].append(.parameter("format"))
            case .segments: isRest = true
            }
        }
        let plain = segments.filter { !$0.isEmpty }.map { Segment.parts($0) }
        return isRest ? plain + [.rest] : plain
    }

    /// Returns the number of text segments, or `nil` if the path does not match.
    private static func match(_ segments: [Segment], _ found: [String]) -> Int? {
        var texts = 0
        var index = 0
        for segment in segments {
            guard case .parts(let parts) = segment else { return index < found.count ? texts : nil }
            guard index < found.count else { return nil }
            if parts.count == 1, case .text(let text) = parts[0] {
                guard (text.removingPercentEncoding ?? text) == found[index] else { return nil }
                texts += 1
            } else {
                var rest = found[index][...]
                for part in parts {
                    guard case .text(let text) = part else { continue }
                    guard let range = rest.range(of: text) else { return nil }
                    rest = rest[range.upperBound...]
                }
            }
            index += 1
        }
        return index == found.count ? texts : nil
    }
}
