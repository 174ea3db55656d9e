import TestSupport

/// The guaranteed state after a call of a command failed.
enum Promise {
    /// The change was not made, and nothing is left behind.
    case nothing
    /// The change was made without an error.
    case all
    /// The change was made; a file or folder of the tool remains until the next command.
    case allButRests
    /// The change was made, except that a folder could not be removed.
    case allButAFolder(String)
    /// The change was made, but the disk did not confirm it.
    case unconfirmed

    var exitCode: Int {
        switch self {
        case .all, .allButRests, .allButAFolder: 0
        case .nothing, .unconfirmed: 2
        }
    }

    /// Text in the error.
    var words: [String] {
        switch self {
        case .all, .allButRests, .allButAFolder: []
        case .nothing: ["error: could not "]
        case .unconfirmed: ["was written, but the disk did not confirm it"]
        }
    }
}

extension Trial {
    /// The guaranteed state if the call at an index fails.
    func promise(at index: Int, _ fault: Fault) -> Promise {
        let call = calls[index]
        if fault == .error("EINTR") { return .all }
        let isForbidden = fault == .error("EACCES")
        guard let endOfChange else {
            // If a single file cannot be prepared next to the bundle, it is prepared in the bundle.
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
            // The tool also tries to remove folders that turn out not to be empty.
            return new.entries[folder] == nil ? .allButAFolder(folder) : .all
        }
        // A replaced file first gets a second name or a copy.
        if isForbidden, call.name == "linkat" { return .all }
        // The change is reverted.
        return .nothing
    }

    /// The path of the folder that a call removes, within the scenario: `unlinkat(4</Settings.bundle>, "de.lproj", …`.
    private func removedFolder(_ call: SystemCall) -> String? {
        guard let start = call.text.firstIndex(of: "<"), let end = call.text.firstIndex(of: ">") else { return nil }
        let name = call.text[end...].split(separator: "\"").dropFirst().first
        return name.map { call.text[call.text.index(start, offsetBy: 2)..<end] + "/" + $0 }.map(String.init)
    }
}
