/// Describes bytes in a test failure: as text, or as a list of numbers if they are not UTF-8.
package func shown(_ bytes: [UInt8]) -> String {
    String(validating: bytes, as: UTF8.self)?.debugDescription ?? "\(bytes)"
}
