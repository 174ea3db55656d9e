import SettingsModel
import SettingsPreview

extension PreviewOptions {
    /// How to draw: as asked for, else as the name of the file or the other options tell.
    ///
    /// - Throws: for options that mean nothing there.
    func checkedFormat() throws(Failure) -> PreviewFormat {
        if output?.isEmpty == true {
            throw Failure(usage: "the name of the file is empty", help: "name it: --output preview.svg")
        }
        let named = try Choice<PreviewFormat>.named(format, by: "--format")
        let ofFile = try named == nil ? output.flatMap(Self.format(ofFile:)) : nil
        // Only a page for a browser can be opened or watched.
        let format = named ?? ofFile ?? (open || watch ? .html : .text)
        if format != .html, open { throw Self.mistake("--open", in: format, needs: [.html]) }
        if format != .html, watch { throw Self.mistake("--watch", in: format, needs: [.html]) }
        if open, output == "-" {
            throw Failure(usage: "--open needs a file, and --output - writes none", help: "leave out --output -")
        }
        if watch, !open, output == nil || output == "-" {
            throw Failure(usage: "--watch needs a file to write", help: "add --output preview.html, or --open")
        }
        if format == .text {
            if allLanguages { throw Self.mistake("--all-languages", in: format, needs: [.html, .svg]) }
            if orientation != nil { throw Self.mistake("--orientation", in: format, needs: [.html, .svg]) }
            if appearance != nil { throw Self.mistake("--appearance", in: format, needs: [.html, .svg]) }
        }
        if format == .svg, allLanguages, language != nil {
            throw Failure(
                usage: "--language and --all-languages exclude each other", help: "leave out one of the two")
        }
        return format
    }

    /// The format that the ending of a file's name tells; nil for a name without one.
    private static func format(ofFile file: String) throws(Failure) -> PreviewFormat? {
        let name = file.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
        let ending = name[name.index(after: dot)...].lowercased()
        if let format = PreviewFormat(rawValue: ending == "txt" ? "text" : ending) { return format }
        let formats = PreviewFormat.allCases.map { "--format \($0.rawValue)" }
        throw Failure(
            usage: "no format has the ending \(quoted("." + ending))",
            help: "name the file .html, .svg or .txt, or add \(formats.joined(separator: " or "))")
    }

    private static func mistake(
        _ option: String, in format: PreviewFormat, needs formats: [PreviewFormat]
    ) -> Failure {
        let names = formats.map { "--format \($0.rawValue)" }
        return Failure(
            usage: "\(option) means nothing for --format \(format.rawValue)",
            help: "type \(names.joined(separator: " or "))")
    }
}
