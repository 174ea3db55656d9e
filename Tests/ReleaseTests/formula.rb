# Installs and tests a formula as Homebrew does: formula.rb FORMULA ARCHIVES PREFIX
#
# ARCHIVES contains the archive that the formula downloads. Prints the address, and the installed files.

require "digest"
require "fileutils"
require "pathname"
require "rbconfig"
require "tmpdir"

FORMULA, ARCHIVES, PREFIX = ARGV.map { |argument| Pathname.new(argument).realpath }

class Pathname
  def install(*files)
    mkpath
    abort "nothing to install in #{self}" if files.flatten.empty?
    files.flatten.each { |file| FileUtils.mv(file, self) }
  end
end

class Formula
  %w[desc homepage version license url sha256].each do |name|
    define_singleton_method(name) { |*value| value.empty? ? @values[name] : (@values ||= {})[name] = value[0] }
  end

  class << self
    attr_reader :check

    def test(&block) = @check = block
    def depends_on(*) = nil
    def on_macos = (yield if RUBY_PLATFORM.include?("darwin"))
    def on_linux = (yield if RUBY_PLATFORM.include?("linux"))
    def on_arm = (yield if RbConfig::CONFIG["host_cpu"].match?(/arm|aarch64/))
    def on_intel = (yield if RbConfig::CONFIG["host_cpu"] == "x86_64")
  end

  { bin: "bin", man1: "share/man/man1", bash_completion: "etc/bash_completion.d",
    zsh_completion: "share/zsh/site-functions", fish_completion: "share/fish/vendor_completions.d" }
    .each { |name, folder| define_method(name) { PREFIX / folder } }

  def system(*words) = Kernel.system(*words.map(&:to_s)) || abort("failed: #{words.join(" ")}")
end

load FORMULA.to_s
formula = SettingsBundle.new
archive = ARCHIVES / File.basename(SettingsBundle.url)
abort "wrong checksum" if Digest::SHA256.file(archive).hexdigest != SettingsBundle.sha256
puts SettingsBundle.version, SettingsBundle.url

Dir.mktmpdir do |folder|
  Dir.chdir(folder) do
    formula.system "tar", "-xzf", archive
    # Homebrew enters the only folder of an archive.
    Dir.chdir(Dir["*"].first) { formula.install }
  end
end
Dir.mktmpdir { |folder| Dir.chdir(folder) { formula.instance_exec(&SettingsBundle.check) } }
puts PREFIX.glob("**/*").select(&:file?).map { |file| file.relative_path_from(PREFIX).to_s }.sort
