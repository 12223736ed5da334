import { ByteWriter, decodeUtf8 } from '../../../formats/bytes/index.ts';
import type { MessageOf } from '../message-types.ts';
import type { MessageValue, Packet } from '../packet.ts';
import type { Circuit, CircuitEvent } from './circuit.ts';
import { fieldOf } from './fields.ts';

/** `opening`: the circuit code is not acknowledged yet; `entering`: waiting for the region and our place in it. */
export type StartStep = 'idle' | 'opening' | 'entering' | 'ready' | 'failed';

/** Why a start came to nothing. */
export type StartFailure =
  /** This message of ours was never acknowledged. */
  | { readonly reason: 'unanswered'; readonly message: string }
  /** This message of theirs did not come in time. */
  | { readonly reason: 'late'; readonly message: string }
  /** The simulator does not want the agent; its words, possibly none. */
  | { readonly reason: 'kicked'; readonly text: string }
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
const HANDSHAKE_REPLY = 'RegionHandshakeReply';
/** What the start needs to be acknowledged. */
const REQUIRED_MESSAGES = new Set(['UseCircuitCode', 'CompleteAgentMovement', HANDSHAKE_REPLY]);

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
        if (event.name === HANDSHAKE_REPLY) this.#isReplying = false;
        break;
      case 'failed':
        if (event.name === HANDSHAKE_REPLY) this.#isReplying = false;
        if (REQUIRED_MESSAGES.has(event.name))
          this.#fail({ reason: 'unanswered', message: event.name });
        break;
      case 'lost':
        this.#fail({ reason: 'lost' });
        break;
      case 'message':
        this.#handleMessage(event.packet, now);
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

  #handleMessage({ name, value }: Packet, now: number): void {
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
        this.#fail({ reason: 'kicked', text: reasonOf(value) });
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
    this.#send(HANDSHAKE_REPLY, regionHandshakeReply(this.#agent), now);
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

/** Who enters a region, as the login reply says. */
export interface AgentIdentity {
  /** Lower-case UUID text, as in decoded messages. */
  readonly agentId: string;
  /** The same. */
  readonly sessionId: string;
  /** Unsigned 32 bits. */
  readonly circuitCode: number;
}

/** The size of the view in pixels. */
export interface ViewSize {
  readonly width: number;
  readonly height: number;
}

/** Kilobits per second for each kind of traffic; avatars and objects travel in `task`. */
export interface Throttles {
  readonly resend: number;
  readonly land: number;
  readonly wind: number;
  readonly cloud: number;
  readonly task: number;
  readonly texture: number;
  readonly asset: number;
}

/** The reference viewer's share of 1000 kbit/s. */
export const DEFAULT_THROTTLES: Throttles = {
  resend: 100,
  land: 100,
  wind: 20,
  cloud: 20,
  task: 310,
  texture: 310,
  asset: 140,
};

/** The viewer has no cache of objects (2), and the simulator makes the avatars' appearance (4). */
const HANDSHAKE_FLAGS = 6;
const BITS_PER_KILOBIT = 1024;

/** Opens the circuit. */
function useCircuitCode(agent: AgentIdentity): MessageOf<'UseCircuitCode'> {
  return {
    CircuitCode: { Code: agent.circuitCode, SessionID: agent.sessionId, ID: agent.agentId },
  };
}

/** Makes the agent appear in the region. */
function completeAgentMovement(agent: AgentIdentity): MessageOf<'CompleteAgentMovement'> {
  return { AgentData: agentData(agent) };
}

function regionHandshakeReply(agent: AgentIdentity): MessageOf<'RegionHandshakeReply'> {
  return { AgentData: ids(agent), RegionInfo: { Flags: HANDSHAKE_FLAGS } };
}

/** How much the simulator may send. */
function agentThrottle(agent: AgentIdentity, throttles: Throttles): MessageOf<'AgentThrottle'> {
  const Throttles = encodeThrottles(throttles);
  return { AgentData: agentData(agent), Throttle: { GenCounter: 0, Throttles } };
}

function agentHeightWidth(
  agent: AgentIdentity,
  { width, height }: ViewSize,
): MessageOf<'AgentHeightWidth'> {
  return {
    AgentData: agentData(agent),
    HeightWidthBlock: { GenCounter: 0, Height: height, Width: width },
  };
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

function ids({ agentId, sessionId }: AgentIdentity) {
  return { AgentID: agentId, SessionID: sessionId };
}

function agentData(agent: AgentIdentity) {
  return { ...ids(agent), CircuitCode: agent.circuitCode };
}
