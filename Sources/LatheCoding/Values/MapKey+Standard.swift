extension String: MapKey {
    /// Takes any text.
    public init?(mapKey: String) { self = mapKey }

    /// The text itself.
    public var mapKey: String { self }
}

extension MapKey where Self: FixedWidthInteger {
    /// Takes decimal digits with an optional sign, in the type's range.
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
