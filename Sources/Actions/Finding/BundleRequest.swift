import BundleStorage
package import SettingsModel

/// A request that specifies the bundle and the options file for a command.
package struct BundleRequest: Sendable {
    /// The bundle, or a folder that contains one. If `nil`, the environment variable `SETTINGS_BUNDLE` specifies the
    /// bundle. If the variable is not set either, the bundle is searched for.
    package var bundle: String?
    /// The options file, or `nil` to use the nearest one above the bundle.
    package var options: String?

    package init(bundle: String? = nil, options: String? = nil) {
        self.bundle = bundle
        self.options = options
    }

    /// Returns the path of the bundle. If the bundle was found above the working directory, reports its path in a note.
    ///
    /// - Parameter sources: The paths of bundles that an operation reads in addition to the bundle. If several bundles
    ///   are found, these are ruled out.
    package func path(besides sources: [String] = [], note: (Message) -> Void) throws -> String {
        let (path, origin) = try found(besides: sources)
        if origin == .above {
            note("using the bundle \(printable(path)), because there is none in this folder or below it")
        }
        return path
    }

    /// Returns the path of the bundle and how it was found. Throws a failure if more than one bundle is possible.
    package func found(besides sources: [String] = []) throws(Failure) -> (path: String, origin: BundleOrigin) {
        let isApart = { path in sources.allSatisfy { (try? MergeSourceBundle.requireNoOverlap($0, from: path)) != nil }
        }
        let (all, origin) = try bundles(preferring: isApart)
        let others = all.filter(isApart)
        let found = all.count > 1 && !others.isEmpty ? others : all
        guard found.count == 1 else {
            throw Failure(
                "there are \(found.count) bundles: \(found.map(printable).joined(separator: ", "))",
                help: "specify one with \(input: .bundle), as in \(input: .bundle) \(shellQuoted(found[0]))")
        }
        return (found[0], origin)
    }

    /// Returns all bundles that match the request, and how they were found. The parameters are used only if the user
    /// does not specify a bundle; see `BundleFinder.defaultBundles(preferring:onFailure:ofOptions:)`.
    func bundles(
        preferring isPreferred: (_ path: String) -> Bool = { _ in false },
        onFailure reportFailure: (_ path: String, Failure) -> Void = { _, _ in }
    ) throws(Failure) -> (bundles: [String], origin: BundleOrigin) {
        if let named {
            return (try BundleFinder.bundles(named: named), bundle == nil ? .environment : .commandLine)
        }
        return try BundleFinder.defaultBundles(preferring: isPreferred, onFailure: reportFailure) {
            () throws(Failure) in
            let project = try self.project(of: nil)
            guard let placed = project.file.bundle else { return nil }
            let path = try project.resolve(placed)
            do throws(Failure) {
                return try BundleFinder.bundles(named: path)
            } catch {
                throw project.failure(error.message, at: placed.span, help: error.help)
            }
        }
    }

    /// Returns the project options that apply to a bundle.
    ///
    /// - Parameter bundle: The path of the bundle, or `nil` if it has not been found yet.
    package func project(of bundle: String?) throws(Failure) -> ProjectOptions {
        var finder = try ProjectOptionsFinder(named: options)
        return try finder.options(of: bundle)
    }

    /// The bundle that the user specified on the command line or in the environment, or `nil` if no bundle was
    /// specified.
    package var named: String? { bundle ?? Environment.nonempty("SETTINGS_BUNDLE") }
}

/// The way in which a bundle was found.
package enum BundleOrigin {
    case commandLine, environment
    /// The bundle is in the input files of the script phase that runs this process.
    case inputFiles
    /// The bundle contains the working directory.
    case workingFolder
    case optionsFile
    /// The bundle is in or below the working directory (`below`), or in or below a folder above it (`above`).
    case below, above
}
