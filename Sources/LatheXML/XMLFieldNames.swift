import Synchronization
import LatheCoding

/// Numbers for the names that occur in field tables, one set a process.
///
/// Tables add to it and documents never do, so that its size follows from the program alone.
enum XMLFieldNames {
    private static let numbers = Mutex<[String: UInt32]>([:])

    /// The number of a name spelled `name` or `{uri}name`, from 1; a new one for a new name.
    static func number(of name: String) -> UInt32 {
        numbers.withLock { numbers in
            if let known = numbers[name] { return known }
            let number = UInt32(numbers.count) + 1
            numbers[name] = number
            return number
        }
    }

    /// All numbers given so far; a parse looks its names up here without a lock.
    static func snapshot() -> [String: UInt32] {
        numbers.withLock { $0 }
    }
}
