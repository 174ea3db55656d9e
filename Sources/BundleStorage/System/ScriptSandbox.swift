/// The sandbox in which Xcode runs script phases and build rules.
///
/// It denies the project and what is built, but for what is declared, and a denied look stands in the build's log.
/// Source: <https://developer.apple.com/documentation/xcode/build-settings-reference#User-Script-Sandboxing>
package enum ScriptSandbox {
    /// Whether this process runs in a script phase or a build rule.
    package static let hasScript =
        Environment["SCRIPT_INPUT_FILE_COUNT"] != nil || Environment["SCRIPT_INPUT_FILE"] != nil

    /// Whether the sandbox is on: it is, unless the target turned it off.
    package static let isOn = hasScript && Environment["ENABLE_USER_SCRIPT_SANDBOXING"] != "NO"
}
