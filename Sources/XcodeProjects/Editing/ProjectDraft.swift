package import PropertyListSyntax
package import SettingsModel
import SourceText

/// A modified Xcode project document, with a description of each modification.
package struct ProjectChange: Sendable {
    package let document: PropertyListDocument
    package let lines: [ReportLine]
    /// What is left to do.
    package var advice: [Message] = []
}

/// The way in which a target includes a bundle in its product.
package enum BundleProcessing: Hashable, Sendable {
    /// The bundle is copied unchanged.
    case copied
    /// A script phase builds the bundle. `inputs` and `outputs` are the paths of the phase's file lists.
    case built(script: String, inputs: [String], outputs: [String])
    /// A build rule generates the bundle before it is copied. `inputs` contains additional files that the rule's script
    /// reads.
    case builtByRule(script: String, inputs: [String])

    /// The first line of a script that `project add` writes. The tool updates a script with this line.
    package static let scriptComment = "# Written by settings-bundle project add, which replaces this script."

    /// Whether a script is as the tool wrote it, either in this version or in an earlier one.
    static func isUnchangedScript(_ script: String) -> Bool {
        ["settings-bundle build\n", "settings-bundle build"].contains(script) || script.hasPrefix(scriptComment + "\n")
    }

    /// Whether a script that the tool wrote runs a different executable than a new script, because the executable in the
    /// options file has changed.
    static func isOutdatedScript(_ script: String, comparedWith new: String) -> Bool {
        func command(_ script: String) -> Substring {
            script.split(separator: "\n").last { $0.hasPrefix("    set -- ") } ?? "    set -- \\"
        }
        return isUnchangedScript(script) && command(script) != command(new)
    }
}

/// An Xcode project file that is being edited. New objects and list elements have the same position and format as in
/// Xcode. All other bytes are preserved.
struct ProjectDraft {
    private(set) var document: PropertyListDocument
    /// The comments that Xcode writes after object IDs, keyed by ID.
    var names: [ExactString: String] = [:]
    private let path: String

    init(_ project: XcodeProject) throws(BundleError) {
        document = project.document
        path = project.path
        guard document.isEditable, document.binary == nil, document.grammar == .openStep else {
            throw BundleError(
                "the Xcode project is not in the format that Xcode writes, so it cannot be changed", path: path,
                help: "save it in Xcode first")
        }
    }

    // MARK: Objects

    private var objects: PropertyListElement? { document.root?["objects"] }

    private func object(_ id: ExactString) throws(BundleError) -> PropertyListElement {
        guard let object = objects?[id], object.kind == .dictionary else {
            throw BundleError(
                "the Xcode project does not contain the object \(id)", path: path, help: "open it in Xcode")
        }
        return object
    }

    /// Inserts an object that the tool creates, and returns its ID.
    ///
    /// - Parameter name: The comment that Xcode writes after the ID.
    mutating func insert(
        _ object: ObjectID, _ type: String, named name: String, onOneLine: Bool = false,
        _ entries: [PropertyListValue.Entry]
    ) -> ExactString {
        let id = object.firstUnusedID(in: document.source.text)
        names[id] = name
        insert(id, type, onOneLine: onOneLine, entries)
        return id
    }

    /// Inserts an object into the section for its type. Within the section, objects are sorted by ID, as in Xcode.
    ///
    /// - Parameter onOneLine: Whether Xcode writes objects of this type on one line.
    mutating func insert(
        _ id: ExactString, _ type: String, onOneLine: Bool = false, _ entries: [PropertyListValue.Entry]
    ) {
        guard let objects else { return }
        let value = [.init("isa", .string(ExactString(type)))] + entries
        let entry = NewEntry(key: id, value: .dictionary(value))
        let all = objects.entries.map { ($0.key, $0.element["isa"]?.stringValue?.string ?? "") }
        let section = all.indices.filter { all[$0].1 == type }
        guard let last = section.last else {
            let next = all.firstIndex { $0.1.utf8.lexicographicallyPrecedes(type.utf8) == false } ?? all.count
            document.apply(
                document.insertingEntryInNewSection(
                    type, of: entry, into: objects, before: next, onOneLine: onOneLine, names: names))
            return
        }
        let next = section.first { all[$0].0 > id }
        document.apply(
            document.inserting([entry], into: objects, at: next.map { .before($0) } ?? .after(last), names: names))
    }

    mutating func remove(_ id: ExactString) {
        guard let objects, let index = objects.entryIndices(of: id).last else { return }
        document.apply(document.removingEntryAndEmptySection(ofEntryAt: index, of: objects))
    }

    // MARK: Lists

    /// The position of a new element in a list.
    enum ListPosition {
        case start, end
        /// After the last element that is in the given set, or at the end if there is no such element.
        case behind(Set<ExactString>)
        /// Before the first greater element, or at the end if there is no such element.
        case sorted
    }

    /// Adds a string to the array that an object stores for a property-list key. Creates the array if it is missing.
    mutating func add(
        _ value: ExactString, to key: ExactString, of id: ExactString, at place: ListPosition = .end
    ) throws(BundleError) {
        let object = try object(id)
        guard let list = object[key] else {
            return insert(key, .array([.string(value)]), into: object)
        }
        guard list.kind == .array else {
            throw BundleError("\(key) in the object \(id) is not an array", path: path, help: "open it in Xcode")
        }
        let strings = list.elements.map(\.stringValue)
        let index: Int? =
            switch place {
            case .start: strings.isEmpty ? nil : 0
            case .end: nil
            case .behind(let others):
                strings.lastIndex { $0.map(others.contains) ?? false }.flatMap { $0 + 1 < strings.count ? $0 + 1 : nil }
            case .sorted: strings.firstIndex { $0.map { $0 > value } ?? false }
            }
        document.apply(
            document.inserting([.string(value)], into: list, at: index.map { .index($0) } ?? .end, names: names))
    }

    /// Removes a string from the array that an object stores for a property-list key.
    mutating func removeElement(_ value: ExactString, from key: ExactString, of id: ExactString) throws(BundleError) {
        guard let list = try object(id)[key], list.kind == .array else { return }
        let strings = list.elements.map(\.stringValue)
        let indices = strings.indices.filter { strings[$0] == value }
        document.apply(document.removingElements(at: indices, of: list))
    }

    /// Returns whether the array or dictionary that an object stores for a property-list key is empty.
    func isEmpty(_ key: ExactString, of id: ExactString) -> Bool { objects?[id]?[key]?.childCount == 0 }

    /// Removes a property-list key from an object.
    mutating func removeKey(_ key: ExactString, of id: ExactString) throws(BundleError) {
        let object = try object(id)
        document.apply(document.removingEntries(at: object.entryIndices(of: key), of: object))
    }

    /// Sets a property-list key of an object.
    mutating func set(_ key: ExactString, to value: PropertyListValue, of id: ExactString) throws(BundleError) {
        try removeKey(key, of: id)
        insert(key, value, into: try object(id))
    }

    /// Inserts a property-list key into an object in sorted order.
    private mutating func insert(_ key: ExactString, _ value: PropertyListValue, into object: PropertyListElement) {
        let keys = object.entries.map(\.key)
        let index = keys.firstIndex { $0 != "isa" && $0 > key }
        document.apply(
            document.inserting(
                [NewEntry(key: key, value: value)], into: object, at: index.map { .index($0) } ?? .end, names: names))
    }
}

/// A deterministic ID for an object that the tool adds to an Xcode project. The ID is a hash of the strings that
/// identify the object.
///
/// Because IDs are deterministic, the same command always produces the same file, and the same edit on two branches
/// merges without conflicts.
struct ObjectID {
    /// The strings that identify the object.
    let parts: [String]

    init(_ parts: String...) { self.parts = parts }

    /// Returns the candidate ID with the given number. Candidate 0 is a hash of the parts. The hash of each later
    /// candidate also includes the candidate's number. Later candidates are used if earlier candidates are taken.
    private func candidate(_ number: Int) -> ExactString {
        let text = (parts + (number == 0 ? [] : [String(number)])).joined(separator: "\n")
        return ExactString(SHA256.hexDigest(of: text.utf8).prefix(24).uppercased())
    }

    /// Returns the first candidate ID that does not occur in the text of a project.
    func firstUnusedID(in text: SourceText) -> ExactString {
        var number = 0
        while text.bytes.containsBytes(candidate(number).string.utf8) { number += 1 }
        return candidate(number)
    }

    /// Returns whether an existing ID was generated from these parts, which means that the tool added the object.
    func hasGenerated(_ id: ExactString) -> Bool { (0..<8).contains { candidate($0) == id } }
}
