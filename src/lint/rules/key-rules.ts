import { type Curve, NUMBERS_PER_KEY } from '../../formats/animation/index.ts';
import { listNames, plural } from '../../formats/bytes/index.ts';
import {
  type FieldLocation,
  formatSeconds,
  type LintedClip,
  type PlayedJoint,
  type Rule,
} from '../linted-clip.ts';
import { makeFinding } from '../make-findings.ts';

/** In seconds: keys that are closer are less than a frame apart. */
const USUAL_FRAME_TIME = 1 / 30;
/** In seconds: keys that are further apart say nothing about frames. */
const MAX_FRAME_TIME = 0.25;
/** In seconds: quantisation changes times by up to a thousandth in the longest clips. */
const TIME_TOLERANCE = 1e-3;
/** Savings below this number of bytes or this share of the file are not reported. */
const WORTH_SAVING = { bytes: 256, share: 0.1 };
/** For a smaller w, one step of the stored numbers rotates the joint by 0.1 degrees or more. */
const SMALL_W = 0.02;

interface LocatedCurve {
  readonly owner: PlayedJoint;
  readonly curve: Curve;
  readonly location: FieldLocation;
}

function curvesOf({ played, locations }: LintedClip): LocatedCurve[] {
  return played.flatMap((owner) => {
    const { index, rotations, positions } = owner;
    const curves: LocatedCurve[] = [];
    if (rotations.times.length > 0) {
      curves.push({ owner, curve: rotations, location: locations.rotationKey(index) });
    }
    if (positions.times.length > 0) {
      curves.push({ owner, curve: positions, location: locations.positionKey(index) });
    }
    return curves;
  });
}

/** The frame time that the keys of a clip suggest: the shortest time between two keys of a curve. */
function estimateFrameTime(curves: readonly LocatedCurve[]): number {
  const frameTime = curves.reduce(
    (shortest, { curve }) => Math.min(shortest, shortestSteps.get(curve)),
    MAX_FRAME_TIME,
  );
  return Math.max(frameTime, USUAL_FRAME_TIME);
}

/** A number that depends on a curve alone. Curves are kept where keys are, so most edits ask for few that are new. */
class CurveFigure {
  readonly #figures = new WeakMap<Curve, number>();
  readonly #measure: (curve: Curve) => number;

  constructor(measure: (curve: Curve) => number) {
    this.#measure = measure;
  }

  get(curve: Curve): number {
    const known = this.#figures.get(curve);
    if (known !== undefined) return known;
    const figure = this.#measure(curve);
    this.#figures.set(curve, figure);
    return figure;
  }
}

/** The shortest time between two keys. */
const shortestSteps = new CurveFigure(({ times }) => {
  let shortest = Infinity;
  for (let key = 1; key < times.length; key++) {
    shortest = Math.min(shortest, times[key] - times[key - 1]);
  }
  return shortest;
});

/** Curves that begin more than a frame after the clip and whose number of keys passes `hasKeys`, the latest first. */
function lateCurves(clip: LintedClip, hasKeys: (count: number) => boolean): LocatedCurve[] {
  const curves = curvesOf(clip);
  const latest = estimateFrameTime(curves) + TIME_TOLERANCE;
  return curves
    .filter(({ curve }) => hasKeys(curve.times.length) && curve.times[0] > latest)
    .sort((a, b) => b.curve.times[0] - a.curve.times[0]);
}

/**
 * The grid's own clips begin one frame late, as they were compiled, so that this is not reported.
 *
 * **Source:** animation.md section 6.2.
 */
const firstKeyLate: Rule = (clip) => {
  const late = lateCurves(clip, (count) => count > 1);
  if (late.length === 0) return null;
  const [{ owner, curve, location }] = late;
  const message = `The first key of ${owner.joint.name} is at ${formatSeconds(curve.times[0])}; its value is held from the start until then.`;
  return makeFinding('first-key-late', message, { ...location, count: late.length });
};

/** **Source:** animation.md section 6.2. */
const singleKeyLate: Rule = (clip) => {
  const late = lateCurves(clip, (count) => count === 1);
  if (late.length === 0) return null;
  const [{ owner, curve, location }] = late;
  const message = `The only key of ${owner.joint.name} is at ${formatSeconds(curve.times[0])}, and it holds over the whole clip, from the start on.`;
  return makeFinding('single-key-late', message, { ...location, count: late.length });
};

const redundantKeys: Rule = (clip) => {
  const { animation, byteLength } = clip;
  const wasteful = curvesOf(clip)
    .map((located) => ({ ...located, keys: redundantCounts.get(located.curve) }))
    .filter(({ keys }) => keys > 0)
    .sort((a, b) => b.keys - a.keys);
  const keys = wasteful.reduce((sum, curve) => sum + curve.keys, 0);
  const bytes = keys * (animation.version === '1.0' ? 8 : 16);
  if (bytes < WORTH_SAVING.bytes || bytes < WORTH_SAVING.share * byteLength) return null;
  const [{ owner, location, keys: most }] = wasteful;
  const message = `${plural(keys, 'key')} only ${keys === 1 ? 'repeats' : 'repeat'} a value that is held anyway, most of them (${most}) on ${owner.joint.name}. Without them the file has ${bytes} bytes less.`;
  return makeFinding('redundant-keys', message, { ...location, count: keys });
};

/**
 * The file stores only x, y and z. Near a half turn w is small, and computing it from rounded numbers is
 * ill-conditioned.
 *
 * **Source:** animation.md sections 3 and 12.5.
 */
const nearHalfTurn: Rule = ({ animation, played, locations }) => {
  if (animation.version !== '1.0') return null;
  const found = played.flatMap(({ index, joint, rotations }) => {
    const keys: number[] = [];
    for (let key = 0; key < rotations.times.length; key++) {
      if (rotations.values[4 * key + 3] < SMALL_W) keys.push(key);
    }
    return keys.length > 0 ? [{ index, name: joint.name, keys, w: rotations.values }] : [];
  });
  if (found.length === 0) return null;
  const [{ index, name, keys, w }] = found;
  const degrees = (Math.acos(Math.min(w[4 * keys[0] + 3], 1)) * 360) / Math.PI;
  const names = listNames(found.map((joint) => joint.name));
  const message = `${name} is turned by ${degrees.toFixed(1)} degrees. So near a half turn 16 bits hold the angle to about a degree only, and a key beyond 180 degrees turns the other way round. Joints: ${names}.`;
  const count = found.reduce((sum, joint) => sum + joint.keys.length, 0);
  const inFileOrder = animation.joints[index].rotationKeys.length / NUMBERS_PER_KEY;
  // Where keys were sorted or dropped, the number of a key is not that in the file.
  const key = inFileOrder === w.length / 4 ? keys[0] : 0;
  return makeFinding('near-half-turn', message, { ...locations.rotationKey(index, key), count });
};

export const KEY_RULES: readonly Rule[] = [
  firstKeyLate,
  singleKeyLate,
  redundantKeys,
  nearHalfTurn,
];

/**
 * Counts keys that can be removed without changing the motion by a single bit: those between two keys of the same value,
 * and at both ends of a curve, where values are held anyway, all but one key of the same value. Keys on the straight line
 * between two others are not counted, because the test is exact.
 *
 * **Source:** animation.md section 6.2.
 */
export function countRedundantKeys({ times, values }: Curve): number {
  const keys = times.length;
  let redundant = 0;
  let start = 0;
  while (start < keys) {
    const end = endOfRun(values, start, keys);
    const held = start === 0 || end === keys;
    redundant += Math.max(end - start - (held ? 1 : 2), 0);
    start = end;
  }
  return redundant;
}

const redundantCounts = new CurveFigure(countRedundantKeys);

/** The first key after `start` with another value, or the number of keys. */
function endOfRun(values: Float32Array, start: number, keys: number): number {
  const width = values.length / keys;
  let end = start + 1;
  while (end < keys && isSame(values, start * width, end * width, width)) end++;
  return end;
}

function isSame(values: Float32Array, a: number, b: number, width: number): boolean {
  for (let c = 0; c < width; c++) {
    if (values[a + c] !== values[b + c]) return false;
  }
  return true;
}
