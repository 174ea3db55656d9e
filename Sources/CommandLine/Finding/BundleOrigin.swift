/// What says which bundle is meant.
enum BundleOrigin {
    case commandLine, environment
    /// The script phase that this process runs in lists it.
    case inputFiles
    /// Who runs the command stands in it.
    case workingFolder
    case optionsFile
    /// The search found it in the working folder or below, or in a folder above.
    case below, above
}
