import LatheCoding

/// The places of the texts that name the cases of unions and are fields of the entities around them.
struct XMLOuterDiscriminators {
    private struct Key: Hashable {
        let form: UnsafePointer<XMLFieldForm>
        let parent: Int
    }

    private var last: (key: Key, place: Int?)?
    /// The texts in the entities that have not been completely read, other than the last one.
    private var others: [Key: Int?] = [:]

    mutating func clear() {
        last = nil
        if !others.isEmpty { others = [:] }
    }

    /// Returns the place for a field of an entity, `.some(nil)` if the entity has none; `nil` if it was not yet searched.
    mutating func place(_ form: UnsafePointer<XMLFieldForm>, in parent: Int) -> Int?? {
        if let last, last.key.form == form, last.key.parent == parent { return last.place }
        guard !others.isEmpty else { return nil }
        return others[Key(form: form, parent: parent)]
    }

    mutating func store(
        _ place: Int?,
        _ form: UnsafePointer<XMLFieldForm>,
        in parent: Int,
        _ tape: borrowing XMLTape
    ) {
        // The entity of the last text is read further only if it is this one or contains it.
        if let last, last.key.parent <= parent, parent < Int(tape.tokens[last.key.parent].next) {
            others[last.key] = .some(last.place)
        }
        last = (Key(form: form, parent: parent), place)
    }
}

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
        if let known = discriminators.place(form, in: place) { return known }
        let found = find(form.pointee.discriminators, from: place)
        discriminators.store(found, form, in: place, tape)
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
