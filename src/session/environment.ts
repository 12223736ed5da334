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

export interface Clock {
  /** Milliseconds, never going back. */
  now(): number;
  /** Milliseconds since 1970. */
  wall(): number;
  /** Calls once, or every so many milliseconds; what is returned calls it off. */
  after(milliseconds: number, call: () => void): () => void;
  every(milliseconds: number, call: () => void): () => void;
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

export const systemClock: Clock = {
  now: () => performance.now(),
  wall: () => Date.now(),
  after(milliseconds, call) {
    const timer = setTimeout(call, milliseconds);
    return () => clearTimeout(timer);
  },
  every(milliseconds, call) {
    const timer = setInterval(call, milliseconds);
    return () => clearInterval(timer);
  },
};

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
