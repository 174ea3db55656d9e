import Foundation
import SettingsModel
import Testing

@testable import BundleStorage

/// The state after a command stops or fails at any of the calls that change the disk.
@Suite struct CrashTests {
    enum Change: CaseIterable {
        case oneFile, oneNewFile, oneRemoval, oneFileOfNewFolder, several

        var changes: [FileChange] {
            switch self {
            case .oneFile: [write("Root.plist", "new root")]
            case .oneNewFile: [write("en.lproj/New.strings", "new")]
            case .oneRemoval: [.remove(path: "de.lproj/Root.strings")]
            case .oneFileOfNewFolder: [write("pl.lproj/Root.strings", "pl")]
            case .several:
                [
                    write("Root.plist", "new root"), write("fr.lproj/deep/New.strings", "fr"),
                    write("fr.lproj/Other.strings", "other"), .remove(path: "de.lproj/Root.strings"),
                    .remove(path: "Alias.plist"), .remove(path: "icon.png"), write("Sound.plist", ""),
                ]
            }
        }
    }

    private func example() throws -> TestFolder {
        let folder = try exampleFolder(inMemory: true)
        try folder.link("Settings.bundle/Alias.plist", to: "Root.plist")
        return folder
    }

    /// The contents before and after a change, and the number of calls between them.
    private func outcome(_ change: Change) throws -> (old: [String: String], new: [String: String], calls: Int) {
        let folder = try example()
        let old = try folder.contents()
        let disk = Disk()
        try EditingSession(at: folder.bundle, disk: disk).commit(change.changes)
        let new = try folder.contents()
        #expect(old != new)
        return (old, new, disk.calls)
    }

    private func listed(_ contents: [String: String]) -> Set<String> {
        let names = contents.filter { $0.value != "/" }.keys.filter { $0.hasPrefix("Settings.bundle/") }
        return Set(names.map { String($0.dropFirst("Settings.bundle/".count)) })
    }

    @Test(arguments: Change.allCases) func `A change that is stopped at any call is finished or has no effect`(
        change: Change
    ) throws {
        let (old, new, calls) = try outcome(change)
        var finished = 0
        for call in 0..<calls {
            let folder = try example()
            let error = storageError {
                try EditingSession(at: folder.bundle, disk: Disk(fault: .stop(at: call))).commit(change.changes)
            }
            let left = try folder.contents()
            // Without an error, only cleanup may be left for later.
            #expect(error != nil || left.filter { $0.key.hasPrefix("Settings.bundle") } == new, "call \(call)")

            let loaded = try LoadedBundle.load(folder.bundle)
            let isRecorded = left[".Settings.bundle.settings-bundle-change/manifest"] != nil
            #expect(loaded.files.hasUnfinishedChange == isRecorded, "call \(call)")
            let files = Set(loaded.files.files.keys)
            #expect(files.isSubset(of: listed(old).union(listed(new))), "call \(call)")
            if !isRecorded { #expect(files == listed(old) || files == listed(new), "call \(call)") }

            let session = try EditingSession(at: folder.bundle)
            let after = try folder.contents()
            #expect(after == (isRecorded ? new : after == new ? new : old), "call \(call)")
            #expect(session.notes.count == (isRecorded ? 1 : 0), "call \(call)")
            #expect(!session.bundle.files.hasUnfinishedChange)
            #expect(Set(session.bundle.files.files.keys) == listed(after), "call \(call)")
            if isRecorded { finished += 1 }
        }
        let needsRecord = change == .several || change == .oneRemoval || change == .oneFileOfNewFolder
        #expect((finished > 0) == needsRecord)
    }

    @Test func `A recovery that is stopped at any call can be repeated`() throws {
        let (_, new, calls) = try outcome(.several)
        for call in 0..<calls {
            for second in 0..<calls {
                let folder = try example()
                _ = storageError {
                    try EditingSession(at: folder.bundle, disk: Disk(fault: .stop(at: call)))
                        .commit(Change.several.changes)
                }
                let isRecorded = try LoadedBundle.load(folder.bundle).files.hasUnfinishedChange
                if !isRecorded { break }
                let disk = Disk(fault: .stop(at: second))
                let error = storageError { _ = try EditingSession(at: folder.bundle, disk: disk) }
                if error == nil && disk.calls <= second { break }
                _ = try EditingSession(at: folder.bundle)
                #expect(try folder.contents() == new, "call \(call), then \(second)")
            }
        }
    }

    @Test(arguments: Change.allCases) func `A change that fails at any call is completed or reverted`(change: Change)
        throws
    {
        let (old, new, calls) = try outcome(change)
        for call in 0..<calls {
            let folder = try example()
            let disk = Disk(fault: .fail(at: call, SystemError(number: ENOSPC)))
            let error = storageError { try EditingSession(at: folder.bundle, disk: disk).commit(change.changes) }
            let left = try folder.contents()
            switch error {
            case .failed(_, _, let reason):
                #expect(left == old, "call \(call)")
                #expect(reason == "no space is left on disk")
            case .unconfirmed, nil:
                // The next command cleans up leftovers.
                _ = try EditingSession(at: folder.bundle)
                #expect(try folder.contents() == new, "call \(call)")
            default: Issue.record("call \(call): \(String(describing: error))")
            }
        }
    }

    @Test func `Reverting a failed change can stop at any call and be recovered`() throws {
        let (old, new, calls) = try outcome(.several)
        for call in 0..<calls {
            for stop in (call + 1)..<(call + calls) {
                let folder = try example()
                let disk = Disk(fault: .failAndStop(at: call, SystemError(number: ENOSPC), stop: stop))
                let error = storageError {
                    try EditingSession(at: folder.bundle, disk: disk).commit(Change.several.changes)
                }
                let isRecorded = try LoadedBundle.load(folder.bundle).files.hasUnfinishedChange
                if case .recorded = error { #expect(isRecorded) }
                _ = try EditingSession(at: folder.bundle)
                let left = try folder.contents()
                #expect(left == (isRecorded || error == nil ? new : old), "call \(call), then \(stop)")
                if disk.calls <= stop { break }
            }
        }
    }

    @Test func `A recorded change can be reverted even if an earlier revert was stopped`() throws {
        let (old, new, calls) = try outcome(.several)
        for call in 0..<calls {
            for second in 0..<calls {
                let folder = try example()
                _ = storageError {
                    try EditingSession(at: folder.bundle, disk: Disk(fault: .stop(at: call)))
                        .commit(Change.several.changes)
                }
                if try !LoadedBundle.load(folder.bundle).files.hasUnfinishedChange { break }
                let disk = Disk(fault: .stop(at: second))
                _ = storageError { _ = try EditingSession(at: folder.bundle, recovery: .rollBack, disk: disk) }
                let isRecorded = try LoadedBundle.load(folder.bundle).files.hasUnfinishedChange
                let aim = second % 2 == 0 ? RecoveryStrategy.rollBack : .finish
                let session = try EditingSession(at: folder.bundle, recovery: aim)
                #expect((session.recovery != nil) == isRecorded)
                let expected = isRecorded && aim == .finish ? new : old
                #expect(try folder.contents() == expected, "call \(call), then \(second)")
                if disk.calls <= second { break }
            }
        }
    }

    @Test func `A change across mounts completes if it reports no error`() throws {
        for call in [Change.oneFile, .several] {
            let (_, new, calls) = try outcome(call)
            for number in 0..<calls {
                let folder = try example()
                let disk = Disk(fault: .fail(at: number, SystemError(number: EXDEV)))
                let error = storageError { try EditingSession(at: folder.bundle, disk: disk).commit(call.changes) }
                if error == nil {
                    _ = try EditingSession(at: folder.bundle)
                    #expect(try folder.contents() == new, "call \(number)")
                }
            }
        }
    }
}
