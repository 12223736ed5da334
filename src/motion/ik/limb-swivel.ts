import { multiply, type Numbers, rotateVector } from '../../math/flat/index.ts';
import { isAtRest } from './bone-placement.ts';
import { type HalfAngle, toHalfAngle } from './half-angle.ts';
import type { IkChains } from './ik-chains.ts';
import { CONE, FORWARD, ROW_SIZE, SWING, TWIST, TWIST_CONE } from './joint-limit.ts';

/** By how much a sine may exceed a limit and still count as within. */
const SLACK = 1e-5;

/** The limits as functions of the swivel angle, by their coefficients: see `findTerms`. Indices into `terms`: */
const CONE_TERMS = 0;
const TWIST_SINE = 3;
const TWIST_COSINE = 5;
const TWIST_RANGE = 7;
const terms = new Float64Array(9);

/** Indices into `scores`: how far the trial is outside of the limits, … */
const EXCESS = 0;
/** … the same of the best trial so far, and how close that is to the preferred swivel, … */
const LEAST_EXCESS = 1;
const CLOSEST = 2;
/** … how far the trial is outside of the cone, and how close the cone's nearer edge is to the preferred swivel. */
const CONE_EXCESS = 3;
const EDGE = 4;
const scores = new Float64Array(5);

const axis = new Float32Array(3);
const forward = new Float32Array(3);
const hingeAxis = new Float32Array(3);
const pole = new Float32Array(3);
const spin = new Float32Array(4);
const preferred: HalfAngle = new Float32Array(2);
const trial: HalfAngle = new Float32Array(2);
const best: HalfAngle = new Float32Array(2);

/**
 * Chooses the swivel of a limb: the rotation of its root about the direction to the target, which the target leaves
 * open. An elbow is rotated as close to its pole as possible; other limbs are not rotated. If the root's cone or twist
 * limit does not allow that, the nearest legal swivel is used; the ends of the range that a limit allows have a closed
 * form.
 * Changes `swing`, the root's local rotation; `direction` is in the same frame.
 *
 * **Source:** puppetry.md section 7, one pass, steps 3 to 5.
 */
export function swivel(chains: IkChains, end: number, swing: Numbers, direction: Numbers): void {
  const length = Math.sqrt(
    direction[0] * direction[0] + direction[1] * direction[1] + direction[2] * direction[2],
  );
  if (length < 1e-6) return;
  axis[0] = direction[0] / length;
  axis[1] = direction[1] / length;
  axis[2] = direction[2] / length;
  const root = chains.limbs.roots[end];
  findPreferred(chains, end, swing);
  // A limb that bends freely loses its twist afterwards, so only its swing is limited.
  const limitKind = chains.limitKinds[root];
  const kind = limitKind === TWIST_CONE && chains.limbs.bendsFreely[end] ? CONE : limitKind;
  best[0] = preferred[0];
  best[1] = preferred[1];
  if (kind === CONE || kind === TWIST_CONE) {
    findTerms(chains.limitRows, ROW_SIZE * chains.joints[root], kind, swing);
    chooseLegal(kind);
  }
  spin[0] = axis[0] * best[0];
  spin[1] = axis[1] * best[0];
  spin[2] = axis[2] * best[0];
  spin[3] = best[1];
  multiply(swing, 0, spin, 0, swing, 0);
}

/**
 * Finds the preferred swivel, which has the elbow on the side of its pole. The side of an elbow follows from the axis of
 * its hinge, not from its position: so a stretched arm has a side too, and does not spin while it stretches.
 */
function findPreferred(
  { limbs, parents, rotations, offsets, elbowPole }: IkChains,
  end: number,
  swing: Numbers,
) {
  preferred[0] = 0;
  preferred[1] = 1;
  if (!limbs.hasElbowPole[end]) return;
  const base = 4 * parents[limbs.roots[end]];
  pole[0] = elbowPole[0];
  pole[1] = offsets[3 * limbs.hinges[end] + 1] < 0 ? -elbowPole[1] : elbowPole[1];
  pole[2] = elbowPole[2];
  if (!isAtRest(rotations, base)) rotateVector(pole, 0, pole, 0, rotations, base, -1);
  rotateVector(hingeAxis, 0, limbs.hingeAxes, 3 * end, swing, 0);
  const x = axis[0];
  const y = axis[1];
  const z = axis[2];
  const sign = limbs.bendSigns[end];
  const hingeAlong = x * hingeAxis[0] + y * hingeAxis[1] + z * hingeAxis[2];
  const poleAlong = x * pole[0] + y * pole[1] + z * pole[2];
  const across = hingeAxis[0] * pole[0] + hingeAxis[1] * pole[1] + hingeAxis[2] * pole[2];
  preferred[0] = sign * (hingeAlong * poleAlong - across);
  preferred[1] =
    sign *
    (x * (hingeAxis[1] * pole[2] - hingeAxis[2] * pole[1]) +
      y * (hingeAxis[2] * pole[0] - hingeAxis[0] * pole[2]) +
      z * (hingeAxis[0] * pole[1] - hingeAxis[1] * pole[0]));
  toHalfAngle(preferred);
}

/**
 * Finds the limits as functions of h, half the angle of the swivel. The cosine of the bone's angle to the cone's
 * axis, minus that of the cone's own angle, is t0 + t1 cos 2h + t2 sin 2h: not negative within the cone. The sine
 * and cosine of half the twist from the middle of its range are t3 cos h + t4 sin h and t5 cos h + t6 sin h; t7
 * and t8 are those of the end of the range.
 */
function findTerms(rows: Numbers, r: number, kind: number, swing: Numbers): void {
  const fx = rows[r + FORWARD];
  const fy = rows[r + FORWARD + 1];
  const fz = rows[r + FORWARD + 2];
  const nx = axis[0];
  const ny = axis[1];
  const nz = axis[2];
  rotateVector(forward, 0, rows, r + FORWARD, swing, 0);
  const gx = forward[0];
  const gy = forward[1];
  const gz = forward[2];
  const across = nx * fx + ny * fy + nz * fz;
  const fixed = (nx * gx + ny * gy + nz * gz) * across;
  const sine = rows[r + SWING + 2];
  terms[CONE_TERMS] = fixed - (1 - 2 * sine * sine);
  terms[CONE_TERMS + 1] = gx * fx + gy * fy + gz * fz - fixed;
  terms[CONE_TERMS + 2] =
    (ny * gz - nz * gy) * fx + (nz * gx - nx * gz) * fy + (nx * gy - ny * gx) * fz;
  if (kind !== TWIST_CONE) return;
  const x = swing[0];
  const y = swing[1];
  const z = swing[2];
  const w = swing[3];
  const s0 = x * fx + y * fy + z * fz;
  const s1 = w * across + (ny * z - nz * y) * fx + (nz * x - nx * z) * fy + (nx * y - ny * x) * fz;
  const c1 = -(nx * x + ny * y + nz * z);
  const middleSine = rows[r + TWIST];
  const middleCosine = rows[r + TWIST + 1];
  terms[TWIST_SINE] = s0 * middleCosine - w * middleSine;
  terms[TWIST_SINE + 1] = s1 * middleCosine - c1 * middleSine;
  terms[TWIST_COSINE] = w * middleCosine + s0 * middleSine;
  terms[TWIST_COSINE + 1] = c1 * middleCosine + s1 * middleSine;
  terms[TWIST_RANGE] = rows[r + TWIST + 2];
  terms[TWIST_RANGE + 1] = rows[r + TWIST + 3];
}

/**
 * Sets `best` to the legal swivel closest to the preferred one, or to the least illegal one if none is legal. The
 * edge of one limit may be legal but far away while that of the other is close. So both limits are tried, unless
 * the bone leaves the cone by its closer edge: no legal swivel can be closer than that.
 */
function chooseLegal(kind: number): void {
  scores[LEAST_EXCESS] = Number.POSITIVE_INFINITY;
  scores[CLOSEST] = -1;
  trial[0] = preferred[0];
  trial[1] = preferred[1];
  scoreTrial(kind);
  if (scores[LEAST_EXCESS] <= SLACK) return;
  const isOutOfCone = scores[CONE_EXCESS] > 0;
  scores[EDGE] = -1;
  tryConeEdges(kind);
  const isClosestEdge = scores[LEAST_EXCESS] <= SLACK && scores[CLOSEST] >= scores[EDGE];
  if (kind === TWIST_CONE && !(isOutOfCone && isClosestEdge)) {
    tryTwistEdge(1);
    tryTwistEdge(-1);
  }
}

/** Tries the two swivels at which the bone is just within its cone. */
function tryConeEdges(kind: number): void {
  const x = terms[CONE_TERMS + 1];
  const y = terms[CONE_TERMS + 2];
  const most = Math.sqrt(x * x + y * y);
  if (most < 1e-9) return;
  const cosine = Math.min(Math.max(-terms[CONE_TERMS] / most, -1), 1);
  const sine = Math.sqrt(1 - cosine * cosine);
  trial[0] = y * cosine + x * sine;
  trial[1] = x * cosine - y * sine;
  toHalfAngle(trial);
  scores[EDGE] = closeness();
  scoreTrial(kind);
  trial[0] = y * cosine - x * sine;
  trial[1] = x * cosine + y * sine;
  toHalfAngle(trial);
  scores[EDGE] = Math.max(scores[EDGE], closeness());
  scoreTrial(kind);
}

/** How close the trial is to the preferred swivel: 1 for the same, 0 for half a turn apart. */
function closeness(): number {
  return Math.abs(trial[0] * preferred[0] + trial[1] * preferred[1]);
}

/** Tries the swivel at which the twist is just within its range, at one end. */
function tryTwistEdge(side: 1 | -1): void {
  const sine = side * terms[TWIST_RANGE];
  const cosine = terms[TWIST_RANGE + 1];
  const s = terms[TWIST_SINE] * cosine - terms[TWIST_COSINE] * sine;
  const c = terms[TWIST_SINE + 1] * cosine - terms[TWIST_COSINE + 1] * sine;
  const length = Math.sqrt(s * s + c * c);
  if (length < 1e-9) return;
  trial[0] = -s / length;
  trial[1] = c / length;
  scoreTrial(TWIST_CONE);
}

/** Makes the trial the best one if it is: of two legal swivels the closer, else the less illegal. */
function scoreTrial(kind: number): void {
  measureExcess(kind);
  const near = closeness();
  const isLegal = scores[EXCESS] <= SLACK;
  const wasLegal = scores[LEAST_EXCESS] <= SLACK;
  const isBetter =
    isLegal && wasLegal ? near > scores[CLOSEST] : scores[EXCESS] < scores[LEAST_EXCESS];
  if (!isBetter) return;
  scores[LEAST_EXCESS] = scores[EXCESS];
  scores[CLOSEST] = near;
  best[0] = trial[0];
  best[1] = trial[1];
}

/** How far the trial is outside of the limits. */
function measureExcess(kind: number): void {
  const s = trial[0];
  const c = trial[1];
  const reach =
    terms[CONE_TERMS] + terms[CONE_TERMS + 1] * (c * c - s * s) + terms[CONE_TERMS + 2] * 2 * s * c;
  scores[CONE_EXCESS] = Math.max(0, -reach);
  scores[EXCESS] = scores[CONE_EXCESS];
  if (kind !== TWIST_CONE) return;
  const sine = terms[TWIST_SINE] * c + terms[TWIST_SINE + 1] * s;
  const cosine = terms[TWIST_COSINE] * c + terms[TWIST_COSINE + 1] * s;
  const out = Math.abs(sine) * terms[TWIST_RANGE + 1] - Math.abs(cosine) * terms[TWIST_RANGE];
  scores[EXCESS] += Math.max(0, out);
}
