import {
  type BodyDescription,
  cosineWave,
  type FootPlacement,
  keyedCurve,
  type Side,
  sineWave,
} from '../../src/motion/pose-description/index.ts';
import type { ClipDesign } from './bake-clip.ts';
import { dancingArm } from './dance-arms.ts';
import { DANCE_BEATS, dancingFoot } from './dance-steps.ts';

const BEATS_PER_SECOND = 2;

/** The foot that carries the weight: -1 the right one, 1 the left one. Steps for eight beats, then sways and a circle. */
const weight = keyedCurve(
  [
    [0.55, -1],
    [1.15, -1],
    [2.55, 1],
    [3.15, 1],
    [4.55, -1],
    [5.15, -1],
    [6.55, 1],
    [7.15, 1],
    [8.5, -1],
    [9.5, 0.95],
    [10.5, -1],
    [11.5, 0.95],
    [12.5, -0.9],
    [13.5, 0.9],
    [14.1, -0.35],
    [14.6, 0.75],
    [15.2, 1],
  ],
  DANCE_BEATS,
);

/** Forward and back of the hips in their circle, beats 12 to 14. */
const hipCircle = keyedCurve(
  [
    [11.6, 0],
    [12, 1],
    [13, -0.9],
    [14, 0.9],
    [14.7, 0],
    [27.5, 0],
  ],
  DANCE_BEATS,
);

/** How far the hips lead the dance rather than the steps. */
const hipWeight = keyedCurve(
  [
    [7.2, 0],
    [8.6, 1],
    [14, 1],
    [15.4, 0],
  ],
  DANCE_BEATS,
);

/** Sixteen beats at 120 to the minute: step-touch, then hips and high arms, and from the beginning again. */
export const dance: ClipDesign = {
  name: 'dance',
  duration: DANCE_BEATS / BEATS_PER_SECOND,
  loop: true,
  priority: 3,
  easeIn: 0.6,
  easeOut: 0.6,
  toleranceFactor: 1,
  handPose: 1,
  emote: 'express_toothsmile',
  bodyAt: (time) => dancingBody(time * BEATS_PER_SECOND),
};

/** The beat starts in the knees and travels up: pelvis, chest, head, each a little after the last. */
function dancingBody(beat: number): BodyDescription {
  const side = weight(beat);
  const hips = hipWeight(beat);
  return {
    shift: [
      0.004 + 0.012 * cosineWave(beat - 0.3) + 0.045 * hipCircle(beat),
      0.112 * side,
      -0.045 - 0.02 * bounce(beat - 0.1) - 0.006 * hips,
    ],
    pelvis: {
      roll: (4 + 5.5 * hips) * weight(beat - 0.02),
      pitch: 5 + 2.6 * cosineWave(beat - 0.18) - 7 * hipCircle(beat - 0.1),
      yaw: (-7 - 3 * hips) * weight(beat + 0.25),
    },
    chest: {
      roll: (-3.4 - 3.4 * hips) * weight(beat - 0.28),
      pitch: 3 + 3.4 * cosineWave(beat - 0.36) + 3 * hipCircle(beat - 0.3),
      yaw: 9 * weight(beat - 0.2) * (1 - 0.45 * hips) + 2.5 * sineWave(beat / 2 + 0.1),
    },
    head: dancingHead(beat, hips),
    arms: { Left: dancingArm(beat, 'Left'), Right: dancingArm(beat, 'Right') },
    feet: { Left: footAt(beat, 'Left'), Right: footAt(beat, 'Right') },
  };
}

/** 1 at the bottom, -1 at the top; down is quicker than up. */
function bounce(beat: number): number {
  return cosineWave(beat + 0.035 * sineWave(beat)) * 0.9 + 0.1 * cosineWave(2 * beat);
}

function dancingHead(beat: number, hips: number) {
  return {
    roll: (-3.2 + 7 * hips) * weight(beat - 0.42),
    pitch: 2.5 + 4.6 * bounce(beat - 0.46) - 3 * hips,
    yaw: (11 - 5 * hips) * weight(beat - 0.34) + 2 * sineWave(beat / 8),
  };
}

function footAt(beat: number, side: Side): FootPlacement {
  const outward = side === 'Left' ? 1 : -1;
  return { ...dancingFoot(beat, side), knee: outward * (2 + 5 * outward * weight(beat - 0.05)) };
}
