import { TokenBucket } from '../../async/index.ts';
import type { ViewerEventName, ViewerEvents, ViewerFailure, ViewerFeature } from '../contract.ts';
import {
  type ByeCode,
  type ByeMessage,
  COMMAND_NAMES,
  COMMANDS,
  type CommandArguments,
  type CommandName,
  type CommandTarget,
  commandError,
  createFailure,
  EVENT_NAMES,
  type EventMessage,
  encodeFailure,
  isCommandName,
  isMessage,
  isViewerError,
  messageId,
  property,
  type ReplyMessage,
  readArguments,
} from '../protocol/index.ts';
import { SERVER_ERRORS } from '../words/en/embed-errors.ts';

/** The limits of one embed for the page around it; docs/embed-protocol.md has the same numbers. */
export const SERVER_LIMITS = {
  connections: 8,
  /** Attempts to connect per second, and at once; further attempts are dropped without a reply. */
  connectsPerSecond: 10,
  connectBurst: 40,
  /** Messages of a connection per second, and at once: enough for three streams of a 120 Hz headset. */
  messagesPerSecond: 400,
  messageBurst: 400,
  /** Further messages that get a `too-busy` reply; beyond these the connection is closed. */
  refusalsPerSecond: 100,
  refusalBurst: 1000,
  /** Requests of a connection that are being carried out at the same time. */
  open: 64,
} as const;

interface ServerConnectionOptions {
  readonly target: CommandTarget;
  /** The features that the page that serves the embed allows. */
  readonly features: readonly ViewerFeature[];
  /** Version of the protocol. */
  readonly version: number;
  readonly port: MessagePort;
  /** The current time in milliseconds. */
  readonly now: () => number;
  readonly onClose: () => void;
}

/** One client: receives its requests, replies to each, and forwards the viewer's events. */
export class ServerConnection {
  readonly #options: ServerConnectionOptions;
  readonly #streams = new CoalescingQueue();
  readonly #messageRate: TokenBucket;
  readonly #refusalRate: TokenBucket;
  readonly #unsubscribes: (() => void)[];
  /** The number of requests that are being carried out. */
  #openCount = 0;
  #isClosed = false;

  constructor(options: ServerConnectionOptions) {
    this.#options = options;
    const now = options.now();
    const { messagesPerSecond, messageBurst, refusalsPerSecond, refusalBurst } = SERVER_LIMITS;
    this.#messageRate = new TokenBucket(messagesPerSecond, now, messageBurst);
    this.#refusalRate = new TokenBucket(refusalsPerSecond, now, refusalBurst);
    this.#unsubscribes = EVENT_NAMES.map((name) => this.#forwardEvents(name));
    const { port } = options;
    port.onmessage = ({ data }) => this.#receive(data);
    // Browsers with this event report a port that the page has dropped without a bye message.
    port.addEventListener('close', () => this.close());
  }

  /** @param code - the reason, which is sent to the client; absent if nothing is sent. */
  close(code?: ByeCode): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    const { port, onClose } = this.#options;
    if (code) port.postMessage({ vitrine: 'bye', code } satisfies ByeMessage);
    this.#streams.clear();
    for (const unsubscribe of this.#unsubscribes) unsubscribe();
    port.onmessage = null;
    port.close();
    onClose();
  }

  #forwardEvents<Name extends ViewerEventName>(event: Name): () => void {
    const { target, port } = this.#options;
    return target.on(event, (detail: ViewerEvents[Name]) => {
      // The clone of an Error would lose its code.
      const data = isViewerError(detail) ? encodeFailure(detail) : detail;
      port.postMessage({ event, detail: data } satisfies EventMessage);
    });
  }

  #receive(message: unknown): void {
    if (this.#isClosed) return;
    const now = this.#options.now();
    const isWithinRate = this.#messageRate.take(1, now);
    const id = messageId(message);
    if (!isWithinRate && !this.#refusalRate.take(1, now)) this.close('too-busy');
    else if (isMessage(message, 'bye')) this.close();
    else if (id === null) return;
    else if (isWithinRate) this.#handleRequest(id, message);
    else this.#replyWithError(id, createFailure('too-busy', SERVER_ERRORS.tooManyMessages));
  }

  #handleRequest(id: number, message: unknown): void {
    let request: CheckedRequest;
    try {
      request = readRequest(message);
    } catch (refused) {
      this.#replyWithError(id, encodeFailure(refused));
      return;
    }
    const { command } = request;
    const run = () => this.#run(id, request);
    const key = streamKey(request);
    if (key === null) {
      this.#streams.flush();
      void run();
    } else {
      const skip = () => this.#reply({ id, result: undefined });
      this.#streams.add({ command, key, run, skip });
    }
  }

  async #run(id: number, request: CheckedRequest): Promise<void> {
    if (this.#openCount >= SERVER_LIMITS.open) {
      const message = SERVER_ERRORS.tooManyOpen(SERVER_LIMITS.open);
      this.#replyWithError(id, createFailure('too-busy', message));
      return;
    }
    this.#openCount += 1;
    try {
      this.#reply({ id, result: await this.#execute(request) });
    } catch (thrown) {
      // The command failed, or its result cannot be cloned.
      this.#replyWithError(id, encodeFailure(thrown));
    }
    this.#openCount -= 1;
  }

  #execute({ command, args }: CheckedRequest): Promise<unknown> | undefined {
    const { target, features, version } = this.#options;
    if (command === 'ping') return undefined;
    if (command === 'ready') {
      return target.ready.then((info) => ({
        version: info.version,
        protocol: version,
        features: info.features.filter((feature) => features.includes(feature)),
      }));
    }
    const { feature } = COMMANDS[command];
    if (feature && !features.includes(feature)) {
      throw commandError('not-allowed', SERVER_ERRORS.exportNotAllowed);
    }
    return target.execute(command, args);
  }

  #replyWithError(id: number, error: ViewerFailure): void {
    this.#reply({ id, error });
  }

  #reply(reply: ReplyMessage): void {
    if (!this.#isClosed) this.#options.port.postMessage(reply);
  }
}

/** A request whose arguments were checked. */
type CheckedRequest =
  | { readonly command: 'ready' | 'ping'; readonly args: [] }
  | { readonly command: CommandName; readonly args: CommandArguments<CommandName> };

/** @throws {@link ViewerError} `unknown-command` or `bad-argument` */
export function readRequest(message: unknown): CheckedRequest {
  const command = property(message, 'command');
  if (command === 'ready' || command === 'ping') return { command, args: [] };
  if (!isCommandName(command)) {
    const known = ['ready', 'ping', ...COMMAND_NAMES];
    throw commandError('unknown-command', SERVER_ERRORS.unknownCommand(known));
  }
  return { command, args: readArguments(command, property(message, 'args')) };
}

/** The key by which requests of a stream supersede each other; null for a command of which each request counts. */
function streamKey({ command, args }: CheckedRequest): string | null {
  if (command === 'ready' || command === 'ping') return null;
  const { stream } = COMMANDS[command];
  if (stream !== 'fields') return stream ? command : null;
  return `${command} ${Object.keys(args[0] as object).join(' ')}`;
}

/** A task of a stream: of the tasks with the same key only the newest counts. */
interface CoalescedTask {
  readonly command: string;
  /** Tasks with the same key set the same things, so that a newer one supersedes an older one. */
  readonly key: string;
  /** Carries out the command; never rejects. */
  readonly run: () => Promise<void>;
  /** Called in place of `run` when a newer task has superseded this one. */
  readonly skip: () => void;
}

/** Runs one task of each key at a time; of the tasks that arrive in the meantime only the newest one waits. */
export class CoalescingQueue {
  /** How many tasks are running, by key. */
  readonly #running = new Map<string, number>();
  readonly #waiting = new Map<string, CoalescedTask>();

  add(task: CoalescedTask): void {
    // Earlier tasks of the same command with other keys may affect the outcome, so they are started first.
    for (const other of this.#waiting.values()) {
      if (other.command === task.command && other.key !== task.key) this.#start(other);
    }
    if (this.#running.has(task.key)) {
      this.#waiting.get(task.key)?.skip();
      this.#waiting.set(task.key, task);
    } else this.#start(task);
  }

  /** Starts every waiting task, before a command that may depend on them. */
  flush(): void {
    for (const task of this.#waiting.values()) this.#start(task);
  }

  /** Drops the waiting tasks. */
  clear(): void {
    this.#waiting.clear();
  }

  #start(task: CoalescedTask): void {
    const { key } = task;
    if (this.#waiting.get(key) === task) this.#waiting.delete(key);
    this.#running.set(key, (this.#running.get(key) ?? 0) + 1);
    void task.run().then(() => this.#finish(key));
  }

  #finish(key: string): void {
    const left = (this.#running.get(key) ?? 1) - 1;
    if (left > 0) this.#running.set(key, left);
    else this.#running.delete(key);
    const next = this.#waiting.get(key);
    if (next && left === 0) this.#start(next);
  }
}
