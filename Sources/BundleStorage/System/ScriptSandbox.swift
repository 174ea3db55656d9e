/// The sandbox in which Xcode runs script phases and build rules.
///
/// The sandbox denies access to the project and build folders, except for declared inputs and outputs. Denied accesses
/// appear in the build log.
///
/// Source: <https://developer.apple.com/documentation/xcode/build-settings-reference#User-Script-Sandboxing>
package enum ScriptSandbox {
    /// Whether this process runs in a script phase or build rule.
    package static let hasScript =
        Environment["SCRIPT_INPUT_FILE_COUNT"] != nil || Environment["SCRIPT_INPUT_FILE"] != nil

    /// Whether this process runs in the sandbox. A target can disable the sandbox in its build settings.
    package static let isOn = hasScript && Environment["ENABLE_USER_SCRIPT_SANDBOXING"] != "NO"
}
