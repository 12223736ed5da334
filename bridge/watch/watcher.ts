import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import { TokenBucket } from '../../src/async/index.ts';
import type { CloseReason, FromWatcher, ToWatcher } from '../../src/protocol/bridge/index.ts';
import { type BridgeCounters, increment } from '../connections/bridge-counters.ts';
import { limitControlFrames } from '../connections/control-frames.ts';
import { closeSocket, Heartbeat, type TickClock } from '../connections/socket-lifetime.ts';
import type { WatchCounters } from './watch-counters.ts';

/** Longest text of a watcher. */
export const WATCHER_PAYLOAD_BYTES = 256;

/** Texts of a watcher, per second and at once. */
const TEXTS_PER_SECOND = 1;
const TEXTS_AT_ONCE = 10;

/** Bytes that may wait for a watcher. Beyond it the watcher is behind: it gets nothing until little of that is left. */
const HIGH_WATER_BYTES = 256 * 1024;
const LOW_WATER_BYTES = 16 * 1024;

const BINARY = { binary: true, compress: false } as const;

interface WatcherContext {
  readonly clock: TickClock;
  readonly heartbeatMs: number;
  readonly counters: WatchCounters;
  readonly bridge: BridgeCounters;
  /** The scene at present; null if there is none. */
  readonly snapshot: () => Uint8Array | null;
  /** The socket is closed. */
  readonly closed: (watcher: Watcher) => void;
}

/**
 * The socket of a watcher. Frames are shared with all other watchers. One who is too slow misses frames instead of
 * delaying anybody, and goes on from a snapshot once its socket has drained.
 */
export class Watcher {
  /** See `addressKey`. */
  readonly address: string;
  readonly #socket: WebSocket;
  readonly #stream: Duplex;
  readonly #context: WatcherContext;
  readonly #texts: TokenBucket;
  readonly #heartbeat: Heartbeat;
  /** Whether a snapshot is needed before frames make sense. */
  #needsSnapshot = true;
  /** Bytes of the last snapshot, which may wait as a whole. */
  #snapshotBytes = 0;
  #isClosed = false;

  constructor(socket: WebSocket, stream: Duplex, address: string, context: WatcherContext) {
    const { clock, heartbeatMs } = context;
    this.address = address;
    this.#socket = socket;
    this.#stream = stream;
    this.#context = context;
    this.#texts = new TokenBucket(TEXTS_PER_SECOND, clock.now, TEXTS_AT_ONCE);
    this.#heartbeat = new Heartbeat(socket, heartbeatMs, clock.now);
    limitControlFrames(socket, clock, () => this.close('flooding'));
    socket.on('message', (data: Buffer, isBinary) => this.#receive(data, isBinary));
    socket.on('error', () => {});
    socket.on('close', () => {
      this.#isClosed = true;
      context.closed(this);
    });
    stream.on('drain', () => this.#recover());
  }

  /** Sends frames that follow what was sent before, in one write. */
  send(frames: readonly Uint8Array[], bytes: number): void {
    if (this.#needsSnapshot || this.#isClosed) return;
    if (this.#socket.bufferedAmount > HIGH_WATER_BYTES + this.#snapshotBytes) {
      this.#needsSnapshot = true;
      this.#context.counters.shed += 1;
      return;
    }
    const { counters } = this.#context;
    counters.framesOut += frames.length;
    counters.bytesOut += bytes;
    if (frames.length > 1) this.#stream.cork();
    for (const frame of frames) this.#socket.send(frame, BINARY);
    if (frames.length > 1) this.#stream.uncork();
  }

  /** The frames so far make no sense any more: the scene is sent anew. */
  restart(): void {
    this.#needsSnapshot = true;
    this.#recover();
  }

  sendText(text: ToWatcher): void {
    // What a slow watcher misses is sent again.
    if (this.#isClosed || this.#socket.bufferedAmount > HIGH_WATER_BYTES) return;
    this.#socket.send(JSON.stringify(text));
  }

  /** Call this about ten times a second. */
  tick(now: number): void {
    if (this.#isClosed) return;
    if (!this.#heartbeat.tick(now)) this.close('unresponsive');
    else this.#recover();
  }

  close(reason: CloseReason): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    increment(this.#context.bridge.closes, reason);
    closeSocket(this.#socket, reason);
  }

  terminate(): void {
    this.#socket.terminate();
  }

  /** Sends a snapshot if one is needed, and the socket has drained. */
  #recover(): void {
    if (!this.#needsSnapshot || this.#isClosed) return;
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > LOW_WATER_BYTES) return;
    const snapshot = this.#context.snapshot();
    if (snapshot === null) return;
    const { counters } = this.#context;
    this.#needsSnapshot = false;
    this.#snapshotBytes = snapshot.length;
    counters.snapshots += 1;
    counters.framesOut += 1;
    counters.bytesOut += snapshot.length;
    this.#socket.send(snapshot, BINARY);
  }

  #receive(data: Buffer, isBinary: boolean): void {
    if (this.#isClosed) return;
    if (!this.#texts.take(1, this.#context.clock.now)) {
      this.close('flooding');
      return;
    }
    const text = isBinary ? null : readWatcherText(data.toString());
    if (text === null) this.close('malformed');
    else this.sendText({ type: 'time', sent: text.sent, now: Date.now() });
  }
}

const FROM_WATCHER: z.ZodType<FromWatcher> = z.strictObject({
  type: z.literal('time'),
  sent: z.number(),
});

/** Parses a text of a watcher; null for anything but what it may send. */
export function readWatcherText(text: string): FromWatcher | null {
  try {
    return FROM_WATCHER.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
