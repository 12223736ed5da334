import { type MessageOf, SETP } from '../../src/protocol/setp/index.ts';
import { SetpSession } from '../../src/protocol/setp/session/index.ts';
import type { BridgeCounters } from '../connections/bridge-counters.ts';
import { DatagramSocket } from '../connections/datagram-socket.ts';
import type { TickClock } from '../connections/socket-lifetime.ts';
import type { BubbleServerAddress } from './bubble-servers.ts';
import { PassingSession } from './passing-session.ts';

interface BubbleChannelOptions {
  /** The number that the page knows it by. */
  readonly channel: number;
  readonly address: BubbleServerAddress;
  readonly counters: BridgeCounters;
  readonly clock: TickClock;
  /** The channel can be used. */
  ready(): void;
  /** A datagram for the page. */
  datagram(bytes: Uint8Array): void;
  /** What a Connect Success Response that passed has named. */
  connected(success: MessageOf<'Connect Success Response'>): void;
  /** The socket failed and is closed. */
  failed(detail: string): void;
}

/** So that a lost notification is repeated before the bridge gives up. */
const RESEND_MS = 150;

/** A page's channel to a bubble server: a UDP socket, and what has passed through it. */
export class BubbleChannel {
  readonly channel: number;
  readonly #options: BubbleChannelOptions;
  readonly #socket: DatagramSocket;
  readonly #session = new PassingSession();
  /** Disconnects in the page's name. */
  #departure: SetpSession | null = null;

  constructor(options: BubbleChannelOptions) {
    const { address, counters, channel } = options;
    this.channel = channel;
    this.#options = options;
    this.#socket = new DatagramSocket(
      // A server that is started again answers within the session's own time limit.
      { ...address, maxBytes: SETP.packetBytes, failsIfRefused: false },
      {
        ready: () => options.ready(),
        datagram: (datagram) => this.#receive(datagram),
        failed: (detail) => {
          this.#departure = null;
          options.failed(detail);
        },
      },
      counters,
    );
  }

  /** Whether the page is gone and the server is still being told so. */
  get isDeparting(): boolean {
    return this.#departure !== null;
  }

  /** Sends a datagram of the page. */
  forward(datagram: Uint8Array): void {
    this.#session.readFromPage(datagram);
    this.#socket.send(datagram);
  }

  /** Closes the channel of a page that has ended its session, or that has none. */
  close(): void {
    this.#departure = null;
    this.#socket.close();
  }

  /**
   * The page is gone: sends the server a Disconnect Notification in its name, if it has a session, and closes the channel
   * when that is acknowledged, after half a second at most. Until then `tick` has to be called.
   */
  depart(): void {
    const { now } = this.#options.clock;
    const { sessionId, nextPacketId, nextMessageId } = this.#session;
    if (!this.#socket.isOpen || sessionId === 0) {
      this.close();
      return;
    }
    this.#departure = new SetpSession({
      isConnecting: false,
      sessionId,
      now,
      wallTime: Date.now,
      timings: { resendMs: RESEND_MS },
      firstPacketId: nextPacketId,
      firstMessageId: nextMessageId,
      transmit: (datagram) => this.#socket.send(datagram),
      handle: () => {},
      ended: () => this.close(),
    });
    this.#departure.disconnect(now);
    this.#departure.flush(now);
  }

  tick(now: number): void {
    this.#departure?.tick(now);
  }

  #receive(datagram: Uint8Array): void {
    if (this.#departure) {
      this.#departure.receive(datagram, this.#options.clock.now);
      return;
    }
    const success = this.#session.readFromServer(datagram);
    if (success) this.#options.connected(success);
    this.#options.datagram(datagram);
  }
}
