extension WvwObjectiveType {
    /// The points that an objective of this type gives with each tick in v1.
    ///
    /// A castle gives 35 points, a keep 25, a tower 10, and any other objective 5. In v2 each objective has its own
    /// number, ``WvwMatchObjective/pointsTick``.
    public var classicPoints: Int {
        switch self {
        case .castle: 35
        case .keep: 25
        case .tower: 10
        default: 5
        }
    }
}

extension WvwMatch {
    /// Returns the points that a team gets with the next tick: the sum over the objectives that it owns.
    public func tick(of team: WvwTeam) -> Int {
        maps.reduce(0) { $0 + $1.tick(of: team) }
    }
}

extension WvwMatchMap {
    /// Returns the points that a team gets on this map with the next tick.
    public func tick(of team: WvwTeam) -> Int {
        objectives.reduce(0) { $1.owner == team ? $0 + $1.pointsTick : $0 }
    }
}

extension V1MatchDetails {
    /// Returns the points that a team gets with the next tick, according to ``WvwObjectiveType/classicPoints``.
    ///
    /// - Parameters:
    ///   - team: The team.
    ///   - types: The types of the objectives by their ids, which v1 does not return; an objective that is not
    ///     among them gives 5 points.
    /// - Returns: The sum over the objectives that the team owns.
    public func tick(of team: WvwTeam, types: [Int: WvwObjectiveType]) -> Int {
        maps.reduce(0) { sum, map in
            map.objectives.reduce(sum) { sum, objective in
                guard objective.owner == team else { return sum }
                return sum + (types[objective.id]?.classicPoints ?? 5)
            }
        }
    }
}
