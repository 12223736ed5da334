import type { Pose } from '../pose.ts';
import { type BodyMeasures, bodyMeasures } from './body-measures.ts';
import { type EffectiveWeights, effectiveWeights } from './effective-weights.ts';
import type { ParamWeights } from './param-weights.ts';
import { jointsOf, type ShapedJoints } from './shaped-joints.ts';

/** What a shape makes of the skeleton. */
export class BodyShape {
  /** Metres by which it lifts the avatar. */
  readonly hover: number;
  /** The weights of the classic body's morphs, in the order of `MORPH_PARAMS`. */
  readonly morphs: EffectiveWeights['morphs'];
  readonly #joints: ShapedJoints;

  constructor(weights: ParamWeights) {
    const effective = effectiveWeights(weights);
    this.hover = effective.hover;
    this.morphs = effective.morphs;
    this.#joints = jointsOf(effective);
  }

  /** Moves and scales the bones and collision volumes of a pose at rest. */
  applyTo({ positions, scales }: Pose): void {
    positions.set(this.#joints.positions);
    scales.set(this.#joints.scales);
  }

  /** The heights of the body with nothing worn. */
  measures(): BodyMeasures {
    return bodyMeasures(this.#joints);
  }

  /** Metres between the pelvis and the foot of a pose, which a shape is there to change. */
  pelvisToFoot(pose: Pose): number {
    return bodyMeasures(pose).pelvisToFoot;
  }
}
