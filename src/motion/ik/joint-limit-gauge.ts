import { type Numbers, rotateVector } from '../../math/flat/index.ts';
import type { DegreeRange } from './half-angle.ts';
import {
  FORWARD,
  type JointLimit,
  LEFT,
  type LimitAxes,
  type LimitOf,
  limitAxes,
  UP,
} from './joint-limit.ts';

const RADIAN = 180 / Math.PI;
/** Degrees: a straight elbow must not count as bent backwards, nor a hinge with rounding errors as broken. */
const TOLERANCE = 0.5;

/**
 * Writes to `out[0]` how much of its limit a joint's rotation (4 numbers from `o`, in the parent's frame) uses. A
 * fractional result might be put on the heap.
 */
export type LimitGauge = (out: Numbers, rotations: Numbers, o: number) => void;

/** The rotated forward axis, by its components along the axes: forward, up, left. */
const bone = new Float32Array(3);
const rotated = new Float32Array(3);

/**
 * The share of a limit that a rotation uses: 0 at rest, 1 at the limit, more beyond. Where two things are limited
 * (direction and twist, yaw and pitch) the larger share counts. Where the rest pose is at the limit already (a
 * straight elbow), half a degree beyond still counts as rest.
 *
 * **Source:** puppetry.md section 7.
 */
export function createLimitGauge(limit: JointLimit): LimitGauge {
  const axes = limitAxes(limit);
  const direction = directionGauge(limit);
  const twist = 'twist' in limit ? limit.twist : undefined;
  return (out, rotations, o) => {
    findBone(axes, rotations, o);
    direction(out);
    if (twist) out[0] = Math.max(out[0], shareOf(twistOf(axes, rotations, o), twist));
  };
}

/** Reads `bone`. */
function directionGauge(limit: JointLimit): (out: Numbers) => void {
  switch (limit.kind) {
    case 'cone':
      return (out) => {
        out[0] = degrees(across(), bone[0]) / limit.cone;
      };
    case 'hinge':
      return (out) => {
        const bend = shareOf(degrees(bone[2], bone[0]), limit.bend);
        out[0] = Math.max(bend, offPlaneShare(limit.bend));
      };
    case 'ellipse':
      return (out) => {
        out[0] = ellipseShare(limit);
      };
    case 'double-hinge':
      return (out) => {
        const yaw = shareOf(degrees(bone[2], bone[0]), limit.yaw);
        out[0] = Math.max(yaw, shareOf(pitchOf(), limit.pitch));
      };
  }
}

/** The share of one angle, degrees. Beyond the end it is relative to the whole range, as that end may be at rest. */
function shareOf(angle: number, range: DegreeRange): number {
  // By index, since destructuring a pair creates an iterator each time.
  const least = range[0];
  const most = range[1];
  const rest = Math.min(Math.max(0, least), most);
  const allowed = Math.abs((angle < rest ? least : most) - rest);
  const used = Math.abs(angle - rest);
  if (used <= allowed) return allowed === 0 ? 0 : used / allowed;
  if (used - allowed <= TOLERANCE) return allowed === 0 ? 0 : 1;
  return 1 + (used - allowed) / (most - least || TOLERANCE);
}

/** How far a hinge's bone is out of its plane, in which it always has to be. */
function offPlaneShare(range: DegreeRange): number {
  const off = Math.abs(degrees(bone[1], Math.sqrt(bone[0] * bone[0] + bone[2] * bone[2])));
  return off <= TOLERANCE ? 0 : 1 + off / (range[1] - range[0] || TOLERANCE);
}

function ellipseShare({ ahead, up, down, left, right }: LimitOf<'ellipse'>): number {
  const u = (bone[1] * ahead) / (bone[1] < 0 ? down : up);
  const l = (bone[2] * ahead) / (bone[2] < 0 ? right : left);
  const opening = Math.atan2(across(), Math.sqrt(u * u + l * l));
  return across() < 1e-6 && bone[0] > 0 ? 0 : Math.atan2(across(), bone[0]) / opening;
}

function pitchOf(): number {
  return degrees(-bone[1], Math.sqrt(bone[0] * bone[0] + bone[2] * bone[2]));
}

function across(): number {
  return Math.sqrt(bone[1] * bone[1] + bone[2] * bone[2]);
}

/** Degrees about the forward axis, -180..180. */
function twistOf(axes: LimitAxes, q: Numbers, o: number): number {
  const sine = q[o] * axes[0] + q[o + 1] * axes[1] + q[o + 2] * axes[2];
  const cosine = q[o + 3];
  return 2 * (cosine < 0 ? degrees(-sine, -cosine) : degrees(sine, cosine));
}

function degrees(up: number, along: number): number {
  return Math.atan2(up, along) * RADIAN;
}

function findBone(axes: LimitAxes, q: Numbers, o: number): void {
  rotateVector(rotated, 0, axes, FORWARD, q, o);
  bone[0] = along(axes, FORWARD);
  bone[1] = along(axes, UP);
  bone[2] = along(axes, LEFT);
}

function along(axes: LimitAxes, a: number): number {
  return rotated[0] * axes[a] + rotated[1] * axes[a + 1] + rotated[2] * axes[a + 2];
}
