import TestSupport
import Testing

/// A change by another program between the reading and the writing of a command.
struct Interference: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// A shell script, run in the folder of the bundle.
    var script: String
    /// The file in the error of the command, or the beginning of its path.
    var named: String

    init(_ description: String, _ script: String, named: String) {
        testDescription = description
        self.script = script
        self.named = named
    }

    /// Changes of the file that every command in these tests changes.
    static let ofThePane = [
        Interference(
            "the same size and the same time",
            "cp -p Root.plist ../copy; sed s/Sound/SOUND/ ../copy > Root.plist; touch -r ../copy Root.plist; rm ../copy",
            named: "Settings.bundle/Root.plist"),
        Interference(
            "replaced by a rename", "sed s/Sound/Noise/ Root.plist > ../new; mv ../new Root.plist",
            named: "Settings.bundle/Root.plist"),
        Interference("removed", "rm Root.plist", named: "Settings.bundle/Root.plist"),
        Interference(
            "replaced by a link to a copy", "mv Root.plist ../Root.plist; ln -s ../Root.plist Root.plist",
            named: "Settings.bundle/Root.plist"),
    ]

    static let ofTheTables = [
        Interference(
            "a table that the command only reads", "echo '/* more */' >> en.lproj/Other.strings",
            named: "Settings.bundle/en.lproj/Other.strings"),
        Interference(
            "a new file where the command makes one", "echo '/* theirs */' > fr.lproj/Advanced.strings",
            named: "Settings.bundle/fr.lproj/Advanced.strings"),
        Interference(
            "a new table of another language",
            "mkdir it.lproj; echo '\"Sound\" = \"Suono\";' > it.lproj/Root.strings",
            named: "Settings.bundle/it.lproj/Root.strings"),
        Interference(
            "a folder replaced by a link out of the bundle", "mv fr.lproj ..; ln -s ../fr.lproj fr.lproj",
            named: "Settings.bundle/fr.lproj"),
        Interference(
            "a folder replaced by a link to a copy in the bundle",
            "mv fr.lproj fr-CA.lproj; ln -s fr-CA.lproj fr.lproj", named: "Settings.bundle/fr"),
        Interference("a folder removed", "rm -r fr.lproj", named: "Settings.bundle/fr.lproj/Root.strings"),
    ]
}
