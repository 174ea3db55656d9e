import JSONSyntax

/// A request, notification, or response sent by a client. A request has an ID and a method, and requires a response.
struct ClientMessage {
    /// The ID of a request or response, which is a number or a string, or `nil` for a notification.
    let id: JSON?
    /// The method of a request or notification, or `nil` for a response.
    let method: String?
    let params: JSON

    init(_ content: JSON) throws(ProtocolError) {
        guard case .object = content else { throw ProtocolError(.invalidRequest, "a message must be an object") }
        switch content["id"] {
        case nil, .null?: id = nil
        case .integer(let number)?: id = .integer(number)
        case .string(let name)?: id = .string(name)
        default: throw ProtocolError(.invalidRequest, "the id of a request must be a number or a string")
        }
        method = content["method"]?.string
        params = content["params"] ?? .null
        if method == nil, content["result"] == nil, content["error"] == nil {
            throw ProtocolError(.invalidRequest, "a message must have a method, a result or an error")
        }
    }
}

/// Functions that create the messages that the server sends to a client.
enum ServerMessage {
    static func answer(_ id: JSON, _ result: JSON) -> JSON { ["jsonrpc": "2.0", "id": id, "result": result] }

    static func failure(_ id: JSON?, _ error: ProtocolError) -> JSON {
        [
            "jsonrpc": "2.0", "id": id ?? .null,
            "error": ["code": .integer(error.code.rawValue), "message": .string(error.message)],
        ]
    }

    static func notification(_ method: String, _ params: JSON) -> JSON {
        ["jsonrpc": "2.0", "method": .string(method), "params": params]
    }

    static func request(_ id: Int, _ method: String, _ params: JSON) -> JSON {
        ["jsonrpc": "2.0", "id": .string("settings-bundle-\(id)"), "method": .string(method), "params": params]
    }
}

/// An error that the server returns in response to a request.
///
/// Source: <https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/#errorCodes>
struct ProtocolError: Error, Hashable {
    enum Code: Int {
        case parseError = -32700
        case invalidRequest = -32600
        case methodNotFound = -32601
        case invalidParams = -32602
        case serverNotInitialized = -32002
        case requestFailed = -32803
        case contentModified = -32801
        case requestCancelled = -32800
    }

    let code: Code
    let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}
