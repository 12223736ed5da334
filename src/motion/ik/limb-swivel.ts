import { multiply, type Numbers, rotateVector } from '../../math/flat/index.ts';
import { isAtRest } from './bone-placement.ts';
import { type HalfAngle, toHalfAngle } from './half-angle.ts';
import type { IkChains } from './ik-chains.ts';
import { CONE, FORWARD, ROW_SIZE, SWING, TWIST, TWIST_CONE } from './joint-limit.ts';

/** How far beyond a limit still counts as within, of a sine. */
const SLACK = 1e-5;

/** What a swivel makes of the limits' numbers: each a sum of what does not change, and of two waves. */
const TERMS = 9;
const REACH = 0;
const TWIST_SINE = 3;
const TWIST_COSINE = 5;
const TWIST_REACH = 7;
const terms = new Float64Array(TERMS);
/** How far outside of the limits the trial is and the best is; how near that is to the preferred one. */
const OUT = 0;
const LEAST_OUT = 1;
const NEAREST = 2;
/** How far the trial is out of the cone; how near the nearer edge of the cone is to the preferred turn. */
const CONE_OUT = 3;
const EDGE = 4;
const scores = new Float64Array(5);

const axis = new Float32Array(3);
const forward = new Float32Array(3);
const pivot = new Float32Array(3);
const low = new Float32Array(3);
const spin = new Float32Array(4);
const preferred: HalfAngle = new Float32Array(2);
const trial: HalfAngle = new Float32Array(2);
const best: HalfAngle = new Float32Array(2);

/**
 * Chooses how the root of a limb is turned about the way to its goal, which is free: so that an elbow comes
 * as near as it can to where it is to be, or else not at all. Where the root's cone or twist does not let it, it goes to the nearest legal
 * turn; the ends of what each limit allows are known at once. `swing` (the root's local rotation) is
 * changed, `way` leads to the goal in the same frame.
 *
 * **Source:** puppetry.md section 7, one pass, steps 3 to 5.
 */
export function swivel(chains: IkChains, end: number, swing: Numbers, way: Numbers): void {
  const length = Math.sqrt(way[0] * way[0] + way[1] * way[1] + way[2] * way[2]);
  if (length < 1e-6) return;
  axis[0] = way[0] / length;
  axis[1] = way[1] / length;
  axis[2] = way[2] / length;
  const root = chains.limbs.roots[end];
  prefer(chains, end, swing);
  // What is loose is rid of its twist afterwards.
  const own = chains.limitKinds[root];
  const kind = own === TWIST_CONE && chains.limbs.bendsFreely[end] ? CONE : own;
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
 * Which side of the way an elbow is on is told by the hinge, square to it, not by where the elbow lies: so a
 * stretched arm has a side too, and does not spin on being stretched.
 */
function prefer(
  { limbs, parents, rotations, offsets, elbowPole }: IkChains,
  end: number,
  swing: Numbers,
) {
  preferred[0] = 0;
  preferred[1] = 1;
  if (!limbs.hasElbowPole[end]) return;
  const base = 4 * parents[limbs.roots[end]];
  low[0] = elbowPole[0];
  low[1] = offsets[3 * limbs.hinges[end] + 1] < 0 ? -elbowPole[1] : elbowPole[1];
  low[2] = elbowPole[2];
  if (!isAtRest(rotations, base)) rotateVector(low, 0, low, 0, rotations, base, -1);
  rotateVector(pivot, 0, limbs.hingeAxes, 3 * end, swing, 0);
  const x = axis[0];
  const y = axis[1];
  const z = axis[2];
  const sense = limbs.bendSigns[end];
  const pivotAlong = x * pivot[0] + y * pivot[1] + z * pivot[2];
  const lowAlong = x * low[0] + y * low[1] + z * low[2];
  const across = pivot[0] * low[0] + pivot[1] * low[1] + pivot[2] * low[2];
  preferred[0] = sense * (pivotAlong * lowAlong - across);
  preferred[1] =
    sense *
    (x * (pivot[1] * low[2] - pivot[2] * low[1]) +
      y * (pivot[2] * low[0] - pivot[0] * low[2]) +
      z * (pivot[0] * low[1] - pivot[1] * low[0]));
  toHalfAngle(preferred);
}

/**
 * With h half the angle of the swivel: the bone's cosine to its middle is t0 + t1 cos 2h + t2 sin 2h, less
 * what the cone asks for; sine and cosine of half the twist from its middle are t3 cos h + t4 sin h and
 * t5 cos h + t6 sin h.
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
  terms[REACH] = fixed - (1 - 2 * sine * sine);
  terms[REACH + 1] = gx * fx + gy * fy + gz * fz - fixed;
  terms[REACH + 2] = (ny * gz - nz * gy) * fx + (nz * gx - nx * gz) * fy + (nx * gy - ny * gx) * fz;
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
  terms[TWIST_REACH] = rows[r + TWIST + 2];
  terms[TWIST_REACH + 1] = rows[r + TWIST + 3];
}

/**
 * Sets `best` to the legal swivel nearest to the preferred one; to the least illegal where there is none.
 * Where one limit just lets it may be legal and far round, while the other's edge is near: both are asked,
 * unless the way out of the cone is the short one, than which nothing legal can be nearer.
 */
function chooseLegal(kind: number): void {
  scores[LEAST_OUT] = Number.POSITIVE_INFINITY;
  scores[NEAREST] = -1;
  trial[0] = preferred[0];
  trial[1] = preferred[1];
  consider(kind);
  if (scores[LEAST_OUT] <= SLACK) return;
  const isOutOfCone = scores[CONE_OUT] > 0;
  scores[EDGE] = -1;
  tryCone(kind);
  const isShort = scores[LEAST_OUT] <= SLACK && scores[NEAREST] >= scores[EDGE];
  if (kind === TWIST_CONE && !(isOutOfCone && isShort)) tryTwist();
}

/** Where the bone just comes out of its cone, to either side. */
function tryCone(kind: number): void {
  const x = terms[REACH + 1];
  const y = terms[REACH + 2];
  const most = Math.sqrt(x * x + y * y);
  if (most < 1e-9) return;
  const cosine = Math.min(Math.max(-terms[REACH] / most, -1), 1);
  const sine = Math.sqrt(1 - cosine * cosine);
  trial[0] = y * cosine + x * sine;
  trial[1] = x * cosine - y * sine;
  toHalfAngle(trial);
  scores[EDGE] = nearness();
  consider(kind);
  trial[0] = y * cosine - x * sine;
  trial[1] = x * cosine + y * sine;
  toHalfAngle(trial);
  scores[EDGE] = Math.max(scores[EDGE], nearness());
  consider(kind);
}

/** Of the trial to the preferred turn: 1 where they are the same, 0 half a turn apart. */
function nearness(): number {
  return Math.abs(trial[0] * preferred[0] + trial[1] * preferred[1]);
}

/** Where the twist just comes out of its range, to either side. */
function tryTwist(): void {
  tryTwistEnd(1);
  tryTwistEnd(-1);
}

function tryTwistEnd(side: 1 | -1): void {
  const sine = side * terms[TWIST_REACH];
  const cosine = terms[TWIST_REACH + 1];
  const s = terms[TWIST_SINE] * cosine - terms[TWIST_COSINE] * sine;
  const c = terms[TWIST_SINE + 1] * cosine - terms[TWIST_COSINE + 1] * sine;
  const length = Math.sqrt(s * s + c * c);
  if (length < 1e-9) return;
  trial[0] = -s / length;
  trial[1] = c / length;
  consider(TWIST_CONE);
}

function consider(kind: number): void {
  measureTrial(kind);
  const near = nearness();
  const legal = scores[OUT] <= SLACK;
  const wasLegal = scores[LEAST_OUT] <= SLACK;
  const better = legal && wasLegal ? near > scores[NEAREST] : scores[OUT] < scores[LEAST_OUT];
  if (!better) return;
  scores[LEAST_OUT] = scores[OUT];
  scores[NEAREST] = near;
  best[0] = trial[0];
  best[1] = trial[1];
}

function measureTrial(kind: number): void {
  const s = trial[0];
  const c = trial[1];
  const reach = terms[REACH] + terms[REACH + 1] * (c * c - s * s) + terms[REACH + 2] * 2 * s * c;
  scores[CONE_OUT] = Math.max(0, -reach);
  scores[OUT] = scores[CONE_OUT];
  if (kind !== TWIST_CONE) return;
  const sine = terms[TWIST_SINE] * c + terms[TWIST_SINE + 1] * s;
  const cosine = terms[TWIST_COSINE] * c + terms[TWIST_COSINE + 1] * s;
  const out = Math.abs(sine) * terms[TWIST_REACH + 1] - Math.abs(cosine) * terms[TWIST_REACH];
  scores[OUT] += Math.max(0, out);
}
