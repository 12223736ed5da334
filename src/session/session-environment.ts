import type { Clock } from '../async/index.ts';

/** What a session needs of the world around it: the worker has the real one, tests have their own. */
export interface SessionEnvironment {
  readonly openSocket: OpenSocket;
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  /** In [0, 1). */
  readonly random: () => number;
  /** Of this viewer, as grids are told. */
  readonly version: string;
  /** Something was thrown that nobody expected; the session goes on. */
  readonly report: (error: unknown) => void;
}

/** A socket that is being opened, or is open. */
export interface Socket {
  /** Does nothing unless it is open. */
  send(data: string | Uint8Array<ArrayBuffer>): void;
  close(): void;
}

export interface SocketHandlers {
  opened(): void;
  text(text: string): void;
  bytes(bytes: Uint8Array<ArrayBuffer>): void;
  /** Once, whether or not it was ever open, and last. */
  closed(code: number, reason: string): void;
}

/** @throws whatever the platform does for an address that is none. */
export type OpenSocket = (
  url: string,
  protocols: readonly string[],
  handlers: SocketHandlers,
) => Socket;

/** Sockets of the platform's `WebSocket`, or of a class that is like it. */
export function webSocketOpener(Class: typeof WebSocket): OpenSocket {
  return (url, protocols, handlers) => {
    const socket = new Class(url, [...protocols]);
    socket.binaryType = 'arraybuffer';
    socket.addEventListener('open', () => handlers.opened());
    socket.addEventListener('close', ({ code, reason }) => handlers.closed(code, reason));
    // A close always follows, and tells as much.
    socket.addEventListener('error', () => {});
    socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (typeof data === 'string') handlers.text(data);
      else if (data instanceof ArrayBuffer) handlers.bytes(new Uint8Array(data));
    });
    return {
      send: (data) => {
        if (socket.readyState === Class.OPEN) socket.send(data);
      },
      close: () => socket.close(1000),
    };
  };
}

/** Milliseconds: a longer gap between two looks at the clock was sleep. */
const LONGEST_GAP = 1000;

/**
 * The time for which this process was awake and connected, in milliseconds. A tab that slept, or a socket that was
 * broken, must not take its own silence for the simulator's: circuits live by this clock.
 */
export class ActiveClock {
  readonly #now: () => number;
  #seenAt: number;
  #elapsed = 0;
  #isStopped = false;

  constructor(now: () => number) {
    this.#now = now;
    this.#seenAt = now();
  }

  now(): number {
    const seenAt = this.#now();
    const gap = Math.min(LONGEST_GAP, Math.max(0, seenAt - this.#seenAt));
    if (!this.#isStopped) this.#elapsed += gap;
    this.#seenAt = seenAt;
    return this.#elapsed;
  }

  pause(): void {
    this.now();
    this.#isStopped = true;
  }

  resume(): void {
    this.now();
    this.#isStopped = false;
  }
}
