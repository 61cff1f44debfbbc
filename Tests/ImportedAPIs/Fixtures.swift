import Foundation
import LatheCoding

/// Reads resources as the types of the module `Imported`, as the lines of the standard input say, and prints a line
/// for each.
@main
enum Fixtures {
    struct Order: Decodable {
        var type: String
        var body: String
    }

    struct Outcome: Encodable {
        /// The value as it is written again.
        var value: String?
        /// Why there is none.
        var reason: String?
    }

    static func main() throws {
        while let line = readLine() {
            let order = try JSONDecoder().decode(Order.self, from: Data(line.utf8))
            let line = try JSONEncoder().encode(outcome(order)) + Data("\n".utf8)
            try FileHandle.standardOutput.write(contentsOf: line)
        }
    }

    private static func outcome(_ order: Order) -> Outcome {
        let name = "8Imported\(order.type.utf8.count)\(order.type)"
        // The mangled names of a structure and of an enum.
        let types = ["V", "O"].lazy.compactMap { _typeByName(name + $0) as? any WireValue.Type }
        guard let type = types.first else {
            return Outcome(reason: "the module has no type \(order.type)")
        }
        do {
            return Outcome(value: try again(type, Data(order.body.utf8)))
        } catch {
            return Outcome(reason: "\(error)")
        }
    }

    /// Reads a value and writes it.
    private static func again<Value: WireValue>(
        _ type: Value.Type,
        _ document: Data
    ) throws -> String {
        let value = try EntityDecoder().decode(type, from: document)
        return String(decoding: try value.json(), as: UTF8.self)
    }
}
