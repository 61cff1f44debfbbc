public import LatheCoding

/// The state of an event together with its name.
public struct V1NamedEvent: Hashable, Sendable {
    /// The event's state in a world.
    public var event: V1Event
    /// The event's name; `nil` if the API returns none.
    public var name: String?
}

/// A match together with its details and the names of its worlds.
public struct V1DetailedMatch: Hashable, Sendable {
    /// The worlds and the times of the match.
    public var match: V1Match
    /// The scores of the match and the owners of its objectives.
    public var details: V1MatchDetails
    /// The names of all worlds by their ids.
    public var worldNames: [World.ID: String]
}

extension V1 {
    /// Returns the states of events with their names, by two simultaneous calls.
    ///
    /// - Parameters:
    ///   - map: The map whose events are returned; `nil` for all maps.
    ///   - event: The event that is returned; `nil` for all events.
    /// - Returns: The events in the order of the API.
    /// - Throws: What ``events(map:event:)`` and ``eventNames()`` throw.
    public func namedEvents(map: Map.ID? = nil, event: String? = nil) async throws -> [V1NamedEvent]
    {
        async let names = eventNames()
        let events = try await events(map: map, event: event)
        let known = Dictionary(try await names.map { ($0.id, $0.name) }) { first, _ in first }
        return events.map { V1NamedEvent(event: $0, name: known[$0.eventID]) }
    }

    /// Returns the current matches, each with its details and the names of the worlds.
    ///
    /// The method makes a call for the matches, a call for the names, and a call for each match.
    ///
    /// - Returns: The matches in the order of the API.
    /// - Throws: What ``matches()``, ``worlds()`` and ``matchDetails(match:)`` throw.
    public func detailedMatches() async throws -> [V1DetailedMatch] {
        async let worlds = worlds()
        let matches = try await matches()
        let details = try await withThrowingTaskGroup(of: (Int, V1MatchDetails).self) { group in
            for (place, match) in matches.enumerated() {
                group.addTask { (place, try await matchDetails(match: match.matchID)) }
            }
            var details: [Int: V1MatchDetails] = [:]
            for try await (place, detail) in group { details[place] = detail }
            return details
        }
        let names = Dictionary(try await worlds.map { ($0.id, $0.name) }) { first, _ in first }
        return matches.enumerated().compactMap { place, match in
            details[place].map {
                V1DetailedMatch(match: match, details: $0, worldNames: names)
            }
        }
    }

    /// Returns the names of objectives by their ids, for example `9` and `96-62`.
    ///
    /// - Returns: The names; the first one if the API returns several for an id.
    /// - Throws: What ``objectiveNames()`` throws.
    public func objectiveNamesByID() async throws -> [String: String] {
        Dictionary(try await objectiveNames().map { ($0.id, $0.name) }) { first, _ in first }
    }
}
