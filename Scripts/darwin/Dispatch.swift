// What the targets use of Dispatch, which has no module for Apple's headers here.
public final class DispatchQueue: Sendable {
    public init(label: String) {}
    public func sync<Result>(execute work: () throws -> Result) rethrows -> Result { try work() }
    public static func concurrentPerform(iterations: Int, execute work: (Int) -> Void) {}
}
