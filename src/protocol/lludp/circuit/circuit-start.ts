import { ByteWriter } from '../../../formats/bytes/index.ts';
import { decodeFieldText } from '../field-values.ts';
import { handleMessage, type MessageHandlers } from '../message.ts';
import type { MessageName, MessageOf, MessageValue } from '../message-types.ts';
import type { Circuit, CircuitEvent } from './circuit.ts';

/** The agent that enters a region, as the login response names it. */
export interface AgentIdentity {
  /** Lower-case UUID text, as in decoded messages. */
  readonly agentId: string;
  /** Lower-case UUID text, as in decoded messages. */
  readonly sessionId: string;
  /** Unsigned 32 bits. */
  readonly circuitCode: number;
}

/** Bandwidth in kilobits per second by kind of traffic; avatars and objects are sent as `task`. */
export interface Throttles {
  readonly resend: number;
  readonly land: number;
  readonly wind: number;
  readonly cloud: number;
  readonly task: number;
  readonly texture: number;
  readonly asset: number;
}

/** How the reference viewer divides 1000 kbit/s. */
const DEFAULT_THROTTLES: Throttles = {
  resend: 100,
  land: 100,
  wind: 20,
  cloud: 20,
  task: 310,
  texture: 310,
  asset: 140,
};

export interface StartOptions {
  /** Size of the viewer's window in pixels. */
  readonly view: { readonly width: number; readonly height: number };
  /** Returns the first AgentUpdate. `movement` has the agent's position. */
  readonly agentUpdate: (movement: MessageOf<'AgentMovementComplete'>) => MessageValue;
  readonly throttles?: Throttles;
  /** Milliseconds for the whole start; the reference viewer allows 240 s. */
  readonly timeLimit?: number;
}

/**
 * `opening`: the circuit code is not acknowledged yet. `open`: it is, and the agent looks in without being in the region
 * (a child agent). `entering`: the RegionHandshake or the AgentMovementComplete has not arrived yet.
 */
type StartStep = 'idle' | 'opening' | 'open' | 'entering' | 'ready' | 'failed';

/** Why a start failed. */
export type StartFailure =
  /** Our message of this name was never acknowledged. */
  | { readonly reason: 'unanswered'; readonly message: string }
  /** The simulator's message of this name did not arrive in time. */
  | { readonly reason: 'late'; readonly message: string }
  /** The simulator rejected the agent; `text` is its explanation, which may be empty. */
  | { readonly reason: 'kicked'; readonly text: string }
  /** The simulator closed the circuit. */
  | { readonly reason: 'closed' }
  /** Nothing was received any more. */
  | { readonly reason: 'lost' };

const TIME_LIMIT = 240_000;
const BITS_PER_KILOBIT = 1024;
/** The viewer has no cache of objects (2), and the simulator composes the avatars' appearance (4). */
const HANDSHAKE_FLAGS = 6;
const HANDSHAKE_REPLY = 'RegionHandshakeReply';
/** The messages without whose ack the agent does not get into the region. */
const REQUIRED_MESSAGES = new Set(['UseCircuitCode', 'CompleteAgentMovement', HANDSHAKE_REPLY]);
/**
 * Milliseconds after which AgentMovementComplete is requested again, and how often: a simulator that waits longer for
 * the agent's state from the region before does not answer by itself any more.
 */
const MOVEMENT_RETRY_MS = 10_000;
const MOVEMENT_RETRIES = 2;

/**
 * Opens a region to an agent over a new circuit, and brings the agent into it: at once, or for a neighbouring region
 * when the agent comes there (`enter`), and again when it comes back. Call `begin` once, then pass every event of the
 * circuit to `handle` and the time to `tick`, and read `step`. The seed capability is requested independently.
 *
 * Continue to pass events when the start is ready, since a region may repeat its handshake. It need not do so for an
 * agent that returns: one handshake is enough for the whole life of the circuit. The circuit code has the circuit's own
 * limit of 20 s. OpenSimulator acknowledges a wrong code too: then CompleteAgentMovement fails.
 *
 * **Source:** lludp.md section 5, region.md sections 1 to 3.
 */
export class CircuitStart {
  readonly #circuit: Circuit;
  readonly #agent: AgentIdentity;
  readonly #options: StartOptions;
  #step: StartStep = 'idle';
  #failure: StartFailure | null = null;
  #hasHandshake = false;
  #isEntering = false;
  #hasMovement = false;
  #isReplyPending = false;
  #deadline = Number.POSITIVE_INFINITY;
  #movementRetryAt = Number.POSITIVE_INFINITY;
  #movementRetries = 0;

  constructor(circuit: Circuit, agent: AgentIdentity, options: StartOptions) {
    this.#circuit = circuit;
    this.#agent = agent;
    this.#options = options;
  }

  get step(): StartStep {
    return this.#step;
  }

  /** Null unless the step is `failed`. */
  get failure(): StartFailure | null {
    return this.#failure;
  }

  /** Whether the region has sent its handshake. */
  get hasHandshake(): boolean {
    return this.#hasHandshake;
  }

  /** @param isEntering whether the agent comes into the region as soon as the circuit is open. */
  begin(now: number, isEntering = true): void {
    this.#step = 'opening';
    this.#isEntering = isEntering;
    if (isEntering) this.#startDeadline(now);
    this.#sendCircuitCode(now);
  }

  /**
   * Brings the agent into a region whose circuit was opened before.
   *
   * @param reopens whether to send the circuit code again, which is necessary after a teleport: the simulator may have
   * closed its side, and ignores it if it has not.
   */
  enter(now: number, reopens: boolean): void {
    if (this.#step === 'idle' || this.#step === 'failed') return;
    this.#isEntering = true;
    this.#hasMovement = false;
    this.#startDeadline(now);
    if (reopens) this.#sendCircuitCode(now);
    if (reopens || this.#step !== 'opening') this.#requestMovement(now);
  }

  /** The agent is in another region, or does not come into this one after all. The circuit stays open. */
  leave(): void {
    if (this.#step === 'entering' || this.#step === 'ready') this.#step = 'open';
    this.#isEntering = false;
    this.#hasMovement = false;
    this.#deadline = Number.POSITIVE_INFINITY;
  }

  handle(event: CircuitEvent, now: number): void {
    if (this.#step === 'idle' || this.#step === 'failed') return;
    switch (event.kind) {
      case 'acked':
        if (event.name === 'UseCircuitCode') this.#opened(now);
        if (event.name === HANDSHAKE_REPLY) this.#isReplyPending = false;
        break;
      case 'failed':
        if (event.name === HANDSHAKE_REPLY) this.#isReplyPending = false;
        if (this.#isEntering ? REQUIRED_MESSAGES.has(event.name) : this.#step === 'opening') {
          this.#fail({ reason: 'unanswered', message: event.name });
        }
        break;
      case 'lost':
        this.#fail({ reason: 'lost' });
        break;
      case 'message':
        handleMessage(CircuitStart.#MESSAGES, event.packet, this, now);
    }
  }

  tick(now: number): void {
    if (now >= this.#deadline) this.#fail({ reason: 'late', message: this.#expectedMessage });
    const isWaiting = this.#step === 'entering' && !this.#hasMovement;
    if (!isWaiting || now < this.#movementRetryAt || this.#movementRetries === 0) return;
    this.#movementRetries -= 1;
    this.#sendMovement(now);
  }

  /** What the simulator's messages do to the start. */
  static readonly #MESSAGES: MessageHandlers<[start: CircuitStart, now: number]> = {
    RegionHandshake: (_, start, now) => {
      start.#hasHandshake = true;
      start.#replyToHandshake(now);
      // The ack may be lost, and the circuit code is not sent again for five seconds.
      start.#opened(now);
      start.#updateStep();
    },
    AgentMovementComplete: (message, start, now) => start.#completeMovement(message, now),
    KickUser: ({ UserInfo }, start) =>
      start.#fail({ reason: 'kicked', text: UserInfo ? decodeFieldText(UserInfo.Reason) : '' }),
    DisableSimulator: (_, start) => start.#fail({ reason: 'closed' }),
    CloseCircuit: (_, start) => start.#fail({ reason: 'closed' }),
  };

  #opened(now: number): void {
    if (this.#step !== 'opening') return;
    this.#step = 'open';
    if (this.#isEntering) this.#requestMovement(now);
  }

  #startDeadline(now: number): void {
    this.#deadline = now + (this.#options.timeLimit ?? TIME_LIMIT);
  }

  #sendCircuitCode(now: number): void {
    const { agentId, sessionId, circuitCode } = this.#agent;
    const CircuitCode = { Code: circuitCode, SessionID: sessionId, ID: agentId };
    this.#send('UseCircuitCode', { CircuitCode }, now);
  }

  #requestMovement(now: number): void {
    this.#step = 'entering';
    this.#movementRetries = MOVEMENT_RETRIES;
    this.#sendMovement(now);
  }

  #sendMovement(now: number): void {
    this.#movementRetryAt = now + MOVEMENT_RETRY_MS;
    this.#send('CompleteAgentMovement', { AgentData: this.#agentData() }, now);
  }

  get #expectedMessage(): MessageName {
    if (this.#step === 'opening') return 'PacketAck';
    return this.#hasMovement ? 'RegionHandshake' : 'AgentMovementComplete';
  }

  /** One reply at a time: it answers the handshakes that arrive before its ack, so that a flood causes no flood. */
  #replyToHandshake(now: number): void {
    if (this.#isReplyPending) return;
    this.#isReplyPending = true;
    const { agentId, sessionId } = this.#agent;
    const AgentData = { AgentID: agentId, SessionID: sessionId };
    this.#send(HANDSHAKE_REPLY, { AgentData, RegionInfo: { Flags: HANDSHAKE_FLAGS } }, now);
  }

  #completeMovement(movement: MessageOf<'AgentMovementComplete'>, now: number): void {
    const { agentId, sessionId } = this.#agent;
    const { AgentID, SessionID } = movement.AgentData ?? {};
    const isOwn = AgentID === agentId && SessionID === sessionId;
    if (this.#step !== 'entering' || this.#hasMovement || !isOwn) return;
    this.#hasMovement = true;
    const { view, agentUpdate, throttles = DEFAULT_THROTTLES } = this.#options;
    const AgentData = this.#agentData();
    const Throttle = { GenCounter: 0, Throttles: encodeThrottles(throttles) };
    this.#send('AgentThrottle', { AgentData, Throttle }, now);
    const HeightWidthBlock = { GenCounter: 0, Height: view.height, Width: view.width };
    this.#send('AgentHeightWidth', { AgentData, HeightWidthBlock }, now);
    this.#circuit.send('AgentUpdate', agentUpdate(movement), { reliable: true }, now);
    this.#updateStep();
  }

  #updateStep(): void {
    if (this.#step === 'entering' && this.#hasHandshake && this.#hasMovement) this.#step = 'ready';
  }

  /** A circuit that fails after the start was ready does not concern the start. */
  #fail(failure: StartFailure): void {
    if (this.#step === 'ready' || this.#step === 'failed') return;
    this.#step = 'failed';
    this.#failure = failure;
  }

  #send<Name extends MessageName>(name: Name, value: MessageOf<Name>, now: number): void {
    this.#circuit.send(name, value, { reliable: true }, now);
  }

  #agentData() {
    const { agentId, sessionId, circuitCode } = this.#agent;
    return { AgentID: agentId, SessionID: sessionId, CircuitCode: circuitCode };
  }
}

/** Seven floats, bits per second. */
function encodeThrottles(throttles: Throttles): Uint8Array<ArrayBuffer> {
  const { resend, land, wind, cloud, task, texture, asset } = throttles;
  const writer = new ByteWriter(28);
  for (const kilobits of [resend, land, wind, cloud, task, texture, asset]) {
    writer.f32le(kilobits * BITS_PER_KILOBIT);
  }
  return writer.finish();
}
