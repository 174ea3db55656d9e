"""Runs a command in a terminal with a number of columns, and prints its output.

    terminal.py COLUMNS COMMAND...
"""

import fcntl
import os
import pty
import struct
import sys
import termios

columns, command = int(sys.argv[1]), sys.argv[2:]
child, terminal = pty.fork()
if child == 0:
    # Set the size before the command can read it.
    fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    os.execvp(command[0], command)
written = b""
while True:
    try:
        piece = os.read(terminal, 1 << 16)
    except OSError:
        # Linux reports the end of a terminal as an error.
        break
    if not piece:
        break
    written += piece
_, status = os.waitpid(child, 0)
sys.stdout.buffer.write(written.replace(b"\r\n", b"\n"))
sys.exit(os.waitstatus_to_exitcode(status))
