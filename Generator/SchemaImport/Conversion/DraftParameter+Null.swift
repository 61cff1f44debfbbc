extension DraftParameter {
    /// The parameter, with null only if its place represents null differently from the other values.
    ///
    /// A null value is omitted from a query, header field or cookie (RFC 6570, section 2.3). In a form, it is an empty
    /// text, like an empty list.
    var settlingNull: DraftParameter {
        var parameter = self
        guard sendsNull else { return self }
        let isText = !use.type.isList && !use.type.isMap && nested == nil
        switch location {
        case .body: return self
        case .form: parameter.sendsNull = nested == "json" || isText
        case .multipart:
            let kind = contentType.map { ContentKind($0) }
            parameter.sendsNull = kind == .json || kind == .xml || kind == nil && isText
        case .query, .headers, .cookies:
            parameter.sendsNull = nested == "json"
            if !parameter.sendsNull { parameter.isRequired = false }
        case .path: parameter.sendsNull = false
        }
        if use.type.element == .scalar(.file) { parameter.sendsNull = false }
        return parameter
    }
}
