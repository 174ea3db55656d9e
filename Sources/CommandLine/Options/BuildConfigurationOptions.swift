import ArgumentParser

/// The build configuration whose bundle a command looks at, instead of the source bundle.
struct BuildConfigurationOptions: ParsableArguments {
    @Option("Use the bundle as built for this build configuration.", value: "name", name: .customLong("configuration"))
    var name: String?
}
