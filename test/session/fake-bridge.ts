import {
  type BridgeControl,
  decodeFrame,
  encodeFrame,
  type PageControl,
  type RefusalCode,
} from '../../src/protocol/bridge/index.ts';
import type { OpenSocket, SocketHandlers } from '../../src/session/session-environment.ts';
import { loginAnswer, welcomeFields } from '../grid-answers.ts';
import type { ManualClock } from '../manual-clock.ts';
import { FakeSimulator } from './fake-simulator.ts';

/** How the network between bridge and simulator is: shares of 1, milliseconds. */
export interface Weather {
  readonly loss: number;
  readonly latency: number;
  readonly jitter: number;
}

const FAIR: Weather = { loss: 0, latency: 10, jitter: 0 };

/** A bridge in memory, with a simulator behind every channel. */
export class FakeBridge {
  readonly simulators = new Map<number, FakeSimulator>();
  /** All that pages asked. */
  readonly asked: PageControl[] = [];
  /** How often a socket was opened. */
  sockets = 0;
  protocols: readonly string[] = [];
  isUp = true;
  /** Answers to logins, the next one first; without any the agent is let in. */
  readonly refusals: (string | RefusalCode)[] = [];
  weather = FAIR;
  /** Whether datagrams for a page that is away are kept. */
  #session: { token: string; highest: Map<number, number> } | null = null;
  #handlers: SocketHandlers | null = null;
  #tokens = 0;
  #random = 1;
  readonly #clock: ManualClock;

  constructor(clock: ManualClock) {
    this.#clock = clock;
    clock.every(50, () => this.#tick());
  }

  /** The simulator behind the newest channel. */
  get simulator(): FakeSimulator {
    const newest = [...this.simulators.values()].at(-1);
    if (!newest) throw new Error('no channel is open');
    return newest;
  }

  readonly openSocket: OpenSocket = (_url, protocols, handlers) => {
    this.sockets += 1;
    this.protocols = protocols;
    this.#clock.after(1, () => {
      if (!this.isUp) return handlers.closed(1006, '');
      this.#handlers = handlers;
      handlers.opened();
    });
    const isMine = () => this.#handlers === handlers;
    return {
      send: (data) => isMine() && this.#take(data),
      close: () => {
        if (isMine()) this.#handlers = null;
      },
    };
  };

  /** The socket breaks; the session waits for the page. */
  breakSocket(code = 1006, reason = ''): void {
    const handlers = this.#handlers;
    this.#handlers = null;
    handlers?.closed(code, reason);
  }

  /** The bridge stops, and forgets everything. */
  stop(): void {
    this.isUp = false;
    this.#session = null;
    this.simulators.clear();
    this.breakSocket(4001, 'the bridge stops');
  }

  tell(control: BridgeControl): void {
    this.#handlers?.text(JSON.stringify(control));
  }

  tellText(text: string): void {
    this.#handlers?.text(text);
  }

  tellBytes(bytes: Uint8Array<ArrayBuffer>): void {
    this.#handlers?.bytes(bytes);
  }

  #take(data: string | Uint8Array<ArrayBuffer>): void {
    if (typeof data === 'string') this.#obey(JSON.parse(data) as PageControl);
    else decodeFrame(data, (channel, datagram) => this.#relay(channel, datagram));
  }

  #obey(control: PageControl): void {
    this.asked.push(control);
    switch (control.type) {
      case 'login':
        this.#logIn(control.id);
        break;
      case 'resume':
        this.#resume(control.id, control.token);
        break;
      case 'open':
        this.#open(control.id, control.channel);
        break;
      case 'close':
        this.simulators.delete(control.channel);
        break;
      case 'leave':
        this.#session = null;
        this.simulators.clear();
    }
  }

  #logIn(id: number): void {
    const refusal = this.refusals.shift();
    if (refusal?.startsWith('grid-')) {
      this.tell({ type: 'refused', id, code: refusal as RefusalCode, detail: 'no grid' });
      return;
    }
    const fields = refusal
      ? new Map([
          ['login', 'false'],
          ['reason', refusal],
          ['message', `because of ${refusal}`],
        ])
      : welcomeFields('http://127.0.0.1:9000/seed', { look_at: '[r1,r0,r0]' });
    const body = new TextDecoder().decode(loginAnswer(fields));
    const token = refusal ? null : `token-${++this.#tokens}`;
    if (token) this.#session = { token, highest: new Map() };
    this.tell({ type: 'login', id, body, format: 'xml-rpc', token });
  }

  #resume(id: number, token: string): void {
    if (this.#session?.token !== token) {
      this.tell({ type: 'refused', id, code: 'no-session', detail: 'the session is over' });
      return;
    }
    const { highest } = this.#session;
    const channels = [...this.simulators.keys()].map((channel) => ({
      channel,
      sequence: (highest.get(channel) ?? 0) + 100,
    }));
    this.tell({ type: 'resumed', id, channels });
  }

  #open(id: number, channel: number): void {
    const toPage = (datagram: Uint8Array) =>
      this.#fly(() => this.#handlers?.bytes(encodeFrame(channel, [datagram])));
    this.simulators.set(channel, new FakeSimulator(this.#clock.now(), toPage));
    this.tell({ type: 'opened', id, channel });
  }

  #relay(channel: number, datagram: Uint8Array<ArrayBuffer>): void {
    const sequence = new DataView(datagram.buffer, datagram.byteOffset).getUint32(1);
    const highest = this.#session?.highest;
    highest?.set(channel, Math.max(sequence, highest.get(channel) ?? 0));
    const copy = new Uint8Array(datagram);
    this.#fly(() => this.simulators.get(channel)?.receive(copy, this.#clock.now()));
  }

  #fly(land: () => void): void {
    const { loss, latency, jitter } = this.weather;
    if (this.#chance() < loss) return;
    this.#clock.after(latency + jitter * this.#chance(), land);
  }

  #tick(): void {
    for (const simulator of this.simulators.values()) simulator.tick(this.#clock.now());
  }

  #chance(): number {
    this.#random = (Math.imul(this.#random, 1664525) + 1013904223) >>> 0;
    return this.#random / 0x1_0000_0000;
  }
}
