import { angleOf, conjugate, product, type Quaternion } from '../quaternion/index.ts';
import { distance } from './distance.ts';
import type { JointCurves } from './joint-curves.ts';
import type { KeptFrames } from './reduce.ts';

/** How far a joint is from the file at the worst of the frames that were dropped. */
export interface ReductionCost {
  /** Of the joint's own turn. */
  degrees: number;
  /** Frame of the worst angle. */
  frame: number;
  inches: number;
}

/**
 * What dropping frames costs a joint: between the keys that are left, rotations and positions run as a
 * player runs them, the short way round.
 *
 * **Source:** reference/animation.md section 6.2.
 */
export function reductionCost(curves: JointCurves, kept: KeptFrames): ReductionCost {
  const cost = { degrees: 0, frame: 0, inches: 0 };
  eachDropped(kept.rotations, (frame, before, after, share) => {
    const played = turnBetween(curves.rotations[before], curves.rotations[after], share);
    const degrees = angleOf(product(conjugate(played), curves.rotations[frame]));
    if (degrees > cost.degrees) Object.assign(cost, { degrees, frame });
  });
  eachDropped(kept.positions, (frame, before, after, share) => {
    const [x, y, z] = curves.positions[before];
    const to = curves.positions[after];
    const played = [
      x + (to[0] - x) * share,
      y + (to[1] - y) * share,
      z + (to[2] - z) * share,
    ] as const;
    cost.inches = Math.max(cost.inches, distance(played, curves.positions[frame]));
  });
  return cost;
}

type DroppedFrame = (frame: number, before: number, after: number, share: number) => void;

function eachDropped(kept: readonly number[], visit: DroppedFrame): void {
  for (let i = 1; i < kept.length; i++) {
    const before = kept[i - 1];
    const after = kept[i];
    for (let frame = before + 1; frame < after; frame++) {
      visit(frame, before, after, (frame - before) / (after - before));
    }
  }
}

/** Not of unit length: only its direction counts. */
function turnBetween(a: Quaternion, b: Quaternion, share: number): Quaternion {
  const dot = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
  const to = dot < 0 ? -share : share;
  const mix = (c: 0 | 1 | 2 | 3) => a[c] * (1 - share) + b[c] * to;
  return [mix(0), mix(1), mix(2), mix(3)];
}
