import SchemaModel
import SwiftSource

extension RequestTranslation {
    /// The methods that send the request: for its result, for one id, and for the response's header fields.
    var methods: [Declaration] {
        let plans = allPlans
        let member = context.names.member(endpoint.identity)
        let request = Expression.call(
            .name(name),
            plans.map { .init($0.name, .name($0.name)) }
        )
        if let stream {
            let call = call("stream", [.init(nil, request)])
            let result = stream.result(of: name)
            return [method(member, returns: result, [.return(call)], isAsync: false)]
        }
        if paging != nil {
            let call = call("pages", [.init("of", request)])
            let pages = "\(spelling.lists("PagedElements"))<\(name)>"
            return [method(member, returns: pages, [.return(call)], isAsync: false)]
        }
        if let bulk {
            let elements = "\(spelling.lists("BulkElements"))<\(name)>"
            let fetch = Expression.attempt(.wait(call("fetchAll", [.init(nil, request)])))
            let one = bulk.method(plans, name, many: member, attributes)
            return [method(member, returns: elements, [.return(fetch)])] + [one].compactMap { $0 }
        }
        let send = Expression.attempt(.wait(call("send", [.init(nil, request)])))
        let result: Statement = response == nil ? .assign(.name("_"), send) : .return(send)
        var methods = [method(member, returns: response, [result])]
        if headers != nil {
            let response = "\(spelling.runtime("HeadedResponse"))<\(name)>"
            let send = Expression.attempt(.wait(call("headedResponse", [.init("to", request)])))
            var comment = comment
            comment.documentation?.discussion.insert(
                "Returns the header fields of the response as well.",
                at: 0
            )
            methods.append(
                method(
                    context.names.withHeaders(endpoint),
                    comment,
                    returns: response,
                    [.return(send)]
                )
            )
        }
        return methods
    }

    private func method(
        _ name: String,
        _ ownComment: Comment? = nil,
        returns: String?,
        _ body: [Statement],
        isAsync: Bool = true
    ) -> Declaration {
        var comment = ownComment ?? comment
        var said: [String] = []
        if let (first, others) = returned {
            comment.documentation?.returns = first
            said += others
        }
        if let parameters = Self.documentation(of: allPlans) { said.append(parameters) }
        // The line with the location in the schema remains the last one.
        let end = comment.documentation?.discussion.count ?? 0
        comment.documentation?.discussion.insert(contentsOf: said, at: max(0, end - 1))
        return .function(
            Function(
                .method(name),
                comment: comment,
                attributes: attributes,
                access: context.access,
                parameters: allPlans.map(\.methodParameter),
                isAsync: isAsync,
                throwing: isAsync ? .anyError : .never,
                returns: returns,
                body: body
            )
        )
    }

    /// Returns the documentation of the arguments as a list; `nil` if there is none.
    ///
    /// Parameter tags would be required for all arguments, and for the error as well.
    static func documentation(of plans: [PropertyPlan]) -> String? {
        let lines = plans.compactMap { plan in
            plan.doc.map { doc in
                let sentences = (Prose.blocks(of: doc.summary) + doc.discussion).map { text in
                    let words = Prose.line(text)
                    let isComplete = words.last.map { ".!?:".contains($0) } ?? true
                    return isComplete || text.hasPrefix("```") ? words : words + "."
                }
                return "- `\(plan.name)`: " + sentences.joined(separator: " ")
            }
        }
        return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }

    /// The documentation of the returned value: its first paragraph, and the others.
    private var returned: (first: String, others: [String])? {
        guard let doc = endpoint.returns?.doc ?? endpoint.stream?.doc else { return nil }
        let paragraphs = doc.split(separator: "\n\n").map(String.init)
        return paragraphs.first.map { ($0, Array(paragraphs.dropFirst())) }
    }

    private func call(_ method: String, _ arguments: [Expression.Argument]) -> Expression {
        let isHidden = propertyPlans.contains { $0.name == "client" }
        let client = isHidden ? Expression.text("self.client") : .name("client")
        return .call(.member(client, method), arguments)
    }

    /// The attributes of the method; deprecation marks the method and not the request, which the method itself
    /// uses.
    private var attributes: [Expression] {
        endpoint.identity.deprecated.map { [.deprecated($0)] } ?? []
    }
}
