import { multiply, type Numbers, rotateVector } from '../../math/flat/index.ts';
import { clampHalfAngle, type HalfAngle, isWithin, toHalfAngle } from './half-angle.ts';
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

/** A {@link JointLimit}, prepared for use. */
export interface RotationLimit {
  /** Limits a rotation (4 numbers of `q` from `o`) in place. */
  readonly apply: (q: Numbers, o: number) => void;
}

/** The rotated bone's direction, by its components along the limit's axes: forward, up and left. */
const bone = new Float32Array(3);
const local = new Float32Array(3);
const halfAngle: HalfAngle = new Float32Array(2);
const swing = new Float32Array(4);
const twist = new Float32Array(4);

/** Prepares a single limit for use. */
export function createRotationLimit(limit: JointLimit): RotationLimit {
  const row = new Float32Array(ROW_SIZE);
  const kind = writeLimit(row, 0, limit);
  return { apply: (q, o) => applyJointLimit(kind, row, 0, q, o) };
}

/** Limits the rotation at `q[o]` in place, by the limit of this kind whose row begins at `rows[r]`. */
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

function limitCone(limitsTwist: boolean, rows: Numbers, r: number, q: Numbers, o: number): void {
  const along = q[o] * rows[r] + q[o + 1] * rows[r + 1] + q[o + 2] * rows[r + 2];
  const w = q[o + 3];
  const most = rows[r + SWING + 2];
  const mostCosine = rows[r + SWING + 3];
  const isSwingTooLarge = along * along + w * w < mostCosine * mostCosine;
  halfAngle[0] = along;
  halfAngle[1] = w;
  if (!isSwingTooLarge && (!limitsTwist || isWithin(rows, r + TWIST, halfAngle))) return;
  splitTwist(rows, r, q, o);
  if (isSwingTooLarge) {
    const sine = Math.sqrt(swing[0] * swing[0] + swing[1] * swing[1] + swing[2] * swing[2]);
    for (let axis = 0; axis < 3; axis++) swing[axis] *= most / sine;
    swing[3] = mostCosine;
  }
  if (limitsTwist) limitTwist(rows, r);
  multiply(q, o, swing, 0, twist, 0);
}

function limitHinge(rows: Numbers, r: number, q: Numbers, o: number): void {
  splitTwist(rows, r, q, o);
  findBone(rows, r, q, o);
  halfAngle[0] = bone[2];
  halfAngle[1] = bone[0];
  toHalfAngle(halfAngle);
  clampHalfAngle(halfAngle, rows, r + SWING);
  writeAxisRotation(swing, rows, r + UP);
  limitTwist(rows, r);
  multiply(q, o, swing, 0, twist, 0);
}

function limitDoubleHinge(rows: Numbers, r: number, q: Numbers, o: number): void {
  findBone(rows, r, q, o);
  halfAngle[0] = bone[2];
  halfAngle[1] = bone[0];
  toHalfAngle(halfAngle);
  clampHalfAngle(halfAngle, rows, r + SWING);
  writeAxisRotation(swing, rows, r + UP);
  halfAngle[0] = -bone[1];
  halfAngle[1] = Math.sqrt(bone[0] * bone[0] + bone[2] * bone[2]);
  toHalfAngle(halfAngle);
  clampHalfAngle(halfAngle, rows, r + TWIST);
  writeAxisRotation(twist, rows, r + LEFT);
  multiply(q, o, swing, 0, twist, 0);
}

/**
 * A bone outside of the limit is moved to its rim, straight towards the middle; the reference does not say in which
 * direction. A bone that points straight back is moved to the upper end.
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
  halfAngle[0] = across;
  halfAngle[1] = behind ? ahead : out;
  toHalfAngle(halfAngle);
  const up1 = behind ? 1 : upward / across;
  const left1 = behind ? 0 : leftward / across;
  for (let axis = 0; axis < 3; axis++) {
    swing[axis] = halfAngle[0] * (left1 * rows[r + UP + axis] - up1 * rows[r + LEFT + axis]);
  }
  swing[3] = halfAngle[1];
  multiply(q, o, swing, 0, twist, 0);
}

/** Swing-twist decomposition, q = swing · twist: first the twist about the bone, then the swing about an axis across. */
function splitTwist(rows: Numbers, r: number, q: Numbers, o: number): void {
  halfAngle[0] = q[o] * rows[r] + q[o + 1] * rows[r + 1] + q[o + 2] * rows[r + 2];
  halfAngle[1] = q[o + 3];
  const length = Math.sqrt(halfAngle[0] * halfAngle[0] + halfAngle[1] * halfAngle[1]);
  const near = length < 1e-6;
  halfAngle[0] = near ? 0 : -halfAngle[0] / length;
  halfAngle[1] = near ? 1 : halfAngle[1] / length;
  writeAxisRotation(twist, rows, r + FORWARD);
  multiply(swing, 0, q, o, twist, 0);
  for (let axis = 0; axis < 3; axis++) twist[axis] = -twist[axis];
}

/** Clamps the twist to its range. */
function limitTwist(rows: Numbers, r: number): void {
  halfAngle[0] = twist[0] * rows[r] + twist[1] * rows[r + 1] + twist[2] * rows[r + 2];
  halfAngle[1] = twist[3];
  clampHalfAngle(halfAngle, rows, r + TWIST);
  writeAxisRotation(twist, rows, r + FORWARD);
}

/** Writes to `bone` where a rotation points the bone. */
function findBone(rows: Numbers, r: number, q: Numbers, o: number): void {
  rotateVector(local, 0, rows, r + FORWARD, q, o);
  for (let row = 0; row < 3; row++) {
    const a = r + 3 * row;
    bone[row] = local[0] * rows[a] + local[1] * rows[a + 1] + local[2] * rows[a + 2];
  }
}

/** Writes the rotation by `halfAngle` about the axis at `axes[a]`. */
function writeAxisRotation(out: Numbers, axes: Numbers, a: number): void {
  for (let axis = 0; axis < 3; axis++) out[axis] = halfAngle[0] * axes[a + axis];
  out[3] = halfAngle[1];
}
