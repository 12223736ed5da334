import type { Clock } from '../async/index.ts';

/** What a session needs of its platform: the worker passes the real one, tests their own. */
export interface SessionEnvironment {
  readonly openSocket: OpenSocket;
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  /** Returns a random number in [0, 1). */
  readonly random: () => number;
  /** The version of this viewer, as sent to grids. */
  readonly version: string;
  /** Reports an error that was not expected; the session goes on. */
  readonly report: (error: unknown) => void;
}

/** A socket that is being opened, or is open. */
export interface Socket {
  /** Does nothing unless the socket is open. */
  send(data: string | Uint8Array<ArrayBuffer>): void;
  close(): void;
}

export interface SocketHandlers {
  opened(): void;
  text(text: string): void;
  bytes(bytes: Uint8Array<ArrayBuffer>): void;
  /** Called once, after all other handlers, whether or not the socket was ever open. */
  closed(code: number, reason: string): void;
}

/** @throws what the platform's `WebSocket` throws for an invalid address. */
export type OpenSocket = (
  url: string,
  protocols: readonly string[],
  handlers: SocketHandlers,
) => Socket;

/** Opens sockets of the platform's `WebSocket`, or of a class that is like it. */
export function webSocketOpener(Class: typeof WebSocket): OpenSocket {
  return (url, protocols, handlers) => {
    const socket = new Class(url, [...protocols]);
    socket.binaryType = 'arraybuffer';
    socket.addEventListener('open', () => handlers.opened());
    socket.addEventListener('close', ({ code, reason }) => handlers.closed(code, reason));
    // A close event always follows, with all that is known about the error.
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

/** If more time than this passes between two calls of `now`, the process has slept. */
const MAX_STEP_MS = 1000;

/**
 * A clock of the milliseconds for which this process was awake and connected. Circuits use it: a tab that slept, or a
 * socket that was broken, must not take its own silence for the simulator's.
 */
export class ActiveClock {
  readonly #now: () => number;
  #lastNow: number;
  #elapsed = 0;
  #isPaused = false;

  constructor(now: () => number) {
    this.#now = now;
    this.#lastNow = now();
  }

  now(): number {
    const now = this.#now();
    const step = Math.min(MAX_STEP_MS, Math.max(0, now - this.#lastNow));
    if (!this.#isPaused) this.#elapsed += step;
    this.#lastNow = now;
    return this.#elapsed;
  }

  pause(): void {
    this.now();
    this.#isPaused = true;
  }

  resume(): void {
    this.now();
    this.#isPaused = false;
  }
}
