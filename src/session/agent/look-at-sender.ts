import { add, dot, scale, type Vector3 } from '../../math/index.ts';
import { encodeLookAt, type LookAtKind } from '../../protocol/agent/index.ts';
import type { PresentRegion } from './present-region.ts';

/** The least milliseconds between two effects, and the most while nothing changes: before the last one is over. */
const MIN_INTERVAL_MS = 250;
const REPEAT_MS = 4000;
const VALID_SECONDS = 6;

/** Cosine of the 4 degrees within which the direction counts as the same. */
const SAME_DIRECTION = Math.cos((4 * Math.PI) / 180);

/** Metres in front of the camera at which the point is that the head turns to. */
const TARGET_DISTANCE = 20;

/** Tells other viewers where the agent looks, so that they turn the head of its avatar. */
export class LookAtSender {
  readonly #effectId: string;
  #sentAt = Number.NEGATIVE_INFINITY;
  #kind: LookAtKind | null = null;
  #direction: Vector3 = [0, 0, 0];

  /** @param effectId a UUID of this session's own. */
  constructor(effectId: string) {
    this.#effectId = effectId;
  }

  /**
   * Sends the direction if it has changed, or is about to expire.
   *
   * @param eye metres on the grid. @param direction of unit length. @param now milliseconds.
   */
  update(
    region: PresentRegion,
    kind: LookAtKind,
    eye: Vector3,
    direction: Vector3,
    now: number,
  ): void {
    const elapsed = now - this.#sentAt;
    const isSame = kind === this.#kind && dot(direction, this.#direction) > SAME_DIRECTION;
    if (elapsed < (isSame ? REPEAT_MS : MIN_INTERVAL_MS)) return;
    this.#sentAt = now;
    this.#kind = kind;
    this.#direction = [...direction];
    const { AgentID: agentId, SessionID: sessionId } = region.agentData;
    const target = add(eye, scale(direction, TARGET_DISTANCE));
    const effect = { kind, effectId: this.#effectId, target, seconds: VALID_SECONDS };
    region.send('ViewerEffect', encodeLookAt({ agentId, sessionId }, effect), false);
  }
}
