public import Foundation

extension String: MapKey {
    /// Creates a key from any text.
    public init?(mapKey: String) { self = mapKey }

    /// The text itself.
    public var mapKey: String { self }
}

extension MapKey where Self: FixedWidthInteger {
    /// Creates a key from decimal digits with an optional sign, in the range of the type.
    public init?(mapKey: String) {
        var text = mapKey
        let value = text.withUTF8 { bytes in
            Result { () throws(ScalarFault) in try ScalarText.integer(Self.self, bytes) }
        }
        guard case .success(let value) = value else { return nil }
        self = value
    }

    /// The integer in decimal digits.
    public var mapKey: String { String(self) }
}

extension UUID: MapKey {
    /// Creates a key from 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12, separated by hyphens.
    public init?(mapKey: String) { self.init(uuidString: mapKey) }

    /// The digits in lower case, as they are written.
    public var mapKey: String { uuidString.lowercased() }
}
