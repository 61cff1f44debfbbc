import LatheCoding

// These methods find the places on the tape that the alternatives of a placement specify for an element.
extension XMLScan {
    /// Appends the places at the end of a path to ``places``, in document order.
    ///
    /// - Parameters:
    ///   - alternative: The path.
    ///   - place: The element from which the search continues.
    ///   - first: The first child that can be on the path, if it is known.
    ///   - depth: The number of the path's steps above the element.
    ///   - index: The fields that have elements which a step for any name must not include, if it has such a step.
    ///   - node: The node of the index for the content of the element, or -1.
    mutating func collect(
        _ alternative: XMLPlacement,
        from place: Int,
        first: Int? = nil,
        at depth: Int = 0,
        in index: Unmanaged<XMLFieldIndex>? = nil,
        node: Int32 = 0
    ) {
        let isEnd = depth == alternative.elements.count
        if isEnd, alternative.attribute == nil { return places.append(place) }
        guard tape.tokens[place].isElement else { return }
        var child = first ?? place + 1
        let end = Int(tape.tokens[place].next)
        while child < end {
            let token = tape.tokens[child]
            if isEnd {
                // Attributes come first.
                guard token.isAttribute else { return }
                if let step = alternative.attribute,
                    names.matches(token.nameIndex, step.sought)
                {
                    places.append(child)
                }
            } else if token.isElement,
                names.matches(token.nameIndex, alternative.elements[depth].sought)
            {
                if let index {
                    let isAny = alternative.elements[depth].sought.isAny
                    if let inner = inner(token, index, node, isAny: isAny) {
                        collect(alternative, from: child, at: depth + 1, in: index, node: inner)
                    }
                } else {
                    collect(alternative, from: child, at: depth + 1)
                }
            }
            child = Int(token.next)
        }
    }

    /// Returns the node for the content of a child element, or -1; `nil` if the step is for any name but the child
    /// belongs to another field.
    private func inner(
        _ child: XMLToken,
        _ index: Unmanaged<XMLFieldIndex>,
        _ node: Int32,
        isAny: Bool
    ) -> Int32? {
        if node < 0 { return -1 }
        return index._withUnsafeGuaranteedRef { index in
            let entry = names.entry(child, Int(node), index)
            if isAny, entry != index.nodes[Int(node)].others { return nil }
            return index.inner(entry)
        }
    }

    /// Returns the place of the text that names the case of a field's unions, which all items of a list share.
    mutating func outerDiscriminator(_ form: UnsafePointer<XMLFieldForm>, from place: Int) -> Int? {
        if let known = discriminator, known.form == form, known.parent == place {
            return known.place
        }
        let found = find(form.pointee.discriminators, from: place)
        discriminator = (form, place, found)
        return found
    }

    /// Returns the place of the value at the first alternative that has one.
    ///
    /// If the alternative has several values, the last one is used. If an index is given, a step for any name does not
    /// include the elements of the fields in it.
    mutating func find(
        _ alternatives: some Sequence<XMLPlacement>,
        from place: Int,
        in index: Unmanaged<XMLFieldIndex>? = nil
    ) -> Int? {
        let start = places.count
        for alternative in alternatives {
            collect(alternative, from: place, in: alternative.hasAny ? index : nil)
            guard places.count > start else { continue }
            let last = places.last
            places.truncate(to: start)
            return last
        }
        return nil
    }
}
