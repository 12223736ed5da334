import type {
  Viewer,
  ViewerEventName,
  ViewerEvents,
  ViewerFailure,
  ViewerFeature,
  ViewerInfo,
} from '../contract.ts';
import {
  type ByeCode,
  type ByeMessage,
  commandError,
  EVENT_NAMES,
  type EventMessage,
  failure,
  isKind,
  messageId,
  type ReplyMessage,
} from '../protocol/index.ts';
import { failureOf, isViewerError } from './failure.ts';
import { SERVER_LIMITS as LIMITS } from './limits.ts';
import { Rate } from './rate.ts';
import { call, type Request, readRequest, streamKey } from './request.ts';
import { Streams } from './streams.ts';
import { SERVER_WORDS } from './words.ts';

export interface ConnectionOptions {
  readonly viewer: Viewer;
  readonly features: readonly ViewerFeature[];
  /** Of the messages. */
  readonly version: number;
  readonly port: MessagePort;
  /** Milliseconds. */
  readonly now: () => number;
  readonly onEnd: () => void;
}

/** One client behind its port: takes requests, answers each, tells events. */
export class Connection {
  readonly #options: ConnectionOptions;
  readonly #streams = new Streams();
  readonly #messages: Rate;
  readonly #refusals: Rate;
  readonly #unsubscribes: (() => void)[];
  #open = 0;
  #isEnded = false;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    const now = options.now();
    this.#messages = new Rate(LIMITS.messagesPerSecond, LIMITS.messageBurst, now);
    this.#refusals = new Rate(LIMITS.refusalsPerSecond, LIMITS.refusalBurst, now);
    this.#unsubscribes = EVENT_NAMES.map((name) => this.#tell(name));
    const { port } = options;
    port.onmessage = ({ data }) => this.#receive(data);
    // Where browsers tell it: the page let go of its port without a word.
    port.addEventListener('close', () => this.end());
  }

  /** Frees all that it holds. @param code Is said to the client. */
  end(code?: ByeCode): void {
    if (this.#isEnded) return;
    if (code) this.#options.port.postMessage({ vitrine: 'bye', code } satisfies ByeMessage);
    this.#isEnded = true;
    for (const unsubscribe of this.#unsubscribes) unsubscribe();
    this.#streams.clear();
    this.#options.port.onmessage = null;
    this.#options.port.close();
    this.#options.onEnd();
  }

  #tell<Name extends ViewerEventName>(event: Name): () => void {
    const { viewer, port } = this.#options;
    return viewer.on(event, (detail: ViewerEvents[Name]) => {
      // The clone of an Error would lose its code.
      port.postMessage({
        event,
        detail: isViewerError(detail) ? failureOf(detail) : detail,
      } satisfies EventMessage);
    });
  }

  #receive(message: unknown): void {
    if (this.#isEnded) return;
    const now = this.#options.now();
    const isInTime = this.#messages.take(now);
    const id = messageId(message);
    if (!isInTime && !this.#refusals.take(now)) this.end('too-busy');
    else if (isKind(message, 'bye')) this.end();
    else if (id === null) return;
    else if (isInTime) this.#answer(id, message);
    else this.#fail(id, failure('too-busy', SERVER_WORDS.tooManyMessages));
  }

  #answer(id: number, message: unknown): void {
    try {
      this.#enlist(id, readRequest(message));
    } catch (refused) {
      this.#fail(id, failureOf(refused));
    }
  }

  #enlist(id: number, request: Request): void {
    const key = streamKey(request);
    if (key === null) {
      this.#streams.flush();
      void this.#run(id, request);
    } else {
      const run = () => this.#run(id, request);
      const skip = () => this.#post({ id, result: undefined });
      this.#streams.add({ command: request.command, key, run, skip });
    }
  }

  async #run(id: number, request: Request): Promise<void> {
    if (this.#open >= LIMITS.open) {
      return this.#fail(id, failure('too-busy', SERVER_WORDS.tooManyOpen(LIMITS.open)));
    }
    this.#open += 1;
    try {
      this.#post({ id, result: await this.#call(request) });
    } catch (thrown) {
      // The viewer's refusal, or a result that cannot be sent.
      this.#fail(id, failureOf(thrown));
    }
    this.#open -= 1;
  }

  #call(request: Request): Promise<unknown> | undefined {
    const { viewer } = this.#options;
    switch (request.command) {
      case 'ping':
        return undefined;
      case 'ready':
        return viewer.ready.then((info) => this.#infoFor(info));
      case 'exportGlb':
        return this.#exportGlb();
      default:
        return call(viewer, request);
    }
  }

  #exportGlb(): Promise<Blob> {
    const { viewer, features } = this.#options;
    if (features.includes('export-glb')) return viewer.exportGlb();
    throw commandError('not-allowed', SERVER_WORDS.exportNotAllowed);
  }

  #infoFor(info: ViewerInfo): ViewerInfo {
    const { version, features } = this.#options;
    const allowed = info.features.filter((feature) => features.includes(feature));
    return { version: info.version, protocol: version, features: allowed };
  }

  #fail(id: number, error: ViewerFailure): void {
    this.#post({ id, error });
  }

  #post(reply: ReplyMessage): void {
    if (!this.#isEnded) this.#options.port.postMessage(reply);
  }
}
