import {
  BRIDGE_PATHS,
  BRIDGE_SUBPROTOCOL,
  type BridgeControl,
  decodeFrame,
  encodeFrame,
  type PageControl,
  TOKEN_SUBPROTOCOL_PREFIX,
} from '../../protocol/bridge/index.ts';
import type { SessionEnvironment, Socket } from '../session-environment.ts';
import { isRecord, parseJson } from './json-text.ts';
import type { LinkErrorCode } from './link-error.ts';

/** A request without its id, which the link adds. */
type BridgeRequest = WithoutId<Extract<PageControl, { readonly id: number }>>;
type WithoutId<Control> = Control extends unknown ? Omit<Control, 'id'> : never;

/** A control message of the bridge that responds to no request. */
export type BridgeNotice = Exclude<BridgeControl, { readonly id: number }>;

/** The response to a request, or why there is none. */
type BridgeResponse =
  | Extract<BridgeControl, { readonly type: 'login' | 'resumed' | 'opened' }>
  | Refusal;

interface Refusal {
  readonly type: 'refused';
  readonly code: LinkErrorCode;
  readonly detail: string;
}

export interface LinkHandlers {
  datagram(channel: number, bytes: Uint8Array<ArrayBuffer>): void;
  notice(notice: BridgeNotice): void;
  /** A frame or a control message could not be read. */
  malformed(): void;
  /** All contents of one message of the socket have been handled. */
  messageEnd(): void;
  /** The link, which was open, is closed. */
  closed(code: number, reason: string): void;
}

/** Why no link was opened. */
export interface LinkFailure {
  readonly closeCode: number;
  readonly reason: string;
}

const OPEN_TIMEOUT_MS = 15_000;
/** The close code that browsers report for a socket that never opened (RFC 6455 section 7.1.5). */
const NEVER_OPENED = 1006;
/** The most datagrams of one frame. */
const MAX_FRAME_DATAGRAMS = 32;

/** One WebSocket to the bridge, from when it is open until it closes. */
export class BridgeLink {
  readonly #env: SessionEnvironment;
  readonly #handlers: LinkHandlers;
  /** Requests without a response, by id. */
  readonly #pending = new Map<number, (response: BridgeResponse) => void>();
  #socket: Socket | null = null;
  #isClosed = false;
  #lastId = 0;

  /** Use {@link connect}. */
  private constructor(env: SessionEnvironment, handlers: LinkHandlers) {
    this.#env = env;
    this.#handlers = handlers;
  }

  /**
   * Never rejects. Resolves after 15 seconds at most.
   *
   * @param page address of the page that the bridge serves.
   * @param bridgeToken for a bridge that requires one.
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

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Never rejects: after `timeoutMs`, or when the socket closes, it resolves with a refusal. */
  request(request: BridgeRequest, timeoutMs: number): Promise<BridgeResponse> {
    return new Promise((resolve) => {
      if (this.#isClosed) {
        resolve(refusal('bridge-closed', 'the connection is closed'));
        return;
      }
      const id = ++this.#lastId;
      const cancelTimeout = this.#env.clock.after(timeoutMs, () =>
        this.#settle(id, refusal('bridge-closed', 'the bridge did not respond in time')),
      );
      this.#pending.set(id, (response) => {
        cancelTimeout();
        resolve(response);
      });
      this.#socket?.send(JSON.stringify({ ...request, id }));
    });
  }

  /** Sends a control message that has no response. */
  notify(control: Exclude<PageControl, { readonly id: number }>): void {
    this.#socket?.send(JSON.stringify(control));
  }

  /** Sends datagrams in as few frames as possible. */
  sendDatagrams(channel: number, datagrams: readonly Uint8Array[]): void {
    for (let start = 0; start < datagrams.length; start += MAX_FRAME_DATAGRAMS) {
      const part =
        datagrams.length <= MAX_FRAME_DATAGRAMS
          ? datagrams
          : datagrams.slice(start, start + MAX_FRAME_DATAGRAMS);
      this.#socket?.send(encodeFrame(channel, part));
    }
  }

  /** Handlers are not called any more. */
  close(): void {
    this.#markClosed('the connection is closed');
    this.#socket?.close();
  }

  #open(page: string, bridgeToken: string | null): Promise<BridgeLink | LinkFailure> {
    return new Promise((resolve) => {
      let isOpen = false;
      const cancelTimeout = this.#env.clock.after(OPEN_TIMEOUT_MS, () => {
        resolve({ closeCode: NEVER_OPENED, reason: '' });
        this.close();
      });
      const fail = (closeCode: number, reason: string) => {
        cancelTimeout();
        resolve({ closeCode, reason });
      };
      try {
        this.#socket = this.#env.openSocket(socketUrl(page), subprotocols(bridgeToken), {
          opened: () => {
            isOpen = true;
            cancelTimeout();
            resolve(this);
          },
          text: (text) => this.#receiveControl(text),
          bytes: (frame) => this.#receiveFrame(frame),
          closed: (code, reason) => (isOpen ? this.#handleClose(code, reason) : fail(code, reason)),
        });
      } catch (error) {
        fail(NEVER_OPENED, String(error));
      }
    });
  }

  #receiveFrame(frame: Uint8Array<ArrayBuffer>): void {
    if (this.#isClosed) return;
    if (!decodeFrame(frame, this.#handlers.datagram)) this.#handlers.malformed();
    this.#handlers.messageEnd();
  }

  #receiveControl(text: string): void {
    if (this.#isClosed) return;
    const control = readControl(text);
    if (control === null) this.#handlers.malformed();
    else if ('id' in control) this.#settle(control.id, control);
    else this.#handlers.notice(control);
    this.#handlers.messageEnd();
  }

  #settle(id: number, response: BridgeResponse): void {
    const resolve = this.#pending.get(id);
    this.#pending.delete(id);
    resolve?.(response);
  }

  #handleClose(code: number, reason: string): void {
    if (this.#isClosed) return;
    this.#markClosed(reason || `the connection broke (${code})`);
    this.#handlers.closed(code, reason);
  }

  #markClosed(detail: string): void {
    this.#isClosed = true;
    for (const id of [...this.#pending.keys()]) {
      this.#settle(id, refusal('bridge-closed', detail));
    }
  }
}

function refusal(code: LinkErrorCode, detail: string): Refusal {
  return { type: 'refused', code, detail };
}

function subprotocols(bridgeToken: string | null): string[] {
  return bridgeToken === null
    ? [BRIDGE_SUBPROTOCOL]
    : [BRIDGE_SUBPROTOCOL, TOKEN_SUBPROTOCOL_PREFIX + bridgeToken];
}

function socketUrl(page: string): string {
  const url = new URL(BRIDGE_PATHS.socket, page);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}

type FieldType = 'number' | 'string' | 'token' | 'channels';

/** The members that each control message must have; a `token` is a string or null. */
const CONTROL_FIELDS: Readonly<Record<BridgeControl['type'], Readonly<Record<string, FieldType>>>> =
  {
    login: { id: 'number', body: 'string', format: 'string', token: 'token' },
    resumed: { id: 'number', channels: 'channels' },
    opened: { id: 'number', channel: 'number' },
    closed: { channel: 'number', detail: 'string' },
    kept: { channel: 'number', sequence: 'number' },
    dropped: { count: 'number' },
    refused: { id: 'number', code: 'string', detail: 'string' },
  };

const CHANNEL_FIELDS: Readonly<Record<string, FieldType>> = {
  channel: 'number',
  sequence: 'number',
};

/** Reads a control message of the bridge; null for any other text. */
export function readControl(text: string): BridgeControl | null {
  const message = parseJson(text);
  if (!isRecord(message) || typeof message.type !== 'string') return null;
  if (!Object.hasOwn(CONTROL_FIELDS, message.type)) return null;
  const fields = CONTROL_FIELDS[message.type as BridgeControl['type']];
  return hasFields(message, fields) ? (message as unknown as BridgeControl) : null;
}

function hasFields(record: Record<string, unknown>, fields: Readonly<Record<string, FieldType>>) {
  return Object.entries(fields).every(([name, type]) => isOfType(record[name], type));
}

function isOfType(value: unknown, type: FieldType): boolean {
  switch (type) {
    case 'token':
      return value === null || typeof value === 'string';
    case 'channels':
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
