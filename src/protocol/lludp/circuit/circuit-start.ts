import { decodeUtf8 } from '../../../formats/bytes/index.ts';
import type { MessageValue, Packet } from '../types.ts';
import type { Circuit } from './circuit.ts';
import { fieldOf } from './fields.ts';
import {
  type AgentIdentity,
  agentHeightWidth,
  agentThrottle,
  completeAgentMovement,
  DEFAULT_THROTTLES,
  regionHandshakeReply,
  type Throttles,
  useCircuitCode,
  type ViewSize,
} from './start-messages.ts';
import type { CircuitEvent } from './types.ts';

/** `opening`: the circuit code is not acknowledged yet; `entering`: waiting for the region and our place in it. */
export type StartStep = 'idle' | 'opening' | 'entering' | 'ready' | 'failed';

/** Why a start came to nothing. */
export type StartFailure =
  /** This message of ours was never acknowledged. */
  | { readonly reason: 'unanswered'; readonly message: string }
  /** This message of theirs did not come in time. */
  | { readonly reason: 'late'; readonly message: string }
  /** The simulator does not want the agent; its words, possibly none. */
  | { readonly reason: 'kicked'; readonly words: string }
  /** The simulator ended the circuit. */
  | { readonly reason: 'closed' }
  /** Nothing was heard any more. */
  | { readonly reason: 'lost' };

export interface StartOptions {
  readonly view: ViewSize;
  /** The first AgentUpdate, once the place in the region is known: the `AgentMovementComplete` that came. */
  readonly agentUpdate: (arrival: MessageValue) => MessageValue;
  readonly throttles?: Throttles;
  /** Milliseconds for the whole; the reference viewer takes 240 s. */
  readonly timeLimit?: number;
}

const TIME_LIMIT = 240_000;
const REPLY = 'RegionHandshakeReply';
/** What the start needs to be acknowledged. */
const ESSENTIAL = new Set(['UseCircuitCode', 'CompleteAgentMovement', REPLY]);

/**
 * Brings an agent into a region over a fresh circuit: `begin` once, then every event of the circuit to
 * `handle` and the clock to `tick`, and look at `step`. The seed capability is asked apart from it.
 *
 * Keep giving it events when it is ready: a region may shake hands again. The circuit code has the circuit's
 * own limit, 20 s. OpenSim acknowledges a wrong code as well: then CompleteAgentMovement fails.
 *
 * **Source:** lludp.md section 5.
 */
export class CircuitStart {
  readonly #circuit: Circuit;
  readonly #agent: AgentIdentity;
  readonly #options: StartOptions;
  #step: StartStep = 'idle';
  #failure: StartFailure | null = null;
  #region: MessageValue | null = null;
  #arrival: MessageValue | null = null;
  #isReplying = false;
  #deadline = Number.POSITIVE_INFINITY;

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

  /** The region's last `RegionHandshake`. */
  get region(): MessageValue | null {
    return this.#region;
  }

  /** The `AgentMovementComplete`: where in the region the agent stands. */
  get arrival(): MessageValue | null {
    return this.#arrival;
  }

  begin(now: number): void {
    this.#step = 'opening';
    this.#deadline = now + (this.#options.timeLimit ?? TIME_LIMIT);
    this.#send('UseCircuitCode', useCircuitCode(this.#agent), now);
  }

  handle(event: CircuitEvent, now: number): void {
    if (this.#step === 'idle' || this.#step === 'failed') return;
    switch (event.kind) {
      case 'acked':
        if (event.name === 'UseCircuitCode') this.#enter(now);
        if (event.name === REPLY) this.#isReplying = false;
        break;
      case 'failed':
        if (event.name === REPLY) this.#isReplying = false;
        if (ESSENTIAL.has(event.name)) this.#fail({ reason: 'unanswered', message: event.name });
        break;
      case 'lost':
        this.#fail({ reason: 'lost' });
        break;
      case 'message':
        this.#hear(event.packet, now);
    }
  }

  tick(now: number): void {
    if (now < this.#deadline || this.#isOver) return;
    this.#fail({ reason: 'late', message: this.#awaited });
  }

  get #isOver(): boolean {
    return this.#step === 'ready' || this.#step === 'failed';
  }

  get #awaited(): string {
    if (this.#step === 'opening') return 'PacketAck';
    return this.#arrival === null ? 'AgentMovementComplete' : 'RegionHandshake';
  }

  #enter(now: number): void {
    this.#step = 'entering';
    this.#send('CompleteAgentMovement', completeAgentMovement(this.#agent), now);
  }

  #hear({ name, value }: Packet, now: number): void {
    switch (name) {
      case 'RegionHandshake':
        this.#region = value;
        this.#reply(now);
        this.#finish();
        break;
      case 'AgentMovementComplete':
        if (this.#step === 'entering' && this.#isOurs(value)) this.#arrive(value, now);
        break;
      case 'KickUser':
        this.#fail({ reason: 'kicked', words: reasonOf(value) });
        break;
      case 'DisableSimulator':
      case 'CloseCircuit':
        this.#fail({ reason: 'closed' });
    }
  }

  /** A reply that is still on its way answers the handshakes that come meanwhile: no flood of theirs piles up. */
  #reply(now: number): void {
    if (this.#isReplying) return;
    this.#isReplying = true;
    this.#send(REPLY, regionHandshakeReply(this.#agent), now);
  }

  #arrive(value: MessageValue, now: number): void {
    if (this.#arrival !== null) return;
    const { view, agentUpdate, throttles = DEFAULT_THROTTLES } = this.#options;
    this.#arrival = value;
    this.#send('AgentThrottle', agentThrottle(this.#agent, throttles), now);
    this.#send('AgentHeightWidth', agentHeightWidth(this.#agent, view), now);
    this.#send('AgentUpdate', agentUpdate(value), now);
    this.#finish();
  }

  #isOurs(value: MessageValue): boolean {
    return (
      fieldOf(value, 'AgentData', 'AgentID') === this.#agent.agentId &&
      fieldOf(value, 'AgentData', 'SessionID') === this.#agent.sessionId
    );
  }

  #finish(): void {
    if (this.#region !== null && this.#arrival !== null) this.#step = 'ready';
  }

  /** What happens to a circuit that is ready is no longer the start's matter. */
  #fail(failure: StartFailure): void {
    if (this.#isOver) return;
    this.#step = 'failed';
    this.#failure = failure;
  }

  #send(name: string, value: MessageValue, now: number): void {
    this.#circuit.send(name, value, { reliable: true }, now);
  }
}

function reasonOf(value: MessageValue): string {
  const reason = fieldOf(value, 'UserInfo', 'Reason');
  return reason instanceof Uint8Array ? decodeUtf8(reason).replace(/\0$/, '') : '';
}
