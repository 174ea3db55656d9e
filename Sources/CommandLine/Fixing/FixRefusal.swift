import SettingsModel

/// A fix that could not be made, and those like it.
struct FixRefusal {
    /// What it would have done.
    let title: String
    /// The file of the finding, relative to the bundle.
    let path: String
    let reason: String
    /// How many more of the file could not be made for the same reason.
    var others = 0

    /// What a person is told.
    var message: String {
        "cannot \(title) in \(path)" + (others == 0 ? "" : ", nor mend \(others) more") + ": \(reason)"
    }
}

extension Failure {
    /// Why an operation on a bundle failed.
    init(_ error: any Error, in bundle: String) {
        if let error = error as? BundleError {
            self.init(error, in: bundle)
        } else {
            self.init("\(error)")
        }
    }
}
