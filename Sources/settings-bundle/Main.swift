import CommandLine

@main
struct Main {
    static func main() { Tool.main() }
}
