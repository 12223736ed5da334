import {
  BRIDGE_SUBPROTOCOL,
  type BridgeInfo,
  type BubbleServerChoice,
  decodeFrame,
  encodeFrame,
  type PageControl,
} from '../../src/protocol/bridge/index.ts';
import { LiveSession } from '../../src/session/live/live-session.ts';
import type { SessionEvent } from '../../src/session/live-contract.ts';
import type { OpenSocket, SocketHandlers } from '../../src/session/session-environment.ts';
import { ManualClock } from '../manual-clock.ts';
import { ScriptedBubbleServer } from './scripted-bubble-server.ts';

const LATENCY_MS = 5;

/** What is behind the bridge under a server's id. */
export interface RelayedServer {
  /** A channel was opened. Returns what takes its datagrams. */
  open(
    transmit: (datagram: Uint8Array<ArrayBuffer>) => void,
  ): (datagram: Uint8Array<ArrayBuffer>) => void;
}

/** A bridge in memory that relays to bubble servers. */
export class FakeBubbleBridge {
  readonly servers = new Map<string, RelayedServer>();
  readonly requests: PageControl[] = [];
  isUp = true;
  readonly #channels = new Map<number, (datagram: Uint8Array<ArrayBuffer>) => void>();
  readonly #clock: ManualClock;
  #handlers: SocketHandlers | null = null;

  constructor(clock: ManualClock) {
    this.#clock = clock;
  }

  readonly openSocket: OpenSocket = (_url, _protocols, handlers) => {
    this.#clock.after(1, () => {
      if (!this.isUp) {
        handlers.closed(1006, '');
        return;
      }
      this.#handlers = handlers;
      handlers.opened();
    });
    const isMine = () => this.#handlers === handlers;
    return {
      send: (data) => {
        if (!isMine()) return;
        if (typeof data === 'string') this.#control(JSON.parse(data) as PageControl);
        else decodeFrame(data, (channel, bytes) => this.#relay(channel, bytes));
      },
      close: () => {
        if (isMine()) this.#handlers = null;
      },
    };
  };

  /** Breaks the socket, and with it all channels. */
  breakSocket(code = 1006): void {
    const handlers = this.#handlers;
    this.#handlers = null;
    this.#channels.clear();
    handlers?.closed(code, '');
  }

  /** Closes a channel, as when nothing listens at the server's port. */
  close(channel: number): void {
    if (!this.#channels.delete(channel)) return;
    this.#handlers?.text(JSON.stringify({ type: 'closed', channel, detail: 'refused' }));
  }

  /** Sends a datagram to the page as if from a server. */
  inject(channel: number, datagram: Uint8Array<ArrayBuffer>): void {
    this.#handlers?.bytes(encodeFrame(channel, [datagram]));
  }

  get openChannels(): number[] {
    return [...this.#channels.keys()];
  }

  #control(control: PageControl): void {
    this.requests.push(control);
    if (control.type === 'close') this.#channels.delete(control.channel);
    if (control.type === 'leave') this.#channels.clear();
    if (control.type !== 'open-bubble') return;
    const { id, channel } = control;
    const server = this.servers.get(control.server);
    const handlers = this.#handlers;
    if (!server) {
      const code = 'unknown-bubble-server';
      handlers?.text(JSON.stringify({ type: 'refused', id, code, detail: 'no such server' }));
      return;
    }
    const receive = server.open((datagram) => {
      this.#clock.after(LATENCY_MS, () => {
        if (this.#channels.get(channel) !== receive || this.#handlers !== handlers) return;
        handlers?.bytes(encodeFrame(channel, [datagram]));
      });
    });
    this.#channels.set(channel, receive);
    handlers?.text(JSON.stringify({ type: 'opened', id, channel }));
  }

  #relay(channel: number, datagram: Uint8Array<ArrayBuffer>): void {
    const copy = datagram.slice();
    this.#clock.after(LATENCY_MS, () => this.#channels.get(channel)?.(copy));
  }
}

type EventOf<Type extends SessionEvent['type']> = Extract<SessionEvent, { type: Type }>;

/** A worker's session, the page's end of it, a bridge and bubble servers, all in memory, and the clock that drives them. */
export class BubbleTestWorld {
  readonly clock = new ManualClock();
  readonly bridge = new FakeBubbleBridge(this.clock);
  readonly server = new ScriptedBubbleServer(this.clock);
  readonly events: SessionEvent[] = [];
  /** Unexpected errors. */
  readonly reported: unknown[] = [];
  readonly session: LiveSession;
  /** What HTTP paths answer with, as JSON. */
  readonly documents = new Map<string, unknown>();
  readonly choices: BubbleServerChoice[] = [];

  constructor() {
    this.addServer('quay', 7000, this.server);
    const fetcher = async (input: string | URL | Request) => {
      const { pathname } = new URL(String(input));
      const document = pathname === '/bridge/v1/info' ? this.#info : this.documents.get(pathname);
      return document === undefined
        ? new Response(null, { status: 404 })
        : new Response(JSON.stringify(document));
    };
    this.session = new LiveSession({
      openSocket: this.bridge.openSocket,
      fetch: fetcher as typeof fetch,
      clock: this.clock,
      random: () => 0.5,
      version: '1.2.3',
      report: (error) => this.reported.push(error),
    });
    const port = { postMessage: (event: SessionEvent) => void this.events.push(event) };
    this.session.start('http://page.test/', port as unknown as MessagePort);
  }

  addServer<Server extends RelayedServer>(
    id: string,
    port: number,
    server: Server,
    host = `${id}.example`,
  ): Server {
    this.bridge.servers.set(id, server);
    this.choices.push({ id, name: id, host, port, isDemo: false });
    return server;
  }

  async connect(server = 'quay', passphrase = 'secret') {
    const outcome = this.session.connectBubble({ server, user: 'amara', passphrase }, null);
    return this.during(200, outcome);
  }

  /** Connects, and joins a bubble. */
  async join(bubbleId: string, avatarId: string): Promise<boolean> {
    await this.connect();
    return this.during(500, this.session.joinBubble(bubbleId, avatarId));
  }

  /** Advances the clock while a promise is pending, and returns the promise. */
  async during<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
    await this.clock.run(milliseconds);
    return promise;
  }

  of<Type extends SessionEvent['type']>(type: Type): EventOf<Type>[] {
    return this.events.filter((event): event is EventOf<Type> => event.type === type);
  }

  steps(): string[] {
    return this.of('step').map(({ step }) => step);
  }

  end() {
    return this.of('step').at(-1)?.end ?? null;
  }

  /** The last record of each avatar or object that has not gone. */
  present(type: 'avatars'): EventOf<'avatars'>['changed'][number][];
  present(type: 'bubble-objects'): EventOf<'bubble-objects'>['changed'][number][];
  present(type: 'avatars' | 'bubble-objects') {
    const records = new Map<string, unknown>();
    for (const { changed, gone } of this.of(type)) {
      for (const id of gone) records.delete(id);
      for (const record of changed) {
        records.set('agentId' in record ? record.agentId : record.objectId, record);
      }
    }
    return [...records.values()];
  }

  /** The last motion row of a slot. */
  row(slot: number): number[] | null {
    for (const { slots, rows } of this.of('motion').toReversed()) {
      const index = slots.indexOf(slot);
      if (index >= 0) return [...rows.subarray(index * 13, index * 13 + 13)];
    }
    return null;
  }

  get #info(): BridgeInfo {
    return {
      protocol: BRIDGE_SUBPROTOCOL,
      grids: [],
      bubbleServers: this.choices,
      allowsOtherGrids: false,
      allowsLoopbackGrids: false,
      autoConnect: null,
      needsToken: false,
      resumeSeconds: 0,
    };
  }
}
