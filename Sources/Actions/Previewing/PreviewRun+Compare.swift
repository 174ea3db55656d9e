import BundleStorage
import SettingsEditing
import SettingsModel
import SettingsPreview
import SettingsReports

extension PreviewRun {
    /// Draws the differences between a bundle and its earlier version.
    ///
    /// - Parameter other: The folder or Git revision that contains the earlier version.
    mutating func changes(
        from other: String, to bundle: SettingsBundle, _ loaded: LoadedBundle
    ) throws -> PreviewResult {
        let before = try self.before(other)
        let after = try reading(images: HTMLPreview.imagePaths(in: bundle), of: bundle, loaded)
        let panes = try comparisons(from: before, to: after)
        if panes.isEmpty { return PreviewResult(bytes: nil) }
        switch request.format {
        case .text: return PreviewResult(bytes: Array(text(of: panes).utf8))
        case .svg, .png:
            for pane in panes where pane.isLongerThanPicture {
                note(
                    "the picture does not show all of \(quoted(pane.title)); \(input: .format) text lists all its changes"
                )
            }
            let picture = SVGPreview(pictureOptions(for: after)).picture(
                of: panes, before: other, after: path)
            return PreviewResult(bytes: try bytes(ofPicture: picture))
        case .html:
            let page = ComparisonPage(
                of: panes, before: other, after: path, pictureOptions(for: after), isDark: request.isDark)
            return PreviewResult(bytes: Array(page.text.utf8))
        }
    }

    /// Returns the panes that differ, for all languages that are drawn.
    private func comparisons(from before: SettingsBundle, to after: SettingsBundle) throws -> [PaneComparison] {
        var languages = try devices(of: after).map(\.identifier)
        if request.isInAllLanguages {
            languages += before.languages.map(\.identifier).filter { $0 != "Base" && !languages.contains($0) }
        }
        let devices = zip(
            DeviceLanguage.all(languages, in: before, on: platform),
            DeviceLanguage.all(languages, in: after, on: platform))
        let all = devices.map { old, new in
            BundleComparison(
                from: PreviewDevice(before, old), to: PreviewDevice(after, new),
                app: appName(of: after), only: request.pane == nil ? nil : paneName)
        }
        if request.pane != nil, !all.contains(where: \.isFound) {
            throw Failure(unknown: "pane", paneName, among: (after.panes + before.panes).map(\.name.base).sorted())
        }
        // Keeps the languages of each pane together.
        return all.flatMap(\.panes).grouped(by: \.name).flatMap(\.elements)
    }

    /// Returns the earlier version of the bundle, including its images. If `other` is not the path of a folder, it is
    /// interpreted as a Git revision.
    private mutating func before(_ other: String) throws -> SettingsBundle {
        if other.isEmpty {
            throw Failure(
                usage: "\(input: .compare) is empty", help: "specify a bundle, or a revision such as HEAD~1")
        }
        let isFolder = (try? PathAnchor(folder: other)) != nil
        let bundle = try isFolder ? bundle(inFolder: other) : bundle(inRevision: other)
        for file in bundle.files.values.filter({ !$0.isReadable && !$0.isEmptyTable }).map(\.path).sorted() {
            note("\(printable(file)) in \(printable(other)) cannot be read")
        }
        return bundle
    }

    private mutating func bundle(inFolder folder: String) throws -> SettingsBundle {
        let found = try BundleFinder.bundles(named: folder)
        guard found.count == 1 else {
            throw Failure(
                "there are \(found.count) bundles: \(found.map(printable).joined(separator: ", "))",
                help: "specify one, as in \(input: .compare) \(shellQuoted(found[0]))")
        }
        readBundles.append(found[0])
        let project = try BundleRequest(options: request.options).project(of: found[0])
        let run = PreviewRun(found[0], request, for: project, note: note)
        return try Failure.convertingErrors(found[0]) {
            let loaded = try project.load(run.path, writing: true, note: note)
            let bundle = try run.bundle(of: loaded)
            return try run.reading(images: HTMLPreview.imagePaths(in: bundle), of: bundle, loaded)
        }
    }

    /// Returns the bundle at a Git revision. If the revision does not contain the bundle, returns an empty bundle.
    private func bundle(inRevision revision: String) throws -> SettingsBundle {
        let anchor = try PathAnchor(folder: path)
        let catalogs = try project.catalogs(of: path).compactMapValues { try anchor.path(to: $0) }
        let files: BundleFiles
        do throws(RevisionError) {
            if let found = try BundleFiles.inRevision(revision, of: path, catalogs: catalogs) {
                files = found
            } else {
                note("there is no \(printable(path)) in \(printable(revision)), so the whole bundle is new")
                return SettingsBundle(BundleFiles())
            }
        } catch {
            throw Failure(error, comparing: path, with: revision)
        }
        return try Failure.convertingErrors("\(revision):\(path)") {
            // The same variables were already reported for the current bundle.
            try bundle(of: files) { _ in }
        }
    }

    /// Returns the changes as text. The title of each pane is followed by one line for each change.
    private func text(of panes: [PaneComparison]) -> String {
        return panes.map { pane in
            let changes = pane.changes.map { "  \($0.text)\n" }.joined()
            return request.paint(.bold, pane.title) + "\n" + changes
        }.joined(separator: "\n")
    }
}

extension Failure {
    /// Creates a failure that reports why the bundle cannot be read from a Git revision.
    fileprivate init(_ error: RevisionError, comparing bundle: String, with other: String) {
        switch error {
        case .noGit:
            self.init("git cannot be run", help: "install it, or specify a folder with the other bundle")
        case .noRepository:
            self.init(
                "\(quoted(other)) is not a folder, and \(printable(bundle)) is not in a Git repository",
                help: "specify a folder with the other bundle")
        case .refused(let reason):
            self.init(
                "git rejects the repository of \(printable(bundle)): \(printable(reason))",
                help: "run git status there")
        case .unknown(let revision):
            self.init(
                "there is no folder or revision \(quoted(revision))",
                help: "use \(input: .compare) HEAD~1, or fetch the branch first; a shallow clone has only one commit")
        case .notAFolder(let revision): self.init("\(quoted(revision)) is not a folder", help: Self.revisionHelp)
        case .noBundle(let revision): self.init("there is no pane in \(quoted(revision))", help: Self.revisionHelp)
        case .foundOtherBundles(let revision, let bundles):
            self.init(
                "there is no \(printable(bundle)) in \(printable(revision)); it contains \(bundles.prefix(4).map(printable).joined(separator: ", "))",
                help: "if it was renamed, use \(input: .compare) \(shellQuoted("\(revision):\(bundles[0])"))")
        case .lfsPointer(let path):
            self.init(
                "\(printable(path)) is a Git LFS pointer, not the file itself",
                help: "check out the revision in another folder, and specify the bundle in that folder")
        case .missing(let path):
            self.init(
                "the repository does not have the contents of \(printable(path))",
                help: "fetch them: git fetch --refetch"
            )
        case .tooLarge(let revision): self.init("the bundle in \(printable(revision)) is too large to read")
        case .failed:
            self.init(
                "git could not read \(printable(other)); see its message",
                help: "if the clone is partial, fetch the missing contents: \(Self.refetch)")
        }
    }

    private static let refetch = "git fetch --refetch --no-filter"

    private static let revisionHelp: Message =
        "specify the bundle there, as in \(input: .compare) main:App/Settings.bundle"
}
