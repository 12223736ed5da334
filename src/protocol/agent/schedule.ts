import type { MessageOf } from '../lludp/index.ts';
import { hasCameraChanged, hasTurned } from './changes.ts';
import type { AgentControls } from './controls.ts';
import { type AgentData, type AgentIds, agentData } from './record.ts';

/** An AgentUpdate to send. */
export interface AgentUpdate {
  readonly value: MessageOf<'AgentUpdate'>;
  /** Only the first after an arrival. */
  readonly reliable: boolean;
  /** Those of its control flags that stand until an intent is given up. */
  readonly lastingFlags: number;
}

export interface ScheduleOptions {
  /** Updates per second at most; 10 unless told, 1 at least. */
  readonly rate?: number;
}

/**
 * Milliseconds. Somewhat less than the second that is asked for, so that ticks up to 100 ms apart keep it.
 */
const KEEP_ALIVE = 900;

const DEFAULT_RATE = 10;

/**
 * When to tell the simulator about the agent: as soon as the rate allows after something changed, once more
 * after flags changed or came first, and about once a second in any case. Not before {@link arrive} and not after
 * {@link leave}.
 *
 * Ask {@link tick} often, send what it gives, and tell {@link sent}; what could not be sent comes again. An
 * arrival's first update is due at once, whatever was sent in the region before.
 *
 * **Source:** lludp.md section 6.
 */
export class AgentUpdateSchedule {
  readonly #ids: AgentIds;
  readonly #controls: AgentControls;
  /** Milliseconds between two updates. */
  readonly #interval: number;
  #isPresent = false;
  /** Of this arrival. */
  #last: AgentData | null = null;
  #lastLastingFlags = 0;
  #lastAt = 0;
  #isFollowUpDue = false;

  /** @throws {RangeError} for a rate below 1. */
  constructor(
    ids: AgentIds,
    controls: AgentControls,
    { rate = DEFAULT_RATE }: ScheduleOptions = {},
  ) {
    if (!(rate >= 1)) throw new RangeError(`rate ${rate} is below 1 per second`);
    this.#ids = ids;
    this.#controls = controls;
    this.#interval = 1000 / rate;
  }

  /** The agent stands in a region: after AgentMovementComplete, and when a teleport is over. */
  arrive(): void {
    if (this.#isPresent) return;
    this.#isPresent = true;
    this.#last = null;
    this.#isFollowUpDue = false;
  }

  /** A teleport begins, or LogoutRequest is sent. */
  leave(): void {
    this.#isPresent = false;
  }

  /** What to send now; null for nothing. @param now milliseconds on a clock that never goes back. */
  tick(now: number): AgentUpdate | null {
    if (!this.#isPresent || !this.#isDue(now)) return null;
    return {
      value: { AgentData: agentData(this.#ids, this.#controls) },
      reliable: this.#last === null,
      lastingFlags: this.#controls.lastingFlags,
    };
  }

  /** `update` went out. */
  sent({ value: { AgentData }, lastingFlags }: AgentUpdate, now: number): void {
    this.#isFollowUpDue = this.#last === null || this.#tellsOfFlags(AgentData, this.#last);
    this.#controls.settle(AgentData.ControlFlags);
    this.#last = AgentData;
    this.#lastLastingFlags = lastingFlags;
    this.#lastAt = now;
  }

  #isDue(now: number): boolean {
    const last = this.#last;
    if (last === null) return true;
    const elapsed = now - this.#lastAt;
    if (elapsed < this.#interval) return false;
    return (
      elapsed >= KEEP_ALIVE ||
      this.#isFollowUpDue ||
      this.#haveFlagsChanged(last) ||
      hasCameraChanged(this.#controls.camera, last) ||
      hasTurned(this.#controls.facing, last)
    );
  }

  #tellsOfFlags({ ControlFlags, State, Flags }: AgentData, last: AgentData): boolean {
    return ControlFlags !== this.#lastLastingFlags || State !== last.State || Flags !== last.Flags;
  }

  #haveFlagsChanged(last: AgentData): boolean {
    const { lastingFlags, briefFlags, state, flags } = this.#controls;
    return (
      lastingFlags !== this.#lastLastingFlags ||
      briefFlags !== 0 ||
      state !== last.State ||
      flags !== last.Flags
    );
  }
}
