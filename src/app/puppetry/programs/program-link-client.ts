import type { Clock } from '../../../async/index.ts';
import {
  BRIDGE_PATHS,
  CLOSE_CODES,
  type CloseReason,
  type FromProgramPage,
  PROGRAM_PAGE_SUBPROTOCOL,
  TOKEN_SUBPROTOCOL_PREFIX,
  type ToProgramPage,
} from '../../../protocol/bridge/index.ts';
import { backOffDelay, type OpenSocket } from '../../../session/index.ts';

/** The platform's functions that a link needs. */
export interface LinkEnvironment {
  readonly openSocket: OpenSocket;
  readonly clock: Clock;
  /** In [0, 1). */
  readonly random: () => number;
}

/** The state of a link, which starts as `connecting`. */
export type LinkState =
  | { readonly kind: 'connecting' }
  /** Programs use the code to address this page. */
  | { readonly kind: 'open'; readonly code: string }
  /** The end: nothing more is reported. */
  | { readonly kind: 'refused'; readonly reason: 'not-allowed' | 'unreachable' };

interface ProgramLinkHandlers {
  state(state: LinkState): void;
  joined(program: number): void;
  left(program: number): void;
  command(program: number, text: string): void;
}

/** Attempts in a row to reconnect, for some five minutes. */
const MAX_ATTEMPTS = 25;

const NOT_ALLOWED: readonly CloseReason[] = ['noPrograms', 'unauthorised', 'tooManyAttempts'];
const NOT_ALLOWED_CODES: ReadonlySet<number> = new Set(
  NOT_ALLOWED.map((reason) => CLOSE_CODES[reason]),
);

/**
 * The page's end of the bridge's socket for programs. It is opened again whenever it breaks, with the same code where
 * possible, unless the bridge has never responded.
 */
export class ProgramLinkClient {
  /** The programs that are connected, by number. */
  readonly programs = new Set<number>();
  readonly #env: LinkEnvironment;
  readonly #page: string;
  readonly #bridgeToken: string | null;
  readonly #handlers: ProgramLinkHandlers;
  #socket: ReturnType<OpenSocket> | null = null;
  #cancelRetry: () => void = () => {};
  #code: string | null = null;
  #attempt = 0;
  #isClosed = false;

  /**
   * @param page - Address of the page that the bridge serves.
   * @param bridgeToken - For a bridge that requires one.
   */
  constructor(
    env: LinkEnvironment,
    page: string,
    bridgeToken: string | null,
    handlers: ProgramLinkHandlers,
  ) {
    this.#env = env;
    this.#page = page;
    this.#bridgeToken = bridgeToken;
    this.#handlers = handlers;
  }

  open(): void {
    this.#handlers.state({ kind: 'connecting' });
    const url = new URL(BRIDGE_PATHS.programPage, this.#page);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    if (this.#code !== null) url.searchParams.set('code', this.#code);
    const protocols = [PROGRAM_PAGE_SUBPROTOCOL];
    if (this.#bridgeToken !== null) protocols.push(TOKEN_SUBPROTOCOL_PREFIX + this.#bridgeToken);
    try {
      this.#socket = this.#env.openSocket(url.href, protocols, {
        opened: () => {},
        text: (text) => this.#receive(readPageMessage(text)),
        bytes: () => {},
        closed: (code) => this.#handleClose(code),
      });
    } catch {
      this.#refuse('unreachable');
    }
  }

  /** Sends to one program, or to all (null). */
  send(program: number | null, text: string): void {
    const reply: FromProgramPage = { type: 'reply', program, text };
    this.#socket?.send(JSON.stringify(reply));
  }

  /** Handlers are not called any more. */
  close(): void {
    this.#isClosed = true;
    this.#cancelRetry();
    this.#socket?.close();
    this.#socket = null;
  }

  #receive(message: ToProgramPage | null): void {
    if (this.#isClosed || message === null) return;
    switch (message.type) {
      case 'open':
        this.#code = message.code;
        this.#attempt = 0;
        this.#handlers.state({ kind: 'open', code: message.code });
        break;
      case 'joined':
        this.programs.add(message.program);
        this.#handlers.joined(message.program);
        break;
      case 'left':
        this.#removeProgram(message.program);
        break;
      case 'command':
        this.#handlers.command(message.program, message.text);
    }
  }

  #handleClose(code: number): void {
    if (this.#isClosed) return;
    this.#socket = null;
    this.#attempt++;
    if (NOT_ALLOWED_CODES.has(code)) this.#refuse('not-allowed');
    else if (this.#code === null || this.#attempt > MAX_ATTEMPTS) this.#refuse('unreachable');
    else {
      this.#handlers.state({ kind: 'connecting' });
      const delay = backOffDelay(this.#attempt, this.#env.random());
      this.#cancelRetry = this.#env.clock.after(delay, () => this.open());
    }
    for (const program of [...this.programs]) this.#removeProgram(program);
  }

  #removeProgram(program: number): void {
    if (this.programs.delete(program)) this.#handlers.left(program);
  }

  #refuse(reason: 'not-allowed' | 'unreachable'): void {
    this.#isClosed = true;
    this.#handlers.state({ kind: 'refused', reason });
  }
}

type MessageReader = (fields: Readonly<Record<string, unknown>>) => ToProgramPage | null;

const MESSAGE_READERS: Readonly<Record<string, MessageReader>> = {
  open: ({ code }) => (typeof code === 'string' ? { type: 'open', code } : null),
  joined: ({ program }) => (isNumber(program) ? { type: 'joined', program } : null),
  left: ({ program }) => (isNumber(program) ? { type: 'left', program } : null),
  command: ({ program, text }) =>
    isNumber(program) && typeof text === 'string' ? { type: 'command', program, text } : null,
};

/** Reads a message of the bridge; null for any other text. */
export function readPageMessage(text: string): ToProgramPage | null {
  try {
    const fields = JSON.parse(text) as Record<string, unknown> | null;
    const type = String(fields?.type);
    return fields && Object.hasOwn(MESSAGE_READERS, type) ? MESSAGE_READERS[type](fields) : null;
  } catch {
    return null;
  }
}

function isNumber(value: unknown): value is number {
  return Number.isSafeInteger(value);
}
