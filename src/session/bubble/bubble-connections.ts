import { MAX_CHANNEL } from '../../protocol/bridge/index.ts';
import type { ReceivedMessage, SessionEndReason } from '../../protocol/setp/session/index.ts';
import type { BridgeLink } from '../link/bridge-link.ts';
import { BubbleConnection, type ConnectionContext } from './bubble-connection.ts';

interface ConnectionsOptions extends ConnectionContext {
  /** The open link to the bridge; null while there is none. */
  link(): BridgeLink | null;
  received(connection: BubbleConnection, message: ReceivedMessage): void;
  ended(connection: BubbleConnection, reason: SessionEndReason): void;
}

/** The connections of one session, by channel: the one to the server of the bubble, and during a handover another. */
export class BubbleConnections {
  readonly #options: ConnectionsOptions;
  readonly #byChannel = new Map<number, BubbleConnection>();
  #lastChannel = -1;

  constructor(options: ConnectionsOptions) {
    this.#options = options;
  }

  /** On a channel of its own. @param server id of the server in the bridge's list. */
  make(server: string): BubbleConnection {
    do this.#lastChannel = (this.#lastChannel + 1) % (MAX_CHANNEL + 1);
    while (this.#byChannel.has(this.#lastChannel));
    const { received, ended } = this.#options;
    const connection: BubbleConnection = new BubbleConnection(
      server,
      this.#lastChannel,
      this.#options,
      {
        received: (message) => received(connection, message),
        ended: (reason) => ended(connection, reason),
      },
    );
    this.#byChannel.set(connection.channel, connection);
    return connection;
  }

  at(channel: number): BubbleConnection | null {
    return this.#byChannel.get(channel) ?? null;
  }

  tick(): void {
    for (const connection of [...this.#byChannel.values()]) connection.tick();
  }

  /** Sends what waits. */
  flush(): void {
    for (const connection of [...this.#byChannel.values()]) connection.flush();
  }

  /** Disconnects all. Resolves when the servers have acknowledged that, after half a second at most. */
  async disconnect(): Promise<void> {
    await Promise.all([...this.#byChannel.values()].map((connection) => connection.disconnect()));
  }

  /** Disconnects one, and closes its channel afterwards. */
  async close(connection: BubbleConnection): Promise<void> {
    await connection.disconnect();
    this.discard(connection);
  }

  /** Closes the channel without a word to the server. */
  discard(connection: BubbleConnection): void {
    connection.abandon();
    if (!this.#byChannel.delete(connection.channel)) return;
    this.#options.link()?.notify({ type: 'close', channel: connection.channel });
  }

  /** Forgets all: their channels are gone with the link. */
  abandon(): void {
    for (const connection of this.#byChannel.values()) connection.abandon();
    this.#byChannel.clear();
  }
}
