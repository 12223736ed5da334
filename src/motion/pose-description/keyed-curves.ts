/** A number as a function of time. */
type TimeFunction = (time: number) => number;

/** An object type all of whose members are numbers. */
type AllNumbers<P> = { readonly [K in keyof P]: number };

const TURN = 2 * Math.PI;

/** The sine of so many whole cycles: `sineWave(0.25)` is 1. */
export const sineWave = (cycles: number): number => Math.sin(TURN * cycles);

/** The cosine of so many whole cycles: `cosineWave(0)` is 1. */
export const cosineWave = (cycles: number): number => Math.cos(TURN * cycles);

/**
 * A smooth curve through `[time, value]` keys in order of time. Between two keys it never leaves the range of
 * their values (animators call such tangents auto-clamped), so a hold stays a hold and a planted foot stays
 * planted. With a `period` the curve closes on itself; without one it holds its end values.
 */
export function keyedCurve(
  keys: readonly (readonly [number, number])[],
  period?: number,
): TimeFunction {
  const times = keys.map(([time]) => time);
  const values = keys.map(([, value]) => value);
  if (period !== undefined) {
    times.push(times[0] + period);
    values.push(values[0]);
  }
  const slopes = times.slice(1).map((time, i) => (values[i + 1] - values[i]) / (time - times[i]));
  const tangents = tangentsFrom(times, slopes, period !== undefined);
  return (time) => {
    const at = period === undefined ? time : times[0] + wrap(time - times[0], period);
    if (at <= times[0]) return values[0];
    const next = times.findIndex((key) => key > at);
    if (next < 0) return values[values.length - 1];
    return hermite(times, values, tangents, next - 1, at);
  };
}

/** One curve for each number of a pose, through `[time, pose]` keys. */
export function keyedPose<P extends AllNumbers<P>>(
  keys: readonly (readonly [number, P])[],
  period?: number,
): (time: number) => P {
  const names = Object.keys(keys[0][1]) as (keyof P)[];
  const curves = names.map((name) =>
    keyedCurve(
      keys.map(([time, pose]) => [time, pose[name]] as const),
      period,
    ),
  );
  return (time) =>
    Object.fromEntries(names.map((name, i) => [name, curves[i](time)])) as unknown as P;
}

/** The time since the current cycle began, 0 up to but not including `period`, also for times before 0. */
export function wrap(time: number, period: number): number {
  return time - Math.floor(time / period) * period;
}

function tangentsFrom(times: number[], slopes: number[], closed: boolean): number[] {
  const last = slopes.length;
  return times.map((_, i) => {
    const before = i > 0 ? i - 1 : closed ? last - 1 : -1;
    const after = i < last ? i : closed ? 0 : -1;
    if (before < 0 || after < 0 || slopes[before] * slopes[after] <= 0) return 0;
    const spanBefore = times[before + 1] - times[before];
    const spanAfter = times[after + 1] - times[after];
    const through =
      (slopes[before] * spanBefore + slopes[after] * spanAfter) / (spanBefore + spanAfter);
    const limit = 3 * Math.min(Math.abs(slopes[before]), Math.abs(slopes[after]));
    return Math.sign(through) * Math.min(Math.abs(through), limit);
  });
}

function hermite(
  times: number[],
  values: number[],
  tangents: number[],
  i: number,
  time: number,
): number {
  const span = times[i + 1] - times[i];
  const u = (time - times[i]) / span;
  const v = 1 - u;
  return (
    values[i] * v * v * (1 + 2 * u) +
    values[i + 1] * u * u * (1 + 2 * v) +
    span * (tangents[i] * u * v * v - tangents[i + 1] * u * u * v)
  );
}
