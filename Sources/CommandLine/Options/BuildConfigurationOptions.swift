import ArgumentParser

/// The build configuration whose bundle a command looks at, instead of the source bundle.
struct BuildConfigurationOptions: ParsableArguments {
    @Option("Look at the bundle that this build configuration gets.", value: "name", name: .customLong("configuration"))
    var name: String?
}
