import {
  type ArmPose,
  type BodyDescription,
  cosineWave,
  type FootPlacement,
  keyedCurve,
  RELAXED_ARM,
  sineWave,
} from '../../src/motion/pose-description/index.ts';
import type { ClipDesign } from './bake.ts';
import { airborne, type Gait, printX } from './gait.ts';

const DURATION = 64 / 60;

/** The sole is on the ground from heel strike (phase 0) to toe-off. */
export const WALK: Gait = { contact: 0.6, landsAt: 0.36, leavesAt: -0.435 };

/** Heel strike, flat by an eighth, heel off past the middle, rolling over the ball, toes up for the next. */
const pitch = keyedCurve(
  [
    [0, -21],
    [0.05, -11],
    [0.11, 0],
    [0.34, 0],
    [0.42, 5],
    [0.49, 17],
    [0.55, 41],
    [WALK.contact, 64],
    [0.65, 73],
    [0.785, 30],
    [0.87, -8],
    [0.95, -21],
  ],
  1,
);

/** Lowest part above the ground: none in contact, barely any in the swing. */
const lift = keyedCurve(
  [
    [0, 0],
    [WALK.contact, 0],
    [0.675, 0.06],
    [0.8, 0.03],
    [0.9, 0.03],
  ],
  1,
);

/** A relaxed, light walk on the spot; the ground passes under it at 1.24 m/s. */
export const walk: ClipDesign = {
  name: 'walk',
  duration: DURATION,
  loop: true,
  priority: 2,
  easeIn: 0.35,
  easeOut: 0.4,
  coarseness: 0.8,
  handPose: 1,
  stance: (time) => step(time / DURATION),
};

/** Phase 0 is the left heel's strike, half a cycle later comes the right one's. */
function step(phase: number): BodyDescription {
  const twist = cosineWave(phase - 0.02);
  return {
    shift: [
      0.012 + 0.008 * cosineWave(2 * (phase - 0.2)),
      0.019 * sineWave(phase - 0.03),
      -0.0285 - 0.016 * cosineWave(2 * (phase - 0.04)),
    ],
    pelvis: {
      roll: 3.6 * sineWave(phase + 0.06),
      pitch: 4 + 1 * cosineWave(2 * (phase - 0.05)),
      yaw: -5.5 * twist,
    },
    chest: {
      roll: -1.6 * sineWave(phase - 0.02),
      pitch: 1 + 1.1 * cosineWave(2 * (phase - 0.16)),
      yaw: 5 * cosineWave(phase - 0.06),
    },
    head: {
      roll: -0.8 * sineWave(phase - 0.08),
      pitch: 1.5 - 0.9 * cosineWave(2 * (phase - 0.24)),
      yaw: 0.8 * cosineWave(phase - 0.1),
    },
    arms: { Left: swinging(phase), Right: swinging(phase + 0.5) },
    feet: { Left: stepping(phase, 1), Right: stepping(phase + 0.5, -1) },
  };
}

/** The arm answers the other leg; elbow, wrist and fingers come after it one by one. */
function swinging(phase: number): ArmPose {
  const shoulder = -cosineWave(phase - 0.03);
  const elbow = -cosineWave(phase - 0.1);
  const wrist = -cosineWave(phase - 0.17);
  const hand = -cosineWave(phase - 0.22);
  return {
    ...RELAXED_ARM,
    shrug: RELAXED_ARM.shrug + 0.8 * cosineWave(2 * (phase - 0.1)),
    reach: 1 + 4 * shoulder,
    out: 12 - 1 * shoulder + 0.8 * cosineWave(2 * phase),
    forward: -1 + 20 * shoulder,
    turn: 4 + 5 * shoulder,
    elbow: 24 + 13 * elbow,
    pronate: 18 + 6 * elbow,
    flex: 3 - 9 * wrist,
    tilt: 2 + 3 * wrist,
    curl: 20 + 6 * hand,
  };
}

function stepping(phase: number, outside: 1 | -1): FootPlacement {
  const swung = airborne(WALK, phase);
  return {
    x: printX(WALK, phase),
    y: outside * (0.073 + 0.012 * swung),
    lift: lift(phase),
    pitch: pitch(phase),
    yaw: outside * (5 + 3 * swung),
    knee: outside * -2,
  };
}
