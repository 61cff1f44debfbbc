@testable import LatheStore
import Testing

@Suite struct CallSlicesTests {
    @Test("No period has more calls than the limit allows", arguments: 1...12)
    func random(_ round: Int) {
        var random = SystemRandomNumberGenerator()
        let most = Int.random(in: 1...30, using: &random)
        let period = Double.random(in: 0.001...5000, using: &random)
        var slices = CallSlices([], requests: most, per: period)
        var (now, starts) = (8e8, [Double]())
        for _ in 0..<500 {
            // Calls come faster than they may begin.
            now += .random(in: 0...(period / Double(most)), using: &random)
            let start = slices.earliest(from: now)
            #expect(start >= now)
            slices = CallSlices(slices.numbers, requests: most, per: period)
            slices.drop(before: now)
            slices.add(at: start)
            starts.append(start)
            if Int.random(in: 0..<8, using: &random) == 0 {
                let cancelled = Int.random(in: 0..<starts.count, using: &random)
                if starts[cancelled] > now {
                    slices.remove(at: starts.remove(at: cancelled))
                }
            }
            #expect(slices.numbers.count <= 1000)
        }
        starts.sort()
        for (first, later) in zip(starts, starts.dropFirst(most)) {
            #expect(later - first >= period)
        }
    }

    @Test("The calls that a limit allows begin immediately, and the next ones a period later")
    func bursts() {
        var slices = CallSlices([], requests: 3, per: 64)
        var starts: [Double] = []
        for _ in 0..<7 {
            let start = slices.earliest(from: 1000.5)
            slices.add(at: start)
            starts.append(start)
        }
        #expect(starts == [1000.5, 1000.5, 1000.5, 1065.25, 1065.25, 1065.25, 1130.25])
        slices.remove(at: starts[4])
        #expect(slices.earliest(from: 1000.5) == 1065.25)
        #expect(slices.end == 1195)
    }

    @Test(
        "Numbers of uncounted items are as if nothing was counted",
        arguments: [
            [1], [.max, 1], [.min, 1], [1000, -1], [1000, 0], [1000, .max], [.max, .max, .max],
        ]
    )
    func damaged(_ numbers: [Int]) {
        let slices = CallSlices(numbers, requests: 1, per: 64)
        #expect(slices.numbers.isEmpty)
        #expect(slices.earliest(from: 1000) == 1000)
    }

    @Test(
        "Times and durations beyond the range of clocks",
        arguments: [0, 1e-12, 1e300, .infinity]
    )
    func extreme(_ seconds: Double) {
        for time in [0, -1e300, 1e300, .infinity, .nan] {
            var slices = CallSlices([], requests: 1, per: seconds)
            slices.add(at: time)
            _ = slices.earliest(from: time)
        }
    }
}
