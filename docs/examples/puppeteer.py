"""Waves with the right hand of the avatar in the page, through the bridge that serves it.

    python3 docs/examples/puppeteer.py TOKEN [PAGE] [ADDRESS]

TOKEN: what `vitrine serve --programs` says. PAGE: the code that the page shows; not needed if only one page lets
programs in. ADDRESS: ws://127.0.0.1:4173/ unless told. Needs Python 3.8 and nothing else: the class below speaks as
much of WebSocket as the bridge wants. A program of your own may use any library for it.
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
    """Texts, both ways."""

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

    def send(self, kind, payload):
        mask = os.urandom(4)
        size = len(payload)
        short = size if size < 126 else 126 if size < 65536 else 127
        length = {126: struct.pack("!H", size & 0xFFFF), 127: struct.pack("!Q", size)}.get(short, b"")
        masked = bytes(byte ^ mask[index % 4] for index, byte in enumerate(payload))
        self.socket.sendall(bytes([0x80 | kind, 0x80 | short]) + length + mask + masked)

    def say(self, message):
        self.send(TEXT, json.dumps(message).encode())

    def frame(self):
        """The next frame that is whole, or None."""
        if len(self.buffer) < 2:
            return None
        kind, size, at = self.buffer[0] & 15, self.buffer[1] & 127, 2
        if size >= 126:
            at = 4 if size == 126 else 10
            if len(self.buffer) < at:
                return None
            size = int.from_bytes(self.buffer[2:at], "big")
        if len(self.buffer) < at + size:
            return None
        payload, self.buffer = self.buffer[at : at + size], self.buffer[at + size :]
        return kind, payload

    def hear(self, seconds):
        """The messages that have come, or that come within so many seconds."""
        decrypted = self.socket.pending() if isinstance(self.socket, ssl.SSLSocket) else 0
        if decrypted or select.select([self.socket], [], [], max(seconds, 0))[0]:
            self.fill()
        frame = self.frame()
        while frame:
            kind, payload = frame
            if kind == PING:
                self.send(PONG, payload)
            elif kind == CLOSE:
                code = int.from_bytes(payload[:2], "big")
                raise ConnectionError(f"{code} {payload[2:].decode()}")
            elif kind == TEXT:
                yield json.loads(payload)
            frame = self.frame()


def wave(seconds):
    """Where the end of the forearm is to be: half arm spans, X forward, Y left, Z up, from the pelvis."""
    swing = math.sin(2 * math.pi * seconds)
    return {
        "command": "set",
        "data": {
            "inverse_kinematics": {"mElbowRight": {"position": [0.15, -0.58 + 0.1 * swing, 1.05]}},
            # x y z of a quaternion in the parent's frame: the head leans to the side a little.
            "joint_state": {"mHead": {"rotation": [0.06 * swing, 0, 0]}},
        },
    }


def main(token, page=None, address="ws://127.0.0.1:4173/"):
    link = WebSocket(address.rstrip("/") + "/bridge/v1/programs", "vitrine.puppetry.v1")
    link.say({"type": "hello", "token": token, **({"page": page} if page else {})})
    begun = None
    due = time.monotonic()
    while True:
        for message in link.hear(due - time.monotonic()):
            kind = message.get("type")
            if kind == "welcome":
                print("Waving. Ctrl+C ends it.", flush=True)
                begun = due = time.monotonic()
            elif kind == "refused":
                print(f"Refused ({message['code']}): {message['pages']} pages let programs in.")
            else:
                # What the page says comes as a plug-in of a viewer would hear it: {pump, data}.
                print(message, flush=True)
        now = time.monotonic()
        if begun is None:
            due = now + 1
        elif now >= due:
            link.say(wave(now - begun))
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
