/// The sandbox profile with which Xcode runs scripts; the last rule that matches a path decides.
///
/// Source: `TaskProducerSandboxing.swift` of <https://github.com/swiftlang/swift-build>.
struct SandboxProfile {
    private struct Rule {
        let path: String
        /// Whether the rule includes everything below the path.
        let isSubpath: Bool
        let reads: Bool
        let writes: Bool

        func matches(_ path: String) -> Bool { path == self.path || isSubpath && path.hasPrefix(self.path + "/") }
    }

    private var rules: [Rule] = []

    /// - Parameters:
    ///   - settings: The build settings.
    ///   - inputs: The declared paths, each with whether everything below it is included.
    init(settings: [String: String], inputs: [(path: String, isSubpath: Bool)], outputs: [String]) {
        let denied = [
            "SRCROOT", "PROJECT_DIR", "OBJROOT", "SYMROOT", "DSTROOT", "SHARED_PRECOMPS_DIR", "CACHE_ROOT",
            "CONFIGURATION_BUILD_DIR", "CONFIGURATION_TEMP_DIR",
        ]
        func add(_ path: String?, isSubpath: Bool = false, reads: Bool = false, writes: Bool = false) {
            if let path { rules.append(Rule(path: path, isSubpath: isSubpath, reads: reads, writes: writes)) }
        }
        for name in denied { add(settings[name], isSubpath: true) }
        add(settings["TARGET_TEMP_DIR"], isSubpath: true, reads: true, writes: true)
        add(settings["DERIVED_FILE_DIR"], isSubpath: true)
        add(settings["SRCROOT"], reads: true)
        add(settings["PROJECT_DIR"], reads: true)
        for path in inputs.map(\.path) + outputs {
            var parts = path.split(separator: "/")
            while parts.popLast() != nil { add("/" + parts.joined(separator: "/"), reads: true) }
        }
        for input in inputs { add(input.path, isSubpath: input.isSubpath, reads: true) }
        for output in outputs { add(output, reads: true, writes: true) }
    }

    /// Accesses of a command that the sandbox denies, one line each.
    func violations(in calls: [SystemCall]) -> [String] {
        calls.flatMap { call in
            call.paths.compactMap { path in
                guard let rule = rules.last(where: { $0.matches(path) }) else { return nil }
                return (call.isWriting ? rule.writes : rule.reads) ? nil : "\(call.name) \(path)"
            }
        }
    }
}
