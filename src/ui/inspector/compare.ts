import type { Skeleton } from '../../avatar/index.ts';
import { type Clip, ClipPoseSampler } from '../../motion/index.ts';

/** Where two clips differ most. */
export interface PoseGap {
  /** Degrees or millimetres. */
  readonly amount: number;
  readonly joint: string;
  /** Clip seconds. */
  readonly at: number;
}

export interface PoseComparison {
  /** Seconds that both clips last, from 0 on. */
  readonly seconds: number;
  /** Between the joint's own rotations, degrees; null: every joint is turned the same all the time. */
  readonly turn: PoseGap | null;
  /** Between where the joint stands in space, millimetres; null: everything stands the same all the time. */
  readonly distance: PoseGap | null;
}

const SAMPLES_PER_SECOND = 30;
/** A minute is all that an upload may last; a longer clip is looked at this often all the same. */
const MOST_SAMPLES = 60 * SAMPLES_PER_SECOND;
/** What a rounded number would show as nothing. */
const LEAST_DEGREES = 0.05;
const LEAST_MILLIMETRES = 0.05;

/**
 * The largest difference between the poses of two clips over the time that both last, 30 times a second,
 * both from their first second on and whole, whatever their loops and eases. A joint that only one of them
 * moves is at rest in the other.
 *
 * **Source:** animation.md sections 6.2 and 8.
 */
export function compareClips(a: Clip, b: Clip, skeleton: Skeleton): PoseComparison {
  const seconds = Math.min(a.timing.duration, b.timing.duration);
  const last = Math.min(Math.ceil(seconds * SAMPLES_PER_SECOND), MOST_SAMPLES);
  const step = Math.max(1 / SAMPLES_PER_SECOND, seconds / MOST_SAMPLES);
  const left = new ClipPoseSampler(a, skeleton);
  const right = new ClipPoseSampler(b, skeleton);
  const turn = new Widest();
  const distance = new Widest();
  const moved = new Set([...a.joints, ...b.joints]);
  const seen = seenJoints(skeleton, moved);
  for (let sample = 0; sample <= last; sample++) {
    const at = sample === last ? seconds : sample * step;
    left.poseAt(at);
    right.poseAt(at);
    for (const joint of moved) {
      turn.offer(left.degreesFrom(right, joint), joint, at);
    }
    for (const joint of seen) {
      distance.offer(left.millimetresFrom(right, joint), joint, at);
    }
  }
  return {
    seconds,
    turn: turn.gap(skeleton, LEAST_DEGREES),
    distance: distance.gap(skeleton, LEAST_MILLIMETRES),
  };
}

/** Bones that every avatar has, and those that one of the clips moves: no wings far out that nobody wears. */
function seenJoints({ rows }: Skeleton, moved: ReadonlySet<number>): number[] {
  return [...rows.keys()].filter(
    (joint) => rows[joint].kind === 'bone' && (rows[joint].support === 'base' || moved.has(joint)),
  );
}

/** The largest amount that was offered, and where. */
class Widest {
  #amount = 0;
  #joint = -1;
  #at = 0;

  offer(amount: number, joint: number, at: number): void {
    if (amount <= this.#amount) return;
    this.#amount = amount;
    this.#joint = joint;
    this.#at = at;
  }

  gap(skeleton: Skeleton, least: number): PoseGap | null {
    if (this.#amount < least) return null;
    return { amount: this.#amount, joint: skeleton.nameOf(this.#joint), at: this.#at };
  }
}
