import SourceText

/// A request of a browser to the server of the editor.
struct HTTPRequest {
    var method: String
    /// The path without the query, such as `/bundle`.
    var path: String
    /// The query after the question mark, or an empty string.
    var query: String
    /// The header fields. The names are in lowercase, and no name occurs twice.
    var fields: [String: String]
    var body: [UInt8] = []

    /// The reason why a request was refused, as an HTTP status code.
    enum Refusal: Int, Error {
        case badRequest = 400
        case lengthRequired = 411
        case contentTooLarge = 413
        case fieldsTooLarge = 431
        case notImplemented = 501
        case versionNotSupported = 505
    }

    /// The text that HTTP assigns to a status code.
    static func reason(of status: Int) -> String {
        let reasons = [
            200: "OK", 400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found",
            405: "Method Not Allowed", 409: "Conflict", 411: "Length Required", 413: "Content Too Large",
            415: "Unsupported Media Type", 422: "Unprocessable Content", 431: "Request Header Fields Too Large",
            501: "Not Implemented", 503: "Service Unavailable", 505: "HTTP Version Not Supported",
        ]
        return reasons[status] ?? "Error"
    }
}

/// A parser that splits a byte stream into HTTP requests. It accepts the part of HTTP/1.1 that browsers use for such
/// requests, and refuses everything else.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc9112>
struct HTTPRequestParser {
    /// The maximum length of the request line and the header fields, in bytes.
    static let maximumHeadLength = 16 << 10
    /// The maximum length of a body, in bytes.
    static let maximumBodyLength = 8 << 20

    private var bytes: [UInt8] = []
    /// The head of a request whose body has not arrived completely, and the length of its body.
    private var head: (request: HTTPRequest, length: Int)?

    /// Whether a request has begun to arrive.
    var isIncomplete: Bool { head != nil || !bytes.isEmpty }

    /// The request whose body has not arrived completely, or `nil` if there is none.
    var requestWithoutBody: HTTPRequest? { head?.request }

    mutating func append(_ more: ArraySlice<UInt8>) { bytes += more }

    /// Returns the next complete request, or `nil` if there is none yet.
    ///
    /// - Throws: The reason to refuse the request. The rest of the stream cannot be read.
    mutating func next() throws(HTTPRequest.Refusal) -> HTTPRequest? {
        if head == nil {
            guard let end = bytes.firstOffset(of: "\r\n\r\n".utf8).map({ $0 + 4 }) else {
                if bytes.count > Self.maximumHeadLength { throw .fieldsTooLarge }
                return nil
            }
            if end > Self.maximumHeadLength { throw .fieldsTooLarge }
            let request = try Self.head(bytes[..<end])
            bytes.removeFirst(end)
            head = (request, try Self.bodyLength(of: request))
        }
        guard let (request, length) = head, bytes.count >= length else { return nil }
        var whole = request
        whole.body = Array(bytes.prefix(length))
        bytes.removeFirst(length)
        head = nil
        return whole
    }

    private static func head(_ bytes: ArraySlice<UInt8>) throws(HTTPRequest.Refusal) -> HTTPRequest {
        // Header fields can contain only visible characters, spaces and tabs.
        guard bytes.allSatisfy({ (0x20...0x7E).contains($0) || [0x09, 0x0A, 0x0D].contains($0) }) else {
            throw .badRequest
        }
        var lines = String(decoding: bytes.dropLast(4), as: UTF8.self)
            .split(separator: "\r\n", omittingEmptySubsequences: false)
        let words = lines.removeFirst().split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard words.count == 3, words[1].hasPrefix("/"), !words[1].contains("#"), isToken(words[0]) else {
            throw .badRequest
        }
        guard words[2] == "HTTP/1.1" else { throw .versionNotSupported }
        let target = words[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        var fields: [String: String] = [:]
        for line in lines {
            guard let colon = line.firstIndex(of: ":"), isToken(line[..<colon]),
                !line.unicodeScalars.contains(where: { $0 == "\r" || $0 == "\n" })
            else { throw .badRequest }
            let value = line[line.index(after: colon)...].trimming { $0 == " " || $0 == "\t" }
            guard fields.updateValue(String(value), forKey: line[..<colon].lowercased()) == nil else {
                throw .badRequest
            }
        }
        return HTTPRequest(
            method: words[0], path: target[0], query: target.count == 2 ? target[1] : "", fields: fields)
    }

    private static func bodyLength(of request: HTTPRequest) throws(HTTPRequest.Refusal) -> Int {
        if request.fields["transfer-encoding"] != nil { throw .notImplemented }
        guard let text = request.fields["content-length"] else {
            if request.method == "POST" { throw .lengthRequired }
            return 0
        }
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { throw .badRequest }
        guard let length = Int(text), length <= maximumBodyLength else { throw .contentTooLarge }
        return length
    }

    private static func isToken(_ text: some StringProtocol) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                Unicode.Scalar(byte).properties.isAlphabetic || (0x30...0x39).contains(byte)
                    || "!#$%&'*+-.^_`|~".utf8.contains(byte)
            }
    }
}
