import Actions
import SettingsChecks
import SettingsModel
import SettingsReports
import TestSupport
import Testing

extension ScratchFolder {
    /// What `check` finds in bundles of the folder, all of which can be checked.
    ///
    /// - Parameters:
    ///   - paths: bundles, or folders with bundles below them.
    ///   - fixed: hears what was fixed in each.
    func findings(
        in paths: [String], fixed: (FixedBundle) -> Void = { _ in }, _ configure: (inout CheckRequest) -> Void
    ) throws -> [Finding] {
        var request = CheckRequest()
        request.paths = paths.map(absolute)
        configure(&request)
        var run = try CheckRun(request) { _ in }
        var found: [Finding] = []
        run.run(rendering: { $0.findings }) { event in
            if case .checked(_, let findings) = event { found += findings }
            if case .fixed(let bundle) = event { fixed(bundle) }
        }
        #expect(run.failures.isEmpty, "\(run.failures)")
        return found
    }

    /// Writes the Swift file of a bundle.
    func generateSwift(_ file: String, of bundle: String) throws {
        let run = try GenerateRun(
            "swift", \.swift, of: BundleRequest(bundle: absolute(bundle)), configuration: nil, to: absolute(file),
            such: "", isChecking: false, note: { Issue.record("\($0)") })
        _ = try run.writeSwift()
    }
}
