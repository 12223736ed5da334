import { distance, dot } from '../../math/index.ts';
import type { MessageOf } from '../lludp/index.ts';
import type { AgentCamera, AgentFacing } from './agent-camera.ts';
import type { AgentControls } from './agent-controls.ts';

type AgentData = MessageOf<'AgentUpdate'>['AgentData'];

/** The ids by which messages name an agent; lower-case UUID text. */
export interface AgentIds {
  readonly agentId: string;
  readonly sessionId: string;
}

/** An AgentUpdate to send. */
export interface AgentUpdate {
  readonly value: MessageOf<'AgentUpdate'>;
  /** Whether to send it reliably: the first update after an arrival. */
  readonly reliable: boolean;
  /** Those of its control flags that are set until a control changes. */
  readonly heldFlags: number;
}

/** Somewhat less than the required second, so that ticks up to 100 ms apart keep to it. */
const KEEP_ALIVE_MS = 900;

const DEFAULT_RATE = 10;

/** Milliseconds between updates for the camera alone, of which simulators only derive what is in view. */
const CAMERA_INTERVAL_MS = 250;
/** Metres within which the camera may move, as it does while an avatar breathes or a page eases it. */
const MIN_CAMERA_MOVE = 0.05;
/** Cosine of 0.5 degrees. */
const CAMERA_TURN_COSINE = Math.cos((0.5 * Math.PI) / 180);
/** The dot product of quaternions that are 2.8 degrees apart. */
const ROTATION_DOT = 0.9997;

/**
 * Decides when to send an AgentUpdate: as soon as the rate allows after a change, once more after a change of flags or
 * after the first update, a few times a second while only the camera moves, and about once a second in any case; not
 * before {@link arrive} and not after {@link leave}.
 *
 * Call {@link tick} often, send the update that it returns, and report it by {@link markSent}. An update that could not be
 * sent is returned again. The first update after an arrival is due at once, whatever was sent in the region before.
 *
 * **Source:** lludp.md section 6.
 */
export class AgentUpdateSchedule {
  readonly #ids: AgentIds;
  readonly #controls: AgentControls;
  /** Milliseconds between two updates. */
  readonly #interval: number;
  #isPresent = false;
  /** The last update since the arrival. */
  #last: AgentData | null = null;
  #lastHeldFlags = 0;
  #lastAt = 0;
  #isFollowUpDue = false;

  /**
   * @param rate the most updates per second, at least 1.
   * @throws {RangeError} for a rate below 1.
   */
  constructor(ids: AgentIds, controls: AgentControls, rate: number = DEFAULT_RATE) {
    if (!(rate >= 1)) throw new RangeError(`rate ${rate} is below 1 per second`);
    this.#ids = ids;
    this.#controls = controls;
    this.#interval = 1000 / rate;
  }

  /** Call it when the agent has entered a region: after AgentMovementComplete, and at the end of a teleport. */
  arrive(): void {
    if (this.#isPresent) return;
    this.#isPresent = true;
    this.#last = null;
    this.#isFollowUpDue = false;
  }

  /** Call it when a teleport begins, or LogoutRequest is sent. */
  leave(): void {
    this.#isPresent = false;
  }

  /** The update to send now, or null for none. @param now milliseconds of a monotonic clock. */
  tick(now: number): AgentUpdate | null {
    if (!this.#isPresent || !this.#isDue(now)) return null;
    return {
      value: { AgentData: agentData(this.#ids, this.#controls) },
      reliable: this.#last === null,
      heldFlags: this.#controls.heldFlags,
    };
  }

  /** Reports that an update was sent. */
  markSent({ value: { AgentData }, heldFlags }: AgentUpdate, now: number): void {
    const last = this.#last;
    this.#isFollowUpDue =
      last === null ||
      AgentData.ControlFlags !== this.#lastHeldFlags ||
      AgentData.State !== last.State ||
      AgentData.Flags !== last.Flags;
    this.#controls.markSent(AgentData.ControlFlags);
    this.#last = AgentData;
    this.#lastHeldFlags = heldFlags;
    this.#lastAt = now;
  }

  #isDue(now: number): boolean {
    const last = this.#last;
    if (last === null) return true;
    const elapsed = now - this.#lastAt;
    if (elapsed < this.#interval) return false;
    const { camera, facing, heldFlags, pendingFlags, state, flags } = this.#controls;
    return (
      elapsed >= KEEP_ALIVE_MS ||
      this.#isFollowUpDue ||
      heldFlags !== this.#lastHeldFlags ||
      pendingFlags !== 0 ||
      state !== last.State ||
      flags !== last.Flags ||
      camera.far !== last.Far ||
      hasTurned(facing, last) ||
      (elapsed >= CAMERA_INTERVAL_MS && hasCameraMoved(camera, last))
    );
  }
}

/** A copy of what the controls request at present. */
function agentData({ agentId, sessionId }: AgentIds, controls: AgentControls): AgentData {
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
    ControlFlags: (controls.heldFlags | controls.pendingFlags) >>> 0,
    Flags: controls.flags,
  };
}

/**
 * Whether the camera has left the dead band around what was last sent. Both axes are compared, since the left axis may turn
 * alone when the camera looks straight down.
 *
 * **Source:** region.md section 8.
 */
function hasCameraMoved(camera: AgentCamera, sent: AgentData): boolean {
  return (
    distance(camera.center, sent.CameraCenter) > MIN_CAMERA_MOVE ||
    dot(camera.at, sent.CameraAtAxis) < CAMERA_TURN_COSINE ||
    dot(camera.left, sent.CameraLeftAxis) < CAMERA_TURN_COSINE
  );
}

/** Whether body or head have turned visibly since the last update. */
function hasTurned({ body, head }: AgentFacing, sent: AgentData): boolean {
  return (
    absoluteDot(body, sent.BodyRotation) < ROTATION_DOT ||
    absoluteDot(head, sent.HeadRotation) < ROTATION_DOT
  );
}

/** The absolute value, since q and -q are the same rotation. */
function absoluteDot(a: AgentData['BodyRotation'], b: AgentData['BodyRotation']): number {
  return Math.abs(a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3]);
}
