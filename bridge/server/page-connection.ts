import type { Duplex } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { WebSocket } from 'ws';
import { TokenBucket } from '../../src/async/index.ts';
import {
  type BridgeControl,
  type CloseReason,
  decodeFrame,
  type PageControl,
  type RefusalCode,
} from '../../src/protocol/bridge/index.ts';
import type { AddressUse } from './address-book.ts';
import type { Agent, AgentPage } from './agent.ts';
import { closeSocket, GOING_AWAY } from './close-socket.ts';
import { readControl } from './control-schema.ts';
import { countOne } from './counts.ts';
import { Heartbeat } from './heartbeat.ts';
import type { Hub } from './hub.ts';

/** Control messages are few: a login, and one for every circuit. */
const CONTROLS_PER_SECOND = 10;

/** After these the agent may be taken up again by a new socket. */
const RESUMABLE: ReadonlySet<CloseReason> = new Set(['unresponsive', 'replaced']);

type Control<Type extends PageControl['type']> = Extract<PageControl, { type: Type }>;

/** One WebSocket of a page, and what it may do. */
export class PageConnection implements AgentPage {
  readonly socket: WebSocket;
  readonly #hub: Hub;
  readonly #log: FastifyBaseLogger;
  readonly #use: AddressUse;
  readonly #packets: TokenBucket;
  readonly #bytes: TokenBucket;
  readonly #controls: TokenBucket;
  readonly #heartbeat: Heartbeat;
  #agent: Agent | null = null;
  #login: AbortController | null = null;
  #heardAt: number;
  /** Since when the page could have logged in. */
  #freshAt: number;
  #isEnded = false;

  constructor(
    socket: WebSocket,
    stream: Duplex,
    use: AddressUse,
    hub: Hub,
    log: FastifyBaseLogger,
  ) {
    const { limits } = hub.config;
    const { now } = hub.clock;
    this.socket = socket;
    this.#hub = hub;
    this.#log = log;
    this.#use = use;
    this.#packets = new TokenBucket(limits.packetsPerSecond, now);
    this.#bytes = new TokenBucket(limits.bytesPerSecond, now);
    this.#controls = new TokenBucket(CONTROLS_PER_SECOND, now);
    this.#heartbeat = new Heartbeat(socket, limits.heartbeatSeconds * 1000, now);
    this.#heardAt = now;
    this.#freshAt = now;
    socket.on('message', (data: Buffer<ArrayBuffer>, isBinary) => this.#hear(data, isBinary));
    socket.on('error', (error) => this.#log.info({ fault: error.message }, 'socket failed'));
    socket.on('close', (code) => this.#closed(code));
    stream.on('drain', () => this.#agent?.drain());
  }

  tell(control: BridgeControl): void {
    this.socket.send(JSON.stringify(control));
  }

  /** Ends the socket, and the agent with it unless the page may come back for it. */
  end(reason: CloseReason): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#log.info({ reason }, 'page closed by the bridge');
    countOne(this.#hub.counts.closes, reason);
    this.#login?.abort();
    const agent = this.#release();
    if (!RESUMABLE.has(reason)) void agent?.end();
    closeSocket(this.socket, reason);
  }

  tick(now: number): void {
    if (this.#isEnded) return;
    const { loginSeconds, idleSeconds } = this.#hub.config.limits;
    const mustLogIn = this.#agent === null && this.#login === null;
    if (mustLogIn && now - this.#freshAt >= loginSeconds * 1000) this.end('noLogin');
    else if (now - this.#heardAt >= idleSeconds * 1000) this.end('idle');
    else if (!this.#heartbeat.tick(now)) this.end('unresponsive');
  }

  #hear(data: Buffer<ArrayBuffer>, isBinary: boolean): void {
    if (this.#isEnded) return;
    this.#heardAt = this.#hub.clock.now;
    if (isBinary) this.#hearFrame(data);
    else this.#hearControl(data.toString());
  }

  #hearFrame(frame: Buffer<ArrayBuffer>): void {
    this.#hub.counts.framesIn += 1;
    if (!decodeFrame(frame, this.#relay)) this.end('malformed');
  }

  readonly #relay = (channel: number, datagram: Uint8Array): void => {
    const { now } = this.#hub.clock;
    if (this.#isEnded) return;
    if (!this.#packets.take(1, now) || !this.#bytes.take(datagram.length, now)) {
      this.end('flooding');
    } else if (!this.#use.packets.take(1, now) || !this.#use.bytes.take(datagram.length, now)) {
      // Not this page's fault alone.
      this.#hub.counts.droppedRate += 1;
    } else if (this.#agent) this.#agent.relay(channel, datagram);
    else this.#hub.counts.droppedStray += 1;
  };

  #hearControl(text: string): void {
    if (!this.#controls.take(1, this.#hub.clock.now)) {
      this.end('flooding');
      return;
    }
    const control = readControl(text);
    if (control === null) this.end('malformed');
    else this.#obey(control);
  }

  #obey(control: PageControl): void {
    switch (control.type) {
      case 'login':
        void this.#logIn(control);
        break;
      case 'resume':
        this.#resume(control);
        break;
      case 'open':
        this.#open(control);
        break;
      case 'close':
        this.#agent?.close(control.channel);
        break;
      case 'leave':
        void this.#release()?.end();
    }
  }

  async #logIn({ id, grid, request }: Control<'login'>): Promise<void> {
    if (this.#agent || this.#login) {
      this.#refuse(id, 'over-limit', 'this page is logged in, or about to be');
      return;
    }
    const login = new AbortController();
    this.#login = login;
    const result = await this.#hub.logIn(grid, request, login.signal);
    this.#login = null;
    this.#freshAt = this.#hub.clock.now;
    if (result.kind === 'refused') {
      if (!login.signal.aborted) this.#refuse(id, result.code, result.detail);
      return;
    }
    const { body, format, session } = result;
    this.#log.info({ grid, entered: session !== null }, 'login answered');
    if (login.signal.aborted) {
      if (session) this.#hub.grids.end(session.token);
      return;
    }
    this.tell({ type: 'login', id, body, format, token: session?.token ?? null });
    if (session) this.#take(this.#hub.begin(session));
  }

  #resume({ id, token }: Control<'resume'>): void {
    const agent = this.#agent || this.#login ? null : this.#hub.find(token);
    if (!agent) {
      this.#refuse(id, 'no-session', 'the session is over');
      return;
    }
    this.#hub.counts.resumed += 1;
    this.#take(agent);
    this.tell({ type: 'resumed', id, channels: agent.channels });
  }

  #open({ id, channel, address, port }: Control<'open'>): void {
    const ready = () => this.tell({ type: 'opened', id, channel });
    const refusal = this.#agent ? this.#agent.open(channel, address, port, ready) : 'no-session';
    if (refusal) this.#refuse(id, refusal, `circuit ${channel} to ${address}:${port}`);
  }

  #refuse(id: number, code: RefusalCode, detail: string): void {
    countOne(this.#hub.counts.refusals, code);
    this.#log.info({ code }, 'refused');
    this.tell({ type: 'refused', id, code, detail });
  }

  #take(agent: Agent): void {
    this.#agent = agent;
    agent.attach(this);
  }

  #release(): Agent | null {
    const agent = this.#agent;
    this.#agent = null;
    this.#freshAt = this.#hub.clock.now;
    agent?.detach(this);
    return agent;
  }

  #closed(code: number): void {
    this.#log.info({ code }, 'page gone');
    this.#isEnded = true;
    this.#login?.abort();
    const agent = this.#release();
    // A tab that was closed does not come back for its agent.
    if (code === GOING_AWAY) void agent?.end();
    this.#hub.forget(this);
  }
}
