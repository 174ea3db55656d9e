/// An error that the server returns in response to a request.
///
/// Source: <https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/#errorCodes>
struct ProtocolError: Error, Hashable {
    enum Code: Int {
        case parseError = -32700
        case invalidRequest = -32600
        case methodNotFound = -32601
        case invalidParams = -32602
        case internalError = -32603
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
