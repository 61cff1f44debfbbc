import Foundation
import LatheCoding

extension HTTPFields {
    /// Splits a field in which the system joined several cookies by commas, which dates contain as well.
    static func cookies(in joined: String) -> [String] {
        var cookies: [String] = []
        for piece in joined.parts(at: ",") {
            let (name, value) = piece.parts(at: ";")[0].halves(at: "=")
            let isNew = value != nil && isToken(name.trimmingCharacters(in: .whitespaces))
            if isNew || cookies.isEmpty {
                cookies.append(String(piece))
            } else {
                cookies[cookies.count - 1] += "," + piece
            }
        }
        return cookies
    }
}
