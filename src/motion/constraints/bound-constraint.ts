import type { Skeleton, WorldPose } from '../../avatar/index.ts';
import {
  type Animation,
  type AnimationConstraint,
  GROUND,
  MAX_SAFE_CHAIN,
} from '../../formats/animation/index.ts';
import type { Layer } from '../layer.ts';

/** Target of a constraint that is the ground, not a volume. */
export const GROUND_TARGET = -1;

/** One constraint of a clip, tied to joint numbers and to the entries of the clip's layer. Immutable. */
export interface BoundConstraint {
  readonly type: 'point' | 'plane';
  /** Joint numbers: [0] carries the source volume, each next is the parent, the last is the fixed root. */
  readonly chain: Int16Array<ArrayBuffer>;
  /** Layer entry of each joint of the chain. */
  readonly entries: Int16Array<ArrayBuffer>;
  /** Joint number of the source's collision volume. */
  readonly sourceVolume: number;
  /** In half-sizes of the volume, its axes. */
  readonly sourceOffset: readonly [number, number, number];
  /** Joint number of the target's collision volume, or GROUND_TARGET. */
  readonly targetVolume: number;
  readonly targetOffset: readonly [number, number, number];
  /** Clip seconds. */
  readonly easeInStart: number;
  readonly easeInStop: number;
  readonly easeOutStart: number;
  readonly easeOutStop: number;
}

/** What a constraint is doing in this frame, for drawing and for tables. Overwritten in place. */
export interface ConstraintState {
  readonly constraint: BoundConstraint;
  /** Within its eases, in reach of its weight, and not blocked by another clip. */
  active: boolean;
  /** A joint of the chain is claimed by a motion that comes first, so this constraint does nothing. */
  blocked: boolean;
  /** 0..1: the eased weight times the inner weight. */
  weight: number;
  /** World metres, Second Life axes: where the source point would be by the keys alone. */
  readonly source: Float32Array<ArrayBuffer>;
  /** World metres: where it is drawn to. */
  readonly target: Float32Array<ArrayBuffer>;
  /** World metres, 3 per joint of the chain, [0] first: where the joints came to lie. */
  readonly joints: Float32Array<ArrayBuffer>;
}

/**
 * The constraints of one running clip. In every frame the mixer calls `begin` once, after the clip's curves
 * were sampled into its layer, then `solve` for each pass with the world that the layers make so far, and
 * blends again after each pass. Nothing is allocated per frame.
 */
export interface Constraints {
  readonly states: readonly ConstraintState[];
  /** Clip seconds of this frame. Set before `begin`. */
  time: number;
  /** Seconds since the frame before; below 0, or more than a second: time jumped, settle anew. */
  step: number;
  /**
   * Keeps the layer's sampled values of the chains, and finds which constraints act in this frame.
   * `claimed` holds per joint the highest priority at which a motion handled earlier in this frame, at full
   * weight, turns it (-2: none); a chain with a claim at `basePriority` or above is blocked.
   * @returns whether any acts.
   */
  begin(layer: Layer, basePriority: number, claimed: Int32Array): boolean;
  /**
   * Writes the solved rotations (and the position, for a chain of 0) over the layer's entries of the chains,
   * starting from the values that `begin` kept. `world` holds at least the bones and collision volumes.
   * Smoothing over time moves on in the `last` pass of a frame only.
   */
  solve(world: WorldPose, last: boolean): void;
}

/**
 * Ties the constraints of `animation` to `skeleton`. `joints[entry]` is the joint number of each entry of
 * the clip's layer.
 *
 * Empty when the clip has more of them than the viewer accepts: it plays without any. Left out is a
 * constraint whose chain is longer than the viewer can hold, whose volumes the skeleton lacks, or whose
 * chain has a joint that is not among the entries; the decoder tells of each.
 *
 * **Source:** animation.md sections 3.1 and 10.
 */
export function bindConstraints(
  animation: Animation,
  skeleton: Skeleton,
  joints: Int16Array,
): readonly BoundConstraint[] {
  if (animation.constraintsIgnored) return [];
  return animation.constraints.flatMap((constraint) => {
    const bound = bindConstraint(constraint, skeleton, joints);
    return bound ? [bound] : [];
  });
}

function bindConstraint(
  constraint: AnimationConstraint,
  skeleton: Skeleton,
  joints: Int16Array,
): BoundConstraint | null {
  const { type, chainLength, sourceOffset, targetOffset } = constraint;
  const sourceVolume = volumeNumber(constraint.sourceVolume, skeleton);
  const onGround = constraint.targetVolume === GROUND;
  const targetVolume = onGround ? GROUND_TARGET : volumeNumber(constraint.targetVolume, skeleton);
  if (chainLength > MAX_SAFE_CHAIN || sourceVolume < 0 || (targetVolume < 0 && !onGround)) {
    return null;
  }
  const chain = chainOf(sourceVolume, chainLength, skeleton);
  const entries = chain.map((joint) => joints.indexOf(joint));
  if (entries.includes(-1)) return null;
  const { easeInStart, easeInStop, easeOutStart, easeOutStop } = constraint;
  return {
    type,
    chain,
    entries,
    sourceVolume,
    sourceOffset,
    targetVolume,
    targetOffset,
    easeInStart,
    easeInStop,
    easeOutStart,
    easeOutStop,
  };
}

function volumeNumber(name: string, skeleton: Skeleton): number {
  const number = skeleton.jointNumber(name);
  return number >= 0 && skeleton.rows[number].kind === 'volume' ? number : -1;
}

/** The bone that carries the volume, then its ancestors; -1 where there are not so many. */
function chainOf(volume: number, length: number, skeleton: Skeleton): Int16Array<ArrayBuffer> {
  const chain = new Int16Array(length + 1);
  let joint = volume;
  for (let index = 0; index <= length; index++) {
    joint = joint < 0 ? -1 : skeleton.parents[joint];
    chain[index] = joint;
  }
  return chain;
}

/** When a constraint begins and ceases to act, clip seconds. */
type Eases = Pick<
  AnimationConstraint,
  'easeInStart' | 'easeInStop' | 'easeOutStart' | 'easeOutStop'
>;

/** The moment of a frame, for all constraints of a clip. */
export interface ConstraintClock {
  /** Clip seconds. */
  readonly time: number;
  /** Seconds since the frame before. */
  readonly step: number;
}

/**
 * Writes to `out.weight` how far the constraint's eases let it act, 0..1: nothing before the first and after
 * the last moment, straight lines between. An ease out that ends at 0 is no ease at all, so such a
 * constraint acts fully, but only at second 0 itself.
 *
 * Where an ease begins and ends at one moment it is a step, and the ease out still holds at that moment.
 *
 * **Source:** animation.md section 10.
 */
export function easeConstraint(
  out: { weight: number },
  { easeInStart, easeInStop, easeOutStart, easeOutStop }: Eases,
  { time }: Pick<ConstraintClock, 'time'>,
): void {
  if (time < easeInStart || time > easeOutStop) out.weight = 0;
  else if (easeOutStop === 0) out.weight = 1;
  else {
    const rise = time < easeInStop ? (time - easeInStart) / (easeInStop - easeInStart) : 1;
    const fall = time > easeOutStart ? (easeOutStop - time) / (easeOutStop - easeOutStart) : 1;
    out.weight = Math.min(rise, fall);
  }
}
