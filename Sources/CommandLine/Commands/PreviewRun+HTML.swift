import BundleStorage
import LanguageService
import SettingsChecks
import SettingsModel
import SettingsPreview

extension PreviewRun {
    /// Draws the whole bundle for a browser, which may be opened, and go on seeing what changes.
    func drawHTML(_ bundle: SettingsBundle, _ loaded: LoadedBundle) throws {
        let device = PreviewDevice(bundle, try self.device(of: bundle))
        let pane = try self.pane(of: device)
        let output = try self.output()
        try write(try html(of: bundle, loaded, in: device.device), to: output)
        sayOmissions(of: pane)
        notePassedOver(DeviceLanguage.all(bundle.languages.map(\.identifier), in: bundle, on: platform))
        guard let output else { return }
        try open(output)
        if options.watch { watch(loaded, output) }
    }

    /// Opens a file in a browser, where that is asked for.
    func open(_ output: String) throws(Failure) {
        if options.open, Program.run([Program.opener, output.hasPrefix("-") ? "./" + output : output]) != 0 {
            let failure = Failure(
                "\(Program.opener) could not open a browser", help: "open the file by hand: \(shellQuoted(output))")
            // Who watches can open the file by hand.
            if !options.watch { throw failure }
            console.report(failure)
        }
    }

    /// The file that is written: the one that was asked for, or one that a browser can open.
    func output() throws(StorageError) -> String? {
        if let file { return file }
        return options.open ? try TemporaryFolder.make() + "/preview.html" : nil
    }

    /// Writes the file anew whenever the bundle changes, until the process is ended.
    private func watch(_ first: LoadedBundle, _ output: String) -> Never {
        console.talk(
            "watching \(visible(path)) until Ctrl-C; the open page loads itself again, or says that it cannot")
        var loaded = first
        while true {
            loaded = BundleWatch.nextChange(of: path, after: loaded)
            do {
                let bundle = try bundle(of: loaded)
                if loaded.files.hasUnfinishedChange { throw StorageError.unfinished(path: path) }
                try write(try html(of: bundle, loaded, in: try device(of: bundle)), to: output)
            } catch {
                console.report(Failure(error, in: path) ?? Failure("\(error)"))
            }
        }
    }

    private func html(of bundle: SettingsBundle, _ loaded: LoadedBundle, in language: DeviceLanguage) throws -> String {
        let checker = RuleChoice.none.checker(for: project.file, least: .warning)
        return HTMLPreview(
            of: try reading(images: HTMLPreview.imagePaths(in: bundle), of: bundle, loaded), named: appName(of: bundle),
            start: .init(
                page: paneName, style: style, language: language.identifier, platform: platform,
                isLandscape: isLandscape, isDark: isDark),
            findings: PreviewFinding.all(of: checker.check(bundle), in: bundle), isSheet: options.allLanguages,
            isWatched: options.watch
        ).text
    }
}
