"""An HTTP proxy on 127.0.0.1 that spoils what a server answers, by chance.

    proxy.py --upstream PORT [--port PORT] [--seed NUMBER] [--rate SHARE]

It relays each request to the server at PORT, and prints its own address first. Of all requests
SHARE (0.1) is spoilt, in one of these ways, each as likely as another:

    reset       the connection is reset before any answer
    close       it is closed without one
    truncate    the answer ends before its body does
    cut         the connection is reset within the body
    delay       the answer comes up to DELAY seconds late
    stall       the answer stops within its body, and goes on up to DELAY seconds later
    garbage     what comes is not HTTP
    noise       the head is HTTP, and the body is not what it says
    limit       429, with Retry-After
    busy        503
    stale       the answer is right, and the connection is reset behind it, without a word

The n-th request has the same fate whenever the seed is the same. It is for tests of clients and for
nothing else. It needs nothing but Python.
"""

import argparse
import asyncio
import random
import socket
import struct

DELAY = 0.4
WAYS = (
    "reset",
    "close",
    "truncate",
    "cut",
    "delay",
    "stall",
    "garbage",
    "noise",
    "limit",
    "busy",
    "stale",
)


class Over(Exception):
    """The connection has come to its end."""


def length_of(head):
    """The number of bytes of the body that a head announces, which is 0 for none."""
    for line in head.split(b"\r\n")[1:]:
        name, _, value = line.partition(b":")
        if name.strip().lower() == b"content-length":
            return int(value)
    return 0


def reset(writer):
    """Makes the other side see a reset in place of an orderly end."""
    linger = struct.pack("ii", 1, 0)
    writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
    writer.transport.abort()
    raise Over


def plain(status, fields=()):
    lines = ["HTTP/1.1 %d Spoilt" % status, "Content-Length: 0", *fields]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


class Upstream:
    """One connection to the server, opened anew when it has ended."""

    def __init__(self, port):
        self.port = port
        self.streams = None

    async def ask(self, request):
        for is_last in (False, True):
            try:
                if self.streams is None:
                    self.streams = await asyncio.open_connection("127.0.0.1", self.port)
                reader, writer = self.streams
                writer.write(request)
                await writer.drain()
                head = await reader.readuntil(b"\r\n\r\n")
                return head, await reader.readexactly(length_of(head))
            except (OSError, asyncio.IncompleteReadError):
                self.close()
                if is_last:
                    raise
        raise Over

    def close(self):
        if self.streams is not None:
            self.streams[1].close()
            self.streams = None


class Proxy:
    def __init__(self, upstream, seed, rate):
        self.upstream = upstream
        self.seed = seed
        self.rate = rate
        self.count = 0
        # asyncio keeps no hold of what serves a connection.
        self.serving = set()

    def fate(self):
        """What goes wrong with the next request, and the chance by which."""
        self.count += 1
        chance = random.Random(self.seed * 1_000_003 + self.count)
        return (chance.choice(WAYS) if chance.random() < self.rate else None), chance

    async def serve(self, reader, writer):
        writer.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        upstream = Upstream(self.upstream)
        self.serving.add(asyncio.current_task())
        try:
            while True:
                head = await reader.readuntil(b"\r\n\r\n")
                body = await reader.readexactly(length_of(head))
                await self.answer(head + body, writer, upstream)
                await writer.drain()
        except (Over, OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            pass
        finally:
            self.serving.discard(asyncio.current_task())
            upstream.close()
            writer.close()

    async def answer(self, request, writer, upstream):
        way, chance = self.fate()
        if way == "reset":
            reset(writer)
        if way == "close":
            raise Over
        if way == "garbage":
            writer.write(chance.randbytes(200) + b"\r\n\r\n")
            await writer.drain()
            raise Over
        if way == "limit":
            return writer.write(plain(429, ["Retry-After: %d" % chance.randint(0, 1)]))
        if way == "busy":
            return writer.write(plain(503))
        head, body = await upstream.ask(request)
        cut = chance.randrange(len(body)) if body else 0
        if way == "delay":
            await asyncio.sleep(chance.random() * DELAY)
        if way in ("truncate", "cut"):
            writer.write(head + body[:cut])
            await writer.drain()
            # What was sent shall be read before the reset, which takes away what was not.
            await asyncio.sleep(0.01)
            if way == "cut":
                reset(writer)
            raise Over
        if way == "stall":
            writer.write(head + body[:cut])
            await writer.drain()
            await asyncio.sleep(chance.random() * DELAY)
            return writer.write(body[cut:])
        if way == "noise":
            body = chance.randbytes(len(body))
        writer.write(head + body)
        if way == "stale":
            await writer.drain()
            await asyncio.sleep(0.02)
            reset(writer)


async def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--upstream", type=int, required=True)
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rate", type=float, default=0.1)
    given = parser.parse_args()
    proxy = Proxy(given.upstream, given.seed, given.rate)
    server = await asyncio.start_server(proxy.serve, "127.0.0.1", given.port, backlog=1024)
    print("http://127.0.0.1:%d" % server.sockets[0].getsockname()[1], flush=True)
    async with server:
        await server.serve_forever()


if __name__ == "__main__":
    try:
        asyncio.run(main())
    except KeyboardInterrupt:
        pass
