/// Bytes as a test shows them: as the text they are, or one by one where they are no UTF-8.
package func shown(_ bytes: [UInt8]) -> String {
    String(validating: bytes, as: UTF8.self)?.debugDescription ?? "\(bytes)"
}
