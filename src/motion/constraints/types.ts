import type { WorldPose } from '../../avatar/index.ts';
import type { Layer } from '../types.ts';

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
