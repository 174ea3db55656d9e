/// Checks that a command syncs files to disk before it depends on them.
///
/// After a power cut, any subset of the changes that were not synced may be missing.
struct DiskOrder {
    /// Missing syncs, one line each.
    private(set) var mistakes: [String] = []
    /// The written files and changed folders that have not been synced.
    private var pending: Set<String> = []
    /// Whether a file of the bundle has changed since the record was written.
    private var hasBegun = false

    /// Checks the calls of a command, or of several commands in sequence.
    init(of calls: some Sequence<SystemCall>) {
        for call in calls { add(call) }
        mistakes += pending.sorted().map { "at the end: \($0)" }
    }

    private mutating func expect(_ path: String, before call: SystemCall) {
        if pending.contains(path) { mistakes.append("before \(call): \(path)") }
    }

    private mutating func add(_ call: SystemCall) {
        let places = call.places
        guard let first = places.first, let last = places.last else { return }
        switch call.name {
        case "write": pending.insert(first.folder)
        case "fsync": pending.remove(first.folder)
        case "renameat", "linkat":
            // A file must be complete before it gets its name.
            expect(first.path, before: call)
            if !last.isKept {
                changed(last, by: call)
            } else if call.name == "renameat" {
                removed(first, by: call)
            }
        case "mkdirat": changed(first, by: call)
        case "unlinkat": removed(first, by: call)
        default: break
        }
    }

    /// A name was added or refers to another file.
    private mutating func changed(_ place: SystemCall.Place, by call: SystemCall) {
        if !place.isStaged && !place.isStaging {
            if !hasBegun {
                // The record and its folder must be on disk before the first file changes.
                for path in pending.sorted() { expect(path, before: call) }
            }
            hasBegun = true
        }
        pending.insert(place.folder)
    }

    private mutating func removed(_ place: SystemCall.Place, by call: SystemCall) {
        switch place {
        case _ where place.isStaged && place.name == "manifest":
            // All files must be in place before the record is removed.
            for path in pending.sorted() { expect(path, before: call) }
            hasBegun = false
            pending.insert(place.folder)
        case _ where place.isStaging:
            // The removal of the record must be on disk before other changes follow.
            expect(place.path, before: call)
            pending.remove(place.path)
        case _ where place.isStaged || place.isDraft:
            pending.remove(place.path)
        default:
            changed(place, by: call)
            pending.remove(place.path)
        }
    }
}

extension SystemCall {
    /// A folder and a name in it, such as `unlinkat(4</Settings.bundle>, "Root.plist", 0)`, or an open file.
    struct Place {
        var folder: String
        var name: String?

        var path: String { name.map { "\(folder)/\($0)" } ?? folder }
        /// Whether it is a staging folder.
        var isStaging: Bool { name?.hasSuffix("settings-bundle-change") == true }
        /// Whether it is in a staging folder.
        var isStaged: Bool { folder.hasSuffix("settings-bundle-change") }
        /// Whether it is a replaced or removed file, which is not needed after the record is removed.
        var isKept: Bool { isStaged && name?.hasPrefix("old-") == true }
        /// Whether it is a single file that is being prepared.
        var isDraft: Bool { name?.hasSuffix("settings-bundle-draft") == true }
    }

    var places: [Place] {
        text.matches(of: #/<([^>]*)>(?:, "([^"]*)")?/#).map { Place(folder: String($0.1), name: $0.2.map(String.init)) }
    }
}
