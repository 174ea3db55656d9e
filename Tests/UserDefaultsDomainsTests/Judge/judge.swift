// Reports what the UserDefaults of the toolchain return, in a separate process: the arguments are those of the process,
// and its home contains the files of the domains. Standard input is a property list with the values to register, the
// suites to add and the keys to read; standard output is a property list with the results.
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
