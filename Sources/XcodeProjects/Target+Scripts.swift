import SourceText

/// Who makes the bundle in the product instead of copying it.
extension Target {
    /// The script phases that name a bundle in the product among their outputs, each with whether it names only files in
    /// the bundle. A phase that has the bundle of the product among its inputs, too, changes what another one made.
    ///
    /// - Parameters:
    ///   - wanted: the path of the bundle from the folder of the project.
    ///   - fileList: gives the lines of a file list by its path from there.
    func scripts(making wanted: [Substring], _ fileList: (String) -> [String]?) -> [(
        phase: ProjectObject, namesOnlyFiles: Bool
    )] {
        let scripts = phases.filter { $0.type == "PBXShellScriptBuildPhase" }
        guard let name = wanted.last, !scripts.isEmpty else { return [] }
        let settings = settings()
        func paths(_ script: ProjectObject, _ kind: String) -> [String] {
            let lists = script.strings(ExactString("\(kind)FileListPaths")).flatMap { list in
                sourcePath(list.string, settings).flatMap { fileList($0.joined(separator: "/")) } ?? []
            }
            let listed = lists.map { $0.trimmingBlanks }.filter { !$0.isEmpty && !$0.hasPrefix("#") }
            return script.strings(ExactString("\(kind)Paths")).map(\.string) + listed
        }
        return scripts.compactMap { script in
            let read = paths(script, "input")
            let inputs = Set(read.compactMap { sourcePath($0, settings).flatMap(Self.bundle) })
            let changed = Set(read.compactMap { Self.bundleInProduct($0)?.name })
            // A script that reads another bundle makes the product's of that.
            let names =
                inputs.isEmpty ? [String(name)] : inputs.contains(wanted) ? [String(name), "Settings.bundle"] : []
            let made = paths(script, "output").compactMap(Self.bundleInProduct)
                .filter { names.contains($0.name) && !changed.contains($0.name) }
            return made.isEmpty ? nil : (script, !made.contains(where: \.isWhole))
        }
    }

    /// The script phases that name a file of a name, anywhere: what they do with it nobody can tell.
    package func scripts(naming name: String) -> [ProjectObject] {
        let keys: [ExactString] = ["inputPaths", "outputPaths", "inputFileListPaths", "outputFileListPaths"]
        return phases.filter { $0.type == "PBXShellScriptBuildPhase" }.filter { script in
            let texts = keys.flatMap(script.strings).map(\.string) + [script["shellScript"]?.string ?? ""]
            return texts.contains { $0.contains(name) }
        }
    }

    /// A path from the folder of the project; nil for one that leads elsewhere, or has a variable that nobody here knows.
    private func sourcePath(_ text: String, _ settings: BuildSettings) -> [Substring]? {
        guard let path = settings.value(of: text), !path.hasPrefix("/") else { return nil }
        let parts = XcodeProject.path(path, in: project.start)
        return parts.isEmpty ? nil : parts
    }

    /// The bundle that a path names or leads into.
    private static func bundle(_ path: [Substring]) -> [Substring]? {
        path.firstIndex { $0.hasSuffix(".bundle") }.map { Array(path[...$0]) }
    }

    /// The name of a bundle that a path names, or leads into, at the top of the resources of the product, and whether the
    /// path names the bundle itself.
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

    /// The build rules that make something of a path.
    func rules(for wanted: [Substring]) -> [ProjectObject] {
        let path = Array("/\(wanted.joined(separator: "/"))".utf8)
        return buildRules.filter { rule in
            switch rule["fileType"]?.string {
            case "pattern.proxy", nil:
                (rule["filePatterns"]?.string.split(separator: " ") ?? []).contains {
                    Self.matches(path[...], Array($0.utf8)[...])
                }
            case "wrapper.plug-in", "wrapper.cfbundle": true
            default: false
            }
        }
    }

    /// Whether a pattern with `*` and `?` fits a whole path; a star stands for slashes, too.
    private static func matches(_ path: ArraySlice<UInt8>, _ pattern: ArraySlice<UInt8>) -> Bool {
        var (path, pattern) = (path, pattern)
        // Where to go on with one byte more for the last star.
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

extension String {
    fileprivate var trimmingBlanks: String {
        var text = self[...]
        while text.first?.isWhitespace == true { text = text.dropFirst() }
        while text.last?.isWhitespace == true { text = text.dropLast() }
        return String(text)
    }
}
