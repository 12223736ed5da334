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

/** What a link needs of the world. */
export interface LinkEnvironment {
  readonly openSocket: OpenSocket;
  readonly clock: Clock;
  /** In [0, 1). */
  readonly random: () => number;
}

/** How a link is; it begins as `connecting`. */
export type LinkState =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'open'; readonly code: string }
  /** Over: nothing more comes. */
  | { readonly kind: 'refused'; readonly reason: 'not-allowed' | 'unreachable' };

export interface LinkHandlers {
  state(state: LinkState): void;
  joined(program: number): void;
  left(program: number): void;
  command(program: number, text: string): void;
}

type Link = ReturnType<OpenSocket>;

/** Tries in a row that come to nothing, some five minutes. */
const MOST_ATTEMPTS = 25;

const NOT_ALLOWED: readonly CloseReason[] = ['noPrograms', 'unauthorised'];
const NOT_ALLOWED_CODES: ReadonlySet<number> = new Set(
  NOT_ALLOWED.map((reason) => CLOSE_CODES[reason]),
);

/**
 * The page's end of the bridge's socket for programs, made anew whenever it breaks, with the same code if it
 * can be had. A bridge that has never answered is not asked again.
 */
export class ProgramLinkClient {
  readonly #env: LinkEnvironment;
  readonly #page: string;
  readonly #bridgeToken: string | null;
  readonly #handlers: LinkHandlers;
  readonly #programs = new Set<number>();
  #socket: Link | null = null;
  #callOff: () => void = () => {};
  #code: string | null = null;
  #attempt = 0;
  #isClosed = false;

  /** @param page address of the page that the bridge serves. */
  constructor(
    env: LinkEnvironment,
    page: string,
    bridgeToken: string | null,
    handlers: LinkHandlers,
  ) {
    this.#env = env;
    this.#page = page;
    this.#bridgeToken = bridgeToken;
    this.#handlers = handlers;
  }

  open(): void {
    this.#handlers.state({ kind: 'connecting' });
    try {
      this.#socket = this.#env.openSocket(this.#url(), this.#protocols(), {
        opened: () => {},
        text: (text) => this.#hear(readPageMessage(text)),
        bytes: () => {},
        closed: (code) => this.#lose(code),
      });
    } catch {
      this.#refuse('unreachable');
    }
  }

  /** To one program, or to all (null). */
  send(program: number | null, text: string): void {
    const reply: FromProgramPage = { type: 'reply', program, text };
    this.#socket?.send(JSON.stringify(reply));
  }

  /** Nothing is told any more. */
  close(): void {
    this.#isClosed = true;
    this.#callOff();
    this.#socket?.close();
    this.#socket = null;
  }

  #hear(message: ToProgramPage | null): void {
    if (this.#isClosed || message === null) return;
    switch (message.type) {
      case 'open':
        this.#code = message.code;
        this.#attempt = 0;
        this.#handlers.state({ kind: 'open', code: message.code });
        break;
      case 'joined':
        this.#programs.add(message.program);
        this.#handlers.joined(message.program);
        break;
      case 'left':
        this.#part(message.program);
        break;
      case 'command':
        this.#handlers.command(message.program, message.text);
    }
  }

  #part(program: number): void {
    if (this.#programs.delete(program)) this.#handlers.left(program);
  }

  #lose(code: number): void {
    if (this.#isClosed) return;
    this.#socket = null;
    this.#attempt++;
    if (NOT_ALLOWED_CODES.has(code)) this.#refuse('not-allowed');
    else if (this.#code === null || this.#attempt > MOST_ATTEMPTS) this.#refuse('unreachable');
    else this.#retry();
    for (const program of [...this.#programs]) this.#part(program);
  }

  #retry(): void {
    this.#handlers.state({ kind: 'connecting' });
    const delay = backOffDelay(this.#attempt, this.#env.random());
    this.#callOff = this.#env.clock.after(delay, () => this.open());
  }

  #refuse(reason: 'not-allowed' | 'unreachable'): void {
    this.#isClosed = true;
    this.#handlers.state({ kind: 'refused', reason });
  }

  #url(): string {
    const url = new URL(BRIDGE_PATHS.programPage, this.#page);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    if (this.#code !== null) url.searchParams.set('code', this.#code);
    return url.href;
  }

  #protocols(): string[] {
    const token = this.#bridgeToken;
    return token === null
      ? [PROGRAM_PAGE_SUBPROTOCOL]
      : [PROGRAM_PAGE_SUBPROTOCOL, TOKEN_SUBPROTOCOL_PREFIX + token];
  }
}

type Reader = (fields: Readonly<Record<string, unknown>>) => ToProgramPage | null;

const READERS: Readonly<Record<string, Reader>> = {
  open: ({ code }) => (typeof code === 'string' ? { type: 'open', code } : null),
  joined: ({ program }) => (isNumber(program) ? { type: 'joined', program } : null),
  left: ({ program }) => (isNumber(program) ? { type: 'left', program } : null),
  command: ({ program, text }) =>
    isNumber(program) && typeof text === 'string' ? { type: 'command', program, text } : null,
};

/** A text of the bridge; null for anything else. */
export function readPageMessage(text: string): ToProgramPage | null {
  try {
    const fields = JSON.parse(text) as Record<string, unknown> | null;
    const type = String(fields?.type);
    return fields && Object.hasOwn(READERS, type) ? READERS[type](fields) : null;
  } catch {
    return null;
  }
}

function isNumber(value: unknown): value is number {
  return Number.isSafeInteger(value);
}
