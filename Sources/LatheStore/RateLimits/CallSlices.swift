/// The calls under a rate limit, counted by slices of its period.
///
/// A period consists of 64 slices. Since a period can begin within a slice, the calls in any 65 successive slices never
/// exceed the limit. Therefore a limit is never exceeded, the size of the stored data does not grow with the number of
/// calls, and at most one call in 65 waits unnecessarily.
struct CallSlices {
    private static let perPeriod = 64
    /// The greatest valid slice number.
    private static let longest = 1e15

    /// The slices with calls, and the number of calls that begin in each, in order.
    private var counts: [(slice: Int, calls: Int)]
    /// The length of a slice in seconds.
    private let length: Double
    private let most: Int

    /// - Parameters:
    ///   - numbers: A former value of ``numbers``; invalid numbers are ignored.
    ///   - requests: The number of calls that a period allows.
    ///   - seconds: The length of the period.
    init(_ numbers: [Int], requests: Int, per seconds: Double) {
        counts = stride(from: 0, to: numbers.count - 1, by: 2)
            .map { (numbers[$0], numbers[$0 + 1]) }
            .filter { abs(Double($0.0)) < Self.longest && 1...Int(UInt32.max) ~= $0.1 }
        // A date cannot distinguish the numbers of shorter slices.
        length = max(seconds / Double(Self.perPeriod), 1e-5)
        most = requests
    }

    /// The numbers of the slices, each followed by its number of calls.
    var numbers: [Int] { counts.flatMap { [$0.slice, $0.calls] } }

    /// The time after which no call counts; `nil` if no calls are counted.
    var end: Double? { counts.last.map { Double($0.slice + Self.perPeriod + 1) * length } }

    /// Returns the earliest time, not before a time in seconds, at which another call may begin.
    func earliest(from time: Double) -> Double {
        let first = slice(of: time)
        var start = first
        while let full = (start...(start + Self.perPeriod)).last(where: { calls(upTo: $0) >= most })
        {
            start = full + 1
        }
        // The time is within the slice, since the product may be slightly less than the slice's beginning.
        return start == first ? time : (Double(start) + 0.25) * length
    }

    /// Counts a call.
    mutating func add(at time: Double) {
        let slice = slice(of: time)
        let place = counts.firstIndex { $0.slice >= slice } ?? counts.endIndex
        if place < counts.endIndex, counts[place].slice == slice {
            counts[place].calls += 1
        } else {
            counts.insert((slice, 1), at: place)
        }
    }

    /// Removes a call that ``add(at:)`` counted.
    mutating func remove(at time: Double) {
        let slice = slice(of: time)
        guard let place = counts.firstIndex(where: { $0.slice == slice }) else { return }
        counts[place].calls -= 1
        if counts[place].calls == 0 { counts.remove(at: place) }
    }

    /// Removes the slices that do not count for calls from a time on.
    mutating func drop(before time: Double) {
        let first = slice(of: time) - Self.perPeriod
        counts.removeAll { $0.slice < first }
    }

    private func slice(of time: Double) -> Int {
        Int(max(-Self.longest, min(Self.longest, (time / length).rounded(.down))))
    }

    /// Returns the number of calls that begin in the period that ends with a slice.
    private func calls(upTo slice: Int) -> Int {
        counts.reduce(0) { sum, item in
            item.slice <= slice && item.slice >= slice - Self.perPeriod ? sum + item.calls : sum
        }
    }
}
