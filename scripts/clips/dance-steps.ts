import { keyedCurve, type Side } from '../../src/motion/pose-description/index.ts';
import { type Plant, stepping } from './steps.ts';

/** The length of the dance. */
export const DANCE_BEATS = 16;

const WIDE = 0.2;
const CLOSE = 0.035;

const stepOut = (side: 1 | -1, from: number, until: number): Plant => {
  return { from, until, x: 0, y: side * WIDE, yaw: side * 13, rise: 0.06 };
};
/** The free foot comes in beside the other one, on its ball. */
const touch = (side: 1 | -1, from: number, until: number, x: number): Plant => {
  return { from, until, x, y: side * CLOSE, yaw: side * 5, rise: 0.05 };
};

export const RIGHT_PLANTS: readonly Plant[] = [
  stepOut(-1, 0, 2.35),
  touch(-1, 3, 3.3, 0.06),
  stepOut(-1, 4, 6.35),
  touch(-1, 7, 7.3, -0.04),
  stepOut(-1, 8, 14.3),
  touch(-1, 15, 15.3, 0.06),
];

export const LEFT_PLANTS: readonly Plant[] = [
  touch(1, 1, 1.3, 0.06),
  stepOut(1, 2, 4.35),
  touch(1, 5, 5.3, -0.04),
  stepOut(1, 6, 16.35),
];

export const rightSteps = stepping(RIGHT_PLANTS, DANCE_BEATS);
export const leftSteps = stepping(LEFT_PLANTS, DANCE_BEATS);

const rightHeel = keyedCurve(
  [
    [0, 0],
    [1.6, 0],
    [2.35, 34],
    [2.7, 30],
    [3, 30],
    [3.3, 36],
    [3.7, 16],
    [4, 0],
    [5.6, 0],
    [6.35, 34],
    [6.7, 30],
    [7, 30],
    [7.3, 36],
    [7.7, 16],
    [8, 0],
    [8.8, 0],
    [9.45, 24],
    [10.1, 0],
    [10.8, 0],
    [11.45, 26],
    [12.1, 0],
    [12.9, 0],
    [13.45, 22],
    [13.9, 12],
    [14.3, 32],
    [14.7, 28],
    [15, 30],
    [15.3, 36],
    [15.7, 16],
  ],
  DANCE_BEATS,
);

const leftHeel = keyedCurve(
  [
    [0.35, 34],
    [0.7, 30],
    [1, 30],
    [1.3, 36],
    [1.7, 16],
    [2, 0],
    [3.6, 0],
    [4.35, 34],
    [4.7, 30],
    [5, 30],
    [5.3, 36],
    [5.7, 16],
    [6, 0],
    [7.7, 0],
    [8.45, 26],
    [9.1, 0],
    [9.8, 0],
    [10.45, 26],
    [11.1, 0],
    [11.9, 0],
    [12.45, 24],
    [13.1, 0],
    [15.6, 0],
  ],
  DANCE_BEATS,
);

/** Degrees that a foot's heel is up. */
export const heelOf = (beat: number, side: Side): number =>
  (side === 'Left' ? leftHeel : rightHeel)(beat);
