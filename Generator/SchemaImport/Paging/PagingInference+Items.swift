extension PagingInference {
    /// The elements of a page.
    struct Items {
        /// The fields around the list.
        private(set) var outer: [String] = []
        /// The path of the list; `nil` for the response or its only list.
        private(set) var path: String?
        private(set) var element: DraftType

        /// Finds the list in a response: the response itself, its only list, a list with a typical name, or the only
        /// nested one.
        ///
        /// - Parameters:
        ///   - type: The response.
        ///   - api: The API.
        ///   - isOfOne: Whether the call concerns a single resource, whose lists are its parts.
        init?(in type: DraftType, _ api: DraftAPI, isOfOne: Bool) {
            if case .list(let element) = type {
                self.element = element
                return
            }
            guard !isOfOne, !api.isOneThing(type) else { return nil }
            let fields = api.fields(of: type)
            let all = fields.filter(\.use.type.isList)
            let lists = all.filter { !PagingNames.beside.contains(ResponseMember.plain($0.name)) }
            let named = lists.filter { PagingNames.items.contains(ResponseMember.plain($0.name)) }
            // A member with a typical name that is not a list contains the elements, if the response has them at all.
            let isInside = fields.contains { field in
                PagingNames.items.contains(ResponseMember.plain(field.name))
                    && !field.use.type.isList
            }
            // Texts next to an object or a map that may contain the elements are probably descriptions of them.
            let mayBeInside = fields.contains { field in
                let type = field.use.type.unwrapped
                return type.isMap || type == .scalar(.any)
                    || api.fields(of: type).contains(where: \.use.type.isList)
            }
            let candidates = lists.count == 1 ? lists : named
            if !isInside, candidates.count == 1, let list = candidates.first,
                let element = list.listElement, !list.text.isDeprecated,
                !named.isEmpty || !mayBeInside || !api.fields(of: element).isEmpty
            {
                self.element = element
                path = all.count == 1 ? nil : list.name
                return
            }
            guard lists.isEmpty else { return nil }
            let inner = fields.filter { !api.isOneThing($0.use.type) }.flatMap { outer in
                api.fields(of: outer.use.type).filter(\.use.type.isList).map { (outer, $0) }
            }
            guard inner.count == 1, let (outer, list) = inner.first,
                let element = list.listElement
            else { return nil }
            self.element = element
            self.outer = [outer.name]
            path = "\(outer.name).\(list.name)"
        }
    }
}

extension DraftField {
    /// The type of the elements of a list; `nil` for any other type.
    fileprivate var listElement: DraftType? {
        if case .list(let element) = use.type.unwrapped { element } else { nil }
    }
}
