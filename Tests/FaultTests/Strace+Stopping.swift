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
            # Says where it stands, and ends all, when that takes too long.
            turn() {
                turns=$((turns + 1))
                if [ $turns -gt 2000 ]; then
                    echo "$1:" >&2
                    ps -o pid,stat,wchan,args >&2
                    tail -n 5 "$TRACE" >&2
                    kill -KILL $tracer
                    exit 97
                fi
                sleep 0.01
            }
            # While strace is still busy with the signal, the one that ends it gets lost: it must be waiting again.
            until grep -q "stopped by SIGSTOP" "$TRACE" && grep -q "^State:.S" /proc/$tracer/status; do
                kill -0 $tracer 2>/dev/null || exit 99
                turn "not stopped yet"
            done
            (
            \(script())
            ) || exit 98
            kill -CONT $(sed -n 's/^\\([0-9]*\\) --- stopped by SIGSTOP.*/\\1/p' "$TRACE")
            while kill -0 $tracer 2>/dev/null; do
                turn "not ended yet"
            done
            wait $tracer
            """
        return try shell(stopping, in: folder, environment: ["TRACE": trace.absolute("trace")])
    }
}
