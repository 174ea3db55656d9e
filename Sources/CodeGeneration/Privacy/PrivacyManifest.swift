import PropertyListSyntax
package import SettingsModel
import SourceText

/// A privacy manifest to which reasons for reading user defaults can be added. All other contents are preserved.
///
/// Source: <https://developer.apple.com/documentation/bundleresources/privacy-manifest-files>.
package struct PrivacyManifest: Sendable {
    /// The file name that Xcode requires. Manifests with other names are ignored.
    package static let fileName = "PrivacyInfo.xcprivacy"

    /// An Apple-approved reason for reading user defaults. The raw values are Apple's identifiers.
    package enum Reason: String, CaseIterable, Sendable {
        /// The app reads user defaults that only the app itself can access.
        case ownDefaults = "CA92.1"
        /// The app reads user defaults that are shared by the members of an app group.
        case appGroup = "1C8F.1"
        /// The app reads the managed configuration that a device management service sets.
        case managed = "AC6B.1"
    }

    private static let types: ExactString = "NSPrivacyAccessedAPITypes"
    private static let type: ExactString = "NSPrivacyAccessedAPIType"
    private static let reasons: ExactString = "NSPrivacyAccessedAPITypeReasons"
    private static let userDefaults: ExactString = "NSPrivacyAccessedAPICategoryUserDefaults"

    private var document: PropertyListDocument

    /// Creates a privacy manifest.
    ///
    /// - Parameter bytes: The contents of an existing manifest, or an empty array to create a new manifest.
    package init(_ bytes: [UInt8]) {
        let new = PropertyListDocument.text(of: .dictionary([.init(Self.types, .array([]))]))
        document = PropertyListDocument(detectingFormat: bytes.isEmpty ? Array(new.utf8) : bytes)
    }

    package var bytes: [UInt8] { document.bytes }

    /// Whether the file contains a key of a privacy manifest.
    package var hasPrivacyKey: Bool {
        document.root?.entries.contains { $0.key.string.hasPrefix("NSPrivacy") } ?? false
    }

    /// Whether the manifest contains a reason for reading user defaults.
    package var containsUserDefaultsReason: Bool {
        (try? entries().contains { try !reasons(of: $0).isEmpty }) ?? false
    }

    /// Adds reasons for reading user defaults. Existing reasons are kept.
    ///
    /// - Throws: An error if the file is not a valid privacy manifest or cannot be edited.
    package mutating func addReasons(_ reasons: [Reason]) throws(BundleError) {
        let entries = try entries()
        var given: Set<ExactString> = []
        for entry in entries { given.formUnion(try self.reasons(of: entry).map(\.string)) }
        let added = reasons.map { ExactString($0.rawValue) }.filter { !given.contains($0) }
            .map(PropertyListValue.string)
        guard !added.isEmpty, let root = document.root else { return }
        guard document.isEditable else {
            throw error("the file cannot be edited as it is", at: nil, help: "convert it to UTF-8")
        }
        let entry = PropertyListValue.dictionary([
            .init(Self.type, .string(Self.userDefaults)), .init(Self.reasons, .array(added)),
        ])
        if let first = entries.first {
            document.apply(
                first[Self.reasons].map { document.inserting(added, into: $0, at: .end) }
                    ?? document.setting(Self.reasons, to: .array(added), in: first))
        } else if let list = root[Self.types] {
            document.apply(document.inserting([entry], into: list, at: .end))
        } else {
            document.apply(document.setting(Self.types, to: .array([entry]), in: root))
        }
    }

    /// Returns the manifest's entries for user defaults. A manifest usually contains only one such entry.
    private func entries() throws(BundleError) -> [PropertyListElement] {
        guard let root = document.root else {
            let problem = document.diagnostics.first
            throw error(
                problem?.message ?? "the file is not a property list", at: problem?.span.lowerBound, help: problem?.help
            )
        }
        guard root.kind == .dictionary else { throw wrongType("a privacy manifest", root, .dictionary) }
        guard let list = root[Self.types] else { return [] }
        guard list.kind == .array else { throw wrongType(quoted(Self.types.string), list, .array) }
        var found: [PropertyListElement] = []
        for element in list.elements {
            guard element.kind == .dictionary else {
                throw wrongType("an element of \(quoted(Self.types.string))", element, .dictionary)
            }
            guard let type = element[Self.type] else { continue }
            guard let name = type.stringValue else { throw wrongType(quoted(Self.type.string), type, .string) }
            if name == Self.userDefaults { found.append(element) }
        }
        return found
    }

    private func reasons(of entry: PropertyListElement) throws(BundleError) -> [PropertyListElement] {
        guard let list = entry[Self.reasons] else { return [] }
        guard list.kind == .array else { throw wrongType(quoted(Self.reasons.string), list, .array) }
        if let other = list.elements.first(where: { !$0.isString }) {
            throw wrongType("an element of \(quoted(Self.reasons.string))", other, .string)
        }
        return list.elements
    }

    private func wrongType(
        _ name: String, _ element: PropertyListElement, _ kind: PropertyListValue.Kind
    ) -> BundleError {
        let article = kind == .array ? "an" : "a"
        return error(
            "\(name) must be \(article) \(kind.rawValue), but its type is \(element.value.kind.rawValue)",
            at: element.span.lowerBound, help: "write \(article) \(kind.rawValue), or remove it")
    }

    private func error(_ message: String, at offset: Int?, help: String?) -> BundleError {
        // Offsets of a binary property list refer to its XML representation, not to the file.
        let position =
            document.binary == nil ? offset.map { LineTable(document.source.text).position(of: $0) } : nil
        return BundleError(Message(message), position: position, help: help.map { Message($0) })
    }
}
