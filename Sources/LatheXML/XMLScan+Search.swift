import LatheCoding

// Follows the ways of placements from an element to the places on the tape to which they lead.
extension XMLScan {
    /// Adds the places to which a way leads to ``places``, in document order.
    ///
    /// - Parameters:
    ///   - way: The way.
    ///   - place: The element where the way begins.
    ///   - first: The first child that can be on the way, where it is known.
    ///   - depth: How many of the way's steps lead to the element.
    mutating func collect(
        _ way: XMLPlacement,
        from place: Int,
        first: Int? = nil,
        at depth: Int = 0
    ) {
        let isEnd = depth == way.elements.count
        if isEnd, way.attribute == nil { return places.append(place) }
        guard tape.tokens[place].isElement else { return }
        var child = first ?? place + 1
        let end = Int(tape.tokens[place].next)
        while child < end {
            let token = tape.tokens[child]
            if isEnd {
                // Attributes come first.
                guard token.isAttribute else { return }
                if let step = way.attribute,
                    names.matches(token.nameIndex, step.sought)
                {
                    places.append(child)
                }
            } else if token.isElement,
                names.matches(token.nameIndex, way.elements[depth].sought)
            {
                collect(way, from: child, at: depth + 1)
            }
            child = Int(token.next)
        }
    }

    /// The text that names the case of a field's unions, which is the same for all of a list.
    mutating func beside(_ form: UnsafePointer<XMLFieldForm>, from place: Int) -> Int? {
        if let known = discriminator, known.form == form, known.parent == place {
            return known.place
        }
        let found = find(form.pointee.discriminators, from: place)
        discriminator = (form, place, found)
        return found
    }

    /// Returns the place of the value, by the first alternative for which there is one.
    ///
    /// Of several values, the last one counts.
    mutating func find(_ ways: some Sequence<XMLPlacement>, from place: Int) -> Int? {
        let start = places.count
        for way in ways {
            collect(way, from: place)
            guard places.count > start else { continue }
            let last = places.last
            places.truncate(to: start)
            return last
        }
        return nil
    }
}
