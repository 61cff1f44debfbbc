public import Foundation
public import LatheCoding

/// An entity whose id contains the time of creation: its first eight digits are the seconds since 1970, in
/// hexadecimal.
public protocol DatedByID: Identifiable where ID == Identifier<Self, String> {}

extension DatedByID {
    /// The creation date, from the id; `nil` if the id is a short link or a name.
    public var createdAt: Date? { id.createdAt }
}

extension Identifier where Owner: DatedByID, RawValue == String {
    /// The creation date of the object; `nil` if this is not an id of 24 digits, such as a short link or a
    /// name.
    public var createdAt: Date? {
        guard rawValue.utf8.count == 24, rawValue.allSatisfy({ $0.isASCII && $0.isHexDigit }),
            let seconds = UInt32(rawValue.prefix(8), radix: 16)
        else { return nil }
        return Date(timeIntervalSince1970: TimeInterval(seconds))
    }

    /// Creates the lowest id of an object that was created at a time, so that `before` and `since` can take a time.
    ///
    /// - Parameter date: The time, of which whole seconds count; a time that no id can hold becomes the nearest
    ///   that one can, from 1970 to 2106.
    public init(madeAt date: Date) {
        let time = date.timeIntervalSince1970
        let seconds = UInt32(time > 0 ? min(time, Double(UInt32.max)) : 0)
        let digits = String(seconds, radix: 16)
        let zeros = String(repeating: "0", count: 8 - digits.count)
        self.init(zeros + digits + String(repeating: "0", count: 16))
    }
}

extension Action: DatedByID {}
extension Attachment: DatedByID {}
extension Board: DatedByID {}
extension Card: DatedByID {}
extension CheckItem: DatedByID {}
extension Checklist: DatedByID {}
extension CustomField: DatedByID {}
extension Label: DatedByID {}
extension List: DatedByID {}
extension Member: DatedByID {}
extension Notification: DatedByID {}
extension Organization: DatedByID {}
extension Webhook: DatedByID {}
