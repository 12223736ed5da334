import { type Vector3, Z_AXIS } from '../../src/math/index.ts';
import { chain } from './binding.ts';
import type { Section } from './loft.ts';
import { createPart, type Part } from './part.ts';
import { outward, restPoint, type Side } from './skeleton.ts';

/** How far forward (metres), then up, down, outer, inner. The axis runs 20 mm above the ground. */
const SECTIONS: readonly Section[] = [
  [-0.058, 34, 26, 28, 27, 2.3],
  [-0.035, 43, 26, 32, 31, 2.3],
  [0.0, 56, 26, 36, 34, 2.3],
  [0.03, 54, 26, 37.5, 34, 2.3],
  [0.07, 40, 26, 41, 36, 2.35],
  [0.115, 27, 26, 45, 41, 2.4],
  [0.16, 20, 26, 44, 43, 2.4],
  [0.205, 14.5, 26, 35, 39, 2.4],
  [0.236, 11, 25, 24, 30, 2.4],
];

/** The sole is flat, its edge rounded over the last few millimetres. */
const GROUND = 0.0015;
const ROUNDING = 0.006;

/** The arch: the inner side of the sole lifts off the ground between heel and ball. */
const ARCH = { middle: 0.035, reach: 0.045, height: 0.009 };

/** One closed, last-shaped foot that bends at the ball. */
export function footPart(side: Side): Part {
  const [, y] = restPoint(`mAnkle${side}`);
  return createPart({
    name: `foot ${side}`,
    slot: 'body',
    binding: chain([
      [0.09, `mAnkle${side}`],
      [0.142, `mFoot${side}`],
      [0.205, `mFoot${side}`],
      [0.245, `mToe${side}`],
    ]),
    steps: [20, 11, 3],
    least: 4,
    shape: {
      from: [0, y, 0.02],
      to: [1, y, 0.02],
      front: Z_AXIS,
      outer: outward(side),
      sections: SECTIONS,
      start: { kind: 'dome', height: 26, power: 2.3 },
      end: { kind: 'dome', height: 30, power: 2.2 },
      bend: (point) => flatten(point, y),
    },
  });
}

function flatten([x, y, z]: Vector3, middle: number): Vector3 {
  const inner = Math.max(0, (Math.abs(middle) - Math.abs(y)) / 0.035);
  const arch = ARCH.height * inner * Math.exp(-(((x - ARCH.middle) / ARCH.reach) ** 2));
  const floor = GROUND + arch;
  const above = z - floor;
  // A soft maximum: far above the floor it is `above`, far below it is 0.
  return [x, y, floor + (above + Math.sqrt(above * above + ROUNDING * ROUNDING)) / 2];
}
