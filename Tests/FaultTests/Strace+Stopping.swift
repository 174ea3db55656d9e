import TestSupport

extension Strace {
    /// Runs the tool, stops it after a call, runs a shell script and lets the tool continue.
    static func run(
        _ arguments: [String], in folder: ScratchFolder, stoppedAfter call: SystemCall, script: () -> String
    ) throws -> CommandResult {
        let trace = try ScratchFolder(["trace": ""])
        // The signal arrives before the call and takes effect after it. A process that continues under strace may get
        // stuck, so strace is ended first.
        let stopping = """
            strace -D -f -y -o "$TRACE" -e trace=\(call.name) -e inject=\(call.name):signal=STOP:when=\(call.number) \
            \(CommandRunner.tool) \(arguments.joined(separator: " ")) &
            tool=$!
            until grep -q "stopped by SIGSTOP" "$TRACE"; do
                kill -0 $tool 2>/dev/null || exit 99
                sleep 0.01
            done
            (
            \(script())
            ) || exit 98
            kill -KILL $(sed -n 's/^TracerPid:[^0-9]*//p' /proc/$tool/status)
            until grep -q '^State:.T' /proc/$tool/status && grep -q '^TracerPid:[^0-9]*0$' /proc/$tool/status; do
                sleep 0.01
            done
            kill -CONT $tool
            wait $tool
            """
        return try shell(stopping, in: folder, environment: ["TRACE": trace.absolute("trace")])
    }
}
