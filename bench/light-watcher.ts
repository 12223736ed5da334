import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { WATCH_SUBPROTOCOL } from '../src/session/watch/index.ts';

const BINARY = 0x2;
const PING = 0x9;
const PONG = 0xa;
/** In a watcher's frame: after `u8 kind, u32 epoch, u32 sequence`. */
const TIME_OFFSET = 9;
const EMPTY = Buffer.alloc(0);

/**
 * A watcher without a page or a WebSocket library, of which a thousand fit into a process: it reads the headers of the
 * frames that arrive, and the time at which the source made them.
 */
export class LightWatcher {
  bytes = 0;
  frames = 0;
  isConnected = false;
  isClosed = false;
  readonly #socket: Socket;
  readonly #onFrame: (delay: number) => void;
  #rest: Buffer = EMPTY;
  #isUpgraded = false;

  /** @param onFrame - gets the milliseconds since the source made it, by the clock of this machine. */
  constructor(port: number, source: string, onFrame: (delay: number) => void) {
    this.#onFrame = onFrame;
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket = socket;
    socket.on('error', () => {});
    socket.on('close', () => {
      this.isConnected = false;
      this.isClosed = true;
    });
    socket.on('data', (data) => this.#receive(data as Buffer));
    socket.write(
      `GET /bridge/v1/watch/${source} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n` +
        'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n' +
        `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n` +
        `Sec-WebSocket-Protocol: ${WATCH_SUBPROTOCOL}\r\n\r\n`,
    );
  }

  close(): void {
    this.#socket.destroy();
  }

  #receive(data: Buffer): void {
    this.bytes += data.length;
    let rest = this.#rest.length > 0 ? Buffer.concat([this.#rest, data]) : data;
    if (!this.#isUpgraded) {
      const end = rest.indexOf('\r\n\r\n');
      if (end < 0) {
        this.#rest = rest;
        return;
      }
      this.#isUpgraded = rest.subarray(0, end).toString().startsWith('HTTP/1.1 101');
      if (!this.#isUpgraded) {
        this.close();
        return;
      }
      rest = rest.subarray(end + 4);
    }
    let length = this.#readFrame(rest);
    while (length > 0) {
      rest = rest.subarray(length);
      length = this.#readFrame(rest);
    }
    // A copy, since the whole buffer of the socket would be kept otherwise.
    this.#rest = rest.length > 0 ? Buffer.from(rest) : EMPTY;
  }

  /** Reads the first frame (RFC 6455, section 5.2). @returns its length; 0 if it has not arrived completely. */
  #readFrame(data: Buffer): number {
    if (data.length < 2) return 0;
    const opcode = data[0] & 0xf;
    let [start, size] = [2, data[1] & 0x7f];
    if (size === 126) {
      if (data.length < 4) return 0;
      [start, size] = [4, data.readUInt16BE(2)];
    } else if (size === 127) {
      if (data.length < 10) return 0;
      [start, size] = [10, Number(data.readBigUInt64BE(2))];
    }
    if (data.length < start + size) return 0;
    if (opcode === BINARY) {
      this.frames += 1;
      this.isConnected = true;
      this.#onFrame(Date.now() - data.readDoubleLE(start + TIME_OFFSET));
    } else if (opcode === PING) this.#pong(data.subarray(start, start + size));
    return start + size;
  }

  /** With a mask of zeros, which leaves the payload as it is. */
  #pong(payload: Buffer): void {
    const header = Uint8Array.of(0x80 | PONG, 0x80 | payload.length, 0, 0, 0, 0);
    this.#socket.write(Buffer.concat([header, payload]));
  }
}
