// What the files that `check-darwin` looks at use of Foundation: Foundation itself is not there for Apple's headers.
@_exported import Darwin

public struct POSIXError: Error {
    public init(_ code: POSIXErrorCode) {}
}

public struct Date: Comparable {
    public init() {}
    public func addingTimeInterval(_ seconds: Double) -> Date { self }
    public static func < (first: Date, second: Date) -> Bool { false }
}
