public import Foundation

/// The format of a picture.
public enum PictureFormat: String, CaseIterable, Hashable, Sendable {
    case png
    case jpg
}

extension V1File {
    /// Returns the URL of the picture on the render service.
    ///
    /// - Parameter format: The format.
    /// - Returns: The URL, for example `https://render.guildwars2.com/file/0A1B/12.png`; `nil` if the signature
    ///   is not hexadecimal.
    public func url(_ format: PictureFormat = .png) -> URL? {
        RenderService.url(signature: signature, file: fileID, format)
    }
}

extension V1Item {
    /// Returns the URL of the icon on the render service; `nil` if the item has none.
    public func iconURL(_ format: PictureFormat = .png) -> URL? {
        guard let iconFileID, let iconFileSignature else { return nil }
        return RenderService.url(signature: iconFileSignature, file: iconFileID, format)
    }
}

private enum RenderService {
    static func url(signature: String, file: Int, _ format: PictureFormat) -> URL? {
        guard !signature.isEmpty, signature.utf8.allSatisfy({ $0 < 0x80 }),
            signature.allSatisfy(\.isHexDigit)
        else { return nil }
        return URL(
            string: "https://render.guildwars2.com/file/\(signature)/\(file).\(format.rawValue)"
        )
    }
}
