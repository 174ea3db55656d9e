import ArgumentParser
import SettingsChecks
import SettingsEditing
import SettingsModel

/// The options that say who shows a bundle.
struct DeploymentOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "What the app runs on: ios, ipados, tvos, catalyst, or the deprecated watchos; repeat it for more.",
            valueName: "platform"), completion: Choice<Platform>.completion)
    var platform: [String] = []

    @Flag(help: "The app shows the bundle with InAppSettingsKit, too. (known by itself where a pane says so)")
    var inAppSettingsKit = false

    func value() throws(UsageError) -> Deployment {
        var platforms: Set<Platform> = []
        for name in platform { platforms.insert(try Choice<Platform>.named(name, by: "--platform")) }
        return Deployment(platforms: platforms, hasInAppSettingsKit: inAppSettingsKit)
    }
}
