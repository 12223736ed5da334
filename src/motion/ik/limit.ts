import type { Vector3 } from '../../avatar/index.ts';
import { multiply, type Numbers, rotate } from '../constraints/vectors.ts';
import type { DoubleHingeLimit, EllipseLimit, JointLimit } from './limit-types.ts';
import { limitTurn, type Turn, type TurnRange, turnRange, turnTo } from './turn.ts';

/** A {@link JointLimit} made ready: brings a rotation (4 numbers of `q` from `o`) within it, in place. */
export interface RotationLimit {
  readonly apply: (q: Numbers, o: number) => void;
  /** For a hinge: which way the bone bends in the parent's frame, square to it. Null for the others. */
  readonly bendsTo: Numbers | null;
}

/** The bone's axis, what stands up from it, and what lies to the left of it: 9 numbers, all unit and square. */
type Axes = Numbers;
const FORWARD = 0;
const UP = 3;
const LEFT = 6;

const NO_TWIST: TurnRange = turnRange([0, 0]);

/** The direction of the bone as it is turned, by the axes. */
const bone = new Float32Array(3);
const local = new Float32Array(3);
const turn: Turn = new Float32Array(2);
const swing = new Float32Array(4);
const twist = new Float32Array(4);

export function createLimit(limit: JointLimit): RotationLimit {
  switch (limit.kind) {
    case 'cone':
      return unhinged(limitCone(axesOf(limit.forward), limit.cone, rangeOf(limit.twist)));
    case 'hinge': {
      const axes = axesOf(limit.forward, limit.pivot);
      const [least, most] = limit.bend;
      const bendsTo = axes.slice(LEFT, LEFT + 3);
      if (least + most < 0) for (let axis = 0; axis < 3; axis++) bendsTo[axis] = -bendsTo[axis];
      const within = rangeOf(limit.twist) ?? NO_TWIST;
      return { apply: limitHinge(axes, turnRange(limit.bend), within), bendsTo };
    }
    case 'ellipse':
      return unhinged(limitEllipse(axesOf(limit.forward, limit.upward), limit));
    case 'double-hinge':
      return unhinged(limitDoubleHinge(axesOf(limit.forward, limit.upward), limit));
  }
}

function unhinged(apply: RotationLimit['apply']): RotationLimit {
  return { apply, bendsTo: null };
}

function rangeOf(degrees: readonly [number, number] | undefined): TurnRange | null {
  return degrees ? turnRange(degrees) : null;
}

function limitCone(axes: Axes, degrees: number, twistRange: TurnRange | null) {
  const most = Math.sin((degrees * Math.PI) / 360);
  const mostCosine = Math.cos((degrees * Math.PI) / 360);
  return (q: Numbers, o: number) => {
    splitTwist(axes, q, o);
    const sine = Math.sqrt(swing[0] * swing[0] + swing[1] * swing[1] + swing[2] * swing[2]);
    if (sine > most) {
      for (let axis = 0; axis < 3; axis++) swing[axis] *= most / sine;
      swing[3] = mostCosine;
    }
    join(axes, q, o, twistRange);
  };
}

function limitHinge(axes: Axes, bendRange: TurnRange, twistRange: TurnRange) {
  return (q: Numbers, o: number) => {
    splitTwist(axes, q, o);
    findBone(axes, q, o);
    turn[0] = bone[2];
    turn[1] = bone[0];
    turnTo(turn);
    limitTurn(turn, bendRange);
    turnAbout(swing, axes, UP);
    join(axes, q, o, twistRange);
  };
}

function limitDoubleHinge(axes: Axes, { yaw, pitch }: DoubleHingeLimit) {
  const yawRange = turnRange(yaw);
  const pitchRange = turnRange([Math.max(pitch[0], -90), Math.min(pitch[1], 90)]);
  return (q: Numbers, o: number) => {
    findBone(axes, q, o);
    turn[0] = bone[2];
    turn[1] = bone[0];
    turnTo(turn);
    limitTurn(turn, yawRange);
    turnAbout(swing, axes, UP);
    turn[0] = -bone[1];
    turn[1] = Math.sqrt(bone[0] * bone[0] + bone[2] * bone[2]);
    turnTo(turn);
    limitTurn(turn, pitchRange);
    turnAbout(twist, axes, LEFT);
    multiply(q, o, swing, 0, twist, 0);
  };
}

/**
 * What lies outside comes to the rim straight towards the middle; the reference does not say which way.
 * A bone that points straight back comes to the upper end.
 */
function limitEllipse(axes: Axes, { ahead, up, down, left, right }: EllipseLimit) {
  return (q: Numbers, o: number) => {
    splitTwist(axes, q, o);
    findBone(axes, q, o);
    const along = bone[0];
    const upward = bone[1];
    const leftward = bone[2];
    const u = (upward * ahead) / (upward < 0 ? down : up);
    const l = (leftward * ahead) / (leftward < 0 ? right : left);
    const out = Math.sqrt(u * u + l * l);
    if (out <= along) return;
    const behind = out < 1e-6;
    const across = behind ? up : Math.sqrt(upward * upward + leftward * leftward);
    const distance = behind ? ahead : out;
    turn[0] = across;
    turn[1] = distance;
    turnTo(turn);
    const up1 = behind ? 1 : upward / across;
    const left1 = behind ? 0 : leftward / across;
    for (let axis = 0; axis < 3; axis++) {
      swing[axis] = turn[0] * (left1 * axes[UP + axis] - up1 * axes[LEFT + axis]);
    }
    swing[3] = turn[1];
    join(axes, q, o, null);
  };
}

/** `q` = swing · twist: the twist about the bone's axis comes first, the swing is about some axis across. */
function splitTwist(axes: Axes, q: Numbers, o: number): void {
  turn[0] = q[o] * axes[0] + q[o + 1] * axes[1] + q[o + 2] * axes[2];
  turn[1] = q[o + 3];
  const length = Math.sqrt(turn[0] * turn[0] + turn[1] * turn[1]);
  const near = length < 1e-6;
  turn[0] = near ? 0 : turn[0] / length;
  turn[1] = near ? 1 : turn[1] / length;
  turnAbout(twist, axes, FORWARD);
  for (let axis = 0; axis < 3; axis++) twist[axis] = -twist[axis];
  multiply(swing, 0, q, o, twist, 0);
  for (let axis = 0; axis < 3; axis++) twist[axis] = -twist[axis];
}

/** `q` = swing · twist again, the twist brought within its range. */
function join(axes: Axes, q: Numbers, o: number, range: TurnRange | null): void {
  if (range) {
    turn[0] = twist[0] * axes[0] + twist[1] * axes[1] + twist[2] * axes[2];
    turn[1] = twist[3];
    limitTurn(turn, range);
    turnAbout(twist, axes, FORWARD);
  }
  multiply(q, o, swing, 0, twist, 0);
}

/** Where the rotation brings the bone's axis: ahead, up and left. */
function findBone(axes: Axes, q: Numbers, o: number): void {
  rotate(local, 0, q, o, axes, FORWARD);
  for (let row = 0; row < 3; row++) {
    const a = 3 * row;
    bone[row] = local[0] * axes[a] + local[1] * axes[a + 1] + local[2] * axes[a + 2];
  }
}

function turnAbout(out: Numbers, axes: Axes, a: number): void {
  for (let axis = 0; axis < 3; axis++) out[axis] = turn[0] * axes[a + axis];
  out[3] = turn[1];
}

/** A cone has no up: any will do. */
function axesOf(forward: Vector3, up: Vector3 = [0, 0, 0]): Axes {
  const ahead = unit(forward);
  const along = dot(up, ahead);
  const upward = unit([
    up[0] - along * ahead[0],
    up[1] - along * ahead[1],
    up[2] - along * ahead[2],
  ]);
  const left = [
    upward[1] * ahead[2] - upward[2] * ahead[1],
    upward[2] * ahead[0] - upward[0] * ahead[2],
    upward[0] * ahead[1] - upward[1] * ahead[0],
  ];
  return Float32Array.of(...ahead, ...upward, ...left);
}

function unit(v: Vector3): Vector3 {
  const length = Math.sqrt(dot(v, v)) || 1;
  return [v[0] / length, v[1] / length, v[2] / length];
}

function dot(a: Vector3, b: Vector3): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
