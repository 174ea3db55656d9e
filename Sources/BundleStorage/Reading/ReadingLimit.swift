/// How much is read of a disk: longer ones are no settings, and would fill the memory.
package enum ReadingLimit {
    /// The bytes of one file, standard input included.
    package static let file = 64 << 20
    /// The bytes of all files of a bundle that are read.
    package static let bundle = 128 << 20
}
