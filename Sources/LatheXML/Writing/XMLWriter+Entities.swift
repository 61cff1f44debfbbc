import LatheCoding

extension XMLWriter {
    /// Writes a root element that contains a value at the placement of a field, whose form the caller keeps alive.
    mutating func write<Value: WireValue>(
        document value: Value,
        as form: UnsafePointer<XMLFieldForm>
    ) {
        guard case .element(let root) = place, let alternative = form.pointee.alternatives.first
        else { return }
        self.form = form
        // There is only one root, so the items of a list, and those of a map, are its children.
        if alternative.isWhole, !form.pointee.takesItems {
            isItem = form.pointee.field.separator == nil
            return value.write(to: &self)
        }
        func inside(_ writer: inout XMLWriter, _ steps: ArraySlice<XMLPlacement.Step>) {
            if let step = steps.first, steps.count > (alternative.attribute == nil ? 1 : 0) {
                writer.withName(step.local, step.namespace) { writer, name in
                    writer.element(name) { inner in
                        if steps.count == 1 { attribute(&inner) }
                    } content: {
                        inside(&$0, steps.dropFirst())
                    }
                }
            } else if alternative.attribute == nil {
                let last = alternative.elements.last
                writer.withName(last?.local ?? "item", last?.namespace) { writer, name in
                    writer.place = .element(name)
                    value.write(to: &writer)
                }
            }
        }
        func attribute(_ writer: inout XMLWriter) {
            guard let attribute = alternative.attribute else { return }
            writer.withName(attribute.local, attribute.namespace) { writer, name in
                writer.place = .attribute(name)
                value.write(to: &writer)
            }
        }
        element(root) { writer in
            if alternative.elements.isEmpty { attribute(&writer) }
        } content: {
            inside(&$0, alternative.elements[...])
        }
    }

    private func plan(_ index: XMLFieldIndex) -> XMLWritePlan {
        isRequest ? index.requestPlan : index.plan
    }

    mutating func entity<Value: Entity>(_ value: inout Value) {
        let table = Value.fields
        entity(&value, table.xml)
        withExtendedLifetime(table) {}
    }

    mutating func entity<Value: Entity>(_ value: inout Value, _ index: XMLFieldIndex) {
        withUnsafeMutablePointer(to: &value) { entity(at: $0, index) }
    }

    private mutating func entity<Value: Entity>(
        at value: UnsafeMutablePointer<Value>,
        _ index: XMLFieldIndex
    ) {
        guard checkStack() else { return }
        let (outerPlace, outerForm, outerItem, outerKey) = (place, form, isItem, sharedKey)
        isItem = false
        sharedKey = nil
        switch place {
        case .element(let name):
            let key = pendingKey?.way
            // A map's key takes the place of a field.
            let field = key.map { index.field(at: $0) } ?? -1
            if let pendingKey {
                place(pendingKey, in: plan(index).nodes[0], keepsRest: index.rest >= 0)
            }
            element(name) {
                $0.attributes(of: value, index, $0.plan(index).nodes[0], without: field)
            } content: {
                $0.content(of: value, index, $0.plan(index).nodes[0], without: field)
                $0.rest(of: value, index, without: key)
                $0.writeSharedKey()
            }
        // An entity at the place of own text is part of the entity around it.
        case .text(inAttribute: false), .content, .inside:
            let start = output.count
            content(of: value, index, plan(index).nodes[0])
            rest(of: value, index)
            if output.count == start { hasEmptyValue = true }
        case .startTag:
            let others = sharedElement?.attributes
            for attribute in plan(index).nodes[0].attributes
            where others?.contains(where: { $0.number == attribute.number }) != true {
                place = .attribute(attribute.name)
                write(attribute.field, of: value, index)
            }
        case .attribute, .text: refuse(.inexpressible, "an object as a text")
        }
        (place, form, isItem, sharedKey) = (outerPlace, outerForm, outerItem, outerKey)
    }

    private mutating func content<Value: Entity>(
        of value: UnsafeMutablePointer<Value>,
        _ index: XMLFieldIndex,
        _ node: XMLWritePlan.Node,
        textPlace: Place = .text(inAttribute: false),
        without keyField: Int = -1
    ) {
        if node.text >= 0, node.text != keyField {
            place = textPlace
            write(node.text, of: value, index)
        }
        for child in node.children {
            if child.inner >= 0 {
                let inner = plan(index).nodes[child.inner]
                shared(child, by: value, index, inner, without: keyField)
            } else if child.field != keyField {
                place = .element(child.name)
                write(child.field, of: value, index)
            }
        }
    }

    /// Writes an element that fields share, unless it would contain only constants.
    private mutating func shared<Value: Entity>(
        _ shared: XMLWritePlan.Place,
        by value: UnsafeMutablePointer<Value>,
        _ index: XMLFieldIndex,
        _ node: XMLWritePlan.Node,
        without keyField: Int
    ) {
        let start = output.count
        let outer = (hasEmptyValue, hasNull)
        (hasEmptyValue, hasNull) = (false, false)
        var end = 0
        let key = sharedKey.flatMap { $0.way.elements.first?.number == shared.number ? $0 : nil }
        if let key { place(key.below, in: node) }
        var hasValue = key != nil
        element(shared.name) { writer in
            let begun = writer.output.count
            let hasAttributes = writer.attributes(of: value, index, node, without: keyField)
            if hasAttributes { hasValue = true }
            end = writer.output.count
            // An element for attributes alone is written even if all of them are constants.
            if node.text < 0, node.children.isEmpty, end > begun { hasValue = true }
            if node.text >= 0, node.text != keyField {
                writer.place = .startTag
                writer.sharedElement = node
                writer.write(node.text, of: value, index)
                if writer.output.count > end { hasValue = true }
                end = writer.output.count
            }
        } content: {
            $0.sharedElement = node
            $0.content(of: value, index, node, textPlace: .content, without: keyField)
        }
        if output.count == end + 2, hasNull {
            output.truncate(to: end)
            appendAttribute(XMLWriteName.isNil, "true")
            output.append("/>" as StaticString)
        } else if output.count == end + 2, !hasValue, !hasEmptyValue {
            output.truncate(to: start)
        }
        (hasEmptyValue, hasNull) = outer
    }

    /// Writes the members that do not belong to any other field, except for the entity's key in a map.
    private mutating func rest<Value: Entity>(
        of value: UnsafeMutablePointer<Value>,
        _ index: XMLFieldIndex,
        without key: XMLPlacement? = nil
    ) {
        guard index.rest >= 0 else { return }
        place = .inside
        restNames = index.restNames
        if let key, key.isChild {
            let name = key.elements[0].local
            restNames[name] = restNames[name] ?? .writtenElsewhere
        }
        write(index.rest, of: value, index)
    }

    @inline(__always)
    mutating func write<Value: Entity>(
        _ field: Int,
        of value: UnsafeMutablePointer<Value>,
        _ index: XMLFieldIndex
    ) {
        form = index.form(field)
        isItem = false
        value.pointee.writeInPlace(FieldNumber(field), to: &self)
    }
}
