import { about, aboutY, aboutZ, compose, type Quat } from './quaternion.ts';
import { restOffset } from './rig.ts';
import type { Arm } from './stance.ts';
import { cross, normalise, type Vec3 } from './vector.ts';

const UP: Vec3 = [0, 0, 1];

/** Degrees that bring each finger from the skeleton's wide rest to lie beside the middle one. */
const CLOSING = { Index: 20, Middle: 2, Ring: -15, Pinky: -29 };

/** How much of the bend each joint takes, knuckle to tip. */
const BEND = [0.85, 1.15, 0.8];

/** Local rotations of the left hand's fingers; names still without their side. */
export function fingers(hand: Arm): [string, Quat][] {
  const rows = Object.entries(CLOSING).flatMap(([finger, closing], place) => {
    const curl = hand.curl + hand.cascade * (place - 1);
    return BEND.map((share, i): [string, Quat] => {
      const bend = about(bendAxis(`mHand${finger}`, i + 1), curl * share);
      const gather = i === 0 ? aboutZ(closing * (1 - hand.fan)) : aboutZ(0);
      return [`mHand${finger}${i + 1}`, compose(gather, bend)];
    });
  });
  return [...rows, ...thumb(hand)];
}

/** The thumb swings under the palm and then folds towards the index. */
function thumb({ tuck, curl }: Arm): [string, Quat][] {
  const fold = (joint: number, degrees: number): Quat => {
    const [x, y, z] = bendAxis('mHandThumb', joint);
    return about(normalise([x, y, z + 0.8]), degrees);
  };
  return [
    ['mHandThumb1', compose(aboutY(46 * tuck), aboutZ(14 * tuck))],
    ['mHandThumb2', fold(2, 20 * tuck + 0.25 * curl)],
    ['mHandThumb3', fold(3, 18 * tuck + 0.35 * curl)],
  ];
}

/** In the palm's plane, square to the bone: a positive turn closes the hand. */
function bendAxis(finger: string, joint: number): Vec3 {
  const [x, y] = restOffset(`${finger}${Math.min(joint + 1, 3)}Left`);
  return normalise(cross(UP, [x, y, 0]));
}
