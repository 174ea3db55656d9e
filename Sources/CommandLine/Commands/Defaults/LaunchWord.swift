import ArgumentParser

/// A word that an app is launched with, as it comes through the argument parser whatever is in it.
struct LaunchWord: ExpressibleByArgument {
    let word: String

    init(_ word: String) { self.word = word }

    init?(argument: String) {
        guard argument.utf8.first == UInt8(ascii: ":") else { return nil }
        word = String(decoding: argument.utf8.dropFirst(), as: UTF8.self)
    }

    /// The option with the word. The parser sees no empty value behind "=", an end of the options in a word "--", and
    /// no "=" at all where a mark follows that combines with it: a colon keeps them apart.
    var option: String { "--launch-word=:" + word }
}
