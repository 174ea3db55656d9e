import ArgumentParser

/// Where `generate` writes a file, and what of the bundle it looks at.
struct GenerateOptions: ParsableArguments {
    @Option(
        "The file to write, or - for standard output, which is the default where the options file names none.",
        name: .shortAndLong)
    var output: String?

    @Flag(help: "Write nothing; exit 1 if the file is not what would be written.")
    var check = false

    @OptionGroup var build: BuildConfigurationOptions

    @OptionGroup var shared: SharedOptions
}
