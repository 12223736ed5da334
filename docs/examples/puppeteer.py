"""Waves with the right hand of the avatar on the page, through the bridge that serves the page.

    python3 docs/examples/puppeteer.py TOKEN [PAGE] [ADDRESS]

TOKEN: printed by `vitrine serve --programs`. PAGE: the code that the page shows; not needed if only one page
accepts programs. ADDRESS: ws://127.0.0.1:4173/ by default. Requires Python 3.8 and nothing else: the class below
implements as much of WebSocket as the bridge needs. Your own programs may use any WebSocket library.
"""

import base64
import json
import math
import os
import select
import socket
import ssl
import struct
import sys
import time
from urllib.parse import urlsplit

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class WebSocket:
    """Sends and receives texts."""

    def __init__(self, url, subprotocol):
        parts = urlsplit(url)
        secure = parts.scheme == "wss"
        port = parts.port or (443 if secure else 80)
        self.socket = socket.create_connection((parts.hostname, port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if secure:
            context = ssl.create_default_context()
            self.socket = context.wrap_socket(self.socket, server_hostname=parts.hostname)
        self.buffer = b""
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            (
                f"GET {parts.path} HTTP/1.1\r\nHost: {parts.netloc}\r\n"
                "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Protocol: {subprotocol}\r\n\r\n"
            ).encode()
        )
        while b"\r\n\r\n" not in self.buffer:
            self.fill()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        status = head.split(b"\r\n")[0].decode()
        if " 101 " not in status:
            raise ConnectionError(status)

    def fill(self):
        more = self.socket.recv(65536)
        if not more:
            raise ConnectionError("the connection broke")
        self.buffer += more

    def send_frame(self, kind, payload):
        mask = os.urandom(4)
        size = len(payload)
        short = size if size < 126 else 126 if size < 65536 else 127
        length = {126: struct.pack("!H", size & 0xFFFF), 127: struct.pack("!Q", size)}.get(short, b"")
        masked = bytes(byte ^ mask[index % 4] for index, byte in enumerate(payload))
        self.socket.sendall(bytes([0x80 | kind, 0x80 | short]) + length + mask + masked)

    def send(self, message):
        self.send_frame(TEXT, json.dumps(message).encode())

    def read_frame(self):
        """The next complete frame, or None."""
        if len(self.buffer) < 2:
            return None
        kind, size, start = self.buffer[0] & 15, self.buffer[1] & 127, 2
        if size >= 126:
            start = 4 if size == 126 else 10
            if len(self.buffer) < start:
                return None
            size = int.from_bytes(self.buffer[2:start], "big")
        end = start + size
        if len(self.buffer) < end:
            return None
        payload, self.buffer = self.buffer[start:end], self.buffer[end:]
        return kind, payload

    def receive(self, seconds):
        """The messages that have arrived, or that arrive within this many seconds."""
        decrypted = self.socket.pending() if isinstance(self.socket, ssl.SSLSocket) else 0
        if decrypted or select.select([self.socket], [], [], max(seconds, 0))[0]:
            self.fill()
        frame = self.read_frame()
        while frame:
            kind, payload = frame
            if kind == PING:
                self.send_frame(PONG, payload)
            elif kind == CLOSE:
                code = int.from_bytes(payload[:2], "big")
                raise ConnectionError(f"{code} {payload[2:].decode()}")
            elif kind == TEXT:
                yield json.loads(payload)
            frame = self.read_frame()


def wave(seconds):
    """The target of the forearm's end, in half arm spans from the pelvis: X forward, Y left, Z up."""
    swing = math.sin(2 * math.pi * seconds)
    return {
        "command": "set",
        "data": {
            "inverse_kinematics": {"mElbowRight": {"position": [0.15, -0.58 + 0.1 * swing, 1.05]}},
            # x y z of a quaternion in the parent's frame: the head tilts a little to the side.
            "joint_state": {"mHead": {"rotation": [0.06 * swing, 0, 0]}},
        },
    }


def main(token, page=None, address="ws://127.0.0.1:4173/"):
    link = WebSocket(address.rstrip("/") + "/bridge/v1/programs", "vitrine.puppetry.v1")
    link.send({"type": "hello", "token": token, **({"page": page} if page else {})})
    start = None
    due = time.monotonic()
    while True:
        for message in link.receive(due - time.monotonic()):
            kind = message.get("type")
            if kind == "welcome":
                print("Waving. Ctrl+C stops it.", flush=True)
                start = due = time.monotonic()
            elif kind == "refused":
                print(f"Refused ({message['code']}): {message['pages']} pages accept programs.")
            else:
                # Messages from the page have the form that a viewer's plug-in receives: {pump, data}.
                print(message, flush=True)
        now = time.monotonic()
        if start is None:
            due = now + 1
        elif now >= due:
            link.send(wave(now - start))
            due += 0.05


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("usage: python3 puppeteer.py TOKEN [PAGE] [ADDRESS]")
    try:
        main(*sys.argv[1:])
    except KeyboardInterrupt:
        pass
    except (ConnectionError, OSError) as error:
        sys.exit(f"The connection is closed: {error}")
