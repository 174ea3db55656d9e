import SourceText

/// Functions that create the messages that a JSON-RPC server sends to a client.
///
/// Source: <https://www.jsonrpc.org/specification>
package enum ServerMessage {
    package static func answer(_ id: JSON, _ result: JSON) -> JSON { ["jsonrpc": "2.0", "id": id, "result": result] }

    package static func failure(_ id: JSON?, _ error: ProtocolError) -> JSON {
        [
            "jsonrpc": "2.0", "id": id ?? .null,
            "error": .members([
                "code": .integer(error.code.rawValue), "message": .string(error.message), "data": error.data,
            ]),
        ]
    }

    package static func notification(_ method: String, _ params: JSON) -> JSON {
        ["jsonrpc": "2.0", "method": .string(method), "params": params]
    }

    package static func request(_ id: String, _ method: String, _ params: JSON) -> JSON {
        ["jsonrpc": "2.0", "id": .string(id), "method": .string(method), "params": params]
    }
}

/// An error that a JSON-RPC server returns in response to a request.
///
/// Sources: <https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/#errorCodes>,
/// <https://modelcontextprotocol.io/specification/2026-07-28/basic/versioning>
package struct ProtocolError: Error, Hashable {
    package enum Code: Int, Sendable {
        case parseError = -32700
        case invalidRequest = -32600
        case methodNotFound = -32601
        case invalidParams = -32602
        case unsupportedProtocolVersion = -32022
        case serverNotInitialized = -32002
        case requestFailed = -32803
        case contentModified = -32801
        case requestCancelled = -32800
    }

    package let code: Code
    package let message: String
    let data: JSON?

    package init(_ code: Code, _ message: String, data: JSON? = nil) {
        self.code = code
        self.message = message
        self.data = data
    }
}

extension JSON {
    /// Parses a message.
    ///
    /// - Throws: `parseError` if the message is not valid JSON.
    package init(message bytes: [UInt8]) throws(ProtocolError) {
        do {
            self = try JSONDocument(decoding: bytes).readRoot().value
        } catch {
            throw ProtocolError(.parseError, error.message)
        }
    }
}
