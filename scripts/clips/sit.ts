import {
  type ArmPose,
  type BodyDescription,
  keyedCurve,
  RELAXED_ARM,
  sineWave,
} from '../../src/motion/pose-description/index.ts';
import type { ClipDesign } from './bake.ts';
import { breath } from './idle.ts';

const DURATION = 8;
const BREATHS = 2;

/** Looks over to one side for a while, and back. */
const glance = keyedCurve(
  [
    [0, 0],
    [1.6, -0.25],
    [2.7, 1],
    [4.4, 0.85],
    [5.6, -0.2],
  ],
  DURATION,
);

/** Sitting at ease on a seat 0.45 m high, hands on the thighs; the chair is left to the world. */
export const sit: ClipDesign = {
  name: 'sit',
  duration: DURATION,
  loop: true,
  priority: 3,
  easeIn: 0.6,
  easeOut: 0.6,
  coarseness: 0.2,
  handPose: 1,
  stance: rest,
};

function rest(time: number): BodyDescription {
  const cycle = time / DURATION;
  const air = breath(cycle * BREATHS);
  const look = glance(time);
  const lean = sineWave(cycle + 0.2);
  return {
    shift: [-0.352 + 0.002 * air, 0.004 * lean, -0.492],
    pelvis: { roll: 0.5 * lean, pitch: -7, yaw: 0.8 * lean },
    chest: { roll: -0.8 * lean, pitch: 3 - 1.6 * air + 0.6 * lean, yaw: 3.2 * glance(time - 0.3) },
    head: { roll: -2.6 * look + 0.8 * lean, pitch: 4 + 0.8 * air - 1.5 * look, yaw: 15 * look },
    arms: { Left: onThigh(air, lean), Right: onThigh(air, -lean) },
    feet: {
      Left: { x: 0.115, y: 0.125, lift: 0, pitch: 0, yaw: 10, knee: 0 },
      Right: { x: 0.07, y: -0.12, lift: 0, pitch: 0, yaw: -9, knee: 0 },
    },
  };
}

function onThigh(air: number, lean: number): ArmPose {
  return {
    ...RELAXED_ARM,
    shrug: -2 + 1.4 * air,
    out: 13 + 0.5 * air,
    forward: 13 + 0.7 * air + 0.4 * lean,
    turn: 20,
    elbow: 50 + 0.8 * air,
    pronate: 56,
    flex: -21,
    tilt: -2,
    curl: 8 + 1.2 * air,
    cascade: 2,
    tuck: 0.3,
  };
}
