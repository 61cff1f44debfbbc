public import Foundation
import LatheCoding
import LatheDownloads
public import LatheRuntime

extension Attachments.Download {
    /// Creates the request for an attachment; `nil` if its `url` does not identify one.
    ///
    /// Only the names and numbers of the `url` are used: the request goes to the client's own server,
    /// and so does the token.
    public init?(_ attachment: Attachment) {
        // In some responses the ampersands are escaped twice.
        let address = attachment.url.unescaped
        let path = address.prefix { $0 != "?" }
        let items = FormText.read(address.dropFirst(path.count + 1))
        func value(_ name: String) -> String? { FormText.value(name, in: items) }
        guard let event = value("ixBugEvent").flatMap({ Int($0) }),
            let number = value("ixAttachment").flatMap({ Int($0) }),
            let document = path.split(separator: "/").last, !document.allSatisfy({ $0 == "." })
        else { return nil }
        self.init(
            document: String(document),
            event: Event.ID(event),
            attachment: number,
            fileName: value("sFileName") ?? attachment.fileName,
            ticket: value("sTicket").flatMap { $0.isEmpty ? nil : $0 }
        )
    }
}

extension FogBugzClient {
    /// Downloads an attachment to a file, which appears when it is complete.
    ///
    /// If FogBugz does not accept the token, it responds with status 200 and an HTML page, which is then the
    /// file.
    ///
    /// - Parameters:
    ///   - attachment: The attachment of an event.
    ///   - file: The URL of the local file; its folder must exist.
    ///   - progress: A function that receives the number of bytes that have been written.
    /// - Returns: The size of the file in bytes.
    /// - Throws: `APIError`, with the code `invalidRequest` if the attachment's `url` does not identify a file;
    ///   an error of Foundation if the file cannot be written; `CancellationError`.
    @discardableResult
    public func download(
        _ attachment: Attachment,
        to file: URL,
        progress: @escaping @Sendable (TransferProgress) -> Void = { _ in }
    ) async throws -> Int {
        guard let request = Attachments.Download(attachment) else {
            throw APIError(
                .invalidRequest,
                endpoint: Attachments.Download.endpoint.name,
                reason:
                    "the attachment's url identifies no file, expected a page with the query items "
                    + "'ixBugEvent' and 'ixAttachment'"
            )
        }
        return try await client.download(request, to: file, progress: progress).value
    }
}
