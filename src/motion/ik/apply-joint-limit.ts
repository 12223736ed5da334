import { multiply, type Numbers, rotateVector } from '../../math/flat/index.ts';
import { clampHalfAngle, type HalfAngle, toHalfAngle } from './half-angle.ts';
import {
  CONE,
  DOUBLE_HINGE,
  ELLIPSE,
  FORWARD,
  HINGE,
  type JointLimit,
  LEFT,
  ROW_SIZE,
  SIZES,
  SWING,
  TWIST,
  TWIST_CONE,
  UP,
  writeLimit,
} from './joint-limit.ts';

/** A {@link JointLimit} made ready. */
export interface RotationLimit {
  /** Brings a rotation (4 numbers of `q` from `o`) within it, in place. */
  readonly apply: (q: Numbers, o: number) => void;
}

/** The direction of the bone as it is turned: ahead, up and left. */
const bone = new Float32Array(3);
const local = new Float32Array(3);
const turn: HalfAngle = new Float32Array(2);
const swing = new Float32Array(4);
const twist = new Float32Array(4);

/** Makes a limit ready for use by itself. */
export function createRotationLimit(limit: JointLimit): RotationLimit {
  const row = new Float32Array(ROW_SIZE);
  const kind = writeLimit(row, 0, limit);
  return { apply: (q, o) => applyJointLimit(kind, row, 0, q, o) };
}

/** Brings the rotation at `o` of `q` within the limit of this kind whose row begins at `r`, in place. */
export function applyJointLimit(
  kind: number,
  rows: Numbers,
  r: number,
  q: Numbers,
  o: number,
): void {
  switch (kind) {
    case CONE:
    case TWIST_CONE:
      limitCone(kind === TWIST_CONE, rows, r, q, o);
      break;
    case HINGE:
      limitHinge(rows, r, q, o);
      break;
    case ELLIPSE:
      limitEllipse(rows, r, q, o);
      break;
    case DOUBLE_HINGE:
      limitDoubleHinge(rows, r, q, o);
      break;
  }
}

function limitCone(twists: boolean, rows: Numbers, r: number, q: Numbers, o: number): void {
  const along = q[o] * rows[r] + q[o + 1] * rows[r + 1] + q[o + 2] * rows[r + 2];
  const w = q[o + 3];
  const most = rows[r + SWING + 2];
  const mostCosine = rows[r + SWING + 3];
  const swings = along * along + w * w < mostCosine * mostCosine;
  turn[0] = along;
  turn[1] = w;
  if (!swings && (!twists || isWithin(rows, r + TWIST, turn))) return;
  splitTwist(rows, r, q, o);
  if (swings) {
    const sine = Math.sqrt(swing[0] * swing[0] + swing[1] * swing[1] + swing[2] * swing[2]);
    for (let axis = 0; axis < 3; axis++) swing[axis] *= most / sine;
    swing[3] = mostCosine;
  }
  if (twists) limitTwist(rows, r);
  multiply(q, o, swing, 0, twist, 0);
}

/** Whether a turn of any length, either way round, is within the range at `o`. */
export function isWithin(ranges: Numbers, o: number, turn: HalfAngle): boolean {
  const across = Math.abs(turn[0] * ranges[o + 1] - turn[1] * ranges[o]);
  const along = Math.abs(turn[1] * ranges[o + 1] + turn[0] * ranges[o]);
  return across * ranges[o + 3] <= along * ranges[o + 2];
}

function limitHinge(rows: Numbers, r: number, q: Numbers, o: number): void {
  splitTwist(rows, r, q, o);
  findBone(rows, r, q, o);
  turn[0] = bone[2];
  turn[1] = bone[0];
  toHalfAngle(turn);
  clampHalfAngle(turn, rows, r + SWING);
  turnAbout(swing, rows, r + UP);
  limitTwist(rows, r);
  multiply(q, o, swing, 0, twist, 0);
}

function limitDoubleHinge(rows: Numbers, r: number, q: Numbers, o: number): void {
  findBone(rows, r, q, o);
  turn[0] = bone[2];
  turn[1] = bone[0];
  toHalfAngle(turn);
  clampHalfAngle(turn, rows, r + SWING);
  turnAbout(swing, rows, r + UP);
  turn[0] = -bone[1];
  turn[1] = Math.sqrt(bone[0] * bone[0] + bone[2] * bone[2]);
  toHalfAngle(turn);
  clampHalfAngle(turn, rows, r + TWIST);
  turnAbout(twist, rows, r + LEFT);
  multiply(q, o, swing, 0, twist, 0);
}

/**
 * What lies outside comes to the rim straight towards the middle; the reference does not say which way.
 * A bone that points straight back comes to the upper end.
 */
function limitEllipse(rows: Numbers, r: number, q: Numbers, o: number): void {
  splitTwist(rows, r, q, o);
  findBone(rows, r, q, o);
  const ahead = rows[r + SIZES];
  const along = bone[0];
  const upward = bone[1];
  const leftward = bone[2];
  const u = (upward * ahead) / rows[r + SIZES + (upward < 0 ? 3 : 1)];
  const l = (leftward * ahead) / rows[r + SIZES + (leftward < 0 ? 4 : 2)];
  const out = Math.sqrt(u * u + l * l);
  if (out <= along) return;
  const behind = out < 1e-6;
  const across = behind ? rows[r + SIZES + 1] : Math.sqrt(upward * upward + leftward * leftward);
  turn[0] = across;
  turn[1] = behind ? ahead : out;
  toHalfAngle(turn);
  const up1 = behind ? 1 : upward / across;
  const left1 = behind ? 0 : leftward / across;
  for (let axis = 0; axis < 3; axis++) {
    swing[axis] = turn[0] * (left1 * rows[r + UP + axis] - up1 * rows[r + LEFT + axis]);
  }
  swing[3] = turn[1];
  multiply(q, o, swing, 0, twist, 0);
}

/** `q` = swing · twist: the twist about the bone's axis comes first, the swing is about some axis across. */
function splitTwist(rows: Numbers, r: number, q: Numbers, o: number): void {
  turn[0] = q[o] * rows[r] + q[o + 1] * rows[r + 1] + q[o + 2] * rows[r + 2];
  turn[1] = q[o + 3];
  const length = Math.sqrt(turn[0] * turn[0] + turn[1] * turn[1]);
  const near = length < 1e-6;
  turn[0] = near ? 0 : -turn[0] / length;
  turn[1] = near ? 1 : turn[1] / length;
  turnAbout(twist, rows, r + FORWARD);
  multiply(swing, 0, q, o, twist, 0);
  for (let axis = 0; axis < 3; axis++) twist[axis] = -twist[axis];
}

/** Brings the twist within its range. */
function limitTwist(rows: Numbers, r: number): void {
  turn[0] = twist[0] * rows[r] + twist[1] * rows[r + 1] + twist[2] * rows[r + 2];
  turn[1] = twist[3];
  clampHalfAngle(turn, rows, r + TWIST);
  turnAbout(twist, rows, r + FORWARD);
}

function findBone(rows: Numbers, r: number, q: Numbers, o: number): void {
  rotateVector(local, 0, rows, r + FORWARD, q, o);
  for (let row = 0; row < 3; row++) {
    const a = r + 3 * row;
    bone[row] = local[0] * rows[a] + local[1] * rows[a + 1] + local[2] * rows[a + 2];
  }
}

function turnAbout(out: Numbers, axes: Numbers, a: number): void {
  for (let axis = 0; axis < 3; axis++) out[axis] = turn[0] * axes[a + axis];
  out[3] = turn[1];
}
