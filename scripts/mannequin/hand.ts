import {
  add,
  normalize,
  scale,
  subtract,
  type Vector3,
  vectorLength,
  X_AXIS,
  Z_AXIS,
} from '../../src/math/index.ts';
import { chain, rigid } from './binding.ts';
import { limbFrame } from './limb.ts';
import { ballShape, type Section } from './loft.ts';
import { createPart, type Part } from './part.ts';
import { restPoint, restTip, type Side } from './skeleton.ts';

/** Along wrist to middle knuckle; then thumb side, little-finger side, back of the hand, palm. */
const PALM: readonly Section[] = [
  [0.1, 18, 18.5, 13, 15, 2.3],
  [0.3, 29, 26.5, 13.5, 17, 2.35],
  [0.6, 35, 38, 13.5, 17, 2.4],
  [0.85, 38, 46.5, 12.5, 15, 2.4],
  [1.03, 36.5, 50, 10.5, 12.5, 2.4],
];

/** The hand is not level: the little finger's side lies lower. */
const TILT: Vector3 = [1, 0, 0.13];

/** Radius (millimetres) at the three joints and before the tip. */
const FINGERS: readonly (readonly [
  name: string,
  radii: readonly [number, number, number, number],
])[] = [
  ['Thumb', [14, 12.2, 11, 8.8]],
  ['Index', [9.8, 9, 8.2, 6.8]],
  ['Middle', [10.2, 9.3, 8.5, 7]],
  ['Ring', [9.6, 8.8, 8, 6.6]],
  ['Pinky', [8.4, 7.6, 7, 5.9]],
];

/** The gap either side of a finger joint, as a share of the radius there. */
const GAP = 0.12;

/** Palm, five fingers of three phalanges, and the small joints between them; coarser levels have less. */
export function handParts(side: Side): Part[] {
  const fingers = FINGERS.flatMap(([name, radii]) => fingerParts(name, radii, side));
  return [palmPart(side), ...fingers, mittenPart(side), thumbPart(side)];
}

function palmPart(side: Side): Part {
  const from = restPoint(`mWrist${side}`);
  const to = restPoint(`mHandMiddle1${side}`);
  return createPart({
    name: `palm ${side}`,
    slot: 'body',
    binding: rigid(`mWrist${side}`),
    steps: [18, 6, 3],
    shape: {
      from,
      to,
      ...limbFrame(subtract(to, from), TILT, Z_AXIS),
      sections: PALM,
      start: { kind: 'dome', height: 6, power: 2.6 },
      end: { kind: 'dome', height: 12, power: 2.4 },
      swellings: [
        // The ball of the thumb and the heel of the little finger, on the palm's side.
        { at: 0.42, reach: 0.3, degrees: -62, spread: 34, height: 4.5 },
        { at: 0.45, reach: 0.3, degrees: -125, spread: 28, height: 2.5 },
      ],
    },
  });
}

function fingerParts(
  name: string,
  radii: readonly [number, number, number, number],
  side: Side,
): Part[] {
  const joints = [1, 2, 3].map((k) => `mHand${name}${k}${side}`);
  const stops = [...joints.map(restPoint), restTip(joints[2])];
  const parts: Part[] = [];
  joints.forEach((joint, k) => {
    const last = k === 2;
    parts.push(phalanxPart(joint, stops[k], stops[k + 1], radii[k], radii[k + 1], last));
    parts.push(knuckle(joint, stops[k], radii[k]));
  });
  return parts;
}

function phalanxPart(
  joint: string,
  from: Vector3,
  to: Vector3,
  thick: number,
  thin: number,
  last: boolean,
): Part {
  const bone = vectorLength(subtract(to, from)) * 1000;
  const start = (thick * GAP) / bone;
  const end = last ? 1 + 2 / bone : 1 - (thin * GAP) / bone;
  const frame = limbFrame(subtract(to, from), Z_AXIS, X_AXIS);
  const between = (share: number): number => thick + (thin - thick) * share;
  const section = (at: number, r: number, pad: number): Section => [
    at,
    r * 0.94,
    r * 0.98 + pad,
    r,
    r,
    2.15,
  ];
  return createPart({
    name: joint,
    slot: 'body',
    binding: rigid(joint),
    steps: [8, 2, 3],
    coarsest: 'medium',
    shape: {
      from,
      to,
      ...frame,
      sections: [
        section(start, thick, 0),
        section(start + (end - start) * 0.5, between(0.5) * (last ? 1.02 : 0.93), last ? 0.6 : 0),
        section(end, thin, 0),
      ],
      start: { kind: 'dome', height: thick * 0.85, power: 2.25 },
      end: last
        ? { kind: 'dome', height: thin * 1.15, power: 2.1 }
        : { kind: 'dome', height: thin * 0.8, power: 2.25 },
    },
  });
}

const knuckle = (joint: string, centre: Vector3, radius: number): Part => {
  const r = radius * 0.78;
  return createPart({
    name: `${joint} ball`,
    slot: 'joints',
    binding: rigid(joint),
    steps: [6, 0, 2],
    coarsest: 'high',
    shape: ballShape(centre, [r, r, r], X_AXIS, [0, 1, 0]),
  });
};

/** All four fingers in one, for the levels in which a finger is a pixel wide. */
function mittenPart(side: Side): Part {
  const from = restPoint(`mHandMiddle1${side}`);
  const to = restTip(`mHandMiddle3${side}`);
  return createPart({
    name: `mitten ${side}`,
    slot: 'body',
    binding: chain([
      [-0.08, `mWrist${side}`],
      [0.06, `mHandMiddle1${side}`],
      [0.3, `mHandMiddle1${side}`],
      [0.42, `mHandMiddle2${side}`],
      [0.66, `mHandMiddle2${side}`],
      [0.78, `mHandMiddle3${side}`],
    ]),
    steps: [14, 9, 3],
    finest: 'low',
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
  const from = restPoint(`mHandThumb1${side}`);
  const to = restTip(`mHandThumb3${side}`);
  const over = add(from, scale(normalize(subtract(to, from)), vectorLength(subtract(to, from))));
  return createPart({
    name: `thumb ${side}`,
    slot: 'body',
    binding: chain([
      [0.28, `mHandThumb1${side}`],
      [0.4, `mHandThumb2${side}`],
      [0.64, `mHandThumb2${side}`],
      [0.76, `mHandThumb3${side}`],
    ]),
    steps: [14, 8, 3],
    finest: 'low',
    shape: {
      from,
      to: over,
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
