import type { Vector3 } from '../../../src/math/index.ts';

/** A smooth way round that ends where it began, gone at an even pace. */
export interface ClosedPath {
  /** Metres once round. */
  readonly length: number;
  /** Where one is after so many metres; any number. */
  pointAt(metres: number): Vector3;
  /** Which way one goes there: a unit vector. */
  directionAt(metres: number): Vector3;
}

/** Sines and cosines up to this many times round. */
const HARMONICS = 3;
const SAMPLES = 720;

/**
 * The way past some places, as the first terms of a Fourier series through them: round at every place, to
 * any degree. It comes near the places, not exactly to them.
 */
export function closedPath(places: readonly Vector3[]): ClosedPath {
  const curve = fourierCurve(places);
  const lengths = cumulativeLengths(curve);
  const length = lengths[SAMPLES];

  /** The share of the round, 0..1, at which so many metres are gone. */
  function shareAt(metres: number): number {
    const gone = ((metres % length) + length) % length;
    let low = 0;
    let high = SAMPLES;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (lengths[middle] <= gone) low = middle;
      else high = middle;
    }
    return (low + (gone - lengths[low]) / (lengths[high] - lengths[low])) / SAMPLES;
  }

  return {
    length,
    pointAt: (metres) => curve.point(shareAt(metres)),
    directionAt: (metres) => {
      const [x, y, z] = curve.slope(shareAt(metres));
      const size = Math.hypot(x, y, z);
      return [x / size, y / size, z / size];
    },
  };
}

/** A closed curve over the share of its round. */
interface Curve {
  point(share: number): Vector3;
  slope(share: number): Vector3;
}

interface Term {
  readonly times: number;
  readonly cosine: Vector3;
  readonly sine: Vector3;
}

function fourierCurve(places: readonly Vector3[]): Curve {
  const middle = projected(places, () => 1 / places.length);
  const count = Math.min(HARMONICS, Math.floor((places.length - 1) / 2));
  const terms = Array.from({ length: count }, (_, index): Term => {
    const times = index + 1;
    const angle = (k: number): number => (2 * Math.PI * times * k) / places.length;
    return {
      times,
      cosine: projected(places, (k) => (2 / places.length) * Math.cos(angle(k))),
      sine: projected(places, (k) => (2 / places.length) * Math.sin(angle(k))),
    };
  });
  return {
    point: (share) =>
      sum(
        middle,
        terms,
        share,
        (turn) => [Math.cos(turn), Math.sin(turn)],
        () => 1,
      ),
    slope: (share) =>
      sum(
        [0, 0, 0],
        terms,
        share,
        (turn) => [-Math.sin(turn), Math.cos(turn)],
        (times) => times,
      ),
  };
}

function projected(places: readonly Vector3[], weight: (k: number) => number): Vector3 {
  const along = (axis: number): number =>
    places.reduce((total, place, k) => total + place[axis] * weight(k), 0);
  return [along(0), along(1), along(2)];
}

function sum(
  start: Vector3,
  terms: readonly Term[],
  share: number,
  waves: (turn: number) => readonly [number, number],
  factor: (times: number) => number,
): Vector3 {
  const total: [number, number, number] = [...start];
  for (const { times, cosine, sine } of terms) {
    const [c, s] = waves(2 * Math.PI * times * share);
    for (let axis = 0; axis < 3; axis++) {
      total[axis] += factor(times) * (c * cosine[axis] + s * sine[axis]);
    }
  }
  return total;
}

function cumulativeLengths({ point }: Curve): Float64Array {
  const lengths = new Float64Array(SAMPLES + 1);
  let [x, y, z] = point(0);
  for (let k = 1; k <= SAMPLES; k++) {
    const [nextX, nextY, nextZ] = point(k / SAMPLES);
    lengths[k] = lengths[k - 1] + Math.hypot(nextX - x, nextY - y, nextZ - z);
    [x, y, z] = [nextX, nextY, nextZ];
  }
  return lengths;
}
