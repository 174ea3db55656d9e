// What the UserDefaults of the toolchain answer, in a process of their own: the arguments are its own, the files of the
// domains lie in its home. Standard input is a property list with what to register, which suites to add and which keys
// to ask for; standard output is one with the answers.
import Foundation

@main struct Judge {
    static func main() throws {
        let input = FileHandle.standardInput.readDataToEndOfFile()
        let list = try unsafe PropertyListSerialization.propertyList(from: input, options: [], format: nil)
        guard
            let task = list as? [String: Any],
            let registered = task["register"] as? [String: Any], let suites = task["suites"] as? [String],
            let keys = task["keys"] as? [String]
        else { exit(2) }

        let defaults = UserDefaults.standard
        for suite in suites { defaults.addSuite(named: suite) }
        defaults.register(defaults: registered)

        var answers: [String: Any] = [:]
        for key in keys {
            var answer: [String: Any] = [
                "bool": defaults.bool(forKey: key), "integer": defaults.integer(forKey: key),
                "double": defaults.double(forKey: key),
            ]
            if let object = defaults.object(forKey: key) { answer["object"] = object }
            if let string = defaults.string(forKey: key) { answer["string"] = string }
            answers[key] = answer
        }
        let output: [String: Any] = [
            "answers": answers, "argument": defaults.volatileDomain(forName: UserDefaults.argumentDomain),
            "volatile": defaults.volatileDomainNames,
        ]
        FileHandle.standardOutput.write(
            try PropertyListSerialization.data(fromPropertyList: output, format: .binary, options: 0))
    }
}
