import { TokenBucket } from '../../async/index.ts';
import type { CrossedRegion, TeleportFinish } from '../../protocol/grid/index.ts';
import { sequenceDistance } from '../../protocol/lludp/circuit/index.ts';
import type { Steering } from '../steering.ts';
import type { RegionNotice } from '../talk/talk-contract.ts';
import type { RegionConnection } from './region-connection.ts';
import type { RegionConnections } from './region-connections.ts';
import type { CrossingProblem, RegionCrossing } from './region-contract.ts';
import { TELEPORT_FLYING } from './travel-messages.ts';

/** The login, as travelling changes it. */
interface TravelHost {
  readonly connections: RegionConnections;
  readonly steering: Steering;
  /** The region in which the agent is until it has arrived in another one; null if its circuit is gone. */
  root(): RegionConnection | null;
  /** Milliseconds of the circuits' clock, and `Date.now()`. */
  now(): number;
  wall(): number;
  setMoving(isMoving: boolean): void;
  notify(notice: RegionNotice): void;
  /** The agent is in no region any more. */
  stranded(): void;
}

/** A journey from its request to the arrival. */
interface Journey {
  readonly kind: RegionCrossing['kind'];
  /** `requested`: the agent is still in its region. `handed-over`: the grid has named the next one. */
  phase: 'requested' | 'handed-over';
  readonly since: number;
  /** When to give up, by the circuits' clock. */
  deadline: number;
  to: string | null;
  message: string;
  problem: CrossingProblem | null;
  /** The next region; null before it is known, and after its circuit is gone. */
  target: RegionConnection | null;
  isCancelled: boolean;
  /** Whether the agent arrives flying; null where it goes on as it was. */
  isFlying: boolean | null;
}

/** Milliseconds: simulators give up a teleport after 55 s, and a crossing after 30 s. */
const TELEPORT_TIMEOUT_MS = 60_000;
const CROSSING_TIMEOUT_MS = 35_000;
/** Hand-overs that are followed at once, and then per second: far more than an agent can make. */
const HAND_OVER_BURST = 8;
const HAND_OVER_RATE = 0.5;
/** Milliseconds that a simulator has to answer a cancellation. */
const CANCEL_TIMEOUT_MS = 5000;

/**
 * The agent's way from its region to another one, on foot or by teleport. Until it has arrived it is where it was: a
 * journey may fail at every step, and then it goes on there. Meanwhile nothing is steered.
 *
 * **Source:** region.md sections 2 and 3.
 */
export class AgentTravel {
  readonly #host: TravelHost;
  #journey: Journey | null = null;
  readonly #handOvers: TokenBucket;
  /** The last message that has ended a teleport. */
  #end: { readonly region: RegionConnection | null; readonly sequence: number } | null = null;

  constructor(host: TravelHost) {
    this.#host = host;
    this.#handOvers = new TokenBucket(HAND_OVER_RATE, host.now(), HAND_OVER_BURST);
  }

  /** Whether the agent is on its way. */
  get isUnderWay(): boolean {
    return this.#journey !== null;
  }

  /** Whether the grid has named the next region: the last one may close its circuit then. */
  get isHandedOver(): boolean {
    return this.#journey?.phase === 'handed-over';
  }

  /** The region into which the agent is coming; null if it is not on its way, or if that is not known. */
  get target(): RegionConnection | null {
    return this.#journey?.target ?? null;
  }

  /** What the page gets to know; null while the agent is not on its way. */
  get crossing(): RegionCrossing | null {
    if (!this.#journey) return null;
    const { kind, since, message, problem, target, to } = this.#journey;
    return { kind, since, to: target?.description.name || to, message, problem };
  }

  /** The agent has requested a teleport. @param to name of the region, if it is known. */
  request(to: string | null): void {
    if (this.#journey?.kind === 'teleport') {
      this.#journey.to ??= to;
      return;
    }
    this.#begin('teleport', to);
  }

  /**
   * The simulator has begun a teleport. Messages may overtake each other: what was sent before the end of a teleport, and
   * arrives after it, is out of date.
   *
   * @param sequence number of the message's packet.
   */
  started(sequence: number): void {
    if (!this.#isOutdated(sequence)) this.request(null);
  }

  progress(message: string, sequence: number): void {
    this.started(sequence);
    if (this.#journey) this.#journey.message = message;
  }

  /** The agent has asked to stay; the simulator may complete the teleport all the same. */
  cancel(): void {
    const journey = this.#journey;
    if (journey?.phase !== 'requested') return;
    journey.isCancelled = true;
    journey.deadline = this.#host.now() + CANCEL_TIMEOUT_MS;
  }

  /** The simulator hands the agent over. Of two, the last one counts; of a flood, the first ones. */
  handOver(event: TeleportFinish | CrossedRegion): void {
    const { now } = this.#host;
    if (!this.#handOvers.take(1, now())) return;
    const kind = event.name === 'CrossedRegion' ? 'border' : 'teleport';
    const before = this.#journey;
    const journey = before?.kind === kind ? before : this.#begin(kind, null);
    const former = before?.target ?? null;
    journey.phase = 'handed-over';
    journey.deadline =
      this.#host.now() + (kind === 'border' ? CROSSING_TIMEOUT_MS : TELEPORT_TIMEOUT_MS);
    journey.isFlying =
      event.name === 'TeleportFinish' ? (event.teleportFlags & TELEPORT_FLYING) !== 0 : null;
    const target = this.#enter(event);
    journey.target = target;
    if (former && former !== target && former.role === 'entering') former.becomeNeighbour();
  }

  /** The agent has arrived. Returns whether it flies; null where it goes on as it was. */
  arrived(): { readonly kind: Journey['kind']; readonly isFlying: boolean | null } | null {
    const journey = this.#journey;
    this.#journey = null;
    return journey;
  }

  /** The agent goes on where it is. @param reason a key or a sentence of the simulator; empty for none. */
  failed(reason: string, sequence: number): void {
    const journey = this.#journey;
    this.#noteEnd(sequence);
    if (journey) this.#stay(journey, reason);
  }

  /** The simulator has moved the agent within its region. */
  movedLocally(sequence: number): void {
    this.#noteEnd(sequence);
    if (this.#journey?.phase !== 'requested') return;
    this.#journey = null;
    this.#host.setMoving(false);
  }

  /** The simulator has cancelled the teleport, as it was asked to. */
  cancelled(sequence: number): void {
    const journey = this.#journey;
    this.#noteEnd(sequence);
    if (journey?.phase !== 'requested') return;
    journey.isCancelled = true;
    this.#stay(journey, '');
  }

  /** The circuit to the next region is gone. The last one will say so, if it still knows the agent. */
  targetLost(region: RegionConnection, problem: CrossingProblem | null): void {
    const journey = this.#journey;
    if (journey?.target !== region) return;
    journey.target = null;
    journey.problem = problem;
    if (this.#host.root() === null) this.#stay(journey, '');
  }

  tick(): void {
    const journey = this.#journey;
    if (journey && this.#host.now() >= journey.deadline) this.#stay(journey, '');
  }

  #noteEnd(sequence: number): void {
    this.#end = { region: this.#host.root(), sequence };
  }

  #isOutdated(sequence: number): boolean {
    const end = this.#end;
    return (
      end !== null &&
      end.region === this.#host.root() &&
      sequenceDistance(end.sequence, sequence) < 0
    );
  }

  #begin(kind: Journey['kind'], to: string | null): Journey {
    const { now, wall, steering, setMoving } = this.#host;
    steering.suspend();
    const journey: Journey = {
      kind,
      phase: 'requested',
      since: wall(),
      deadline: now() + TELEPORT_TIMEOUT_MS,
      to,
      message: '',
      problem: null,
      target: null,
      isCancelled: false,
      isFlying: null,
    };
    this.#journey = journey;
    setMoving(true);
    return journey;
  }

  /**
   * On foot the agent comes over the circuit that there is, and over a new one if there is none. After a teleport the
   * circuit code is sent again in any case; another seed than before means that the simulator has begun another circuit.
   */
  #enter(event: TeleportFinish | CrossedRegion): RegionConnection {
    const { connections } = this.#host;
    const { address, port, region, seedCapability: seed } = event;
    const target = { address, port, region };
    const isTeleport = event.name === 'TeleportFinish';
    const known = connections.find(target);
    const isCurrent =
      known !== null &&
      known.target.region.handle === region.handle &&
      (!isTeleport || known.seed === null || known.seed === seed);
    if (!isCurrent) return connections.open(target, seed, 'entering');
    known.setSeed(seed);
    known.enter(isTeleport);
    return known;
  }

  #stay(journey: Journey, reason: string): void {
    const { root, steering, setMoving, notify, stranded, wall } = this.#host;
    this.#journey = null;
    if (journey.target?.role === 'entering') journey.target.becomeNeighbour();
    const region = root();
    if (region === null) {
      stranded();
      return;
    }
    // A region that hands the agent over to itself may not have let it in again.
    if (region.hasEntered) steering.resume();
    setMoving(false);
    if (journey.isCancelled) return;
    const kind = journey.kind === 'border' ? 'crossing-failed' : 'teleport-failed';
    notify({ at: wall(), kind, text: reason, important: true });
  }
}
