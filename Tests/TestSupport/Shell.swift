/// Runs a shell script in a folder, with the tool in the path.
package func shell(
    _ script: String, in folder: ScratchFolder, environment: [String: String] = [:]
) throws -> CommandResult {
    try CommandRunner(
        executable: "/bin/sh", arguments: ["-c", script],
        environment: CommandRunner.environment(home: folder.path).merging(environment) { $1 }, folder: folder.path
    ).run()
}
