/// The heading of the options that all commands share. It appears in help text and manual pages.
let commonOptions = "Common options"

/// Rearranges the help text of a command.
///
/// The argument parser prints titled sections of options before untitled options, but users need the untitled options
/// first.
enum HelpText {
    /// Moves titled sections after the untitled options, and the common options to the end. `--version` and `--help`
    /// become the last common options.
    static func sortingSections(_ help: String) -> String {
        let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
        var blocks = lines.split(separator: "").map { $0.joined(separator: "\n") }
        guard let usage = blocks.firstIndex(where: { $0.hasPrefix("USAGE: ") }) else { return help }
        func first(_ heading: String) -> Int? { (usage..<blocks.count).first { blocks[$0].hasPrefix(heading + ":\n") } }
        blocks[usage] = shortenedUsage(blocks[usage])
        guard let common = first(commonOptions.uppercased()), let options = first("OPTIONS") else {
            return blocks.joined(separator: "\n\n")
        }
        let own = blocks[options].split(separator: "\n")
        let general = own.firstIndex { $0.hasPrefix("  --version") || $0.hasPrefix("  -h, --help") } ?? own.endIndex
        blocks[common] = ([blocks[common]] + own[general...].map(String.init)).joined(separator: "\n")
        blocks[options] = own[..<general].joined(separator: "\n")
        let titled = (usage + 1..<options).filter { $0 != common && !blocks[$0].hasPrefix("ARGUMENTS:\n") }
        let moved = (titled + [common]).map { blocks[$0] }
        let before = (0..<options).filter { !titled.contains($0) && $0 != common }.map { blocks[$0] }
        return (before + (general > 1 ? [blocks[options]] : []) + moved + blocks[(options + 1)...]).joined(
            separator: "\n\n")
    }

    /// Returns a usage line that fits a terminal. If the original line is too long, `[<options>]` replaces all options
    /// that are not required.
    private static func shortenedUsage(_ usage: String) -> String {
        guard usage.count > 80 else { return usage }
        var depth = 0
        let parts = usage.split { character in
            depth += character == "[" ? 1 : character == "]" ? -1 : 0
            return character == " " && depth == 0
        }
        let verbs = parts.prefix { !"[<-".contains($0.prefix(1)) }
        let others = parts.dropFirst(verbs.count).filter { !$0.hasPrefix("[-") }
        return (verbs + ["[<options>]"] + others).joined(separator: " ")
    }
}
