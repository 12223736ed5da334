import {
  BRIDGE_PATHS,
  BRIDGE_SUBPROTOCOL,
  type BridgeControl,
  decodeFrame,
  encodeFrame,
  type PageControl,
  TOKEN_SUBPROTOCOL_PREFIX,
} from '../../protocol/bridge/index.ts';
import type { Refused } from '../live-contract.ts';
import type { SessionEnvironment, Socket } from '../session-environment.ts';

/** A question without its id, which the link gives it. */
export type BridgeRequest = WithoutId<Extract<PageControl, { readonly id: number }>>;
type WithoutId<Control> = Control extends unknown ? Omit<Control, 'id'> : never;

/** What the bridge says of its own accord. */
export type BridgeNotice = Exclude<BridgeControl, { readonly id: number }>;

/** The answer to a question, or why there is none. */
export type BridgeResponse =
  | Extract<BridgeControl, { readonly type: 'login' | 'resumed' | 'opened' }>
  | Refusal;

export interface Refusal extends Refused {
  readonly type: 'refused';
  readonly detail: string;
}

export interface LinkHandlers {
  datagram(channel: number, bytes: Uint8Array<ArrayBuffer>): void;
  notice(notice: BridgeNotice): void;
  /** A frame or a message that could not be read. */
  garbled(): void;
  /** All that one message of the socket brought was told. */
  turnOver(): void;
  /** Only after it was open. */
  closed(code: number, reason: string): void;
}

/** How it came that no link was made. */
export interface LinkFailure {
  readonly closeCode: number;
  readonly reason: string;
}

/** Milliseconds. */
const OPEN_TIMEOUT = 15_000;
const NEVER_OPENED = 1006;
/** Of one frame: what a bridge surely takes. */
const MOST_DATAGRAMS = 32;

/** One WebSocket to the bridge, from when it is open until it closes. */
export class BridgeLink {
  readonly #env: SessionEnvironment;
  readonly #handlers: LinkHandlers;
  readonly #questions = new Map<number, (answer: BridgeResponse) => void>();
  #socket: Socket | null = null;
  #isClosed = false;
  #lastId = 0;

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Use {@link connect}. */
  private constructor(env: SessionEnvironment, handlers: LinkHandlers) {
    this.#env = env;
    this.#handlers = handlers;
  }

  /**
   * @param page address of the page that the bridge serves.
   * @param bridgeToken where the bridge asks for one.
   */
  static connect(
    env: SessionEnvironment,
    page: string,
    bridgeToken: string | null,
    handlers: LinkHandlers,
  ): Promise<BridgeLink | LinkFailure> {
    const link = new BridgeLink(env, handlers);
    return link.#open(page, bridgeToken);
  }

  /** Resolves in any case; after `timeout` milliseconds, and when the socket closes, with a refusal. */
  request(question: BridgeRequest, timeout: number): Promise<BridgeResponse> {
    return new Promise((resolve) => {
      if (this.#isClosed) {
        resolve(refusal('bridge-closed', 'the connection is closed'));
        return;
      }
      const id = ++this.#lastId;
      const giveUp = this.#env.clock.after(timeout, () =>
        this.#settle(id, refusal('bridge-closed', 'the bridge did not answer in time')),
      );
      this.#questions.set(id, (answer) => {
        giveUp();
        resolve(answer);
      });
      this.#socket?.send(JSON.stringify({ ...question, id }));
    });
  }

  notify(control: Exclude<PageControl, { readonly id: number }>): void {
    this.#socket?.send(JSON.stringify(control));
  }

  /** In as few frames as will do. */
  sendDatagrams(channel: number, datagrams: readonly Uint8Array[]): void {
    for (let start = 0; start < datagrams.length; start += MOST_DATAGRAMS) {
      const part =
        datagrams.length <= MOST_DATAGRAMS
          ? datagrams
          : datagrams.slice(start, start + MOST_DATAGRAMS);
      this.#socket?.send(encodeFrame(channel, part));
    }
  }

  /** Nothing is told any more. */
  close(): void {
    this.#end('the connection is closed');
    this.#socket?.close();
  }

  #open(page: string, bridgeToken: string | null): Promise<BridgeLink | LinkFailure> {
    return new Promise((resolve) => {
      let isOpen = false;
      const giveUp = this.#env.clock.after(OPEN_TIMEOUT, () => {
        resolve({ closeCode: NEVER_OPENED, reason: '' });
        this.close();
      });
      const failed = (closeCode: number, reason: string) => {
        giveUp();
        resolve({ closeCode, reason });
      };
      try {
        this.#socket = this.#env.openSocket(socketUrl(page), protocols(bridgeToken), {
          opened: () => {
            isOpen = true;
            giveUp();
            resolve(this);
          },
          text: (text) => this.#hear(text),
          bytes: (bytes) => this.#take(bytes),
          closed: (code, reason) => (isOpen ? this.#lose(code, reason) : failed(code, reason)),
        });
      } catch (error) {
        failed(NEVER_OPENED, String(error));
      }
    });
  }

  #take(frame: Uint8Array<ArrayBuffer>): void {
    if (this.#isClosed) return;
    if (!decodeFrame(frame, this.#handlers.datagram)) this.#handlers.garbled();
    this.#handlers.turnOver();
  }

  #hear(text: string): void {
    if (this.#isClosed) return;
    const control = readControl(text);
    if (control === null) this.#handlers.garbled();
    else if ('id' in control) this.#settle(control.id, control);
    else this.#handlers.notice(control);
    this.#handlers.turnOver();
  }

  #settle(id: number, answer: BridgeResponse): void {
    const resolve = this.#questions.get(id);
    this.#questions.delete(id);
    resolve?.(answer);
  }

  #lose(code: number, reason: string): void {
    if (this.#isClosed) return;
    this.#end(reason || `the connection broke (${code})`);
    this.#handlers.closed(code, reason);
  }

  #end(detail: string): void {
    this.#isClosed = true;
    for (const id of [...this.#questions.keys()]) {
      this.#settle(id, refusal('bridge-closed', detail));
    }
  }
}

function refusal(code: Refused['code'], detail: string): Refusal {
  return { type: 'refused', code, detail };
}

function protocols(bridgeToken: string | null): string[] {
  return bridgeToken === null
    ? [BRIDGE_SUBPROTOCOL]
    : [BRIDGE_SUBPROTOCOL, TOKEN_SUBPROTOCOL_PREFIX + bridgeToken];
}

function socketUrl(page: string): string {
  const url = new URL(BRIDGE_PATHS.socket, page);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}

type Field = 'number' | 'string' | 'token' | 'list';

/** What each control message must have, so that nobody has to ask again. */
const FIELDS: Readonly<Record<BridgeControl['type'], Readonly<Record<string, Field>>>> = {
  login: { id: 'number', body: 'string', format: 'string', token: 'token' },
  resumed: { id: 'number', channels: 'list' },
  opened: { id: 'number', channel: 'number' },
  closed: { channel: 'number', detail: 'string' },
  kept: { channel: 'number', sequence: 'number' },
  dropped: { count: 'number' },
  refused: { id: 'number', code: 'string', detail: 'string' },
};

const CHANNEL_FIELDS: Readonly<Record<string, Field>> = { channel: 'number', sequence: 'number' };

/** A control message of the bridge; null for what is none that this page knows. */
export function readControl(text: string): BridgeControl | null {
  const message = parse(text);
  if (!isRecord(message) || typeof message.type !== 'string') return null;
  if (!Object.hasOwn(FIELDS, message.type)) return null;
  const fields = FIELDS[message.type as BridgeControl['type']];
  return hasFields(message, fields) ? (message as unknown as BridgeControl) : null;
}

function hasFields(record: Record<string, unknown>, fields: Readonly<Record<string, Field>>) {
  return Object.entries(fields).every(([name, field]) => isField(record[name], field));
}

function isField(value: unknown, field: Field): boolean {
  switch (field) {
    case 'token':
      return value === null || typeof value === 'string';
    case 'list':
      return (
        Array.isArray(value) &&
        value.every((entry) => isRecord(entry) && hasFields(entry, CHANNEL_FIELDS))
      );
    case 'number':
      return typeof value === 'number';
    case 'string':
      return typeof value === 'string';
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
