import JSONSyntax
import SourceText

/// A server for the Model Context Protocol. It handles messages from a client, such as a coding agent, and returns the
/// messages to send back.
///
/// The revisions differ in how a connection starts: up to 2025-11-25, the client begins with `initialize`; since
/// 2026-07-28, every request states its revision, and requests do not depend on earlier ones. A server can use both at
/// the same time.
///
/// Sources: <https://modelcontextprotocol.io/specification/2025-06-18/basic/lifecycle>,
/// <https://modelcontextprotocol.io/specification/2025-11-25/basic/lifecycle>,
/// <https://modelcontextprotocol.io/specification/2026-07-28/basic/versioning>
struct MCPServer {
    /// The revisions that begin with `initialize`, newest first.
    private static let revisionsWithInitialize = ["2025-11-25", "2025-06-18"]
    /// The revisions in which every request states its revision.
    private static let statelessRevisions = ["2026-07-28"]
    private static let prefix = "io.modelcontextprotocol/"

    private let tools: [MCPTool]
    private let info: JSON
    private let instructions: String
    /// Whether the client has sent `initialize`.
    private var isInitialized = false

    init(name: String, version: String, instructions: String, tools: [MCPTool]) {
        self.tools = tools
        self.instructions = instructions
        info = ["name": .string(name), "version": .string(version)]
    }

    /// Handles the messages that have arrived, in order. Returns the messages to send.
    ///
    /// A request that a later message in `lines` cancels is not handled and gets no response.
    mutating func handle(_ lines: [MCPLineParser.Line]) -> [String] {
        let messages = lines.map { line in Result { () throws(ProtocolError) in try Self.message(line) } }
        var cancelled: Set<JSON> = []
        for case .success(let message) in messages where message["method"]?.string == "notifications/cancelled" {
            if let id = message["params"]?["requestId"] { cancelled.insert(id) }
        }
        return messages.compactMap { message in
            switch message {
            case .success(let message): response(to: message, cancelled)
            case .failure(let error): ServerMessage.failure(nil, error)
            }
        }.map { $0.text(as: .message) }
    }

    private static func message(_ line: MCPLineParser.Line) throws(ProtocolError) -> JSON {
        guard case .message(let bytes) = line else {
            throw ProtocolError(
                .invalidRequest, "a message has more than \(MCPLineParser.maximumLength) bytes, the maximum")
        }
        let message = try JSON(message: bytes)
        guard case .object = message else { throw ProtocolError(.invalidRequest, "a message must be an object") }
        return message
    }

    private mutating func response(to message: JSON, _ cancelled: Set<JSON>) -> JSON? {
        let id: JSON
        switch message["id"] {
        case nil:
            // Notifications have no response.
            return message["method"]?.string == nil
                ? ServerMessage.failure(nil, ProtocolError(.invalidRequest, "a message must have a method")) : nil
        case .integer(let number)?: id = .integer(number)
        case .string(let name)?: id = .string(name)
        default:
            return ServerMessage.failure(
                nil, ProtocolError(.invalidRequest, "the id of a request must be an integer or a string"))
        }
        // The server sends no requests, so it ignores responses.
        if message["result"] != nil || message["error"] != nil { return nil }
        if cancelled.contains(id) { return nil }
        do throws(ProtocolError) {
            guard let method = message["method"]?.string else {
                throw ProtocolError(.invalidRequest, "a request must have a method")
            }
            return ServerMessage.answer(id, try result(of: method, message["params"]))
        } catch {
            return ServerMessage.failure(id, error)
        }
    }

    // MARK: Requests

    private mutating func result(of method: String, _ params: JSON?) throws(ProtocolError) -> JSON {
        let params = params ?? .object([JSON.Member]())
        guard case .object = params else { throw ProtocolError(.invalidParams, "params must be an object") }
        if let revision = params["_meta"]?[Self.prefix + "protocolVersion"] {
            return try statelessResult(of: method, params, revision)
        }
        switch method {
        case "initialize":
            let requested = params["protocolVersion"]?.string ?? ""
            isInitialized = true
            return [
                "protocolVersion": .string(
                    Self.revisionsWithInitialize.contains(requested) ? requested : Self.revisionsWithInitialize[0]),
                "capabilities": ["tools": .object([JSON.Member]())],
                "serverInfo": info,
                "instructions": .string(instructions),
            ]
        case "ping": return .object([JSON.Member]())
        case "server/discover":
            throw ProtocolError(.invalidParams, "params._meta must contain \(Self.prefix)protocolVersion")
        default: break
        }
        guard isInitialized else {
            throw ProtocolError(
                .invalidRequest,
                "send 'initialize' first, or state the revision in params._meta: \(Self.prefix)protocolVersion")
        }
        return .members(try members(of: method, params))
    }

    /// Returns the result of a request that states its revision.
    private func statelessResult(
        of method: String, _ params: JSON, _ revision: JSON
    ) throws(ProtocolError) -> JSON {
        guard let name = revision.string, Self.statelessRevisions.contains(name) else {
            throw ProtocolError(
                .unsupportedProtocolVersion, "unsupported protocol version",
                data: [
                    "supported": .array(
                        (Self.statelessRevisions + Self.revisionsWithInitialize).map { .string($0) }),
                    "requested": revision,
                ])
        }
        guard case .object? = params["_meta"]?[Self.prefix + "clientCapabilities"] else {
            throw ProtocolError(.invalidParams, "params._meta must contain \(Self.prefix)clientCapabilities")
        }
        var members: [(String, JSON?)] = [
            ("resultType", "complete"), ("_meta", .object([(Self.prefix + "serverInfo", info)])),
        ]
        if method == "server/discover" {
            members += [
                (
                    "supportedVersions",
                    .array((Self.statelessRevisions + Self.revisionsWithInitialize).map { .string($0) })
                ),
                ("capabilities", ["tools": .object([JSON.Member]())]), ("instructions", .string(instructions)),
            ]
        } else {
            members += try self.members(of: method, params)
        }
        // The tools never change while the server runs.
        if method != "tools/call" { members += [("ttlMs", .integer(3_600_000)), ("cacheScope", "public")] }
        return .members(members)
    }

    private func members(of method: String, _ params: JSON) throws(ProtocolError) -> [(String, JSON?)] {
        switch method {
        case "tools/list": return [("tools", .array(tools.map(\.description)))]
        case "tools/call":
            guard let name = params["name"]?.string else {
                throw ProtocolError(.invalidParams, "params.name must be the name of a tool")
            }
            guard let tool = tools.first(where: { $0.name == name }) else {
                throw ProtocolError(.invalidParams, "unknown tool '\(name)'")
            }
            let arguments = params["arguments"] ?? .object([JSON.Member]())
            guard case .object = arguments else {
                throw ProtocolError(.invalidParams, "params.arguments must be an object")
            }
            return tool.result(of: arguments).members
        default: throw ProtocolError(.methodNotFound, "unknown method '\(method)'")
        }
    }
}

/// A parser that splits a byte stream into lines. Each line is one message.
///
/// Source: <https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#stdio>
struct MCPLineParser {
    enum Line: Hashable {
        case message([UInt8])
        /// A line that was skipped because it exceeds the maximum length.
        case tooLong
    }

    /// The maximum length of a line in bytes. The values of a message can take 70 times as much memory.
    static let maximumLength = 4 << 20

    private var bytes: [UInt8] = []
    private var isSkipping = false

    /// Returns the lines that are complete after more bytes have arrived. Empty lines are omitted.
    mutating func lines(appending more: [UInt8]) -> [Line] {
        var lines: [Line] = []
        var rest = more[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            append(rest[..<end], &lines)
            rest = rest[(end + 1)...]
            finish(&lines)
        }
        append(rest, &lines)
        return lines
    }

    /// Returns the last line of the stream if it has no line break at its end.
    mutating func lastLine() -> [Line] {
        var lines: [Line] = []
        finish(&lines)
        return lines
    }

    private mutating func append(_ more: ArraySlice<UInt8>, _ lines: inout [Line]) {
        if isSkipping { return }
        guard bytes.count + more.count <= Self.maximumLength else {
            lines.append(.tooLong)
            bytes = []
            isSkipping = true
            return
        }
        bytes += more
    }

    private mutating func finish(_ lines: inout [Line]) {
        if !isSkipping, !bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { lines.append(.message(bytes)) }
        bytes = []
        isSkipping = false
    }
}
