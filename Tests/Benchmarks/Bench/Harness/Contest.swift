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
    /// The times for doing the work once, in the order of the rounds.
    let rounds: [Double]

    /// The median.
    var seconds: Double { Self.median(rounds) }

    /// How many times as long the left one took.
    ///
    /// It is the median of what the rounds say, each of which has both, one behind the other, so that a
    /// machine which changes its speed between rounds does not change it.
    static func / (left: Timing, right: Timing) -> Double {
        median(zip(left.rounds, right.rounds).map { $0 / $1 })
    }

    /// How much longer the left one took, likewise.
    static func - (left: Timing, right: Timing) -> Double {
        median(zip(left.rounds, right.rounds).map { $0 - $1 })
    }

    private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
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

    /// The least of each contestant's times on the wall, which other work can only lengthen.
    static func best(rounds: Int, _ contestants: [Contestant]) throws -> [Timing] {
        try timings(rounds: rounds, by: .wall, contestants).map { timing in
            Timing(name: timing.name, rounds: timing.rounds.min().map { [$0] } ?? [])
        }
    }

    /// Each contestant's times, in the contestants' order; in every second round they go the other way round.
    ///
    /// - Parameters:
    ///   - rounds: How many turns each of them gets.
    ///   - perTurn: How often the work is done in a turn, where once is too short for the clock.
    ///   - clock: What the times are taken from.
    ///   - contestants: The ways to do the work.
    /// - Returns: The times for doing the work once.
    /// - Throws: What a contestant throws.
    static func timings(
        rounds: Int = 15,
        perTurn: Int = 1,
        by clock: Clock = .processor,
        _ contestants: [Contestant]
    ) throws -> [Timing] {
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
        return zip(contestants, times).map { Timing(name: $0.name, rounds: $1) }
    }
}

/// Keeps the compiler from leaving out work whose result nobody uses.
@inline(never)
@_optimize(none)
func use<Value>(_ value: borrowing Value) {}
