import BundleStorage
package import SettingsEditing
package import SettingsModel
import Templates

/// The result of editing a bundle. In a dry run, the changes are computed but not written.
///
/// The initializer reads the files of the bundle and applies an operation. It then commits all resulting changes, or
/// none of them if an error occurs. All editing commands use this type.
///
/// An operation can also change files outside the bundle, such as the options file, a String Catalog, or an Xcode
/// project and its file lists. These changes are part of the same commit.
package struct EditedBundle {
    /// The path of the bundle.
    package let path: String
    /// The edited bundle, together with the report of the edit.
    package let draft: Draft
    /// The file changes that were made, or that a dry run would make.
    package let changes: [FileChange]

    /// The lines that report the changes to the user. Paths of files outside the bundle are relative to the working
    /// directory.
    package var lines: [ReportLine] {
        draft.shownLines.map { line in
            BundleFiles.isOutsideBundle(line.path)
                ? line.with(path: displayPath(of: line.path, in: path)) : line
        }
    }

    /// Edits a bundle.
    ///
    /// - Parameters:
    ///   - path: The path of the bundle, or `nil` to search for it.
    ///   - isDryRun: Whether to compute the changes without writing them.
    /// - Throws: A `Failure` for any error that this package defines. If the edit fails, no file is changed.
    @discardableResult
    package init(
        _ operation: any BundleOperation, of target: BundleRequest, at path: String? = nil, isDryRun: Bool,
        note: (Message) -> Void
    ) throws {
        let path = try path ?? target.path(besides: operation.sources, note: note)
        self.path = path
        do {
            (draft, changes) = try Failure.convertingErrors(path) {
                try Self.edit(operation, of: target, at: path, isDryRun: isDryRun, note: note)
            }
        } catch let step as OperationBatch.StepError {
            guard var failure = Failure(step.error, in: path) else { throw step.error }
            failure.message = Message(failure.location.map { "\($0): " } ?? "") + failure.message
            failure.location = step.location
            throw failure
        }
    }

    private static func edit(
        _ operation: any BundleOperation, of target: BundleRequest, at path: String, isDryRun: Bool,
        note: (Message) -> Void
    ) throws -> (Draft, [FileChange]) {
        for source in operation.sources { try MergeSourceBundle.requireNoOverlap(source, from: path) }
        if !isDryRun {
            // The unfinished change may include the options file, which is read below.
            for text in try EditingSession.finishInterruptedChange(leftAt: path) { note("\(text)") }
        }
        let project = try target.project(of: path)
        var lists: UpdateFileLists?
        if let edit = try edit(operation, at: path, for: project, isDryRun: isDryRun, finding: &lists, note: note) {
            return edit
        }
        // The file lists are read together with the bundle, so the edit starts again.
        let both = OperationSequence([operation] + [lists].compactMap(\.self))
        guard let edit = try edit(both, at: path, for: project, isDryRun: isDryRun, finding: &lists, note: { _ in })
        else { throw Failure("the file lists of the script phase cannot be updated") }
        return edit
    }

    /// Carries out an operation and commits the changes.
    ///
    /// - Parameter lists: An operation that updates the file lists of script phases. If it is `nil` and the files of
    ///   the built bundle may change, it is set if there are such lists.
    /// - Returns: `nil` if nothing was committed, because the operation does not update the file lists.
    private static func edit(
        _ operation: any BundleOperation, at path: String, for project: ProjectOptions, isDryRun: Bool,
        finding lists: inout UpdateFileLists?, note: (Message) -> Void
    ) throws -> (Draft, [FileChange])? {
        let options = operation.changesOptionsFile ? try project.path(from: path) : nil
        let others = operation.otherFilesRead.union([options].compactMap(\.self))
        let (loaded, commit) = try project.loadForEditing(
            path, alsoReading: others, isDryRun: isDryRun, note: note)
        var draft = try Draft(reading: loaded.files, with: options, for: project)
        draft.options = project.file
        draft.knownConfigurations = { project.configurations(for: path) }
        draft.itemsAddedByBuild = { project.itemsAddedByBuild }
        let outline = draft.bundle.configurationOutline
        try draft.carryOut(operation)
        if lists == nil, draft.mayChangeBuiltFiles || draft.bundle.configurationOutline != outline {
            do throws(Failure) {
                lists = try Failure.of(path) { try UpdateFileLists(of: path, for: project) }
            } catch {
                note(error.uncheckedProjectNote)
            }
            if lists != nil { return nil }
        }
        let changes = try draft.bundle.validatedFileChanges()
        try commit(changes)
        return (draft, changes)
    }
}

extension Draft {
    /// Parses a bundle for editing. The draft has the only reference to the parsed files, so edits do not copy them.
    ///
    /// - Parameter options: The path of the options file, or `nil` if the operation does not change it.
    fileprivate init(reading files: BundleFiles, with options: String?, for project: ProjectOptions) throws {
        var bundle = try SettingsBundle(reading: files, for: project)
        bundle.optionsPath = options
        self.init(bundle)
    }
}

extension ProjectOptions {
    /// Loads a bundle to edit it, and returns a function that writes the changes. The bundle stays locked until the
    /// function is released. A dry run takes no lock and writes nothing.
    ///
    /// - Parameter others: The files to load in addition to property lists and string tables.
    func loadForEditing(
        _ path: String, alsoReading others: Set<String> = [], isDryRun: Bool, note: (Message) -> Void
    ) throws -> (bundle: LoadedBundle, commit: ([FileChange]) throws -> Void) {
        if isDryRun { return (try load(path, alsoReading: others, note: note), { _ in }) }
        let session = try reading(catalogsOf: path) { catalogs in
            try EditingSession(at: path, alsoReading: others, catalogs: catalogs)
        }
        for text in session.notes { note("\(text)") }
        return (session.bundle, session.commit)
    }
}

/// A list of operations that are applied as one edit.
package struct OperationBatch: BundleOperation {
    /// The operations, and the location of each operation in the script, such as `commands.txt:12`.
    private let steps: [(location: Failure.Location, operation: any BundleOperation)]

    /// An error thrown by one operation of a batch, with the location of that operation.
    struct StepError: Error {
        let location: Failure.Location
        let error: any Error
    }

    package init(_ steps: [(location: Failure.Location, operation: any BundleOperation)]) { self.steps = steps }

    package var otherFilesRead: Set<String> { steps.reduce(into: []) { $0.formUnion($1.operation.otherFilesRead) } }

    package var changesOptionsFile: Bool { steps.contains(where: \.operation.changesOptionsFile) }

    package var sources: [String] { steps.flatMap(\.operation.sources) }

    package func callAsFunction(on draft: inout Draft) throws {
        for step in steps {
            do {
                try draft.carryOut(step.operation)
                try draft.updateCatalogs()
            } catch let inner as StepError {
                throw inner
            } catch {
                throw StepError(location: step.location, error: error)
            }
        }
    }
}

/// A bundle that was created, or that a dry run would create.
package struct CreatedBundle {
    /// The existing files before the change. If the bundle is also added to a project, this is the Xcode project file.
    /// Otherwise, there are no existing files.
    package let before: SettingsBundle
    package let changes: [FileChange]
    package let lines: [ReportLine]
    /// Whether the new bundle is also included in an app.
    package let isAddedToApp: Bool
    package let warnings: [Message]

    /// Creates a bundle from a template or a form.
    ///
    /// - Parameters:
    /// - template: The name of a template, or the path of a bundle to copy.
    /// - form: The form that describes the bundle, or `nil` to use the template.
    /// - languages: The languages to create string tables for. If the array is empty, English is used.
    /// - member: The app to add the bundle to, or `nil` to create only the bundle.
    /// - isDryRun: Whether to compute the changes without writing them.
    package init(
        at path: String, template: String, form: FormFile? = nil, languages: [String] = [],
        memberOf member: ProjectRequest? = nil, isDryRun: Bool = false
    ) throws {
        let new = try NewBundle(named: path, languages: languages)
        let otherBundles = Self.note(onBundlesNamed: new.name, in: XcodePath.folder(of: path))
        let files = try form.map { try $0.newFiles() } ?? new.files(of: Self.files(ofTemplate: template))
        let change: NewBundleMembership?
        do {
            let maker = try BundleMaker(path)
            change = try member.map { try NewBundleMembership(of: path, by: $0) }
            if isDryRun {
                try maker.requirePathUnused()
            } else {
                try maker.make(files, changing: change?.outside)
            }
        } catch {
            guard case StorageError.missing(let folder) = error else { throw error }
            throw Failure(
                "the folder \(printable(folder)) does not exist",
                help: "create it first: mkdir -p \(shellQuoted(folder))")
        }
        before = SettingsBundle(BundleFiles(files: [change?.old].compactMap(\.self)))
        changes = files.map { .write(path: $0.path, bytes: $0.bytes) } + (change?.fileChanges ?? [])
        lines = new.report(files) + (change?.lines ?? [])
        isAddedToApp = change != nil
        warnings =
            [BundleName.problem(of: new.name)].compactMap { $0.map { Message($0) } }
            + [otherBundles].compactMap(\.self)
            + (form == nil ? [] : Self.brokenRelations(in: files))
    }

    /// Returns a note that lists the other bundles that have the name of the new bundle. Returns `nil` if there are
    /// none or if there are more than three: the folder is then a collection of projects or templates, and none of its
    /// bundles is likely to be meant.
    private static func note(onBundlesNamed name: String, in folder: String) -> Message? {
        let all = (try? BundleDiscovery(in: folder, skipsBuildFolders: true, includesSiblings: false).bundles) ?? []
        let others = all.filter { $0.hasSuffix("/\(name)") || $0 == name }.map(printable)
        guard let first = others.first, others.count <= 3 else { return nil }
        if others.count == 1 { return "there is another bundle with this name: \(first)" }
        return "there are other bundles with this name: \(others.joined(separator: ", "))"
    }

    /// Returns notes on items of a form whose values contradict each other.
    private static func brokenRelations(in files: [(path: String, bytes: [UInt8])]) -> [Message] {
        let bundle = SettingsBundle(
            BundleFiles(files: files.map { BundleFiles.File(path: $0.path, target: nil, bytes: $0.bytes) }))
        return bundle.brokenRelations(onPanes: bundle.panes.map(\.name.full)).limited
    }

    private static func files(
        ofTemplate template: String
    ) throws -> [(path: String, bytes: [UInt8])] {
        if let known = Template.all.first(where: { $0.name == template }) {
            return known.files.map { ($0.path, $0.bytes) }
        }
        guard template.contains("/") || template.hasSuffix(".bundle") || template == "." else {
            let names = Template.all.map(\.name)
            throw Failure(
                unknown: "template", template, among: names, help: "the templates are \(names.joined(separator: ", "))")
        }
        return try BundleMaker.contents(of: template)
    }
}
