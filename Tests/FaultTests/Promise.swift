import TestSupport

/// What a command owes to the person when one of its calls failed.
enum Promise {
    /// It could not be done: nothing is changed, nothing is left behind.
    case nothing
    /// It is done, as if nothing had happened.
    case all
    /// It is done; a file or folder of ours stays until the next command.
    case allButRests
    /// It is done, but for a folder that should be gone and may not go.
    case allButAFolder(String)
    /// It is done, but the disk did not say that it will last.
    case unconfirmed

    var exitCode: Int {
        switch self {
        case .all, .allButRests, .allButAFolder: 0
        case .nothing, .unconfirmed: 2
        }
    }

    /// What the error says.
    var words: [String] {
        switch self {
        case .all, .allButRests, .allButAFolder: []
        case .nothing: ["error: could not "]
        case .unconfirmed: ["was written, but the disk did not confirm it"]
        }
    }
}

extension Trial {
    /// What is owed when the call at an index fails.
    func promise(at index: Int, _ fault: Fault) -> Promise {
        let call = calls[index]
        if fault == .error("EINTR") { return .all }
        let isForbidden = fault == .error("EACCES")
        guard let endOfChange else {
            // One file: where it may not be prepared beside the bundle, that is tried in the bundle.
            if index < commit { return isForbidden ? .all : .nothing }
            if index == commit { return .nothing }
            return call.name == "fsync" ? .unconfirmed : .allButRests
        }
        if index <= endOfRecord {
            let makesFolder = call.name.hasPrefix("mkdir") && index == 0 && scenario.nextWithout == nil
            return makesFolder && isForbidden && scenario.lockedFolder == nil ? .all : .nothing
        }
        if index > endOfChange { return call.name == "fsync" ? .all : .allButRests }
        if isForbidden, call.text.contains("AT_REMOVEDIR"), let folder = removedFolder(call) {
            // It is tried with folders, too, that turn out to hold something.
            return new.entries[folder] == nil ? .allButAFolder(folder) : .all
        }
        // What is replaced gets a second name first, or a copy.
        if isForbidden, call.name == "linkat" { return .all }
        // It is taken back.
        return .nothing
    }

    /// The folder that a call removes, by its path in the scenario: `unlinkat(4</Settings.bundle>, "de.lproj", …`.
    private func removedFolder(_ call: SystemCall) -> String? {
        guard let start = call.text.firstIndex(of: "<"), let end = call.text.firstIndex(of: ">") else { return nil }
        let name = call.text[end...].split(separator: "\"").dropFirst().first
        return name.map { call.text[call.text.index(start, offsetBy: 2)..<end] + "/" + $0 }.map(String.init)
    }
}
