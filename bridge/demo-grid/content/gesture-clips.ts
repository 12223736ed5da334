import {
  type AnimationSource,
  buildAnimation,
  encodeAnimation,
  type JointSource,
} from '../../../src/formats/animation/index.ts';
import { fromXRotation, fromYRotation, fromZRotation, multiply } from '../../../src/math/index.ts';
import { builtinByName } from '../../../src/motion/builtin-animations/index.ts';
import type { DemoAsset } from './demo-content.ts';

const ANIMATION = 20;

/** Keys of one angle: seconds and degrees. */
type AngleKeys = readonly (readonly [seconds: number, degrees: number])[];

/** A joint that nods: positive degrees lean forward. */
function pitching(name: string, keys: AngleKeys): JointSource {
  return {
    name,
    rotations: keys.map(([time, degrees]) => ({ time, rotation: fromYRotation(degrees) })),
  };
}

/** Degrees by which the clapping arms hang, and by which their elbows are bent. */
const HANGING = 70;
const BENT = 90;

/** The arms of clapping. @param keys by how many degrees the hands are turned towards each other. */
function clappingArms(keys: AngleKeys): JointSource[] {
  return (['Left', 'Right'] as const).flatMap((side) => {
    const sign = side === 'Left' ? -1 : 1;
    const elbow = fromZRotation(sign * BENT);
    const hanging = fromXRotation(sign * HANGING);
    return [
      {
        name: `mShoulder${side}`,
        rotations: keys.map(([time, degrees]) => ({
          time,
          rotation: multiply(fromZRotation(sign * degrees), hanging),
        })),
      },
      { name: `mElbow${side}`, rotations: [{ time: 0, rotation: elbow }] },
    ];
  });
}

/** Alternates between two angles. */
function alternating(times: number, seconds: number, from: number, to: number): AngleKeys {
  return Array.from({ length: 2 * times + 1 }, (_, index) => [
    (index * seconds) / (2 * times),
    index % 2 === 0 ? from : to,
  ]);
}

const COMMON = { basePriority: 3, easeIn: 0.25, easeOut: 0.35 } as const;

/** Short clips for some built-in gestures, by the names of the animations. */
const GESTURE_CLIPS: Readonly<Record<string, AnimationSource>> = {
  bow: {
    ...COMMON,
    duration: 2.4,
    joints: [
      pitching('mTorso', [
        [0, 0],
        [0.8, 28],
        [1.4, 28],
        [2.2, 0],
      ]),
      pitching('mChest', [
        [0, 0],
        [0.8, 18],
        [1.4, 18],
        [2.2, 0],
      ]),
      pitching('mHead', [
        [0, 0],
        [0.9, 16],
        [1.4, 16],
        [2.3, 0],
      ]),
    ],
  },
  clap: {
    ...COMMON,
    duration: 3,
    emote: 'express_smile',
    joints: clappingArms(alternating(9, 3, 22, 44)),
  },
  laugh_short: {
    ...COMMON,
    duration: 2,
    emote: 'express_laugh_emote',
    joints: [
      pitching('mChest', alternating(8, 2, -4, 3)),
      pitching('mHead', [
        [0, 0],
        [0.3, -14],
        [1.6, -10],
        [2, 0],
      ]),
    ],
  },
  yes_head: {
    ...COMMON,
    duration: 1.5,
    joints: [pitching('mHead', alternating(3, 1.5, 0, 14))],
  },
};

/** The clips as assets of their built-in animations. */
export function gestureClips(): DemoAsset[] {
  return Object.entries(GESTURE_CLIPS).map(([name, source]) => {
    const builtin = builtinByName(name);
    if (!builtin) throw new TypeError(`no built-in animation is called ${name}`);
    return {
      id: builtin.uuid,
      type: ANIMATION,
      name,
      bytes: encodeAnimation(buildAnimation(source)),
    };
  });
}
