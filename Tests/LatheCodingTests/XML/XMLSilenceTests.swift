import Foundation
import LatheCoding
import LatheXML
import Testing

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

#if XML
@Suite("Output of the XML parser")
struct XMLSilenceTests {
    @Test("Bytes that are invalid in the text encoding are reported only to the caller")
    func wrongBytes() throws {
        let document = Data("<a>".utf8) + Data([0xF9, 0x6E, 0x3D, 0x22]) + Data("</a>".utf8)
        let printed = try standardError {
            #expect(throws: DecodingFailure.self) {
                try EntityDecoder(formats: [.xml]).decode(
                    XMLValue.self,
                    from: document,
                    contentType: "text/xml; charset=shift_jis"
                )
            }
        }
        #expect(!printed.contains("encod"))
    }

    /// What is printed to standard error meanwhile, by other tests as well; it is passed on.
    private func standardError(_ body: () -> Void) throws -> String {
        let pipe = Pipe()
        let real = dup(STDERR_FILENO)
        try #require(real >= 0)
        dup2(pipe.fileHandleForWriting.fileDescriptor, STDERR_FILENO)
        body()
        dup2(real, STDERR_FILENO)
        close(real)
        try pipe.fileHandleForWriting.close()
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        FileHandle.standardError.write(data)
        return String(decoding: data, as: UTF8.self)
    }
}
#endif
