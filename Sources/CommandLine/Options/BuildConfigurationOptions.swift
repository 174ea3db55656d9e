import ArgumentParser

/// The option that selects a build configuration, whose built bundle is used instead of the source bundle.
struct BuildConfigurationOptions: ParsableArguments {
    @Option("Use the bundle as built for this build configuration.", value: "name", name: .customLong("configuration"))
    var name: String?
}
