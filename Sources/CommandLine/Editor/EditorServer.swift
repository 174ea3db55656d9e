import Actions
import BundleStorage
import JSONSyntax
import SettingsEditing
import SettingsModel
import SettingsPreview
import SourceText

/// A server on this machine that shows a bundle in a browser and changes it with commands.
///
/// Every request except the one for the page itself must contain the token of this run in a header. Requests for
/// another host name and requests of other pages are refused, so a page from the web cannot use the server.
final class EditorServer {
    /// The response to a request.
    private struct Answer {
        var status = 200
        var type = "application/json"
        var body: String
        var fields: [(String, String)] = []

        static func failure(_ status: Int, _ failure: Failure, _ members: String = "") -> Answer {
            let error = JSON.error(failure.labeled, after: nil)["error"] ?? .null
            let separator = members.isEmpty ? "" : ","
            return Answer(status: status, body: "{\"error\":\(error.text(as: .message))\(separator)\(members)}")
        }
    }

    /// A connection of a browser.
    private final class Client {
        let connection: LoopbackConnection
        var parser = HTTPRequestParser()
        var output: ArraySlice<UInt8> = []
        var lastUse: Int
        /// The last version of the model that a connection for events has announced, or `nil` for other connections.
        var announced: Int?
        /// The time in milliseconds at which an answer to a request without the token must have been read.
        var deadline: Int?
        var closesAfterOutput = false
        var isClosed = false
        /// Whether another request may have arrived together with the last one.
        var mayHaveRequest = false
        var isReplaceable: Bool { announced == nil && (output.isEmpty || deadline != nil) }

        init(_ connection: LoopbackConnection, at time: Int) { (self.connection, lastUse) = (connection, time) }

        func write() {
            guard !output.isEmpty else { return }
            guard let count = connection.write(output) else { return isClosed = true }
            // A long answer may take any time, as long as the client reads it.
            if count > 0 { lastUse = Clock.milliseconds }
            output = output.dropFirst(count)
            if output.isEmpty, closesAfterOutput { isClosed = true }
        }
    }

    /// The header field that contains the token.
    static let tokenField = "x-settings-bundle-token"
    /// The time in milliseconds within which a request must arrive completely.
    private static let requestLimit = 10_000
    /// The time in milliseconds after which an unused connection is closed.
    private static let idleLimit = 60_000
    /// The interval at which the bundle on disk is read, in milliseconds.
    private static let diskInterval = 300
    /// The time in milliseconds from a change to the check of the bundle, so that the page can draw the change first.
    private static let checkDelay = 100

    private let listener: LoopbackListener
    private var session: EditorSession
    private var preview: PreviewRun
    private let isReadOnly: Bool
    private let console: Console
    private var model = EditorModel()
    private let cache = PreviewCache()
    /// The bundle that the page shows.
    private var bundle: SettingsBundle?
    private var clients: [Client] = []
    /// The time in milliseconds at which the bundle will be checked, or `nil` if no check is needed or one is running.
    private var nextCheck: Int? = 0
    private var runningCheck: BackgroundResult<Result<CheckedBundle, Failure>>?
    /// The reason why the page shows an older state of the bundle, or `nil` if it shows the current one.
    private var drawingProblem: Failure?
    private let page = EditorPage()
    /// The secret that a page must know. It is different in each run.
    let token: String
    /// Whether a page with the token has connected.
    private(set) var hasPage = false

    /// Starts to listen.
    ///
    /// - Throws: A failure if the port cannot be used, or if the bundle cannot be drawn.
    init(_ session: EditorSession, port: UInt16, isReadOnly: Bool, console: Console) throws {
        self.session = session
        preview = Self.preview(of: session, note: console.note)
        self.isReadOnly = isReadOnly
        self.console = console
        do throws(SystemError) {
            listener = try LoopbackListener(port: port)
        } catch {
            throw Failure(
                "the port \(port) cannot be used: \(error.text)",
                help: port == 0 ? nil : "choose another port, or leave out --port")
        }
        var random = SystemRandomNumberGenerator()
        token = (0..<4).map { _ in String(random.next() as UInt64, radix: 16, minimumDigits: 16) }.joined()
        model.update(.schema, EditorModel.schema)
        model.update(.log, EditorModel.log(of: session, problem: nil))
        try updateContent()
    }

    /// The address of the page. It contains the token.
    var address: String { "http://127.0.0.1:\(listener.port)/#\(token)" }

    /// Serves requests until no window has been open for some time, or until the process is asked to end.
    ///
    /// - Parameters:
    ///   - idleMilliseconds: The time after which the server ends if no window is open.
    ///   - onTick: A function that is called several times per second.
    func run(untilIdleFor idleMilliseconds: Int, onTick: () -> Void) {
        var lastWindow = Clock.milliseconds
        var lastLook = lastWindow
        while !Environment.isTerminationPending {
            let time = Clock.milliseconds
            let hasRequest = clients.contains { $0.mayHaveRequest && $0.output.isEmpty }
            listener.wait(
                for: clients.map(\.connection), writing: clients.map { !$0.output.isEmpty },
                milliseconds: hasRequest ? 0 : runningCheck == nil && nextCheck == nil ? 100 : 10)
            accept(at: time)
            for client in clients { serve(client, at: Clock.milliseconds) }
            updateFindings(at: Clock.milliseconds)
            if Clock.milliseconds - lastLook >= Self.diskInterval {
                lastLook = Clock.milliseconds
                if session.checkDisk() { contentChanged() }
            }
            announceVersion()
            clients.removeAll { $0.isClosed || isExpired($0, at: Clock.milliseconds) }
            if clients.contains(where: { $0.announced != nil }) { lastWindow = Clock.milliseconds }
            if Clock.milliseconds - lastWindow >= idleMilliseconds { return }
            onTick()
        }
    }

    // MARK: Connections

    private func accept(at time: Int) {
        for connection in listener.newConnections() {
            if clients.count >= LoopbackListener.maximumConnections {
                // The connection that was unused for the longest time makes room.
                let idle = clients.indices.filter { clients[$0].isReplaceable }
                guard let oldest = idle.min(by: { clients[$0].lastUse < clients[$1].lastUse }) else { continue }
                clients.remove(at: oldest)
            }
            clients.append(Client(connection, at: time))
        }
    }

    private func isExpired(_ client: Client, at time: Int) -> Bool {
        if client.announced != nil { return false }
        if let deadline = client.deadline, !client.output.isEmpty { return time >= deadline }
        return time - client.lastUse
            >= (client.parser.isIncomplete || !client.output.isEmpty ? Self.requestLimit : Self.idleLimit)
    }

    /// Reads, answers and writes as much as possible without waiting.
    private func serve(_ client: Client, at time: Int) {
        client.write()
        // A client that sends more requests without reading the answers has to wait.
        guard client.output.isEmpty, !client.isClosed else { return }
        // Requests that have arrived are answered first, so that the buffer stays small.
        if !client.mayHaveRequest, let bytes = client.connection.read() {
            if bytes.isEmpty { return client.isClosed = true }
            // Data on a connection for events has no meaning.
            if client.announced != nil { return }
            if !client.parser.isIncomplete { client.lastUse = time }
            client.parser.append(bytes)
        }
        guard client.announced == nil else { return }
        do throws(HTTPRequest.Refusal) {
            client.mayHaveRequest = false
            guard let request = try client.parser.next() else {
                // The body of a request that is not allowed is not read, because other programs can send long ones.
                guard let refusal = client.parser.requestWithoutBody.flatMap(refusal) else { return }
                client.closesAfterOutput = true
                client.deadline = time + Self.requestLimit
                return send(refusal, to: client)
            }
            client.mayHaveRequest = client.parser.isIncomplete
            client.lastUse = time
            respond(to: request, client)
        } catch {
            client.closesAfterOutput = true
            client.deadline = time + Self.requestLimit
            send(
                Answer(status: error.rawValue, type: "text/plain", body: "\(HTTPRequest.reason(of: error.rawValue))\n"),
                to: client)
        }
    }

    private func send(_ answer: Answer, to client: Client) {
        let body = Array(answer.body.utf8)
        var head = Self.head(answer.status, answer.type, answer.fields)
        head += "Content-Length: \(body.count)\r\n\(client.closesAfterOutput ? "Connection: close\r\n" : "")\r\n"
        client.output = (Array(head.utf8) + body)[...]
        // A command may take longer than the time limit.
        client.lastUse = Clock.milliseconds
        client.write()
    }

    private static func head(_ status: Int, _ type: String, _ fields: [(String, String)]) -> String {
        let common = [
            ("Content-Type", type + "; charset=utf-8"), ("Cache-Control", "no-store"),
            ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
            ("Cross-Origin-Resource-Policy", "same-origin"),
        ]
        return "HTTP/1.1 \(status) \(HTTPRequest.reason(of: status))\r\n"
            + (common + fields).map { "\($0): \($1)\r\n" }.joined()
    }

    /// Tells all pages that there is a new version of the model.
    private func announceVersion() {
        for client in clients {
            guard let last = client.announced, last != model.version, client.output.isEmpty else { continue }
            client.announced = model.version
            write(chunk: "{\"version\":\(model.version)}\n", to: client)
        }
    }

    private func write(chunk: String, to client: Client) {
        client.output += Array("\(String(chunk.utf8.count, radix: 16))\r\n\(chunk)\r\n".utf8)
        client.write()
    }

    // MARK: Requests

    private func respond(to request: HTTPRequest, _ client: Client) {
        if request.path == "/events", request.method == "GET", refusal(of: request) == nil {
            hasPage = true
            client.output =
                Array(
                    (Self.head(200, "application/x-ndjson", []) + "Transfer-Encoding: chunked\r\n\r\n").utf8)[...]
            client.announced = model.version
            client.mayHaveRequest = false
            write(chunk: "{\"version\":\(model.version)}\n", to: client)
        } else {
            let isTrusted = request.path != "/" && refusal(of: request) == nil
            client.deadline = isTrusted ? nil : Clock.milliseconds + Self.requestLimit
            send(answer(to: request), to: client)
        }
    }

    /// Returns the answer to a request that is not allowed, or `nil` if it is allowed.
    private func refusal(of request: HTTPRequest) -> Answer? {
        let names = ["127.0.0.1", "[::1]", "localhost"]
        // Browsers leave out the port of HTTP.
        let hosts = names.map { "\($0):\(listener.port)" } + (listener.port == 80 ? names : [])
        guard let host = request.fields["host"], hosts.contains(host.lowercased()) else {
            return .failure(403, Failure("the request is for another host"))
        }
        if request.path == "/" { return nil }
        if let origin = request.fields["origin"], origin.lowercased() != "http://\(host.lowercased())" {
            return .failure(403, Failure("the request is from another page"))
        }
        guard let typed = request.fields[Self.tokenField], Self.isEqual(typed, token) else {
            return .failure(
                401,
                Failure("the token is missing or wrong", help: "open the address that settings-bundle edit printed"))
        }
        if request.method == "POST", request.fields["content-type"]?.lowercased().hasPrefix("application/json") != true
        {
            return .failure(415, Failure("the body must be JSON"))
        }
        return nil
    }

    /// Compares two strings in a time that does not depend on where they differ.
    private static func isEqual(_ one: String, _ other: String) -> Bool {
        let (one, other) = (Array(one.utf8), Array(other.utf8))
        return one.count == other.count && zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    private func answer(to request: HTTPRequest) -> Answer {
        if let refusal = refusal(of: request) { return refusal }
        let methods = [
            "/": "GET", "/bundle": "GET", "/diff": "GET", "/events": "GET", "/commands": "POST", "/undo": "POST",
            "/redo": "POST",
        ]
        guard let method = methods[request.path] else { return .failure(404, Failure("there is no such address")) }
        guard method == request.method else {
            return .failure(405, Failure("the method must be \(method)"))
        }
        if method == "POST" { return answer(toChange: request) }
        switch request.path {
        case "/":
            return Answer(
                type: "text/html", body: page.text, fields: [("Content-Security-Policy", page.policy)])
        case "/diff":
            do {
                let diff = try session.diff()
                return Answer(
                    body: JSON.members(["diff": .string(diff.text), "note": diff.note.map { .string($0.worded) }]).text(
                        as: .message))
            } catch {
                return .failure(422, Failure(error, in: session.path) ?? Failure("\(error)"))
            }
        default:
            hasPage = true
            let since = request.query.hasPrefix("since=") ? Int(request.query.dropFirst("since=".count)) : nil
            return Answer(body: "{\(model.members(since: since ?? 0))}")
        }
    }

    /// Answers a request that changes the bundle.
    private func answer(toChange request: HTTPRequest) -> Answer {
        if isReadOnly { return .failure(403, Failure("the bundle is open for reading only")) }
        let document = JSONDocument(decoding: request.body)
        guard let body = document.diagnostic == nil ? document.root?.value : nil, case .object = body,
            let revision = body["revision"]?.integer
        else { return .failure(400, Failure("the body must be an object with a revision")) }
        let since = body["since"]?.integer ?? 0
        do {
            var report: JSON?
            switch request.path {
            case "/undo": try session.undo(basedOn: revision)
            case "/redo": try session.redo(basedOn: revision)
            default: report = try edit(body, basedOn: revision)
            }
            if request.path != "/commands" || body["dryRun"]?.isTrue != true { contentChanged() }
            let text = report.map { "\"report\":\($0.text(as: .message))," } ?? ""
            return Answer(body: "{\(text)\(model.members(since: since))}")
        } catch {
            let failure = Failure(error, in: session.path) ?? Failure("\(error)")
            if failure.isOutdated {
                session.acceptDisk()
                contentChanged()
            }
            return .failure(failure.isOutdated ? 409 : 422, failure, model.members(since: since))
        }
    }

    private func edit(_ body: JSON, basedOn revision: Int) throws -> JSON {
        let commands = body["commands"]?.values.map { $0.values.map(\.string) } ?? []
        guard !commands.isEmpty, commands.allSatisfy({ !$0.isEmpty && !$0.contains(nil) }) else {
            throw Failure(usage: "'commands' must be an array of commands, each an array of words")
        }
        // The commands of the page are based on what it shows.
        if let drawingProblem { throw drawingProblem }
        let words = commands.map { $0.compactMap(\.self) }
        let isDryRun = body["dryRun"]?.isTrue == true
        console.changeReport = ChangeReport(isDryRun: isDryRun)
        defer { console.changeReport = nil }
        let batch = try Script.parseBatch(words, permitting: EditorCommands.require)
        let edit = try session.edit(words, batch, basedOn: revision, isDryRun: isDryRun, note: console.note)
        if isDryRun { console.showDiff(of: edit.changes, in: edit.draft.bundle, named: edit.path) }
        Report.show(edit, on: console, isDryRun: isDryRun)
        return console.changeReport?.json ?? .null
    }

    // MARK: The model

    private func contentChanged() {
        nextCheck = Clock.milliseconds + Self.checkDelay
        // If the bundle cannot be drawn, the page keeps the last drawing and shows the problem.
        do {
            try updateContent()
            drawingProblem = nil
        } catch {
            drawingProblem = Failure(error, in: session.path) ?? Failure("\(error)")
        }
        model.update(.log, EditorModel.log(of: session, problem: session.problem ?? drawingProblem))
    }

    private static func preview(of session: EditorSession, note: @escaping (Message) -> Void) -> PreviewRun {
        var request = PreviewRequest()
        request.format = .html
        return PreviewRun(session.path, request, for: session.project, note: note)
    }

    private func updateContent() throws {
        let bundle = try Failure.convertingErrors(session.path) {
            try SettingsBundle(reading: session.loaded.files, for: session.project, reusing: self.bundle)
        }
        self.bundle = bundle
        if preview.project.file != session.project.file { preview = Self.preview(of: session) { _ in } }
        let drawing = try preview.pageData(of: bundle, session.loaded, reusing: cache)
        model.updateContent(of: bundle, in: session, drawing: drawing, isReadOnly: isReadOnly)
    }

    /// Checks the bundle on another thread. Findings are not needed to draw it, so pages get them a little later.
    private func updateFindings(at time: Int) {
        if let outcome = runningCheck?.value {
            runningCheck = nil
            // After another change, the findings are outdated.
            if nextCheck == nil {
                model.update(.findings, EditorModel.findings(outcome, atRevision: session.revision))
            }
        }
        guard runningCheck == nil, let start = nextCheck, time >= start else { return }
        nextCheck = nil
        runningCheck = BackgroundResult(session.check)
    }
}
