import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/** One path of the bridge's WebSockets. */
export interface Door {
  /** Whether a client asks for the subprotocol that is spoken behind it. */
  readonly speaks: (request: IncomingMessage) => boolean;
  readonly open: (request: IncomingMessage, stream: Duplex, head: Buffer) => void;
}
