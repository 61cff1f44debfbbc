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
    mutating func collect(
        _ alternative: XMLPlacement,
        from place: Int,
        first: Int? = nil,
        at depth: Int = 0
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
                collect(alternative, from: child, at: depth + 1)
            }
            child = Int(token.next)
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
    /// If the alternative has several values, the last one is used.
    mutating func find(_ alternatives: some Sequence<XMLPlacement>, from place: Int) -> Int? {
        let start = places.count
        for alternative in alternatives {
            collect(alternative, from: place)
            guard places.count > start else { continue }
            let last = places.last
            places.truncate(to: start)
            return last
        }
        return nil
    }
}
