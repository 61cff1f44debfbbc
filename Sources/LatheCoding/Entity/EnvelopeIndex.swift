import Synchronization

/// An envelope with what readers make of it, each part when it is first asked for.
final class EnvelopeIndex: Sendable {
    let root: String?
    let value: Field
    let failure: Field?
    let failureWhen: Field?

    private let jsonValue = Made<JSONFieldIndex>()
    private let jsonOutcome = Made<JSONFieldIndex>()
    private let xmlValue = Made<XMLEnvelope>()
    private let xmlOutcome = Made<XMLEnvelope>()
    private let otherProbe = Made<Envelope>()
    private let otherFailure = Made<Envelope>()

    /// A value that is made once.
    private struct Made<Value: Sendable>: ~Copyable, Sendable {
        // Asking an `AtomicLazyReference` takes more than ten times as long.
        private let known = Mutex<Value?>(nil)

        func value(_ make: () -> Value) -> Value {
            known.withLock { known in
                if let known { return known }
                let value = make()
                known = value
                return value
            }
        }
    }
    init(root: String?, value: Field, failure: Field?, failureWhen: Field?) {
        self.root = root
        self.value = value
        self.failure = failure
        self.failureWhen = failureWhen
    }

    /// The value alone, in JSON.
    var json: JSONFieldIndex { jsonValue.value { JSONFieldIndex([value]) } }

    /// The value, whose failure does not matter if there is the other field: the failure.
    func jsonOutcome(_ failure: Field) -> JSONFieldIndex {
        jsonOutcome.value {
            let fields = [value.adding(.optional), failure.adding([.optional, .nullable])]
            return JSONFieldIndex(fields, tentative: 0)
        }
    }

    /// The value alone, in XML.
    var xmlWithoutFailure: XMLEnvelope {
        xmlValue.value { XMLEnvelope(Envelope(root: root, value: value)) }
    }

    /// The value and the failure, in XML.
    var xml: XMLEnvelope {
        xmlOutcome.value { XMLEnvelope(Envelope(root: root, value: value, failure: failure)) }
    }

    /// An envelope whose failure is what says that there is one.
    var probe: Envelope {
        otherProbe.value { Envelope(root: root, value: value, failure: failureWhen) }
    }

    /// An envelope whose value is the failure, which is the whole document without a placement.
    var failureAlone: Envelope {
        otherFailure.value { Envelope(root: root, value: failure ?? ".") }
    }
}
