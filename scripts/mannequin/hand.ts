import {
  subtract,
  type Vector3,
  vectorLength,
  X_AXIS,
  Y_AXIS,
  Z_AXIS,
} from '../../src/math/index.ts';
import type { Side } from '../../src/motion/pose-description/index.ts';
import {
  type CrossSection,
  chainWeights,
  ellipsoidShape,
  restPosition,
  restTip,
  rigidWeights,
} from '../modelling/index.ts';
import { armChart, type FingerName, fingerChart, knuckleChart } from './arm-charts.ts';
import { limbFrame } from './limbs.ts';
import { aboveAndBelow, createPart, hemispheres, type Part, type Patch } from './parts.ts';

/** Along the axis from the wrist to the middle knuckle; radii to the thumb, the little finger, the back and the palm. */
const PALM: readonly CrossSection[] = [
  [0.1, 18, 18.5, 13, 15, 2.3],
  [0.3, 29, 26.5, 13.5, 17, 2.35],
  [0.6, 35, 38, 13.5, 17, 2.4],
  [0.85, 38, 46.5, 12.5, 15, 2.4],
  [1.03, 36.5, 50, 10.5, 12.5, 2.4],
];

/** The front of the hand, which is tilted: the side of the little finger is lower. */
const TILT: Vector3 = [1, 0, 0.13];

/** The radii of each finger at its three joints and before its tip, millimetres. */
const FINGERS: readonly (readonly [
  name: FingerName,
  radii: readonly [number, number, number, number],
])[] = [
  ['Thumb', [14, 12.2, 11, 8.8]],
  ['Index', [9.8, 9, 8.2, 6.8]],
  ['Middle', [10.2, 9.3, 8.5, 7]],
  ['Ring', [9.6, 8.8, 8, 6.6]],
  ['Pinky', [8.4, 7.6, 7, 5.9]],
];

/** The gap on each side of a finger joint, as a share of the radius there. */
const GAP = 0.12;

/** Palm, five fingers of three phalanges, and the balls between them; the lower levels have a mitten and a thumb. */
export function handParts(side: Side): Part[] {
  const fingers = FINGERS.flatMap(([name, radii]) => fingerParts(name, radii, side));
  return [palmPart(side), ...fingers, mittenPart(side), thumbPart(side)];
}

function palmPart(side: Side): Part {
  const from = restPosition(`mWrist${side}`);
  const to = restPosition(`mHandMiddle1${side}`);
  return createPart({
    name: `palm ${side}`,
    face: 'upper',
    weights: rigidWeights(`mWrist${side}`),
    steps: [20, 6, 3],
    patches: aboveAndBelow(armChart('upper'), armChart('lower')),
    shape: {
      from,
      to,
      ...limbFrame(subtract(to, from), TILT, Z_AXIS),
      sections: PALM,
      start: { kind: 'dome', height: 6, power: 2.6 },
      end: { kind: 'dome', height: 12, power: 2.4 },
      bulges: [
        // The pads below the thumb and below the little finger, in the palm.
        { at: 0.42, reach: 0.3, degrees: -62, spread: 34, height: 4.5 },
        { at: 0.45, reach: 0.3, degrees: -125, spread: 28, height: 2.5 },
      ],
    },
  });
}

function fingerParts(
  name: FingerName,
  radii: readonly [number, number, number, number],
  side: Side,
): Part[] {
  const joints = [1, 2, 3].map((k) => `mHand${name}${k}${side}`);
  const points = [...joints.map(restPosition), restTip(joints[2])];
  const parts: Part[] = [];
  joints.forEach((joint, k) => {
    parts.push(phalanxPart(name, joint, points[k], points[k + 1], radii[k], radii[k + 1], k === 2));
    parts.push(knucklePart(name, k + 1, joint, points[k], radii[k]));
  });
  return parts;
}

/** The upper and the lower side of a finger, whose front is above. */
const fingerPatches = (name: FingerName): readonly Patch[] => [
  { u: [0.25, 0.75], w: [0, 3], chart: fingerChart('upper', name) },
  { u: [-0.25, 0.25], w: [0, 3], chart: fingerChart('lower', name) },
];

function phalanxPart(
  name: FingerName,
  joint: string,
  from: Vector3,
  to: Vector3,
  startRadius: number,
  endRadius: number,
  isLast: boolean,
): Part {
  const boneLength = vectorLength(subtract(to, from)) * 1000;
  const start = (startRadius * GAP) / boneLength;
  const end = isLast ? 1 + 2 / boneLength : 1 - (endRadius * GAP) / boneLength;
  const middleRadius = startRadius + (endRadius - startRadius) * 0.5;
  const section = (at: number, r: number, pad: number): CrossSection => [
    at,
    r * 0.94,
    r * 0.98 + pad,
    r,
    r,
    2.15,
  ];
  return createPart({
    name: joint,
    face: 'upper',
    weights: rigidWeights(joint),
    steps: [8, 2, 3],
    patches: fingerPatches(name),
    lowest: 'medium',
    shape: {
      from,
      to,
      ...limbFrame(subtract(to, from), Z_AXIS, X_AXIS),
      sections: [
        section(start, startRadius, 0),
        section(
          start + (end - start) * 0.5,
          middleRadius * (isLast ? 1.02 : 0.93),
          isLast ? 0.6 : 0,
        ),
        section(end, endRadius, 0),
      ],
      start: { kind: 'dome', height: startRadius * 0.85, power: 2.25 },
      end: isLast
        ? { kind: 'dome', height: endRadius * 1.15, power: 2.1 }
        : { kind: 'dome', height: endRadius * 0.8, power: 2.25 },
    },
  });
}

function knucklePart(
  name: FingerName,
  number: number,
  joint: string,
  center: Vector3,
  radius: number,
): Part {
  const r = radius * 0.78;
  return createPart({
    name: `${joint} ball`,
    face: 'upperJoints',
    weights: rigidWeights(joint),
    steps: [8, 0, 2],
    patches: hemispheres(knuckleChart('upper', name, number), knuckleChart('lower', name, number)),
    lowest: 'high',
    shape: ellipsoidShape(center, [r, r, r], X_AXIS, Y_AXIS),
  });
}

/** All four fingers in one part, for the levels at which a finger is a pixel wide. */
function mittenPart(side: Side): Part {
  const from = restPosition(`mHandMiddle1${side}`);
  const to = restTip(`mHandMiddle3${side}`);
  return createPart({
    name: `mitten ${side}`,
    face: 'upper',
    weights: chainWeights([
      [-0.08, `mWrist${side}`],
      [0.06, `mHandMiddle1${side}`],
      [0.3, `mHandMiddle1${side}`],
      [0.42, `mHandMiddle2${side}`],
      [0.66, `mHandMiddle2${side}`],
      [0.78, `mHandMiddle3${side}`],
    ]),
    steps: [14, 9, 3],
    patches: aboveAndBelow(armChart('upper'), armChart('lower')),
    highest: 'low',
    shape: {
      from,
      to,
      ...limbFrame(subtract(to, from), TILT, Z_AXIS),
      sections: [
        [-0.12, 36, 50, 11, 12, 2.5],
        [0.3, 38, 52, 9, 10, 2.5],
        [0.7, 32, 36, 7.5, 8.5, 2.5],
        [1, 18, 18, 6, 7, 2.5],
      ],
      start: { kind: 'dome', height: 3 },
      end: { kind: 'dome', height: 10 },
    },
  });
}

function thumbPart(side: Side): Part {
  const from = restPosition(`mHandThumb1${side}`);
  const to = restTip(`mHandThumb3${side}`);
  return createPart({
    name: `thumb ${side}`,
    face: 'upper',
    weights: chainWeights([
      [0.28, `mHandThumb1${side}`],
      [0.4, `mHandThumb2${side}`],
      [0.64, `mHandThumb2${side}`],
      [0.76, `mHandThumb3${side}`],
    ]),
    steps: [14, 8, 3],
    patches: fingerPatches('Thumb'),
    highest: 'low',
    shape: {
      from,
      to,
      ...limbFrame(subtract(to, from), Z_AXIS, X_AXIS),
      sections: [
        [0, 13, 13, 13, 13, 2.1],
        [0.5, 11, 11, 11, 11, 2.1],
        [1, 8, 8, 8, 8, 2.1],
      ],
      start: { kind: 'dome', height: 10 },
      end: { kind: 'dome', height: 9 },
    },
  });
}
