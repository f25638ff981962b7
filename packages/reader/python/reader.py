"""A card reader for Openpit in plain Python, written from docs/readers.md and the vectors alone.

python3 reader.py vectors FOLDER                       checks every recorded line
python3 reader.py run URL NAME SEED FIRMWARE CARD...   reads these cards out, each when the floor waits for one
python3 reader.py key SEED                             prints the public key
"""

import base64
import hashlib
import json
import os
import pathlib
import socket
import struct
import sys
import threading
import time

# Ed25519, as in RFC 8032, section 6.
P = 2**255 - 19
Q = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT = pow(2, (P - 1) // 4, P)


def add(one, other):
    a = (one[1] - one[0]) * (other[1] - other[0]) % P
    b = (one[1] + one[0]) * (other[1] + other[0]) % P
    c = 2 * one[3] * other[3] * D % P
    d = 2 * one[2] * other[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def multiply(times, point):
    result = (0, 1, 1, 0)
    while times > 0:
        if times & 1:
            result = add(result, point)
        point = add(point, point)
        times >>= 1
    return result


def base_point():
    y = 4 * pow(5, P - 2, P) % P
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P != 0:
        x = x * ROOT % P
    if x & 1:
        x = P - x
    return (x, y, 1, x * y % P)


BASE = base_point()


def compress(point):
    inverse = pow(point[2], P - 2, P)
    x, y = point[0] * inverse % P, point[1] * inverse % P
    return int.to_bytes(y | ((x & 1) << 255), 32, "little")


def expand(seed):
    digest = hashlib.sha512(seed).digest()
    scalar = int.from_bytes(digest[:32], "little")
    scalar &= (1 << 254) - 8
    scalar |= 1 << 254
    return scalar, digest[32:]


def public_key(seed):
    return compress(multiply(expand(seed)[0], BASE))


def sign(seed, text):
    scalar, prefix = expand(seed)
    own = compress(multiply(scalar, BASE))
    r = int.from_bytes(hashlib.sha512(prefix + text).digest(), "little") % Q
    point = compress(multiply(r, BASE))
    h = int.from_bytes(hashlib.sha512(point + own + text).digest(), "little") % Q
    return point + int.to_bytes((r + h * scalar) % Q, 32, "little")


# Messages.
NO_HASH = "0" * 64


def canonical(message):
    fields = {name: value for name, value in message.items() if name != "sig"}
    return json.dumps(fields, sort_keys=True, separators=(",", ":")).encode()


def hash_of(message):
    return hashlib.sha256(canonical(message)).hexdigest()


def signed(seed, message):
    return {**message, "sig": sign(seed, canonical(message)).hex()}


def fingerprint(key):
    return hashlib.sha256(b"openpit-device " + key.hex().encode()).hexdigest()


class Line:
    """A WebSocket, as far as a device needs one (RFC 6455)."""

    def __init__(self, url):
        host, port = url.split("://", 1)[1].rstrip("/").rsplit(":", 1)
        self.socket = socket.create_connection((host, int(port)), timeout=30)
        self.lock = threading.Lock()
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET /api/devices/line HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        self.stream = self.socket.makefile("rb")
        status = self.stream.readline()
        if b" 101 " not in status:
            raise SystemExit(f"the floor did not open a line: {status.decode().strip()}")
        while self.stream.readline() not in (b"\r\n", b""):
            pass

    def send(self, message, opcode=1):
        data = message if isinstance(message, bytes) else json.dumps(message).encode()
        mask = os.urandom(4)
        size = bytes([0x80 | len(data)]) if len(data) < 126 else bytes([0xFE]) + struct.pack(">H", len(data))
        body = bytes(byte ^ mask[index % 4] for index, byte in enumerate(data))
        with self.lock:
            self.socket.sendall(bytes([0x80 | opcode]) + size + mask + body)

    def hear(self):
        while True:
            first, second = self.stream.read(2)
            size = second & 0x7F
            if size == 126:
                (size,) = struct.unpack(">H", self.stream.read(2))
            data = self.stream.read(size)
            if first & 0x0F == 1:
                return json.loads(data)
            if first & 0x0F == 8:
                raise SystemExit("the floor has closed the line")
            if first & 0x0F == 9:
                self.send(data, 10)


class Reader:
    def __init__(self, url, name, seed, firmware, cards):
        self.name, self.seed, self.firmware = name, seed, firmware
        self.cards = list(cards)
        self.reports = []
        self.acked = 0
        self.began = time.monotonic()
        self.line = Line(url)
        self.nonce = self.line.hear()["nonce"]
        hello = {"kind": "hello", "boot": 1, "seq": 0, "hash": NO_HASH, "firmware": firmware}
        self.say({**hello, "nonce": self.nonce})
        threading.Thread(target=self.beat, daemon=True).start()

    def say(self, message):
        self.line.send(signed(self.seed, {"device": self.name, **message}))

    def beat(self):
        while True:
            time.sleep(1)
            self.say({"kind": "beat", "seq": len(self.reports), "nonce": self.nonce})

    def report(self, body):
        prev = hash_of(self.reports[-1]) if self.reports else NO_HASH
        ms = int((time.monotonic() - self.began) * 1000)
        envelope = {"device": self.name, "boot": 1, "seq": len(self.reports) + 1, "prev": prev, "ms": ms}
        self.reports.append(signed(self.seed, {**envelope, **body}))
        self.line.send(self.reports[-1])

    def run(self):
        """Reads a card whenever the gate is open and everything before it is stored."""
        want = None
        while self.cards or self.acked < len(self.reports):
            answer = self.line.hear()
            kind = answer["kind"]
            if kind == "refused":
                raise SystemExit(f"refused: {answer['why']}")
            if kind == "ack":
                self.acked = max(self.acked, answer["seq"])
            if kind == "replay":
                for report in self.reports[answer["from"] - 1 :]:
                    self.line.send(report)
            if kind == "want":
                want = answer
            is_due = want is not None and want["gate"] == "open" and self.acked == len(self.reports)
            if is_due and self.cards:
                want = None
                self.report({"kind": "card", "card": self.cards.pop(0), "confidence": 1000})
        for report in self.reports:
            print(json.dumps({"seq": report["seq"], "card": report["card"], "hash": hash_of(report)}))


def check_vectors(folder):
    files = sorted(pathlib.Path(folder).glob("*.jsonl"))
    for file in files:
        header, *lines = [json.loads(row) for row in file.read_text().splitlines()]
        seed = bytes.fromhex(header["secretSeed"])
        assert public_key(seed).hex() == header["publicKey"], f"{file.name}: another key"
        assert fingerprint(public_key(seed)) == header["fingerprint"], f"{file.name}: another fingerprint"
        for number, line in enumerate(lines, 2):
            if line["from"] != "device":
                continue
            message, where = line["message"], f"{file.name}, row {number}"
            assert canonical(message).decode() == line["signs"], f"{where}: another text"
            assert hash_of(message) == line["hash"], f"{where}: another hash"
            assert sign(seed, canonical(message)).hex() == message["sig"], f"{where}: another signature"
    print(f"{len(files)} vectors agree")


if __name__ == "__main__":
    command, *words = sys.argv[1:] or [""]
    if command == "vectors":
        check_vectors(words[0])
    elif command == "key":
        print(public_key(bytes.fromhex(words[0])).hex())
    elif command == "run":
        Reader(words[0], words[1], bytes.fromhex(words[2]), words[3], words[4:]).run()
    else:
        raise SystemExit(__doc__)
