import Foundation
import LatheCoding

extension ScalarText {
    static func append(double value: Double, to output: inout OutputBuffer) {
        output.append(value.description)
    }
    static func append(integer value: some FixedWidthInteger, to output: inout OutputBuffer) {
        output.append(String(value))
    }
    static func append(decimal value: Decimal, to output: inout OutputBuffer) {
        output.append(value.description)
    }
    static func append(_ date: Date, _ format: DateFormat, to output: inout OutputBuffer) {
        output.append(date.formatted(.iso8601))
    }
    static func append(_ value: Duration, _ format: DurationFormat, to output: inout OutputBuffer) {
        output.append(String(value.components.seconds))
    }
}
