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
