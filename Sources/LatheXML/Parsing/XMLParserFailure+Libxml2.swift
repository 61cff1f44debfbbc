#if XML
import libxml2
import LatheCoding

extension XMLParserFailure.Reason {
    /// Creates the reason for an error code of libxml2.
    init(_ code: Int32) {
        let code = xmlParserErrors(rawValue: UInt32(bitPattern: code))
        switch code {
        case XML_ERR_NO_MEMORY: self = .outOfMemory
        case XML_ERR_UNKNOWN_ENCODING, XML_ERR_UNSUPPORTED_ENCODING: self = .unknownEncoding
        case XML_ERR_INVALID_ENCODING, XML_I18N_CONV_FAILED: self = .invalidBytes
        case XML_ERR_TAG_NAME_MISMATCH: self = .malformed("an end tag of another element")
        case XML_ERR_UNDECLARED_ENTITY: self = .malformed("an undefined entity")
        case XML_ERR_INVALID_CHAR, XML_ERR_INVALID_CHARREF:
            self = .malformed("a character that XML does not allow")
        case XML_ERR_DOCUMENT_EMPTY: self = .malformed("text before the first element")
        case XML_ERR_DOCUMENT_END: self = .malformed("content after the last element")
        case XML_NS_ERR_UNDEFINED_NAMESPACE: self = .malformed("a prefix without a namespace")
        case XML_NS_ERR_XML_NAMESPACE:
            self = .malformed("a declaration of `xml`, of `xmlns` or of no namespace for a prefix")
        case XML_NS_ERR_QNAME, XML_NS_ERR_COLON: self = .malformed("a colon that ends no prefix")
        case XML_ERR_ATTRIBUTE_REDEFINED, XML_NS_ERR_ATTRIBUTE_REDEFINED:
            self = .malformed("an attribute given twice")
        case XML_ERR_LT_IN_ATTRIBUTE: self = .malformed("`<` in an attribute")
        case XML_ERR_ATTRIBUTE_NOT_STARTED, XML_ERR_ATTRIBUTE_WITHOUT_VALUE:
            self = .malformed("an attribute without a quoted value")
        case XML_ERR_NAME_REQUIRED, XML_ERR_ENTITYREF_NO_NAME: self = .malformed("no name")
        case XML_ERR_ENTITYREF_SEMICOL_MISSING: self = .malformed("a reference without `;`")
        case XML_ERR_GT_REQUIRED, XML_ERR_TAG_NOT_FINISHED: self = .malformed("an unfinished tag")
        case XML_ERR_MISPLACED_CDATA_END: self = .malformed("`]]>` in text")
        default: self = .malformed("a mistake in the markup")
        }
    }

    /// Whether an error code reports a violation of namespace rules, which libxml2 does not treat as fatal.
    static func isOfName(_ code: Int32) -> Bool {
        let first = Int32(bitPattern: XML_NS_ERR_XML_NAMESPACE.rawValue)
        return first...Int32(bitPattern: XML_NS_ERR_COLON.rawValue) ~= code
    }
}
#endif
