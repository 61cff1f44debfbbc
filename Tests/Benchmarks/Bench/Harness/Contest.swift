import Foundation

/// One of several ways to do the same work.
struct Contestant {
    let name: String
    /// Does the work once and releases its result.
    let run: () throws -> Void
}

/// How long one contestant took.
struct Timing {
    let name: String
    let seconds: Double

    /// How many times as long the left one took.
    static func / (left: Timing, right: Timing) -> Double { left.seconds / right.seconds }
}

/// Runs contestants in turns, so that what disturbs the machine disturbs all of them alike.
enum Contest {
    /// The clocks that a contest can go by.
    enum Clock {
        /// The processor time of the whole process.
        case processor
        /// The time on the wall, for work on several threads.
        case wall

        fileprivate var now: Double {
            var time = timespec()
            clock_gettime(self == .wall ? CLOCK_MONOTONIC : CLOCK_PROCESS_CPUTIME_ID, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        }
    }

    /// The median of each contestant's processor times, in the contestants' order.
    ///
    /// - Parameters:
    ///   - rounds: How many turns each of them gets.
    ///   - perTurn: How often the work is done in a turn, where once is too short for the clock.
    ///   - contestants: The ways to do the work.
    /// - Returns: The times for doing the work once.
    /// - Throws: What a contestant throws.
    static func medians(
        rounds: Int = 15,
        perTurn: Int = 1,
        _ contestants: [Contestant]
    ) throws -> [Timing] {
        try timings(rounds: rounds, perTurn: perTurn, .processor, contestants) { times in
            times[times.count / 2]
        }
    }

    /// The least of each contestant's times on the wall, which other work can only lengthen.
    static func best(rounds: Int, _ contestants: [Contestant]) throws -> [Timing] {
        try timings(rounds: rounds, perTurn: 1, .wall, contestants) { times in times[0] }
    }

    /// How many times as long as the second contestant the first takes on the wall.
    ///
    /// It is the median of what the rounds say, each of which has both, one behind the other: a time alone
    /// says little of work on several threads of a machine that has other work.
    ///
    /// - Returns: The ratio, and the median of each one's times.
    /// - Throws: What a contestant throws.
    static func ratio(
        rounds: Int,
        _ first: Contestant,
        _ second: Contestant
    ) throws -> (ratio: Double, timings: [Timing]) {
        let times = try times(rounds: rounds, perTurn: 1, .wall, [first, second])
        let ratios = zip(times[0], times[1]).map { $0 / $1 }.sorted()
        let timings = zip([first, second], times).map { contestant, times in
            Timing(name: contestant.name, seconds: times.sorted()[rounds / 2])
        }
        return (ratios[rounds / 2], timings)
    }

    private static func timings(
        rounds: Int,
        perTurn: Int,
        _ clock: Clock,
        _ contestants: [Contestant],
        _ choose: ([Double]) -> Double
    ) throws -> [Timing] {
        let times = try times(rounds: rounds, perTurn: perTurn, clock, contestants)
        return zip(contestants, times).map { contestant, times in
            Timing(name: contestant.name, seconds: choose(times.sorted()))
        }
    }

    /// Each contestant's times in the order of the rounds, every second of which goes the other way round.
    private static func times(
        rounds: Int,
        perTurn: Int,
        _ clock: Clock,
        _ contestants: [Contestant]
    ) throws -> [[Double]] {
        var times = Array(repeating: [Double](), count: contestants.count)
        for round in -1..<rounds {
            let turns = Array(contestants.enumerated())
            for (number, contestant) in round.isMultiple(of: 2) ? turns : turns.reversed() {
                let start = clock.now
                for _ in 0..<perTurn { try contestant.run() }
                let end = clock.now
                // The first round only warms up.
                if round >= 0 { times[number].append((end - start) / Double(perTurn)) }
            }
        }
        return times
    }
}

/// Keeps the compiler from leaving out work whose result nobody uses.
@inline(never)
@_optimize(none)
func use<Value>(_ value: borrowing Value) {}
