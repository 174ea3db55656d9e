import TestSupport

extension Strace {
    /// Runs the tool, stops it after a call, runs a script of the shell and lets the tool go on.
    static func run(
        _ arguments: [String], in folder: ScratchFolder, stoppedAfter call: SystemCall, script: () -> String
    ) throws -> CommandResult {
        let trace = try ScratchFolder(["trace": ""])
        // The signal is there before the call, and heeded after it.
        let stopping = """
            strace -f -y -o "$TRACE" -e trace=\(call.name) -e inject=\(call.name):signal=STOP:when=\(call.number) \
            \(CommandRunner.tool) \(arguments.joined(separator: " ")) &
            tracer=$!
            until grep -q "stopped by SIGSTOP" "$TRACE"; do
                kill -0 $tracer 2>/dev/null || exit 99
                sleep 0.01
            done
            (
            \(script())
            ) || exit 98
            stopped=$(sed -n 's/^\\([0-9]*\\) --- stopped by SIGSTOP.*/\\1/p' "$TRACE")
            # A signal that comes while strace is still busy with the first one may be lost.
            while kill -0 $tracer 2>/dev/null; do
                kill -CONT $stopped 2>/dev/null
                sleep 0.01
            done
            wait $tracer
            """
        return try shell(stopping, in: folder, environment: ["TRACE": trace.absolute("trace")])
    }
}
