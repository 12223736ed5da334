import { LIGHT_RANGES, type LightSettings } from '../../render/index.ts';

type Direction = Pick<LightSettings, 'from' | 'height'>;

/** Degrees by which an arrow key turns the light; with Shift it is ten times as fast. */
const STEP = 5;
const FAST_STEP = 50;

/** How each arrow key turns the light, as in the drawing of the dial: up is behind the avatar, and overhead at first. */
const KEYS: Readonly<Record<string, readonly [from: number, height: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/**
 * Where a light is on the dial, which has a radius of 1: right and down from the centre. Seen from above, overhead in the
 * centre, at the horizon on the rim, with the camera below.
 */
export function dialPoint({ from, height }: Direction): [x: number, y: number] {
  const radius = 1 - height / LIGHT_RANGES.height.max;
  const angle = (from * Math.PI) / 180;
  return [radius * Math.sin(angle), radius * Math.cos(angle)];
}

/** The light at a point of the dial, in whole degrees; beyond the rim it is at the horizon. */
export function directionAt(x: number, y: number): Direction {
  const radius = Math.min(Math.hypot(x, y), 1);
  const from = Math.round((Math.atan2(x, y) * 180) / Math.PI);
  return { from: from === -180 ? 180 : from + 0, height: Math.round(90 * (1 - radius)) };
}

/**
 * The direction after a key: the next multiple of the step. The sides go round, the height ends at horizon and zenith;
 * Home is in front. Null for other keys.
 */
export function stepDirection(
  { from, height }: Direction,
  key: string,
  isFast = false,
): Direction | null {
  if (key === 'Home') return { from: 0, height };
  const turn = KEYS[key];
  if (!turn) return null;
  const step = isFast ? FAST_STEP : STEP;
  const { min, max } = LIGHT_RANGES.height;
  return {
    from: turn[0] === 0 ? from : wrap(next(from, turn[0], step)),
    height: turn[1] === 0 ? height : Math.min(Math.max(next(height, turn[1], step), min), max),
  };
}

/** Steps that are fast are not multiples of anything. */
function next(value: number, direction: number, step: number): number {
  if (step !== STEP) return value + direction * step;
  return direction > 0
    ? (Math.floor(value / step) + 1) * step
    : (Math.ceil(value / step) - 1) * step;
}

/** −179 to 180. */
function wrap(degrees: number): number {
  return degrees > 180 ? degrees - 360 : degrees <= -180 ? degrees + 360 : degrees;
}
