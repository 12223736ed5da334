import type { WebSocket } from 'ws';
import { z } from 'zod';
import {
  type CloseReason,
  type FromProgramPage,
  PROGRAM_LIMITS,
  type ProgramHello,
  type ProgramRefusal,
  type ToProgram,
  type ToProgramPage,
} from '../../src/protocol/bridge/index.ts';
import { type BridgeCounters, increment } from '../connections/bridge-counters.ts';
import type { TickClock } from '../connections/socket-lifetime.ts';
import { closeReasonOf, type TokenVerdict } from '../connections/token-attempts.ts';
import { MessageBudget, TextConnection } from './text-connection.ts';

/** Events between programs and pages since the bridge started. */
export class ProgramCounters {
  /** Commands passed on to pages. */
  commands = 0;
  /** Replies passed on to programs; one that goes to several programs counts several times. */
  replies = 0;
  /** Messages dropped because their sender exceeded its rate limit. */
  droppedRate = 0;
  /** Messages dropped because their receiver was slow. */
  droppedSlow = 0;
  readonly refusals = new Map<ProgramRefusal, number>();
}

/** The relay as its pages and programs see it. */
export interface ProgramRelayContext {
  readonly clock: TickClock;
  /** Milliseconds between two heartbeats. */
  readonly heartbeat: number;
  readonly counters: ProgramCounters;
  readonly bridgeCounters: BridgeCounters;
  readonly pageCount: number;
  /** Whether a text is the token of programs; null for none. */
  checkToken(presented: string | null, address: string): TokenVerdict;
  /** The page with this code, or without a code the only page, unless it has no room for another program. */
  findPage(code: string | null): ProgramPage | ProgramRefusal;
}

/** Milliseconds between two reports of dropped messages to a program. */
const DROP_REPORT_MS = 1000;

/** The connection of a program that puppeteers a page, once its hello has been accepted. */
export class Program {
  readonly #relay: ProgramRelayContext;
  readonly #connection: TextConnection;
  readonly #budget: MessageBudget;
  readonly #connectedAt: number;
  readonly #address: string;
  readonly #isAuthorised: boolean;
  #page: ProgramPage | null = null;
  /** The number of this program on its page. */
  #number = 0;
  #dropped = 0;
  #dropsReportedAt: number;

  /**
   * @param isAuthorised whether the handshake has presented the token already.
   * @param onClose is called once.
   */
  constructor(
    socket: WebSocket,
    address: string,
    isAuthorised: boolean,
    relay: ProgramRelayContext,
    onClose: () => void,
  ) {
    const { heartbeat, clock, bridgeCounters } = relay;
    this.#relay = relay;
    this.#address = address;
    this.#isAuthorised = isAuthorised;
    this.#connectedAt = clock.now;
    this.#dropsReportedAt = clock.now;
    this.#budget = new MessageBudget(1, clock.now);
    this.#connection = new TextConnection(socket, heartbeat, 1, clock, bridgeCounters, {
      onText: (text, bytes) =>
        this.#page ? this.#forwardCommand(this.#page, text, bytes) : this.#handleHello(text),
      onClose: () => {
        onClose();
        this.#page?.removeProgram(this.#number);
      },
    });
  }

  sendReply(text: string): void {
    const { counters } = this.#relay;
    if (this.#connection.send(text)) counters.replies += 1;
    else counters.droppedSlow += 1;
  }

  close(reason: CloseReason): void {
    this.#connection.close(reason);
  }

  tick(now: number): void {
    const isLate = now - this.#connectedAt >= PROGRAM_LIMITS.helloSeconds * 1000;
    if (this.#page === null && isLate) this.close('noLogin');
    else this.#connection.tick(now);
    if (this.#dropped === 0 || now - this.#dropsReportedAt < DROP_REPORT_MS) return;
    this.#dropsReportedAt = now;
    this.#send({ type: 'dropped', count: this.#dropped });
    this.#dropped = 0;
  }

  #handleHello(text: string): void {
    const hello = readHello(text);
    if (hello === null) {
      this.close('malformed');
      return;
    }
    const verdict = this.#isAuthorised
      ? 'right'
      : this.#relay.checkToken(hello.token ?? null, this.#address);
    const reason = closeReasonOf(verdict);
    if (reason) {
      this.close(reason);
      return;
    }
    const page = this.#relay.findPage(hello.page ?? null);
    if (typeof page === 'string') {
      increment(this.#relay.counters.refusals, page);
      this.#send({ type: 'refused', code: page, pages: this.#relay.pageCount });
      this.close('noPage');
      return;
    }
    const { messagesPerSecond, messageBytes } = PROGRAM_LIMITS;
    this.#send({ type: 'welcome', messagesPerSecond, messageBytes });
    this.#page = page;
    this.#number = page.addProgram(this);
  }

  #forwardCommand(page: ProgramPage, text: string, bytes: number): void {
    const { counters, clock } = this.#relay;
    if (!this.#budget.take(bytes, clock.now)) {
      counters.droppedRate += 1;
      this.#dropped += 1;
    } else if (page.sendCommand(this.#number, text)) {
      counters.commands += 1;
    } else {
      counters.droppedSlow += 1;
      this.#dropped += 1;
    }
  }

  #send(message: ToProgram): void {
    this.#connection.send(JSON.stringify(message));
  }
}

/** The connection of a page that lets programs puppeteer it. */
export class ProgramPage {
  readonly code: string;
  readonly #relay: ProgramRelayContext;
  readonly #connection: TextConnection;
  readonly #budget: MessageBudget;
  /** By program number, which the page uses too; numbers are not used again. */
  readonly #programs = new Map<number, Program>();
  #lastNumber = 0;

  /** @param onClose is called once. */
  constructor(socket: WebSocket, code: string, relay: ProgramRelayContext, onClose: () => void) {
    const { heartbeat, clock, bridgeCounters } = relay;
    this.code = code;
    this.#relay = relay;
    this.#budget = new MessageBudget(PROGRAM_LIMITS.programsPerPage, clock.now);
    this.#connection = new TextConnection(
      socket,
      heartbeat,
      PROGRAM_LIMITS.programsPerPage,
      clock,
      bridgeCounters,
      {
        onText: (text, bytes) => this.#receive(text, bytes),
        onClose: () => {
          onClose();
          for (const program of this.#programs.values()) program.close('noPage');
        },
      },
    );
    this.#send({ type: 'open', code });
  }

  get isFull(): boolean {
    return this.#programs.size >= PROGRAM_LIMITS.programsPerPage;
  }

  /** @returns the program's number on this page. */
  addProgram(program: Program): number {
    const number = ++this.#lastNumber;
    this.#programs.set(number, program);
    this.#send({ type: 'joined', program: number });
    return number;
  }

  removeProgram(number: number): void {
    if (this.#programs.delete(number)) this.#send({ type: 'left', program: number });
  }

  /** @returns false if the page reads too slowly to take it. */
  sendCommand(program: number, text: string): boolean {
    return this.#send({ type: 'command', program, text });
  }

  close(reason: CloseReason): void {
    this.#connection.close(reason);
  }

  tick(now: number): void {
    this.#connection.tick(now);
  }

  #send(message: ToProgramPage): boolean {
    return this.#connection.send(JSON.stringify(message));
  }

  #receive(text: string, bytes: number): void {
    const { counters, clock } = this.#relay;
    if (!this.#budget.take(bytes, clock.now)) {
      counters.droppedRate += 1;
      return;
    }
    const message = readPageReply(text);
    if (message === null) {
      this.close('malformed');
      return;
    }
    for (const [number, program] of this.#programs) {
      if (message.program === null || message.program === number) program.sendReply(message.text);
    }
  }
}

const HELLO: z.ZodType<ProgramHello> = z.strictObject({
  type: z.literal('hello'),
  token: z.string().max(256).optional(),
  page: z.string().max(64).optional(),
});

const PAGE_REPLY: z.ZodType<FromProgramPage> = z.strictObject({
  type: z.literal('reply'),
  program: z.int().nonnegative().nullable(),
  text: z.string(),
});

/** The first message of a program; null for anything else. */
export function readHello(text: string): ProgramHello | null {
  return parseMessage(HELLO, text);
}

/** A message of a page for one or all of its programs; null for anything else. */
export function readPageReply(text: string): FromProgramPage | null {
  return parseMessage(PAGE_REPLY, text);
}

function parseMessage<Value>(schema: z.ZodType<Value>, text: string): Value | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
