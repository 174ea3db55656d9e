import BundleStorage
import CodeGeneration
import SettingsModel
import UserDefaultsDomains

extension GenerateRun {
    /// Writes the privacy manifest, completes the one that is there, or says that it is not complete.
    ///
    /// - Parameter isManaged: whether the app reads a managed configuration, too.
    func completeManifest(managed isManaged: Bool) throws {
        try Failure.naming(path) {
            let (bundle, domain) = try read()
            note(bundle, domain)
            var reasons: [PrivacyManifest.Reason] = []
            if domain.defaults.contains(where: { $0.appGroup == nil }) { reasons.append(.ownDefaults) }
            if domain.defaults.contains(where: { $0.appGroup != nil }) { reasons.append(.appGroup) }
            if isManaged { reasons.append(.managed) }
            // What is no file, as a pipe, gets a manifest of its own.
            let old = try output.flatMap { !isChecking && SharedFile(at: $0).isStream ? nil : try bytes(of: $0) }
            var manifest = PrivacyManifest(old ?? [])
            do throws(BundleError) {
                try manifest.give(reasons)
            } catch {
                throw Failure(
                    error.message.worded, location: shownPlace(in: output ?? "-", error.position),
                    help: error.help?.worded)
            }
            guard let output else { return console.write(manifest.bytes) }
            if isChecking {
                if manifest.bytes != old { throw sayStale([output]) }
            } else {
                say([try SharedFile(at: output).write(manifest.bytes, besides: [path])], of: [output])
            }
        }
    }
}
