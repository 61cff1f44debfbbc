import Synchronization
import LatheCoding

/// The numbers of the names in field tables, shared by the whole process.
///
/// Field tables add names and documents never do, so the number of names depends on the program alone.
enum XMLFieldNames {
    private static let numbers = Mutex<[String: UInt32]>([:])

    /// Returns the number of a name, counted from 1; a new name receives a new number.
    ///
    /// The name is spelled `name` or `{uri}name`.
    static func number(of name: String) -> UInt32 {
        numbers.withLock { numbers in
            if let known = numbers[name] { return known }
            let number = UInt32(numbers.count) + 1
            numbers[name] = number
            return number
        }
    }

    /// Returns all numbers assigned so far, in which a parse looks up names without a lock.
    static func snapshot() -> [String: UInt32] {
        numbers.withLock { $0 }
    }
}
