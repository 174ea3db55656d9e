import ArgumentParser

/// The `--configuration` option. With this option, a command uses the bundle that is built for a build configuration
/// instead of the source bundle.
struct BuildConfigurationOptions: ParsableArguments {
    @Option("Use the bundle as built for this build configuration.", value: "name", name: .customLong("configuration"))
    var name: String?
}
