import { type MessageName, type MessageOf, SETP } from '../../protocol/setp/index.ts';
import {
  type ConnectOutcome,
  connectToServer,
  type ReceivedMessage,
  type SendOptions,
  type SessionEndReason,
  type SessionStats,
  type SetpSession,
} from '../../protocol/setp/session/index.ts';
import type { BridgeLink } from '../link/bridge-link.ts';
import type { LinkErrorCode } from '../link/link-error.ts';
import type { SetpLog } from '../log/setp-log.ts';
import type { SessionEnvironment } from '../session-environment.ts';

/** Who connects. */
export interface BubbleCredentials {
  readonly user: string;
  readonly passphrase: string;
}

/** What all connections of one session share. */
export interface ConnectionContext {
  readonly env: SessionEnvironment;
  /** The time in which this process was awake. */
  readonly clock: { now(): number };
  readonly log: SetpLog;
  readonly credentials: BubbleCredentials;
}

export interface ConnectionEvents {
  /** A message that answers no request. */
  received(message: ReceivedMessage): void;
  /** The session, which had been accepted, is over. */
  ended(reason: SessionEndReason): void;
}

/** The result of opening a connection. */
export type OpenResult =
  | ConnectOutcome
  /** The bridge refused. */
  | { readonly kind: 'failed'; readonly code: LinkErrorCode; readonly detail: string };

type AnswerName =
  | 'List Bubbles Response'
  | 'List Avatars Response'
  | 'Join Bubble Response'
  | 'Interaction Response';

interface Pending {
  readonly name: AnswerName;
  /** The request that is answered; null where answers have no reference. */
  readonly messageId: number | null;
  readonly resolve: (fields: MessageOf<AnswerName> | null) => void;
}

const OPEN_TIMEOUT_MS = 10_000;
const ANSWER_TIMEOUT_MS = 8000;
const PROGRAM_NAME = 'Vitrine';
const ABANDONED: OpenResult = { kind: 'failed', code: 'bridge-closed', detail: '' };

/** One session with a bubble server over a channel of the bridge. Requests resolve with null if there is no answer. */
export class BubbleConnection {
  readonly channel: number;
  /** Id of the server in the bridge's list. */
  readonly server: string;
  readonly #context: ConnectionContext;
  readonly #events: ConnectionEvents;
  #link: BridgeLink | null = null;
  #session: SetpSession | null = null;
  #isAccepted = false;
  #isAbandoned = false;
  #stopOpening: ((result: OpenResult) => void) | null = null;
  #outgoing: Uint8Array<ArrayBuffer>[] = [];
  #pending: Pending[] = [];
  #closed: (() => void) | null = null;

  constructor(
    server: string,
    channel: number,
    context: ConnectionContext,
    events: ConnectionEvents,
  ) {
    this.server = server;
    this.channel = channel;
    this.#context = context;
    this.#events = events;
  }

  get sessionId(): number {
    return this.#session?.sessionId ?? 0;
  }

  get isOpen(): boolean {
    return this.#isAccepted && this.#session?.state === 'open';
  }

  get stats(): SessionStats | null {
    return this.#session?.stats ?? null;
  }

  /** Opens the channel and connects. Never rejects for what bridge or server do. Call once. */
  open(link: BridgeLink): Promise<OpenResult> {
    return new Promise((resolve, reject) => {
      this.#stopOpening = resolve;
      this.#open(link).then(resolve, reject);
    });
  }

  send<Name extends MessageName>(
    name: Name,
    fields: MessageOf<Name>,
    options?: SendOptions,
  ): number | null {
    return this.isOpen ? (this.#session?.send(name, fields, options) ?? null) : null;
  }

  async listBubbles(): Promise<MessageOf<'List Bubbles Response'>['bubbles'] | null> {
    const answer = await this.#request('List Bubbles Request', {}, 'List Bubbles Response');
    return answer?.bubbles ?? null;
  }

  async listAvatars(id: string): Promise<MessageOf<'List Avatars Response'>['avatars'] | null> {
    const fields = { bubbleIdentifier: id };
    const answer = await this.#request('List Avatars Request', fields, 'List Avatars Response');
    return answer?.avatars ?? null;
  }

  async join(bubbleIdentifier: string, avatarIdentifier: string): Promise<boolean | null> {
    const fields = { bubbleIdentifier, avatarIdentifier };
    const answer = await this.#request('Join Bubble Request', fields, 'Join Bubble Response');
    return answer?.success ?? null;
  }

  interact(
    fields: MessageOf<'Interaction Request'>,
  ): Promise<MessageOf<'Interaction Response'> | null> {
    return this.#request('Interaction Request', fields, 'Interaction Response', true);
  }

  leave(): void {
    this.send('Leave Bubble Notification', {});
    this.flush();
  }

  receive(datagram: Uint8Array<ArrayBuffer>): void {
    this.#context.log.add('in', this.#context.env.clock.wall(), datagram);
    this.#session?.receive(datagram, this.#context.clock.now());
  }

  tick(): void {
    this.#session?.tick(this.#context.clock.now());
    this.#transmit();
  }

  /** Sends what waits. */
  flush(): void {
    this.#session?.flush(this.#context.clock.now());
    this.#transmit();
  }

  /** Disconnects, and resolves when the server has acknowledged that, after half a second at most. */
  async disconnect(): Promise<void> {
    const session = this.#session;
    if (session === null || session.state === 'ended') return;
    const { clock } = this.#context.env;
    await new Promise<void>((resolve) => {
      // Without a link nothing acknowledges, and nothing ticks.
      const cancel = clock.after(SETP.disconnectMs + 100, resolve);
      this.#closed = () => {
        cancel();
        resolve();
      };
      session.disconnect(this.#context.clock.now());
      this.flush();
    });
  }

  /** Nothing is sent or reported any more; whatever waits for an answer gets none. */
  abandon(): void {
    this.#isAbandoned = true;
    this.#isAccepted = false;
    this.#stopOpening?.(ABANDONED);
    this.#session = null;
    this.#outgoing = [];
    this.#settleAll();
  }

  async #open(link: BridgeLink): Promise<OpenResult> {
    this.#link = link;
    const { channel, server } = this;
    const response = await link.request({ type: 'open-bubble', channel, server }, OPEN_TIMEOUT_MS);
    if (response.type === 'refused') {
      return { kind: 'failed', code: response.code, detail: response.detail };
    }
    if (this.#isAbandoned) {
      link.notify({ type: 'close', channel });
      return ABANDONED;
    }
    if (response.type !== 'opened') return { kind: 'failed', code: 'bad-answer', detail: '' };
    const outcome = await this.#connect();
    this.#isAccepted = outcome.kind === 'accepted';
    return outcome;
  }

  #connect(): Promise<OpenResult> {
    const { env, clock, credentials } = this.#context;
    const [major, minor] = env.version.split('.').map((part) => Number.parseInt(part, 10) || 0);
    const [protocolMajorVersion, protocolMinorVersion] = SETP.protocolVersion;
    const request = {
      clientProgramName: PROGRAM_NAME,
      clientProgramMajorVersion: major & 0xff,
      clientProgramMinorVersion: (minor ?? 0) & 0xff,
      protocolMajorVersion,
      protocolMinorVersion,
      userIdentifier: withoutDashes(credentials.user),
      userPassphrase: withoutDashes(credentials.passphrase),
    };
    return new Promise((resolve) => {
      try {
        this.#session = connectToServer(request, {
          now: clock.now(),
          wallTime: () => env.clock.wall(),
          transmit: (datagram) => this.#outgoing.push(datagram),
          handle: (message) => this.#handle(message),
          ended: (reason) => this.#end(reason),
          settled: (outcome) => {
            // Messages that come with the answer are of an accepted session already.
            this.#isAccepted = outcome.kind === 'accepted';
            resolve(outcome);
          },
          firstPacketId: Math.floor(env.random() * 2 ** 32),
        });
        this.flush();
      } catch (error) {
        // Name or passphrase do not fit their fields.
        if (!(error instanceof RangeError)) throw error;
        resolve({ kind: 'failed', code: 'malformed', detail: error.message });
      }
    });
  }

  async #request<Name extends MessageName, Answer extends AnswerName>(
    name: Name,
    fields: MessageOf<Name>,
    answer: Answer,
    isReferenced = false,
  ): Promise<MessageOf<Answer> | null> {
    const messageId = this.send(name, fields);
    if (messageId === null) return null;
    const result = new Promise<MessageOf<AnswerName> | null>((resolve) => {
      const cancel = this.#context.env.clock.after(ANSWER_TIMEOUT_MS, () =>
        this.#settle(pending, null),
      );
      const pending: Pending = {
        name: answer,
        messageId: isReferenced ? messageId : null,
        resolve: (value) => {
          cancel();
          resolve(value);
        },
      };
      this.#pending.push(pending);
    });
    this.flush();
    return (await result) as MessageOf<Answer> | null;
  }

  #handle(message: ReceivedMessage): void {
    const { name } = message;
    switch (name) {
      case 'List Bubbles Response':
      case 'List Avatars Response':
      case 'Join Bubble Response':
      case 'Interaction Response': {
        const { fields } = message;
        const id = name === 'Interaction Response' ? message.fields.messageId : null;
        const pending = this.#pending.find((each) => each.name === name && each.messageId === id);
        if (pending) this.#settle(pending, fields);
        break;
      }
      default:
        this.#events.received(message);
    }
  }

  #end(reason: SessionEndReason): void {
    this.#transmit();
    this.#closed?.();
    this.#settleAll();
    if (!this.#isAccepted) return;
    this.#isAccepted = false;
    this.#events.ended(reason);
  }

  #settle(pending: Pending, fields: MessageOf<AnswerName> | null): void {
    this.#pending = this.#pending.filter((each) => each !== pending);
    pending.resolve(fields);
  }

  #settleAll(): void {
    for (const pending of this.#pending) this.#settle(pending, null);
  }

  #transmit(): void {
    if (this.#outgoing.length === 0) return;
    const datagrams = this.#outgoing;
    this.#outgoing = [];
    const link = this.#link;
    if (link === null || link.isClosed) return;
    const at = this.#context.env.clock.wall();
    for (const datagram of datagrams) this.#context.log.add('out', at, datagram);
    link.sendDatagrams(this.channel, datagrams);
  }
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A UUID is written as its 32 digits, which is what fits; any other text stays. */
function withoutDashes(text: string): string {
  return UUID.test(text) ? text.replaceAll('-', '').toLowerCase() : text;
}
