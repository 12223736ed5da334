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
import type { LoginRequest } from '../../src/protocol/grid/index.ts';
import type { BubbleChannels, BubbleRelay } from '../bubble-relay/index.ts';
import type { BridgeConfig } from '../config/index.ts';
import { type BridgeCounters, increment } from '../connections/bridge-counters.ts';
import type { AddressBudget } from '../connections/connection-limiter.ts';
import { limitControlFrames } from '../connections/control-frames.ts';
import { ControlOutbox } from '../connections/control-outbox.ts';
import {
  closeSocket,
  GOING_AWAY,
  Heartbeat,
  type TickClock,
} from '../connections/socket-lifetime.ts';
import type { GridSession, GridSessions, LoginResult } from '../grid/index.ts';
import { RefusalError } from '../grid/refusal-error.ts';
import type { Agent, AgentPage } from './agent.ts';
import { readPageControl } from './read-page-control.ts';

/** The relay as its pages see it. */
export interface PageContext {
  readonly config: BridgeConfig;
  readonly grids: GridSessions;
  readonly bubbles: BubbleRelay;
  readonly counters: BridgeCounters;
  readonly clock: TickClock;
  /** Logs in to a grid; never rejects. */
  logIn(
    grid: string,
    request: LoginRequest,
    signal: AbortSignal,
    budget: AddressBudget,
  ): Promise<LoginResult>;
  /** Creates the agent of a new session. @param client the key of the page's address. */
  startAgent(session: GridSession, client: string): Agent;
  /** The agent of a session that has not ended, by the session's token. */
  findAgent(token: string): Agent | null;
  /** The page's socket is closed. */
  removePage(page: PageConnection): void;
}

/** Control messages are few: a login, and one for every circuit. A teleport closes and opens nine at once. */
const CONTROLS_PER_SECOND = 60;

/** Bytes of the longest control message, a login with all its options. */
const MAX_CONTROL_BYTES = 32 * 1024;

/**
 * Bytes that may wait in a socket when a page requests a login, whose response may have megabytes: more than the outbox
 * of a page with channels to bubble servers lets wait there.
 */
const MAX_WAITING_BYTES = 256 * 1024;

/** Close reasons after which a new socket may resume the agent. */
const RESUMABLE: ReadonlySet<CloseReason> = new Set(['unresponsive', 'replaced']);

type Control<Type extends PageControl['type']> = Extract<PageControl, { type: Type }>;

/** The WebSocket of a page, with its limits: handles its control messages and passes its datagrams to its agent. */
export class PageConnection implements AgentPage {
  readonly socket: WebSocket;
  readonly #relay: PageContext;
  readonly #log: FastifyBaseLogger;
  readonly #addressBudget: AddressBudget;
  readonly #packets: TokenBucket;
  readonly #bytes: TokenBucket;
  readonly #controls: TokenBucket;
  readonly #heartbeat: Heartbeat;
  readonly #outbox: ControlOutbox;
  #agent: Agent | null = null;
  /** Null until the page opens a channel to a bubble server. */
  #bubbles: BubbleChannels | null = null;
  /** Aborts the login in progress. */
  #login: AbortController | null = null;
  #lastReceivedAt: number;
  /** Since when the page has had neither an agent nor a login in progress, nor a channel to a bubble server. */
  #loggedOutAt: number;
  #isClosed = false;

  /** @param stream the TCP or TLS stream of the WebSocket, which reports when it can take more. */
  constructor(
    socket: WebSocket,
    stream: Duplex,
    addressBudget: AddressBudget,
    relay: PageContext,
    log: FastifyBaseLogger,
  ) {
    const { limits } = relay.config;
    const { now } = relay.clock;
    this.socket = socket;
    this.#relay = relay;
    this.#log = log;
    this.#addressBudget = addressBudget;
    this.#packets = new TokenBucket(limits.packetsPerSecond, now);
    this.#bytes = new TokenBucket(limits.bytesPerSecond, now);
    this.#controls = new TokenBucket(CONTROLS_PER_SECOND, now);
    this.#outbox = new ControlOutbox(socket);
    this.#heartbeat = new Heartbeat(socket, limits.heartbeatSeconds * 1000, now);
    this.#lastReceivedAt = now;
    this.#loggedOutAt = now;
    socket.on('message', (data: Buffer<ArrayBuffer>, isBinary) => this.#receive(data, isBinary));
    limitControlFrames(socket, relay.clock, () => this.close('flooding'));
    socket.on('error', (error) => this.#log.info({ fault: error.message }, 'socket failed'));
    socket.on('close', (code) => this.#handleClose(code));
    stream.on('drain', () => {
      this.#agent?.drain();
      this.#bubbles?.drain();
    });
  }

  get client(): string {
    return this.#addressBudget.key;
  }

  send(control: BridgeControl): void {
    if (!this.#isClosed && !this.#outbox.send(control)) this.close('unresponsive');
  }

  /** Closes the socket, and logs the agent out unless the page may resume it. */
  close(reason: CloseReason): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#log.info({ reason }, 'page closed by the bridge');
    increment(this.#relay.counters.closes, reason);
    this.#login?.abort();
    const agent = this.#detachAgent();
    if (!RESUMABLE.has(reason)) void agent?.logOut();
    this.#endBubbles();
    closeSocket(this.socket, reason);
  }

  tick(now: number): void {
    if (this.#isClosed) return;
    const { loginSeconds, idleSeconds } = this.#relay.config.limits;
    if (this.#isInUse) this.#loggedOutAt = now;
    if (now - this.#loggedOutAt >= loginSeconds * 1000) this.close('noLogin');
    else if (now - this.#lastReceivedAt >= idleSeconds * 1000) this.close('idle');
    else if (!this.#heartbeat.tick(now)) this.close('unresponsive');
  }

  /** Whether the page is connected without using the bridge. */
  get isIdle(): boolean {
    return !this.#isClosed && !this.#isInUse;
  }

  /** Whether there is an agent, a login in progress, or a channel to a bubble server. */
  get #isInUse(): boolean {
    const channels = this.#bubbles?.count ?? 0;
    return this.#agent !== null || this.#login !== null || channels > 0;
  }

  #receive(data: Buffer<ArrayBuffer>, isBinary: boolean): void {
    if (this.#isClosed) return;
    const { counters, clock } = this.#relay;
    this.#lastReceivedAt = clock.now;
    if (isBinary) {
      counters.framesIn += 1;
      if (!decodeFrame(data, this.#forward)) this.close('malformed');
    } else if (this.#controls.take(1, clock.now) && this.#bytes.take(data.length, clock.now)) {
      const control = data.length > MAX_CONTROL_BYTES ? null : readPageControl(data.toString());
      if (control === null) this.close('malformed');
      else this.#handleControl(control);
    } else this.close('flooding');
  }

  readonly #forward = (channel: number, datagram: Uint8Array): void => {
    const { now } = this.#relay.clock;
    if (this.#isClosed) return;
    const { packets, bytes } = this.#addressBudget;
    if (!this.#packets.take(1, now) || !this.#bytes.take(datagram.length, now)) {
      this.close('flooding');
    } else if (!packets.take(1, now) || !bytes.take(datagram.length, now)) {
      // Drop the datagram, but keep the page: other pages of the address have used the budget, too.
      this.#relay.counters.droppedRate += 1;
    } else if (this.#bubbles?.has(channel)) this.#bubbles.forward(channel, datagram);
    else if (this.#agent) this.#agent.forward(channel, datagram);
    else this.#relay.counters.droppedStray += 1;
  };

  #handleControl(control: PageControl): void {
    switch (control.type) {
      case 'login':
        void this.#logIn(control);
        break;
      case 'resume':
        this.#resume(control);
        break;
      case 'open':
        this.#openCircuit(control);
        break;
      case 'open-bubble':
        void this.#openBubble(control);
        break;
      case 'close':
        if (this.#bubbles?.has(control.channel)) this.#bubbles.close(control.channel);
        else this.#agent?.closeCircuit(control.channel);
        break;
      case 'leave':
        void this.#detachAgent()?.logOut();
    }
  }

  async #logIn({ id, grid, request }: Control<'login'>): Promise<void> {
    if (this.#agent || this.#login) {
      this.#refuse(id, 'over-limit', 'this page is logged in, or about to be');
      return;
    }
    if (this.socket.bufferedAmount > MAX_WAITING_BYTES) {
      this.#refuse(id, 'over-limit', 'this page has not received what was sent to it before');
      return;
    }
    const login = new AbortController();
    this.#login = login;
    const result = await this.#relay.logIn(grid, request, login.signal, this.#addressBudget);
    this.#login = null;
    this.#loggedOutAt = this.#relay.clock.now;
    if (result.kind === 'refused') {
      if (!login.signal.aborted) this.#refuse(id, result.code, result.detail);
      return;
    }
    const { body, format, memory, session } = result;
    this.#log.info({ grid, entered: session !== null }, 'login answered');
    if (login.signal.aborted) {
      memory.close();
      if (session) this.#relay.grids.end(session.token);
      return;
    }
    const answer: BridgeControl = {
      type: 'login',
      id,
      body,
      format,
      token: session?.token ?? null,
    };
    memory.beginSending(() => this.socket.terminate());
    this.socket.send(JSON.stringify(answer), () => memory.close());
    if (session) this.#attachAgent(this.#relay.startAgent(session, this.client));
  }

  #resume({ id, token }: Control<'resume'>): void {
    if (this.#bubbles && this.#bubbles.count > 0) {
      this.#refuse(id, 'over-limit', 'this page has channels whose numbers the session may use');
      return;
    }
    const agent = this.#agent || this.#login ? null : this.#relay.findAgent(token);
    if (!agent) {
      this.#refuse(id, 'no-session', 'the session is over');
      return;
    }
    this.#relay.counters.resumed += 1;
    this.#attachAgent(agent);
    this.send({ type: 'resumed', id, channels: agent.channels });
  }

  #openCircuit({ id, channel, address, port }: Control<'open'>): void {
    const ready = () => this.send({ type: 'opened', id, channel });
    let refusal: RefusalCode | null = 'no-session';
    if (this.#bubbles?.has(channel)) refusal = 'malformed';
    else if (this.#agent) refusal = this.#agent.openCircuit(channel, address, port, ready);
    if (refusal) this.#refuse(id, refusal, `circuit ${channel} to ${address}:${port}`);
  }

  async #openBubble({ id, channel, server }: Control<'open-bubble'>): Promise<void> {
    try {
      if (this.#agent?.hasCircuit(channel)) {
        throw new RefusalError('malformed', `channel ${channel} is a circuit`);
      }
      this.#bubbles ??= this.#relay.bubbles.startChannels(this, this.#log);
      const ready = () => this.send({ type: 'opened', id, channel });
      await this.#bubbles.open(channel, server, ready);
    } catch (error) {
      if (this.#isClosed) return;
      if (error instanceof RefusalError) this.#refuse(id, error.code, error.message);
      else {
        this.#log.error({ fault: String(error) }, 'bubble channel failed');
        this.#refuse(id, 'grid-unreachable', 'the channel failed in the bridge');
      }
    }
  }

  #refuse(id: number, code: RefusalCode, detail: string): void {
    increment(this.#relay.counters.refusals, code);
    this.#log.info({ code }, 'refused');
    this.send({ type: 'refused', id, code, detail });
  }

  #attachAgent(agent: Agent): void {
    this.#agent = agent;
    agent.attach(this);
  }

  #detachAgent(): Agent | null {
    const agent = this.#agent;
    this.#agent = null;
    this.#loggedOutAt = this.#relay.clock.now;
    agent?.detach(this);
    return agent;
  }

  #endBubbles(): void {
    if (this.#bubbles) this.#relay.bubbles.endChannels(this.#bubbles);
    this.#bubbles = null;
  }

  #handleClose(code: number): void {
    this.#log.info({ code }, 'page gone');
    this.#isClosed = true;
    this.#login?.abort();
    const agent = this.#detachAgent();
    // A tab that was closed does not resume its agent.
    if (code === GOING_AWAY) void agent?.logOut();
    this.#endBubbles();
    this.#relay.removePage(this);
  }
}
