import BundleStorage
package import SettingsModel

/// Which bundle is meant, and which options file governs it.
package struct BundleRequest: Sendable {
    /// The bundle, or a folder with one in it; `nil` for the variable `SETTINGS_BUNDLE`, else a search.
    package var bundle: String?
    /// The options file; `nil` for the nearest one.
    package var options: String?

    package init(bundle: String? = nil, options: String? = nil) {
        self.bundle = bundle
        self.options = options
    }

    /// The path of the bundle; a note says if it lies above the working folder.
    ///
    /// - Parameter sources: what an operation reads beside it: where several bundles are found, these are not meant.
    package func path(besides sources: [String] = [], note: (Message) -> Void) throws -> String {
        let (path, origin) = try found(besides: sources)
        if origin == .above {
            note("using the bundle \(visible(path)), because there is none in this folder or below it")
        }
        return path
    }

    /// The bundle, and what says that it is meant.
    package func found(besides sources: [String] = []) throws(Failure) -> (path: String, origin: BundleOrigin) {
        let isApart = { path in sources.allSatisfy { (try? ForeignBundle.requireApart($0, from: path)) != nil } }
        let (all, origin) = try bundles(whereFirst: isApart)
        let others = all.filter(isApart)
        let found = all.count > 1 && !others.isEmpty ? others : all
        guard found.count == 1 else {
            throw Failure(
                "there are \(found.count) bundles: \(found.map(visible).joined(separator: ", "))",
                help: "specify one with \(input: .bundle), as in \(input: .bundle) \(shellQuoted(found[0]))")
        }
        return (found[0], origin)
    }

    /// The bundles that may be meant.
    ///
    /// - Parameters: those of a search for what nobody names.
    func bundles(
        whereFirst wins: (_ path: String) -> Bool = { _ in false },
        missing miss: (_ path: String, Failure) -> Void = { _, _ in }
    ) throws(Failure) -> (bundles: [String], origin: BundleOrigin) {
        if let named {
            return (try BundleFinder.bundles(named: named), bundle == nil ? .environment : .commandLine)
        }
        return try BundleFinder.unnamed(whereFirst: wins, missing: miss) { () throws(Failure) in
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

    /// What the options file says that governs a bundle.
    ///
    /// - Parameter bundle: `nil` for a bundle that is still to be found.
    package func project(of bundle: String?) throws(Failure) -> ProjectOptions {
        var finder = try ProjectOptionsFinder(named: options)
        return try finder.options(of: bundle)
    }

    /// The bundle that is named, else that of the variable; `nil` if neither is there.
    package var named: String? { bundle ?? Environment["SETTINGS_BUNDLE"].flatMap { $0.isEmpty ? nil : $0 } }
}

/// What says which bundle is meant.
package enum BundleOrigin {
    case commandLine, environment
    /// The script phase that this process runs in lists it.
    case inputFiles
    /// Who runs the command stands in it.
    case workingFolder
    case optionsFile
    /// The search found it in the working folder or below, or in a folder above.
    case below, above
}
