#if XML
import Testing

@testable import LatheCoding

/// Documents are read as the fifth edition of XML 1.0 and the namespaces of XML say.
///
/// One thing differs by decision: whatever has a document type is refused, since it could name files and
/// addresses or define entities that expand without end. Those documents are read a second time without it,
/// so that the rest of them is tested as well.
@Suite("W3C XML suite", .enabled(if: !XMLSuite.cases.isEmpty, "The corpus is not there."))
struct XMLSuiteTests {
    /// Compares what differs with what is written down.
    private func check(_ deviations: [String], _ known: [String: String]) {
        for id in deviations.sorted() where known[id] == nil {
            Issue.record("\(id) differs from what the suite says")
        }
        for id in known.keys.sorted() where !deviations.contains(id) {
            Issue.record("\(id) is as the suite says by now; take it off the list")
        }
    }

    @Test("All documents of the suite are present")
    func count() {
        #expect(XMLSuite.cases.count == 2585)
    }

    @Test("A document with a document type is refused for that, or for an earlier fault")
    func documentTypes() {
        for test in XMLSuite.cases where XMLSuite.hasDocumentType(test.bytes) {
            guard case .failure(let failure) = XMLSuite.read(test.bytes) else {
                Issue.record("\(test.id) is read")
                continue
            }
            if ["valid", "invalid"].contains(test.type) {
                #expect(failure.code == .forbidden, "\(test.id): \(failure)")
            }
            #expect(failure.line > 0 && failure.column > 0, "\(test.id)")
        }
    }

    @Test("Other documents are read if they are well-formed, and refused if not")
    func wellFormed() {
        var deviations: [String] = []
        for test in XMLSuite.cases where test.isCurrent && test.type != "error" {
            guard !XMLSuite.hasDocumentType(test.bytes) else { continue }
            let isRead = (try? XMLSuite.read(test.bytes).get()) != nil
            if isRead != (test.type != "not-wf") { deviations.append(test.id) }
        }
        check(deviations, XMLDeviations.wellFormed)
    }

    @Test("Valid documents say the same without their document type")
    func content() {
        var deviations: [String] = []
        var compared = 0
        for test in XMLSuite.cases where test.isCurrent && ["valid", "invalid"].contains(test.type)
        {
            guard let bytes = XMLSuite.withoutDocumentType(test.bytes) else { continue }
            let text = String(decoding: bytes, as: UTF8.self)
            // An entity is not known without the document type.
            let hasEntity = text.contains(/&(?!#|amp;|lt;|gt;|quot;|apos;)/)
            guard let value = try? XMLSuite.read(bytes).get() else {
                if !hasEntity { deviations.append(test.id) }
                continue
            }
            if hasEntity, !text.contains("<![CDATA["), !text.contains("<!--"), !text.contains("<?")
            {
                deviations.append(test.id)
            }
            guard let output = test.output else { continue }
            compared += 1
            // Instructions and notations are no part of a value.
            let expected = output.replacing(/<\?(?s:.*?)\?>|<!DOCTYPE(?s:.*?)\]>\n?/, with: "")
            if XMLSuite.canonical(value) != expected { deviations.append(test.id) }
        }
        #expect(compared > 300)
        check(deviations, XMLDeviations.content)
    }
}
#endif
