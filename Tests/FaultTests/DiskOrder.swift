/// Whether a command waits for the disk wherever it counts on that later.
///
/// After a power cut, what was not waited for may be there or not, one without the other.
struct DiskOrder {
    /// What was not waited for in time, one line each.
    private(set) var mistakes: [String] = []
    /// The files that were written and the folders that hold other names, since they were last waited for.
    private var pending: Set<String> = []
    /// Whether a file of the bundle has changed since there is a record.
    private var hasBegun = false

    /// Looks at the calls of a command, or of several one after the other.
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
            // A file is complete before it gets its name.
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

    /// A name came, or another file bears it.
    private mutating func changed(_ place: SystemCall.Place, by call: SystemCall) {
        if !place.isStaged && !place.isStaging {
            if !hasBegun {
                // The record is on the disk, with its folder, before the first file changes.
                for path in pending.sorted() { expect(path, before: call) }
            }
            hasBegun = true
        }
        pending.insert(place.folder)
    }

    private mutating func removed(_ place: SystemCall.Place, by call: SystemCall) {
        switch place {
        case _ where place.isStaged && place.name == "manifest":
            // All files are in their places before the record goes.
            for path in pending.sorted() { expect(path, before: call) }
            hasBegun = false
            pending.insert(place.folder)
        case _ where place.isStaging:
            // The record is gone for good before other changes follow.
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
    /// A folder and a name in it, as in `unlinkat(4</Settings.bundle>, "Root.plist", 0)`; or an open file alone.
    struct Place {
        var folder: String
        var name: String?

        var path: String { name.map { "\(folder)/\($0)" } ?? folder }
        /// Whether it is a folder in which a change is prepared.
        var isStaging: Bool { name?.hasSuffix("settings-bundle-change") == true }
        /// Whether it lies in one.
        var isStaged: Bool { folder.hasSuffix("settings-bundle-change") }
        /// Whether it is what was replaced or removed, which nobody needs once the record is gone.
        var isKept: Bool { isStaged && name?.hasPrefix("old-") == true }
        /// Whether it is a single file that is being prepared.
        var isDraft: Bool { name?.hasSuffix("settings-bundle-draft") == true }
    }

    var places: [Place] {
        text.matches(of: #/<([^>]*)>(?:, "([^"]*)")?/#).map { Place(folder: String($0.1), name: $0.2.map(String.init)) }
    }
}
