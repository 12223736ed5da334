import { add, distance, normalize, scale, type Vector3 } from '../../../src/math/index.ts';

/** A smooth closed curve, parametrised by its length. */
export interface ClosedPath {
  /** Metres of one round. */
  readonly length: number;
  /** The point after some metres: any number, since the path repeats. */
  pointAt(metres: number): Vector3;
  /** The direction there, a unit vector. */
  directionAt(metres: number): Vector3;
}

const SAMPLES = 720;

/**
 * A path that passes near some points: the first terms of the Fourier series through them. It is smooth to any degree, but
 * does not go exactly through the points.
 */
export function closedPath(points: readonly Vector3[]): ClosedPath {
  const curve = fourierCurve(points);
  const lengths = cumulativeLengths(curve);
  const length = lengths[SAMPLES];

  /** The curve's parameter after some metres. */
  function parameterAt(metres: number): number {
    const rest = ((metres % length) + length) % length;
    let low = 0;
    let high = SAMPLES;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (lengths[middle] <= rest) low = middle;
      else high = middle;
    }
    return (low + (rest - lengths[low]) / (lengths[high] - lengths[low])) / SAMPLES;
  }

  return {
    length,
    pointAt: (metres) => curve.point(parameterAt(metres)),
    directionAt: (metres) => normalize(curve.derivative(parameterAt(metres))),
  };
}

/** A closed curve over a parameter from 0 to 1. */
interface Curve {
  point(t: number): Vector3;
  derivative(t: number): Vector3;
}

/** The highest harmonic of the Fourier series. */
const MAX_HARMONIC = 3;

interface Term {
  readonly harmonic: number;
  readonly cosine: Vector3;
  readonly sine: Vector3;
}

function fourierCurve(points: readonly Vector3[]): Curve {
  const mean = weightedSum(points, () => 1 / points.length);
  const count = Math.min(MAX_HARMONIC, Math.floor((points.length - 1) / 2));
  const terms = Array.from({ length: count }, (_, index): Term => {
    const harmonic = index + 1;
    const angle = (k: number) => (2 * Math.PI * harmonic * k) / points.length;
    return {
      harmonic,
      cosine: weightedSum(points, (k) => (2 / points.length) * Math.cos(angle(k))),
      sine: weightedSum(points, (k) => (2 / points.length) * Math.sin(angle(k))),
    };
  });
  return {
    point: (t) =>
      terms.reduce((sum, { harmonic, cosine, sine }) => {
        const angle = 2 * Math.PI * harmonic * t;
        return add(sum, add(scale(cosine, Math.cos(angle)), scale(sine, Math.sin(angle))));
      }, mean),
    derivative: (t) =>
      terms.reduce<Vector3>(
        (sum, { harmonic, cosine, sine }) => {
          const angle = 2 * Math.PI * harmonic * t;
          const slope = add(scale(cosine, -Math.sin(angle)), scale(sine, Math.cos(angle)));
          return add(sum, scale(slope, harmonic));
        },
        [0, 0, 0],
      ),
  };
}

function weightedSum(points: readonly Vector3[], weight: (k: number) => number): Vector3 {
  return points.reduce<Vector3>((sum, point, k) => add(sum, scale(point, weight(k))), [0, 0, 0]);
}

/** The lengths of the curve up to each sample, metres. */
function cumulativeLengths({ point }: Curve): Float64Array {
  const lengths = new Float64Array(SAMPLES + 1);
  let last = point(0);
  for (let k = 1; k <= SAMPLES; k++) {
    const next = point(k / SAMPLES);
    lengths[k] = lengths[k - 1] + distance(last, next);
    last = next;
  }
  return lengths;
}
