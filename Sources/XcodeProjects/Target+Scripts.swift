import SettingsModel
import SourceText

/// Script phases and build rules that generate a bundle.
extension Target {
    /// Returns the script phases whose outputs include the built bundle or files inside it. `namesOnlyFiles` is `true`
    /// if the outputs include only files inside the bundle. Phases that also list the built bundle as an input are
    /// excluded, because they modify an existing bundle.
    ///
    /// - Parameters:
    ///   - wanted: The components of the bundle's path relative to the project's folder.
    ///   - fileList: A function that returns the lines of a file list, or `nil` if the file list cannot be read. Its
    ///     argument is a path relative to the project's folder.
    func scriptPhases(producing wanted: [Substring], _ fileList: (String) -> [String]?) -> [(
        phase: ProjectObject, namesOnlyFiles: Bool
    )] {
        let scriptPhases = phases.filter { $0.type == "PBXShellScriptBuildPhase" }
        guard let name = wanted.last, !scriptPhases.isEmpty else { return [] }
        let settings = BuildSettingsReader.settingsInProjectFile(of: self)
        func paths(_ script: ProjectObject, _ kind: String) -> [String] {
            let lists = script.strings(ExactString("\(kind)FileListPaths")).flatMap { list in
                sourcePath(list.string, settings).flatMap { fileList($0.joined(separator: "/")) } ?? []
            }
            let listed = lists.map { String($0.trimming(while: \.isWhitespace)) }.filter {
                !$0.isEmpty && !$0.hasPrefix("#")
            }
            return script.strings(ExactString("\(kind)Paths")).map(\.string) + listed
        }
        return scriptPhases.compactMap { script in
            let read = paths(script, "input")
            let inputs = Set(read.compactMap { sourcePath($0, settings).flatMap(Self.pathOfFirstBundle) })
            let changed = Set(read.compactMap { Self.bundleInProduct($0)?.name })
            // A script whose inputs are other bundles does not build this one.
            let names =
                inputs.isEmpty
                ? [String(name)]
                : inputs.contains(wanted) ? [String(name), BundleName.ofBuiltBundle(from: String(name))] : []
            let made = paths(script, "output").compactMap(Self.bundleInProduct)
                .filter { names.contains($0.name) && !changed.contains($0.name) }
            return made.isEmpty ? nil : (script, !made.contains(where: \.isWhole))
        }
    }

    /// Returns the script phases that mention a file name in their inputs, outputs, or script. The effect of such a
    /// phase on the file is unknown.
    package func scriptPhases(naming name: String) -> [ProjectObject] {
        let keys: [ExactString] = ["inputPaths", "outputPaths", "inputFileListPaths", "outputFileListPaths"]
        return phases.filter { $0.type == "PBXShellScriptBuildPhase" }.filter { script in
            let texts = keys.flatMap(script.strings).map(\.string) + [script["shellScript"]?.string ?? ""]
            return texts.contains { $0.contains(name) }
        }
    }

    /// Resolves a path from a build setting or script phase, and returns its components relative to the project's
    /// folder. The result is `nil` for an absolute path, an empty path, or a path with an unknown variable.
    private func sourcePath(_ text: String, _ settings: TargetSettings) -> [Substring]? {
        guard let path = settings.expandingPath(text).string, !path.hasPrefix("/") else { return nil }
        let parts = XcodeProject.path(path, in: project.start)
        return parts.isEmpty ? nil : parts
    }

    /// Returns the part of a path up to and including the first bundle, or `nil` if the path does not contain a bundle.
    private static func pathOfFirstBundle(_ path: [Substring]) -> [Substring]? {
        path.firstIndex { $0.hasSuffix(".bundle") }.map { Array(path[...$0]) }
    }

    /// Parses a path that refers to a bundle at the top level of the product's resources, or to a file inside such a
    /// bundle. Returns the name of the bundle and whether the path refers to the bundle itself. The result is `nil` for
    /// any other path.
    private static func bundleInProduct(_ text: String) -> (name: String, isWhole: Bool)? {
        let parts = text.replacing("${", with: "$(").replacing("}", with: ")").split(separator: "/")
        guard let first = parts.first else { return nil }
        let rest: ArraySlice<Substring>
        switch first {
        case "$(CODESIGNING_FOLDER_PATH)": rest = parts.dropFirst()
        case "$(TARGET_BUILD_DIR)", "$(BUILT_PRODUCTS_DIR)", "$(CONFIGURATION_BUILD_DIR)":
            let folders: [Substring] = [
                "$(UNLOCALIZED_RESOURCES_FOLDER_PATH)", "$(CONTENTS_FOLDER_PATH)", "$(EXECUTABLE_FOLDER_PATH)",
                "$(WRAPPER_NAME)", "$(FULL_PRODUCT_NAME)",
            ]
            guard parts.count > 2, folders.contains(parts[1]) || parts[1].hasSuffix(".app") else { return nil }
            rest = parts.dropFirst(2)
        default: return nil
        }
        guard let name = rest.first, name.hasSuffix(".bundle") else { return nil }
        return (String(name), rest.count == 1)
    }

    /// Returns the target's build rules that apply to a path.
    func rules(for wanted: [Substring]) -> [ProjectObject] {
        let path = Array("/\(wanted.joined(separator: "/"))".utf8)
        return buildRules.filter { rule in
            switch rule["fileType"]?.string {
            case "pattern.proxy", nil:
                (rule["filePatterns"]?.string.split(separator: " ") ?? []).contains {
                    Self.matchesPattern(path[...], Array($0.utf8)[...])
                }
            case "wrapper.plug-in", "wrapper.cfbundle": true
            default: false
            }
        }
    }

    /// Returns whether an entire path matches a pattern. In the pattern, `?` matches one byte, and `*` matches any
    /// number of bytes, including slashes.
    private static func matchesPattern(_ path: ArraySlice<UInt8>, _ pattern: ArraySlice<UInt8>) -> Bool {
        var (path, pattern) = (path, pattern)
        // The position at which to retry when the last star has to match one more byte.
        var star: (path: ArraySlice<UInt8>, pattern: ArraySlice<UInt8>)?
        while let byte = path.first {
            if pattern.first == UInt8(ascii: "*") {
                pattern = pattern.dropFirst()
                star = (path, pattern)
            } else if let wanted = pattern.first, wanted == byte || wanted == UInt8(ascii: "?") {
                (path, pattern) = (path.dropFirst(), pattern.dropFirst())
            } else if let last = star {
                star = (last.path.dropFirst(), last.pattern)
                (path, pattern) = (last.path.dropFirst(), last.pattern)
            } else {
                return false
            }
        }
        return pattern.allSatisfy { $0 == UInt8(ascii: "*") }
    }
}
