public import Foundation
import LatheCoding
import LatheDownloads
public import LatheRuntime

extension TrelloClient {
    /// Downloads a file that is attached to a card, and writes it to a local file.
    ///
    /// The credential is sent only to Trello, in a header, so the client must be authorized by
    /// ``authorize(key:token:)``, ``authorizeHeader(key:token:)`` or OAuth 1.0a. A download that was interrupted is
    /// resumed.
    ///
    /// - Parameters:
    ///   - attachment: A file on a card, with its `url`; a link, or a file that another host stores, makes the call
    ///     fail with `invalidRequest`.
    ///   - file: The URL of the local file; its folder must exist.
    ///   - progress: Receives the number of bytes in the file.
    /// - Returns: The response, whose value is the number of bytes.
    /// - Throws: `APIError`; Foundation's error when the file cannot be written.
    @discardableResult
    public func download(
        _ attachment: Attachment,
        to file: URL,
        progress: @escaping @Sendable (TransferProgress) -> Void = { _ in }
    ) async throws -> CallResponse<Int> {
        guard let address = attachment.url.flatMap({ URL(string: $0) }),
            let place = AttachmentPlace(address), try isTrello(address)
        else {
            throw APIError(
                .invalidRequest,
                endpoint: Cards.DownloadAttachment.endpoint.name,
                reason: "the attachment is not stored by Trello"
            )
        }
        var client = client
        client.server = .fixed(place.base)
        return try await client.download(place.request, to: file, progress: progress)
    }

    /// Whether a URL is one of Trello, or of the server that this client calls.
    private func isTrello(_ address: URL) throws -> Bool {
        let own = URL(string: try client.address(of: Members.Get(id: .me)))
        if address.scheme == own?.scheme, address.host() == own?.host(), address.port == own?.port {
            return true
        }
        let host = address.host()?.lowercased() ?? ""
        return address.scheme == "https" && address.port == nil
            && (host == "trello.com" || host.hasSuffix(".trello.com"))
    }
}

/// The server and the path of a file, from its URL: `…/1/cards/CARD/attachments/ATTACHMENT/download/NAME`.
private struct AttachmentPlace {
    let base: String
    let request: Cards.DownloadAttachment

    init?(_ address: URL) {
        let steps = address.path(percentEncoded: true).split(separator: "/")
        guard steps.count >= 6, let name = steps.last?.removingPercentEncoding,
            steps[steps.count - 6] == "cards", steps[steps.count - 4] == "attachments",
            steps[steps.count - 2] == "download"
        else { return nil }
        request = Cards.DownloadAttachment(
            id: Card.ID(String(steps[steps.count - 5])),
            attachment: Attachment.ID(String(steps[steps.count - 3])),
            fileName: name
        )
        var components = URLComponents()
        components.scheme = address.scheme
        components.host = address.host()
        components.port = address.port
        components.path = "/" + steps.dropLast(6).joined(separator: "/")
        guard let base = components.string else { return nil }
        self.base = base
    }
}
