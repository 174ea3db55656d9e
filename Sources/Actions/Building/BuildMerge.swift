import BundleStorage
package import SettingsEditing
import SettingsModel

/// An operation that merges panes at build time, as specified by an entry of `build.merge` in the options file.
///
/// Errors in the merged panes are reported at their positions in these panes. Any other error is reported in the
/// options file: at the value of the key that the error message mentions, or at the entry if the message does not
/// mention a key.
struct BuildMerge: BundleOperation {
    typealias Entry = OptionsFile.LocatedValue<OptionsFile.Build.Merge>

    private let entry: Entry
    private let project: ProjectOptions
    private let operation: MergeBundle

    init(_ entry: Entry, of project: ProjectOptions) throws(Failure) {
        self.entry = entry
        self.project = project
        let merge = entry.value
        if let title = merge.title, VariableText.mightContainVariables(in: title.value) {
            throw project.failure(
                "the title of merged panes contains a variable", at: title.span,
                help: "use a title without variables")
        }
        var options = MergeOptions()
        options.name = merge.name?.value
        options.title = merge.title?.value
        options.pane = merge.fromPane?.value
        options.parent = merge.parent?.value
        options.position = ItemPosition(
            at: merge.at?.value, before: merge.before?.value, after: merge.after?.value, inGroup: merge.inGroup?.value)
        options.isSinglePane = merge.singlePane ?? false
        let foreign = try Self.source(of: entry, of: project)
        do throws(UsageError) {
            operation = try MergeBundle(foreign.files, in: foreign.folder, realPath: foreign.realPath, options)
        } catch {
            throw Self.locatedFailure(error, at: entry.span, in: entry, of: project)
        }
    }

    /// Loads the bundle or pane that a merge entry refers to.
    static func source(of entry: Entry, of project: ProjectOptions) throws(Failure) -> MergeSourceBundle {
        guard let from = entry.value.from else { throw project.failure("a merge has no folder", at: entry.span) }
        let path = try project.resolve(from) as String
        do {
            return try ScriptPhase.explainingDeniedAccess(.inputs) {
                try MergeSourceBundle.load(MergeSourceBundle.path(of: path))
            }
        } catch {
            throw locatedFailure(error, at: from.span, in: entry, of: project)
        }
    }

    var otherFilesRead: Set<String> { operation.otherFilesRead }

    var sources: [String] { operation.sources }

    func callAsFunction(on draft: inout Draft) throws {
        do {
            try draft.carryOut(operation)
        } catch let error as BundleError
            where error.position != nil && error.message.optionsKey == nil && error.help?.optionsKey == nil
        {
            throw error
        } catch {
            throw Self.locatedFailure(error, at: entry.span, in: entry, of: project)
        }
    }

    /// Creates a failure that reports an error in a merge entry.
    ///
    /// - Parameter span: The range in the options file to report if the error does not mention a key of the entry.
    private static func locatedFailure(
        _ error: any Error, at span: Range<Int>, in entry: Entry, of project: ProjectOptions
    ) -> Failure {
        let message: Message
        let help: Message?
        switch error {
        case let error as UsageError: (message, help) = (error.message, error.help)
        case let error as BundleError: (message, help) = (error.message, error.help)
        default:
            let failure = Failure(error, in: "") ?? Failure("\(error)")
            return failure.location == nil ? project.failure(failure.message, at: span, help: failure.help) : failure
        }
        let key = (message.optionsKey ?? help?.optionsKey).flatMap { project.span(ofKey: $0, inMerge: entry.span) }
        return project.failure(
            message.withOptionsFileKeys, at: key ?? span, help: help?.withOptionsFileKeys)
    }
}

extension ItemPosition {
    /// Creates the position that a command or a merge specifies. At most one argument is not `nil`. By default, the
    /// position is the end of the pane.
    package init(at index: Int?, before: String?, after: String?, inGroup: String?) {
        self =
            index.map(Self.at) ?? before.map { .before(ItemSelector($0)) } ?? after.map { .after(ItemSelector($0)) }
            ?? inGroup.map { .inGroup(ItemSelector($0)) } ?? .end
    }
}

extension MergeSourceBundle {
    /// Returns the path of the pane or bundle to merge. If the path refers to a folder that contains bundles, returns
    /// the path of the only bundle in it, or throws a failure if there are several.
    package static func path(of other: String) throws -> String {
        guard !other.hasSuffix(".plist") else { return other }
        let found = try BundleDiscovery.bundles(orPaneFolderAt: other)
        guard found.count == 1 else {
            throw Failure(
                "there are \(found.count) bundles in \(printable(other)): \(found.map(printable).joined(separator: ", "))",
                help: "specify one of them, such as \(shellQuoted(found[0]))")
        }
        return found[0]
    }
}
