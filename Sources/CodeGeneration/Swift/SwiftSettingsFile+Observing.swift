extension SwiftSettingsFile {
    /// The stream that tells of changes.
    var observing: [String] {
        """
        /// An element for every change of user defaults, as long as somebody waits for the next: those that people make
        /// in Settings while the app is in the background, too.
        \(access)static func changes() -> AsyncStream<Void> {
            AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
                let observation = Observation { continuation.yield() }
                continuation.onTermination = { _ in _Concurrency.Task { await observation.end() } }
            }
        }

        /// What is told of changes. It can be ended on any thread.
        private actor Observation {
            private let token: any NSObjectProtocol

            init(_ body: @escaping @Sendable () -> Void) {
                token = NotificationCenter.default.addObserver(
                    forName: UserDefaults.didChangeNotification, object: nil, queue: nil
                ) { _ in body() }
            }

            func end() { NotificationCenter.default.removeObserver(token) }
        }
        """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
}
