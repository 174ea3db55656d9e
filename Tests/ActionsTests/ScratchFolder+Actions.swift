import Actions
import CodeGeneration
import SettingsChecks
import SettingsModel
import SettingsReports
import TestSupport
import Testing

extension ScratchFolder {
    /// The findings of `check` in bundles of the folder, all of which must be readable.
    ///
    /// - Parameters:
    ///   - paths: bundles, or folders that contain bundles.
    ///   - fixed: called with the fixes of each bundle.
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

    /// Writes the generated Swift file of a bundle.
    func generateSwift(_ file: String, of bundle: String) throws {
        let run = try GenerateRun(
            "swift", \.swift, of: BundleRequest(bundle: absolute(bundle)), configuration: nil, to: absolute(file),
            outputExample: "", isChecking: false, note: { Issue.record("\($0)") })
        _ = try run.writeSwift(parts: .all)
    }
}
