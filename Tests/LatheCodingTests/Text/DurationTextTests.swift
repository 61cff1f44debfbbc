import Invention
import LatheCoding
import Testing

@Suite("Durations as text")
struct DurationTextTests {
    private func duration(
        _ text: String,
        _ format: DurationFormat
    ) throws -> Duration {
        try read(text) { bytes in try ScalarText.duration(bytes, format) }
    }

    @Test(
        "Numbers count in the unit, exactly",
        arguments: [
            ("1500", DurationFormat.milliseconds, Duration.milliseconds(1500)),
            ("0.1", .seconds, .milliseconds(100)), ("-2.5", .minutes, .seconds(-150)),
            ("1.5", .hours, .seconds(5400)),
            (
                "0.0000000000000000001", .minutes,
                Duration(secondsComponent: 0, attosecondsComponent: 6)
            ),
            ("1e3", .seconds, .seconds(1000)), ("0", .hours, .zero),
            (
                "0.000000000000000001", .seconds,
                Duration(secondsComponent: 0, attosecondsComponent: 1)
            ),
            ("9223372036854775807", .seconds, .seconds(Int64.max)),
            ("PT1H30M", .iso8601, .seconds(5400)), ("P1DT1S", .iso8601, .seconds(86401)),
            ("P2W", .iso8601, .seconds(1_209_600)), ("PT0.5S", .iso8601, .milliseconds(500)),
            ("-PT1.5M", .iso8601, .seconds(-90)),
            ("P1W2DT3H4M5.25S", .iso8601, .milliseconds(788_645_250)),
            ("P0.5D", .iso8601, .seconds(43200)),
        ]
    )
    func reading(text: String, format: DurationFormat, value: Duration) throws {
        #expect(try duration(text, format) == value)
    }

    @Test(
        "Other forms are malformed",
        arguments: [
            "", "P", "PT", "P1", "1H", "PT1H30", "P1Y", "P1M", "PT1.5H30M", "PT30M1H", "P1DT",
            "PT1.H",
            "PT.5S", "P1D1D", "pt1h", "PT1,5S", "PT-1S", "P1D1W", "PT1.5.5S", "P1.5DT", "--PT1S",
        ]
    )
    func malformed(text: String) {
        #expect(throws: ScalarFault.malformed) { try duration(text, .iso8601) }
        #expect(throws: ScalarFault.malformed) { try duration("\(text)x", .seconds) }
    }

    @Test("A duration that attoseconds cannot represent is out of range")
    func outOfRange() {
        for (text, format) in [
            ("1e-19", DurationFormat.seconds), ("9223372036854775808", .seconds), ("1e30", .hours),
            ("1e99999999999999", .hours),
            ("1e-99999999999999", .hours),
            ("99999999999999999999999999999999999999", .milliseconds),
            ("PT99999999999999999999H", .iso8601),
            ("P9223372036854775807WT9223372036854775807S", .iso8601),
            // Near the greatest number of 128 bits, as attoseconds.
            ("94522879700260684.295381835397713392071", .hours),
            ("-94522879700260684.295381835397713392071", .hours),
            ("5671372782015641057.7229101238628035243", .minutes),
            ("PT94522879700260684.295381835397713392071H", .iso8601),
            ("PT5671372782015641057.7229101238628035243M", .iso8601),
            ("P3938453320844195.1789742431415713913363D", .iso8601),
            ("P562636188692027.88271060616308162733376W", .iso8601),
        ] {
            #expect(throws: ScalarFault.outOfRange) { try duration(text, format) }
        }
    }

    @Test("A number with any digits gives a value or a failure in each format")
    func digits() {
        var random = SeededGenerator(seed: 7)
        let units = "HMSDW"
        for _ in 0..<5_000 {
            let digits = (0..<38).map { _ in String(Int.random(in: 0...9, using: &random)) }
            let places = Int.random(in: 1...37, using: &random)
            let number = (digits.prefix(places) + ["."] + digits.dropFirst(places)).joined()
            for format in [DurationFormat.milliseconds, .seconds, .minutes, .hours] {
                _ = try? duration(number, format)
                _ = try? duration("-" + number + "e-2", format)
            }
            for unit in units {
                _ = try? duration("P\("DW".contains(unit) ? "" : "T")\(number)\(unit)", .iso8601)
            }
        }
    }

    @Test(
        "Durations are written in their unit",
        arguments: [
            (Duration.milliseconds(1500), "1500", "1.5", "0.025", "PT1.5S"),
            (.seconds(5400), "5400000", "5400", "90", "PT1H30M"), (.zero, "0", "0", "0", "PT0S"),
            (.seconds(-3601), "-3601000", "-3601", "-60.01666666666666666667", "-PT1H1S"),
            (.microseconds(1), "0.001", "0.000001", "0.00000001666666666667", "PT0.000001S"),
        ]
    )
    func writing(
        value: Duration,
        milliseconds: String,
        seconds: String,
        minutes: String,
        iso: String
    ) {
        func text(_ format: DurationFormat) -> String {
            written { ScalarText.append(value, format, to: &$0) }
        }
        #expect(text(.milliseconds) == milliseconds)
        #expect(text(.seconds) == seconds)
        #expect(text(.minutes) == minutes)
        #expect(text(.iso8601) == iso)
    }

    @Test(
        "Random durations round-trip through all formats, extremes without a trap"
    )
    func roundTrip() throws {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<2_000 {
            let value = Duration(
                secondsComponent: Int64.random(in: -1_000_000_000...1_000_000_000, using: &random),
                attosecondsComponent: Int64.random(
                    in: 0..<1_000_000_000_000_000_000,
                    using: &random
                )
            )
            for format in [DurationFormat.milliseconds, .seconds, .minutes, .hours, .iso8601] {
                let text = written { ScalarText.append(value, format, to: &$0) }
                #expect(try duration(text, format) == value)
            }
        }
        let huge = Duration.seconds(Int64.max) * 18
        for value in [huge, .zero - huge] {
            #expect(written { ScalarText.append(value, .hours, to: &$0) }.count > 10)
        }
    }
}
