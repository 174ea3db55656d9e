/// What is tried on which machine: everything where merging is decided, and a part of it that takes turns elsewhere.
enum Turns {
    /// Whether a try has its turn, of a row in which every so manieth one has.
    static func take(_ index: Int, of count: Int) -> Bool {
        Strace.isRequired || index % count == 0
    }
}
