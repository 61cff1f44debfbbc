import Foundation
import LatheCoding
import LatheRuntime
import LatheTesting
import SchemaModel
import LatheXML

/// The variants of one answer in XML: what the schema promises of each, and what came out.
struct XMLVariants {
    let example: EndpointExample
    let endpoint: SchemaModel.Endpoint
    let model: APIModel

    struct Row {
        var variant: XMLVariant
        /// What is promised, in words.
        var promised: String
        /// What came out in its place; `nil` when the promise was kept.
        var got: String?
    }

    /// Spoils an answer in each way and reads what comes of it.
    func rows(of answer: ExampleResponse) async throws -> [Row] {
        let document = try answer.body.withUnsafeBytes { bytes in try XMLValue(bytes) }
        let failure = endpoint.failure?.whenXML.map { XMLPlacement($0) }
        let spoiling = XMLSpoiling(document, reporting: failure?.alternatives.first?.elements.first)
        let original = promise(document)
        var rows: [Row] = []
        for variant in spoiling.variants {
            let promise = variant.root.map { self.promise($0) } ?? promise(ofBroken: variant)
            let got = await outcome(of: variant)
            rows.append(
                Row(
                    variant: variant,
                    promised: words(promise, original, variant.root),
                    got: isKept(promise, got) ? nil : words(got, original, variant.root)
                )
            )
        }
        return rows
    }

    private func promise(_ document: XMLValue) -> XMLPromise {
        XMLPromiseReader.promise(of: document, endpoint, model)
    }

    /// What is no document is promised to fail.
    private func promise(ofBroken variant: XMLVariant) -> XMLPromise {
        // A call that returns nothing, or whose result may be absent, may have no body.
        if variant.text.isEmpty, endpoint.returns?.mayBeAbsent ?? true {
            return promise(XMLValue(endpoint.returns?.root ?? model.root ?? "document"))
        }
        let code: DecodingFailure.Code =
            if variant.text.hasPrefix("<!") {
                .forbidden
            } else if variant.kind.hasPrefix("broken off") { .truncated } else { .malformed }
        return .failure([XMLPromise.Fault(code: code)])
    }

    // MARK: What came out

    private func outcome(of variant: XMLVariant) async -> XMLPromise {
        do {
            let bytes = try await example.document(reading: .xml(variant.text))
            guard !bytes.isEmpty else { return .value(nil) }
            let written = try bytes.withUnsafeBytes { bytes in try XMLValue(bytes) }
            return promise(written)
        } catch let error as APIError {
            guard let failure = error.cause as? DecodingFailure else { return .reported }
            let place = variant.root.flatMap { $0.place(failure.path) }
            return .failure([XMLPromise.Fault(code: failure.code, place: place)])
        } catch {
            return .failure([])
        }
    }

    private func isKept(_ promise: XMLPromise, _ got: XMLPromise) -> Bool {
        switch (promise, got) {
        case (.failure(let faults), .failure(let found)):
            found.contains { one in
                faults.contains {
                    $0.code == one.code && ($0.place == nil || $0.place == one.place)
                }
            }
        case (.value(let promised), .value(let found)):
            (promised ?? .array([])) == (found ?? .array([]))
        default: promise == got
        }
    }

    // MARK: In words

    private func words(
        _ promise: XMLPromise,
        _ original: XMLPromise,
        _ root: XMLValue?
    ) -> String {
        switch promise {
        case .reported: return "the API's failure"
        case .failure(let faults):
            guard let fault = faults.first else { return "another error" }
            let place = fault.place.flatMap { place in root.map { " at `\($0.spelled(place))`" } }
            return fault.code.rawValue + (place ?? "")
        case .value(let value):
            guard case .value(let good) = original else { return "a value" }
            return DocumentDifference.words(from: good, to: value) ?? "the same value"
        }
    }
}
