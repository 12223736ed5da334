import { distance, dot } from '../../math/index.ts';
import type { MessageOf } from '../lludp/index.ts';
import type { AgentCamera, AgentFacing } from './agent-camera.ts';
import type { AgentControls } from './agent-controls.ts';

/** An AgentUpdate to send. */
export interface AgentUpdate {
  readonly value: MessageOf<'AgentUpdate'>;
  /** Only the first after an arrival. */
  readonly reliable: boolean;
  /** Those of its control flags that stand until an intent is given up. */
  readonly heldFlags: number;
}

export interface AgentUpdateScheduleOptions {
  /** Updates per second at most; 10 unless told, 1 at least. */
  readonly rate?: number;
}

/**
 * Milliseconds. Somewhat less than the second that is asked for, so that ticks up to 100 ms apart keep it.
 */
const KEEP_ALIVE_MS = 900;

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
  #lastHeldFlags = 0;
  #lastAt = 0;
  #isFollowUpDue = false;

  /** @throws {RangeError} for a rate below 1. */
  constructor(
    ids: AgentIds,
    controls: AgentControls,
    { rate = DEFAULT_RATE }: AgentUpdateScheduleOptions = {},
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
      heldFlags: this.#controls.lastingFlags,
    };
  }

  /** `update` went out. */
  sent({ value: { AgentData }, heldFlags: lastingFlags }: AgentUpdate, now: number): void {
    this.#isFollowUpDue = this.#last === null || this.#changesFlags(AgentData, this.#last);
    this.#controls.markSent(AgentData.ControlFlags);
    this.#last = AgentData;
    this.#lastHeldFlags = lastingFlags;
    this.#lastAt = now;
  }

  #isDue(now: number): boolean {
    const last = this.#last;
    if (last === null) return true;
    const elapsed = now - this.#lastAt;
    if (elapsed < this.#interval) return false;
    return (
      elapsed >= KEEP_ALIVE_MS ||
      this.#isFollowUpDue ||
      this.#haveFlagsChanged(last) ||
      hasCameraChanged(this.#controls.camera, last) ||
      hasTurned(this.#controls.facing, last)
    );
  }

  #changesFlags({ ControlFlags, State, Flags }: AgentData, last: AgentData): boolean {
    return ControlFlags !== this.#lastHeldFlags || State !== last.State || Flags !== last.Flags;
  }

  #haveFlagsChanged(last: AgentData): boolean {
    const { lastingFlags, briefFlags, state, flags } = this.#controls;
    return (
      lastingFlags !== this.#lastHeldFlags ||
      briefFlags !== 0 ||
      state !== last.State ||
      flags !== last.Flags
    );
  }
}

/** Metres. */
const CAMERA_STEP = 0.01;
const CAMERA_TURN_COSINE = Math.cos((0.1 * Math.PI) / 180);
/** Of the quaternions: 2.8 degrees. */
const ROTATION_DOT = 0.9997;

type Quaternion = AgentData['BodyRotation'];

/**
 * The camera sees something else than what was last sent. That its left axis may turn alone, when it looks
 * straight down, is why both axes count; the draw distance counts whenever it is another.
 *
 * **Source:** lludp.md section 6.
 */
export function hasCameraChanged(camera: AgentCamera, sent: AgentData): boolean {
  return (
    camera.far !== sent.Far ||
    distance(camera.center, sent.CameraCenter) > CAMERA_STEP ||
    dot(camera.at, sent.CameraAtAxis) < CAMERA_TURN_COSINE ||
    dot(camera.left, sent.CameraLeftAxis) < CAMERA_TURN_COSINE
  );
}

/** Body or head are turned visibly further than what was last sent. */
export function hasTurned({ body, head }: AgentFacing, sent: AgentData): boolean {
  return (
    absoluteDot(body, sent.BodyRotation) < ROTATION_DOT ||
    absoluteDot(head, sent.HeadRotation) < ROTATION_DOT
  );
}

/** q and -q are one. */
function absoluteDot(a: Quaternion, b: Quaternion): number {
  return Math.abs(a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3]);
}

/** Whose updates they are; lower-case UUID text. */
export interface AgentIds {
  readonly agentId: string;
  readonly sessionId: string;
}

export type AgentData = MessageOf<'AgentUpdate'>['AgentData'];

/** What the controls say at this moment: a copy, whatever they do later. */
export function agentData({ agentId, sessionId }: AgentIds, controls: AgentControls): AgentData {
  const { camera, facing } = controls;
  return {
    AgentID: agentId,
    SessionID: sessionId,
    BodyRotation: [...facing.body],
    HeadRotation: [...facing.head],
    State: controls.state,
    CameraCenter: [...camera.center],
    CameraAtAxis: [...camera.at],
    CameraLeftAxis: [...camera.left],
    CameraUpAxis: [...camera.up],
    Far: camera.far,
    ControlFlags: (controls.lastingFlags | controls.briefFlags) >>> 0,
    Flags: controls.flags,
  };
}
