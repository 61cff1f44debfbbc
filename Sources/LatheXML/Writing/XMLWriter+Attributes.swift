import LatheCoding

extension XMLWriter {
    /// Writes the fields of an entity that are attributes of an element, into its start tag.
    ///
    /// - Returns: Whether an attribute was written that is not a constant.
    @discardableResult
    mutating func attributes<Value: Entity>(
        of value: UnsafeMutablePointer<Value>,
        _ index: XMLFieldIndex,
        _ node: XMLWritePlan.Node,
        without keyField: Int
    ) -> Bool {
        var hasValue = false
        for attribute in node.attributes where attribute.field != keyField {
            place = .attribute(attribute.name)
            let start = output.count
            isConstant = false
            write(attribute.field, of: value, index)
            if output.count > start, !isConstant { hasValue = true }
        }
        return hasValue
    }

    /// Writes an attribute whose value the closure writes in escaped form.
    @inline(__always)
    mutating func writeAttribute(
        _ name: UnsafePointer<XMLWriteName>,
        _ value: (inout XMLWriter) -> Void
    ) {
        output.append(UInt8(ascii: " "))
        append(name)
        output.append("=\"" as StaticString)
        value(&self)
        output.append(UInt8(ascii: "\""))
    }

    /// Writes an attribute with a text as its value.
    mutating func appendAttribute(_ name: UnsafePointer<XMLWriteName>, _ value: String) {
        writeAttribute(name) { XMLEscaping.append(value, inAttribute: true, to: &$0.output) }
    }
}
