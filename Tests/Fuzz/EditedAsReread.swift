/// An edit that depends on nothing but the bytes of a text, so that an input that crashes crashes again.
func someEdit(of text: [UInt8]) -> TextEdit {
    let digest = text.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    func number(_ shift: UInt64, below limit: Int) -> Int { Int((digest >> shift) & 0xFFFF) % max(1, limit) }
    let start = number(0, below: text.count + 1)
    let removed = number(16, below: min(12, text.count - start + 1))
    let copyStart = number(32, below: text.count + 1)
    let copied = text[copyStart..<min(text.count, copyStart + number(48, below: 12))]
    return TextEdit(span: start..<(start + removed), replacement: Array(copied))
}
