import { easeInOut } from '../../src/math/index.ts';
import {
  type FootPlacement,
  keyedCurve,
  type Side,
  sineWave,
  wrap,
} from '../../src/motion/pose-description/index.ts';

/** The length of the dance, beats. */
export const DANCE_BEATS = 16;

/** A place where a foot stays, from one moment of a cycle to a later one. */
export interface FootPlant {
  from: number;
  until: number;
  x: number;
  y: number;
  yaw: number;
  /** The height to which the foot rises on its way here. */
  rise: number;
}

/** Metres, and the yaw in degrees. */
type FootPosition = Pick<FootPlacement, 'x' | 'y' | 'yaw' | 'lift'>;

/**
 * The path of a stepping foot. The plants are in order and cover a cycle of `period`; between the end of one and the
 * start of the next the foot is in the air. The last one is followed by the first of the next cycle.
 */
export function createFootPath(
  plants: readonly FootPlant[],
  period: number,
): (time: number) => FootPosition {
  const start = plants[0].from;
  return (time) => {
    const at = start + wrap(time - start, period);
    const i = plants.findLastIndex((plant) => plant.from <= at);
    const { until, x, y, yaw } = plants[i];
    if (at <= until) return { x, y, yaw, lift: 0 };
    const next = plants[(i + 1) % plants.length];
    const landing = i + 1 < plants.length ? next.from : next.from + period;
    return interpolate(plants[i], next, (at - until) / (landing - until));
  };
}

function interpolate(a: FootPlant, b: FootPlant, u: number): FootPosition {
  const along = easeInOut(u);
  const arch = sineWave(u / 2);
  return {
    x: a.x + (b.x - a.x) * along,
    y: a.y + (b.y - a.y) * along,
    yaw: a.yaw + (b.yaw - a.yaw) * along,
    lift: b.rise * arch * arch,
  };
}

/** Metres from the middle to a foot that has stepped out, and to one that touches beside the other foot. */
const WIDE = 0.2;
const CLOSE = 0.035;

const stepOut = (side: 1 | -1, from: number, until: number): FootPlant => {
  return { from, until, x: 0, y: side * WIDE, yaw: side * 13, rise: 0.06 };
};
/** The free foot touches the ground beside the other one with its ball. */
const touch = (side: 1 | -1, from: number, until: number, x: number): FootPlant => {
  return { from, until, x, y: side * CLOSE, yaw: side * 5, rise: 0.05 };
};

/** Where the right foot is planted, by beats. */
export const RIGHT_PLANTS: readonly FootPlant[] = [
  stepOut(-1, 0, 2.35),
  touch(-1, 3, 3.3, 0.06),
  stepOut(-1, 4, 6.35),
  touch(-1, 7, 7.3, -0.04),
  stepOut(-1, 8, 14.3),
  touch(-1, 15, 15.3, 0.06),
];

export const LEFT_PLANTS: readonly FootPlant[] = [
  touch(1, 1, 1.3, 0.06),
  stepOut(1, 2, 4.35),
  touch(1, 5, 5.3, -0.04),
  stepOut(1, 6, 16.35),
];

/** Degrees by which the right heel is up, by beats. */
const rightHeelPitch = keyedCurve(
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

const leftHeelPitch = keyedCurve(
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

const FEET = {
  Left: { pathAt: createFootPath(LEFT_PLANTS, DANCE_BEATS), heelPitchAt: leftHeelPitch },
  Right: { pathAt: createFootPath(RIGHT_PLANTS, DANCE_BEATS), heelPitchAt: rightHeelPitch },
} as const;

/** The placement of a foot at a beat, but for the direction of its knee. */
export function dancingFoot(beat: number, side: Side): Omit<FootPlacement, 'knee'> {
  const { pathAt, heelPitchAt } = FEET[side];
  return { ...pathAt(beat), pitch: heelPitchAt(beat) };
}
