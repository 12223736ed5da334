import {
  type BridgeControl,
  decodeFrame,
  encodeFrame,
  type PageControl,
  type RefusalCode,
} from '../../src/protocol/bridge/index.ts';
import type { OpenSocket, SocketHandlers } from '../../src/session/session-environment.ts';
import { loginResponse, successfulLoginFields } from '../grid-responses.ts';
import type { ManualClock } from '../manual-clock.ts';
import { type FakeRegion, FakeSimulator } from './fake-simulator.ts';

/** The network between bridge and simulator: loss as a share of 1, times in milliseconds. */
export interface NetworkQuality {
  readonly loss: number;
  readonly latency: number;
  readonly jitter: number;
  /** Share of datagrams that arrive twice. */
  readonly duplication?: number;
}

const GOOD: NetworkQuality = { loss: 0, latency: 10, jitter: 0 };

/** A bridge in memory, with a simulator behind every channel. */
export class FakeBridge {
  readonly simulators = new Map<number, FakeSimulator>();
  /** All control messages of pages. */
  readonly requests: PageControl[] = [];
  /** Number of sockets that were opened. */
  sockets = 0;
  protocols: readonly string[] = [];
  isUp = true;
  /** Refusals of the next logins, in order; without any the agent is let in. */
  readonly refusals: (string | RefusalCode)[] = [];
  network = GOOD;
  /** By port; others are like the first one. */
  readonly regions = new Map<number, Partial<FakeRegion>>();
  refusesAddress: (address: string) => boolean = () => false;
  #session: { token: string; highest: Map<number, number> } | null = null;
  #handlers: SocketHandlers | null = null;
  #tokens = 0;
  /** Any number, by which the network loses, delays and repeats datagrams. */
  seed = 1;
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
      send: (data) => isMine() && this.#receive(data),
      close: () => {
        if (isMine()) this.#handlers = null;
      },
    };
  };

  /** Breaks the socket; the bridge's session stays. */
  breakSocket(code = 1006, reason = ''): void {
    const handlers = this.#handlers;
    this.#handlers = null;
    handlers?.closed(code, reason);
  }

  /** Stops the bridge, and its sessions with it. */
  stop(): void {
    this.isUp = false;
    this.#session = null;
    this.simulators.clear();
    this.breakSocket(4001, 'the bridge stops');
  }

  sendControl(control: BridgeControl): void {
    this.#handlers?.text(JSON.stringify(control));
  }

  sendText(text: string): void {
    this.#handlers?.text(text);
  }

  sendFrame(bytes: Uint8Array<ArrayBuffer>): void {
    this.#handlers?.bytes(bytes);
  }

  #receive(data: string | Uint8Array<ArrayBuffer>): void {
    if (typeof data === 'string') this.#handleControl(JSON.parse(data) as PageControl);
    else decodeFrame(data, (channel, datagram) => this.#relay(channel, datagram));
  }

  #handleControl(control: PageControl): void {
    this.requests.push(control);
    switch (control.type) {
      case 'login':
        this.#logIn(control.id);
        break;
      case 'resume':
        this.#resume(control.id, control.token);
        break;
      case 'open':
        this.#open(control);
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
      this.sendControl({ type: 'refused', id, code: refusal as RefusalCode, detail: 'no grid' });
      return;
    }
    const fields = refusal
      ? new Map([
          ['login', 'false'],
          ['reason', refusal],
          ['message', `because of ${refusal}`],
        ])
      : successfulLoginFields('http://127.0.0.1:9000/seed', { look_at: '[r1,r0,r0]' });
    const body = new TextDecoder().decode(loginResponse(fields));
    const token = refusal ? null : `token-${++this.#tokens}`;
    if (token) this.#session = { token, highest: new Map() };
    this.sendControl({ type: 'login', id, body, format: 'xml-rpc', token });
  }

  #resume(id: number, token: string): void {
    if (this.#session?.token !== token) {
      this.sendControl({ type: 'refused', id, code: 'no-session', detail: 'the session is over' });
      return;
    }
    const { highest } = this.#session;
    const channels = [...this.simulators.keys()].map((channel) => ({
      channel,
      sequence: (highest.get(channel) ?? 0) + 100,
    }));
    this.sendControl({ type: 'resumed', id, channels });
  }

  #open({ id, channel, address, port }: Extract<PageControl, { type: 'open' }>): void {
    if (this.refusesAddress(address)) {
      this.sendControl({ type: 'refused', id, code: 'address-not-allowed', detail: 'not allowed' });
      return;
    }
    const toPage = (datagram: Uint8Array) =>
      this.#deliver(() => this.#handlers?.bytes(encodeFrame(channel, [datagram])));
    this.simulators.set(
      channel,
      new FakeSimulator(this.#clock.now(), toPage, this.regions.get(port)),
    );
    this.sendControl({ type: 'opened', id, channel });
  }

  #relay(channel: number, datagram: Uint8Array<ArrayBuffer>): void {
    const sequence = new DataView(datagram.buffer, datagram.byteOffset).getUint32(1);
    const highest = this.#session?.highest;
    highest?.set(channel, Math.max(sequence, highest.get(channel) ?? 0));
    const copy = new Uint8Array(datagram);
    this.#deliver(() => this.simulators.get(channel)?.receive(copy, this.#clock.now()));
  }

  #deliver(call: () => void): void {
    const { loss, latency, jitter, duplication = 0 } = this.network;
    const isTwice = duplication > 0 && this.#chance() < duplication;
    for (let copy = 0; copy < (isTwice ? 2 : 1); copy++) {
      if (this.#chance() < loss) continue;
      this.#clock.after(latency + jitter * this.#chance(), call);
    }
  }

  #tick(): void {
    for (const simulator of this.simulators.values()) simulator.tick(this.#clock.now());
  }

  #chance(): number {
    this.seed = (Math.imul(this.seed, 1664525) + 1013904223) >>> 0;
    return this.seed / 0x1_0000_0000;
  }
}
