import type { FastifyBaseLogger } from 'fastify';
import { PageOutbox } from '../connections/page-outbox.ts';
import { RefusalError } from '../grid/refusal-error.ts';
import { BubbleChannel } from './bubble-channel.ts';
import type { BubbleServerAddress } from './bubble-servers.ts';
import { isGuaranteed } from './passing-session.ts';
import type { ChannelPage, RelayContext } from './relay-context.ts';

/** The channels of one page to bubble servers, and the datagrams that wait for it. They end with the page's socket. */
export class BubbleChannels {
  readonly #relay: RelayContext;
  readonly #page: ChannelPage;
  readonly #log: FastifyBaseLogger;
  readonly #outbox: PageOutbox;
  /** By number. */
  readonly #slots = new Map<number, ChannelSlot>();
  /** When the oldest of the open channels reaches the longest duration of a session. */
  #expiresAt = 0;

  constructor(relay: RelayContext, page: ChannelPage, log: FastifyBaseLogger) {
    this.#relay = relay;
    this.#page = page;
    this.#log = log;
    this.#outbox = new PageOutbox(relay.config.limits.queueBytes, isGuaranteed, relay.counters);
    this.#outbox.attach(page.socket);
  }

  /** Channels that are open or being opened. */
  get count(): number {
    return this.#slots.size;
  }

  get waitingBytes(): number {
    return this.#outbox.bytes;
  }

  has(channel: number): boolean {
    return this.#slots.has(channel);
  }

  /**
   * Opens a channel to a configured server.
   *
   * @param ready is called once it can be used, unless it is closed before.
   * @throws {@link RefusalError} `malformed` for a channel that is open, `too-many-circuits`, and as
   *   {@link BubbleServers.locate}.
   */
  async open(channel: number, server: string, ready: () => void): Promise<void> {
    const { servers, config, clock } = this.#relay;
    servers.find(server);
    const { circuits, sessionSeconds } = config.limits;
    if (this.has(channel)) throw new RefusalError('malformed', `channel ${channel} is open`);
    if (this.count >= circuits) {
      throw new RefusalError('too-many-circuits', `more than ${circuits} channels`);
    }
    if (this.count === 0) this.#expiresAt = clock.now + sessionSeconds * 1000;
    const slot: ChannelSlot = { channel: null };
    this.#slots.set(channel, slot);
    const isCurrent = () => this.#slots.get(channel) === slot;
    try {
      const address = await servers.locate(server);
      if (isCurrent()) slot.channel = this.#connect(channel, server, address, ready);
    } catch (error) {
      if (!isCurrent()) return;
      this.#slots.delete(channel);
      throw error;
    }
  }

  /** The page closes a channel, whose session it has ended itself. */
  close(channel: number): void {
    this.#slots.get(channel)?.channel?.close();
    this.#slots.delete(channel);
  }

  /** Sends a datagram of the page to its server. */
  forward(channel: number, datagram: Uint8Array): void {
    const open = this.#slots.get(channel)?.channel;
    if (open) open.forward(datagram);
    else this.#relay.counters.droppedStray += 1;
  }

  /** Call this when the page's socket can take more. */
  drain(): void {
    this.#outbox.drain();
  }

  tick(now: number): void {
    if (this.count > 0 && now >= this.#expiresAt) {
      this.#page.close('expired');
      return;
    }
    this.#outbox.tick();
    const count = this.#outbox.drainDropCount();
    if (count > 0) this.#page.send({ type: 'dropped', count });
  }

  /** The page is gone. @returns the channels that are open. */
  end(): BubbleChannel[] {
    this.#outbox.detach();
    this.#outbox.clear();
    const open = [...this.#slots.values()].flatMap(({ channel }) => channel ?? []);
    this.#slots.clear();
    return open;
  }

  #connect(
    channel: number,
    server: string,
    address: BubbleServerAddress,
    ready: () => void,
  ): BubbleChannel {
    const { counters, clock, servers } = this.#relay;
    counters.bubbleChannels += 1;
    this.#log.info({ server }, 'bubble channel opened');
    return new BubbleChannel({
      channel,
      address,
      counters,
      clock,
      ready,
      // The bridge acknowledges nothing: what the page does not get, the server sends again.
      datagram: (datagram) => this.#outbox.push(channel, datagram, false),
      connected: (success) => servers.note(server, success, address.address),
      failed: (detail) => {
        this.#slots.delete(channel);
        this.#page.send({ type: 'closed', channel, detail });
      },
    });
  }
}

/** The place of a channel, which it takes when the name of its server has been resolved. */
interface ChannelSlot {
  channel: BubbleChannel | null;
}
