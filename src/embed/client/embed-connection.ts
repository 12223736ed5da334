import {
  ViewerError,
  type ViewerEventName,
  type ViewerEvents,
  type ViewerFailure,
} from '../contract.ts';
import {
  type ByeCode,
  type ByeMessage,
  COMMANDS,
  type CommandName,
  commandError,
  createFailure,
  decodeFailure,
  isCommandName,
  isMessage,
  messageId,
  property,
  type RequestMessage,
  ViewerEventEmitter,
} from '../protocol/index.ts';
import { CLIENT_ERRORS } from '../words/en/embed-errors.ts';
import { IframePort } from './iframe-port.ts';

/** The encoded arguments of a request, and the buffers that are transferred with them. */
export interface EncodedArguments {
  readonly args: readonly unknown[];
  readonly transfer: readonly Transferable[];
}

export const NO_ARGUMENTS: EncodedArguments = { args: [], transfer: [] };

/** How often deadlines, and whether the iframe is still there, are checked while requests are open. */
const CHECK_INTERVAL_MS = 250;

/** One connection to an embed, from the first attempt until it ends. */
export class EmbedConnection {
  readonly #timeoutMs: number;
  readonly #events = new ViewerEventEmitter();
  readonly #requests: PendingRequests;
  readonly #port: IframePort;
  /** Why the connection has ended; null while it has not. */
  #failure: ViewerFailure | null = null;
  #isPinging = false;
  /** When the attempt to connect is given up, milliseconds of `performance.now()`. */
  #connectDeadline: number;
  #timer: ReturnType<typeof setInterval> | null = null;

  constructor(iframe: HTMLIFrameElement, origin: string | undefined, timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
    // The browser decides when a lazy iframe starts to load, so its time limit starts when it has loaded.
    this.#connectDeadline =
      iframe.loading === 'lazy' ? Number.POSITIVE_INFINITY : performance.now() + timeoutMs;
    this.#requests = new PendingRequests((message, transfer) => this.#port.send(message, transfer));
    this.#port = new IframePort({
      ...{ iframe, origin },
      onMessage: (message) => this.#receive(message),
      onLoad: () => {
        if (this.#port.isConnected) return;
        this.#connectDeadline = Math.min(this.#connectDeadline, performance.now() + timeoutMs);
      },
      onPageChange: () => void this.#ping(),
      onClose: () => this.close('disconnected'),
    });
    this.#startTimer();
  }

  /**
   * Sends a request, as soon as the embed listens.
   *
   * @param encode Encodes the arguments; if it throws, the request rejects with `bad-argument`.
   * @param limitMs Milliseconds without a reply until the request is given up.
   */
  async request(
    command: CommandName | 'ready' | 'ping',
    encode: () => EncodedArguments,
    limitMs = this.#timeoutMs,
  ): Promise<unknown> {
    if (this.#port.isDetached()) this.close('disconnected');
    if (this.#failure) throw new ViewerError(this.#failure);
    let encoded: EncodedArguments;
    try {
      encoded = encode();
    } catch (thrown) {
      const { message } = thrown as Error;
      throw commandError('bad-argument', CLIENT_ERRORS.notCloneable(message));
    }
    const result = this.#requests.add(command, encoded, limitMs);
    this.#startTimer();
    return result;
  }

  on<Name extends ViewerEventName>(
    name: Name,
    listener: (detail: ViewerEvents[Name]) => void,
  ): () => void {
    return this.#events.on(name, listener);
  }

  close(code: ByeCode): void {
    this.#fail(createFailure(code, CLIENT_ERRORS[code], { fatal: true }));
  }

  #fail(failure: ViewerFailure): void {
    if (this.#failure) return;
    this.#failure = failure;
    this.#port.send({ vitrine: 'bye' } satisfies ByeMessage);
    this.#port.close();
    this.#stopTimer();
    this.#requests.rejectAll(failure);
    if (failure.code !== 'disposed') this.#events.emit('error', failure);
    this.#events.removeAllListeners();
  }

  #receive(message: unknown): void {
    const id = messageId(message);
    if (id !== null) {
      this.#requests.settle(id, property(message, 'result'), property(message, 'error'));
    } else if (isMessage(message, 'welcome')) {
      this.#requests.startSending();
    } else if (isMessage(message, 'refused')) {
      this.#fail({ ...decodeFailure(message), fatal: true });
    } else if (isMessage(message, 'bye')) {
      const code = property(message, 'code');
      this.close(code === 'disposed' || code === 'too-busy' ? code : 'disconnected');
    } else {
      const name = property(message, 'event');
      if (typeof name !== 'string') return;
      if (name === 'progress') this.#requests.extendDeadlines();
      this.#events.emit(name as ViewerEventName, property(message, 'detail') as never);
    }
  }

  /** Finds out whether the embed at the other end of the port is still there. */
  async #ping(): Promise<void> {
    if (this.#isPinging) return;
    this.#isPinging = true;
    try {
      await this.request('ping', () => NO_ARGUMENTS);
      this.#isPinging = false;
    } catch {
      this.close('disconnected');
    }
  }

  #startTimer(): void {
    if (!this.#failure) this.#timer ??= setInterval(() => this.#check(), CHECK_INTERVAL_MS);
  }

  #stopTimer(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }

  #check(): void {
    const { isConnected } = this.#port;
    if (this.#port.isDetached()) this.close('disconnected');
    else if (!isConnected && performance.now() > this.#connectDeadline) {
      this.#fail(createFailure('timed-out', CLIENT_ERRORS.noEmbed, { fatal: true }));
    }
    this.#requests.rejectExpired();
    if (isConnected && this.#requests.size === 0) this.#stopTimer();
  }
}

/** A request that has no reply yet. */
interface PendingRequest extends EncodedArguments {
  readonly command: string;
  readonly limitMs: number;
  /** Milliseconds of `performance.now()`; infinite until it is sent. */
  deadline: number;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: ViewerError) => void;
}

/** The open requests of a connection, by their ids. */
class PendingRequests {
  readonly #pending = new Map<number, PendingRequest>();
  readonly #send: (message: RequestMessage, transfer: readonly Transferable[]) => void;
  #lastId = 0;
  #isSending = false;

  /** @param send Posts a message; throws a DataCloneError for values that cannot be cloned. */
  constructor(send: (message: RequestMessage, transfer: readonly Transferable[]) => void) {
    this.#send = send;
  }

  get size(): number {
    return this.#pending.size;
  }

  /** @returns the result in the embed's reply. */
  add(command: string, { args, transfer }: EncodedArguments, limitMs: number): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#lastId += 1;
      const request: PendingRequest = {
        ...{ command, args, transfer, limitMs, resolve, reject },
        deadline: Number.POSITIVE_INFINITY,
      };
      this.#pending.set(this.#lastId, request);
      if (this.#isSending) this.#post(this.#lastId, request);
    });
  }

  /** Sends the requests that wait, and from now on every other at once. */
  startSending(): void {
    if (this.#isSending) return;
    this.#isSending = true;
    for (const [id, request] of [...this.#pending]) this.#post(id, request);
  }

  /** Handles a reply. Replies to unknown requests, and second replies, are ignored. */
  settle(id: number, result: unknown, error: unknown): void {
    const request = this.#pending.get(id);
    if (!this.#pending.delete(id) || !request) return;
    if (error === undefined) request.resolve(result);
    else request.reject(new ViewerError(decodeFailure(error)));
  }

  /** Starts the time limit of requests about files again, because the embed has reported progress. */
  extendDeadlines(): void {
    const now = performance.now();
    for (const request of this.#pending.values()) {
      const { command, limitMs } = request;
      if (isCommandName(command) && COMMANDS[command].hasProgress) request.deadline = now + limitMs;
    }
  }

  rejectExpired(): void {
    const now = performance.now();
    for (const [id, { command, deadline }] of [...this.#pending]) {
      if (now <= deadline) continue;
      this.settle(id, null, createFailure('timed-out', CLIENT_ERRORS.timedOut(command)));
    }
  }

  rejectAll(failure: ViewerFailure): void {
    for (const id of [...this.#pending.keys()]) this.settle(id, null, failure);
  }

  #post(id: number, request: PendingRequest): void {
    const { command, args, transfer, limitMs } = request;
    request.deadline = performance.now() + limitMs;
    try {
      this.#send({ id, command, args }, transfer);
    } catch (thrown) {
      const { message } = thrown as Error;
      this.settle(id, null, createFailure('bad-argument', CLIENT_ERRORS.notCloneable(message)));
    }
  }
}
