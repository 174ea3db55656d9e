import Actions
import BundleStorage
import SettingsModel
import SourceText

/// A shell that asks the tool for completions.
enum Shell: String, CaseIterable {
    case bash, zsh, fish

    /// The first argument of a completion request. The name of the shell and the words of the command line follow it.
    static let question = "---complete"

    /// The value of `COMP_TYPE` if bash inserts all completions at once.
    private static let insertion = "42"

    /// Returns the reply to a completion request. The first line specifies the kind of completion. Each following line
    /// contains one word. For shells that show notes, a tab and a note follow the word.
    ///
    /// - Parameter words: The words after the name of the tool, up to the cursor. For bash, these are the command line,
    ///   the part of the line that bash replaces, and the completion type.
    func answerRequest(to words: [String]) -> String {
        let rest = words.dropFirst()
        let isInsertion = rest.dropFirst().first == Self.insertion
        let line =
            self == .bash
            ? BashLine(words.first ?? "", replacing: rest.first ?? "", insertsAll: isInsertion) : nil
        let completion = Completion.completion(
            of: line?.word ?? words.last ?? "", after: line?.words ?? Array(words.dropLast()))
        switch completion ?? .words([]) {
        case .files: return "files\n"
        case .folders: return "folders\n"
        case .words(let all):
            // A word with a line break would be read as two words.
            let candidates = all.filter { !$0.word.containsControlCharacters }
            let isBegun = !candidates.isEmpty && candidates.allSatisfy { $0.word.hasSuffix("=") }
            let lines =
                line?.replies(candidates.map(\.word))
                ?? candidates.map { $0.note.isEmpty ? $0.word : "\($0.word)\t\(printable($0.note))" }
            return ([isBegun ? "beginnings" : "words"] + lines).map { $0 + "\n" }.joined()
        }
    }

    /// The script that sets up completion in the shell.
    var script: String {
        switch self {
        case .bash: Self.bashScript
        case .zsh: Self.zshScript
        case .fish: Self.fishScript
        }
    }

    private static let bashScript = #"""
        # Completion for settings-bundle in bash. The tool provides the completions.
        _settings_bundle() {
            local kind= line
            COMPREPLY=()
            while IFS= read -r line; do
                if [ -z "$kind" ]; then kind=$line; else COMPREPLY+=("$line"); fi
            done < <("${1/#\~/$HOME}" ---complete bash "${COMP_LINE:0:COMP_POINT}" "$2" "$COMP_TYPE" 2>/dev/null)
            case $kind in
                files) ;;
                folders) compopt +o default -o dirnames ;;
                beginnings) compopt +o default -o nospace ;;
                *) compopt +o default ;;
            esac 2>/dev/null
        }
        complete -o default -F _settings_bundle settings-bundle

        """#

    private static let zshScript = #"""
        #compdef settings-bundle
        # Completion for settings-bundle in zsh. The tool provides the completions.
        _settings-bundle() {
            local tool=${(Q)words[1]} line word
            local -a answer items
            answer=("${(@f)$("${tool/#\~/$HOME}" ---complete zsh "${(@Q)words[2,CURRENT-1]}" "$PREFIX" 2>/dev/null)}")
            for line in "${(@)answer[2,-1]}"; do
                word=${line%%$'\t'*}
                items+=("${${word//\\/\\\\}//:/\\:}${${line#"$word"}/$'\t'/:}")
            done
            case $answer[1] in
                files|folders)
                    [[ $PREFIX == --*=* ]] && compset -P 1 '*='
                    if [[ $answer[1] == files ]]; then _files; else _files -/; fi
                    ;;
                beginnings) _describe -V value items -S '' ;;
                *) _describe -V value items ;;
            esac
        }
        if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
            _settings-bundle "$@"
        else
            compdef _settings-bundle settings-bundle
        fi

        """#

    private static let fishScript = #"""
        # Completion for settings-bundle in fish. The tool provides the completions.
        function __settings_bundle_complete
            set -l words (commandline -xpc 2>/dev/null; or commandline -opc)
            set -l word (commandline -ct)
            set -l tool (string replace -r '^~' "$HOME" -- $words[1])
            set -e words[1]
            set -l answer (command $tool ---complete fish $words "$word" 2>/dev/null)
            set -l head (string match -r -- '^--[^=]*=' "$word")
            set -l path (string sub -s (math (string length -- "$head") + 1) -- "$word")
            switch "$answer[1]"
                case files
                    # For a command without completions, such as this function, fish completes files, and handles quotes.
                    printf '%s\n' "$head"(complete -C "__settings_bundle_complete -- $path")
                case folders
                    printf '%s\n' "$head"(__fish_complete_directories "$path" '')
                case '*'
                    set -q answer[2]; and printf '%s\n' $answer[2..]
            end
        end
        complete -c settings-bundle -f -k -a '(__settings_bundle_complete)'

        """#
}

/// Handles requests from shells and packaging scripts, such as requests for completions and manual pages. The requests
/// are not commands, and are recognized only as the first argument.
enum ShellIntegration {
    /// Handles a request for completions, a completion script or manual pages.
    ///
    /// - Returns: `true` if the arguments were such a request.
    static func answerRequest(_ words: [String], on console: Console) throws -> Bool {
        let parts = (words.first ?? "").split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let rest = parts.dropFirst().map(String.init) + words.dropFirst()
        switch parts.first {
        case "---complete":
            guard let shell = rest.first.flatMap(Shell.init) else { return false }
            console.write(shell.answerRequest(to: Array(rest.dropFirst())))
        case "--generate-completion-script":
            console.write(try shell(named: rest.first).script)
        case "--generate-man-pages":
            guard let folder = rest.first, !folder.isEmpty else {
                throw Failure(
                    usage: "the folder for the man pages is missing",
                    help: "specify one, as in --generate-man-pages share/man/man1")
            }
            let pages = ManualPage.all()
            _ = try OutputFiles(to: folder).write(pages, replacing: .all, besides: [])
        default: return false
        }
        return true
    }

    /// Returns the shell with the given name, or the user's shell if the name is `nil`.
    private static func shell(named name: String?) throws(Failure) -> Shell {
        let own = Environment["SHELL"].map { String($0.split(separator: "/").last ?? "") }
        guard let name = name ?? own else {
            throw Failure(usage: "the shell is missing", help: "specify one, as in --generate-completion-script bash")
        }
        return try EnumerationOption<Shell>.named(name, by: "--generate-completion-script")
    }
}
