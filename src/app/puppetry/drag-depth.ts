import { defaultSkeleton, PELVIS, type WorldPose } from '../../avatar/index.ts';

/*
 * Corrects the depth of a handle that a pointer drags: the point under the pointer is moved along the camera's ray
 * through it. All points are in the avatar's frame, metres; `world` is the pose that is drawn. Nothing here allocates.
 */

/** An ellipsoid along the line from one joint to another; its sizes are shares of their distance. */
interface BodyEllipsoid {
  readonly from: number;
  readonly to: number;
  /** Position of its centre on the line. */
  readonly center: number;
  /** Its semi-axes: to front and back, to the sides, up and down. */
  readonly semiAxes: readonly [number, number, number];
}

/** Trunk and head of the mannequin in its shirt, enlarged by half the thickness of an arm. */
const BODY: readonly BodyEllipsoid[] = [
  ellipsoid('mPelvis', 'mNeck', 0.38, [0.29, 0.35, 0.78]),
  ellipsoid('mHead', 'mSkull', 1.05, [1.6, 1.45, 1.95]),
];

/** Share of the semi-axes within which an arm must not pass through the body; outside of that it may graze it. */
const CORE = 0.8;
/** Share of the semi-axes: a point that is this far behind the centre is moved out at the back. */
const BEHIND = 0.35;
const BISECTION_STEPS = 16;

/** The semi-axes of the current ellipsoid as three vectors, and its centre. */
const axes = new Float64Array(9);
const center = new Float64Array(3);
/** Points and the direction to the camera in the frame in which the ellipsoid is the unit sphere about 0. */
const unitPoint = new Float64Array(3);
const unitToCamera = new Float64Array(3);
const unitRoot = new Float64Array(3);
const unitArm = new Float64Array(3);

/**
 * Moves a point out of trunk and head, and on until the straight line from `root`, the shoulder of the arm, does not
 * pass through their core: towards the camera, or away from it where the point is well behind the centre. So a hand
 * that is dragged across the body stays under the pointer, and slides over the chest instead of into it.
 */
export function moveOutOfBody(
  point: Float64Array,
  camera: Float64Array,
  root: Float64Array,
  world: WorldPose,
): void {
  for (const part of BODY) {
    if (!findAxes(world, part)) continue;
    toUnitSphere(unitPoint, point);
    toUnitSphere(unitToCamera, camera);
    toUnitSphere(unitRoot, root);
    for (let axis = 0; axis < 3; axis++) unitToCamera[axis] -= unitPoint[axis];
    const square = dot(unitToCamera, unitToCamera);
    // A camera that is inside the body does not see it.
    if (square < 4) continue;
    const side = dot(unitPoint, unitToCamera) < -BEHIND * Math.sqrt(square) ? -1 : 1;
    const share = moveAround(shareToSurface(side, square), side / Math.sqrt(square));
    for (let axis = 0; axis < 3; axis++) point[axis] += (camera[axis] - point[axis]) * share;
  }
}

function ellipsoid(
  from: string,
  to: string,
  centerShare: number,
  semiAxes: BodyEllipsoid['semiAxes'],
): BodyEllipsoid {
  const joint = (name: string) => defaultSkeleton.jointNumber(name);
  return { from: joint(from), to: joint(to), center: centerShare, semiAxes };
}

/** Share of the way to the camera at which the point is on the surface; 0 for a point outside. */
function shareToSurface(side: number, square: number): number {
  const inside = dot(unitPoint, unitPoint);
  if (inside >= 1) return 0;
  const along = dot(unitPoint, unitToCamera);
  return (side * Math.sqrt(along * along + square * (1 - inside)) - along) / square;
}

/** Moves on from a share of the way until the arm is clear, by 1.5 radii at most; `radius` is a share of the way. */
function moveAround(share: number, radius: number): number {
  if (isArmClear(share) || dot(unitRoot, unitRoot) < CORE * CORE) return share;
  let blocked = share;
  let clear = share + 1.5 * radius;
  for (let step = 0; step < BISECTION_STEPS; step++) {
    const half = (blocked + clear) / 2;
    if (isArmClear(half)) clear = half;
    else blocked = half;
  }
  return clear;
}

/** Whether the straight line from the root to a share of the way to the camera stays out of the core. */
function isArmClear(share: number): boolean {
  for (let axis = 0; axis < 3; axis++) {
    unitArm[axis] = unitPoint[axis] + share * unitToCamera[axis] - unitRoot[axis];
  }
  const nearest = Math.min(Math.max(-dot(unitRoot, unitArm) / dot(unitArm, unitArm), 0), 1);
  let square = 0;
  for (let axis = 0; axis < 3; axis++) square += (unitRoot[axis] + nearest * unitArm[axis]) ** 2;
  return square >= CORE * CORE;
}

/** Finds the axes of an ellipsoid in a pose. False if its joints coincide, so that it has no size. */
function findAxes({ matrices }: WorldPose, part: BodyEllipsoid): boolean {
  const { from, to, semiAxes } = part;
  const [front, side, up] = semiAxes;
  for (let axis = 0; axis < 3; axis++) {
    const begin = matrices[16 * from + 12 + axis];
    const length = matrices[16 * to + 12 + axis] - begin;
    axes[axis] = matrices[16 * to + axis];
    axes[6 + axis] = length;
    center[axis] = begin + part.center * length;
  }
  const length = Math.sqrt(axisSquare(6));
  if (!(length > 1e-6)) return false;
  const lean = (axes[0] * axes[6] + axes[1] * axes[7] + axes[2] * axes[8]) / (length * length);
  for (let axis = 0; axis < 3; axis++) axes[axis] -= lean * axes[6 + axis];
  setAxisLength(0, length * front);
  setAxisLength(6, length * up);
  axes[3] = axes[7] * axes[2] - axes[8] * axes[1];
  axes[4] = axes[8] * axes[0] - axes[6] * axes[2];
  axes[5] = axes[6] * axes[1] - axes[7] * axes[0];
  setAxisLength(3, length * side);
  return axisSquare(0) > 0 && axisSquare(3) > 0;
}

/** Gives an axis another length; one without length becomes 0. */
function setAxisLength(o: number, length: number): void {
  const current = Math.sqrt(axisSquare(o));
  const factor = current > 1e-9 ? length / current : 0;
  for (let axis = 0; axis < 3; axis++) axes[o + axis] *= factor;
}

function axisSquare(o: number): number {
  return axes[o] * axes[o] + axes[o + 1] * axes[o + 1] + axes[o + 2] * axes[o + 2];
}

function toUnitSphere(out: Float64Array, point: Float64Array): void {
  const x = point[0] - center[0];
  const y = point[1] - center[1];
  const z = point[2] - center[2];
  for (let k = 0; k < 3; k++) {
    const o = 3 * k;
    out[k] = (x * axes[o] + y * axes[o + 1] + z * axes[o + 2]) / axisSquare(o);
  }
}

/** Share of a bone's length: a point that is this far on the other side of the root stays on that side. */
const OTHER_SIDE = 0.15;
/** Weight of outward against forward in the choice of a side. */
const OUTWARD_WEIGHT = 0.5;

const toCamera = new Float64Array(3);
const fromRoot = new Float64Array(3);
const bone = new Float64Array(3);

/**
 * Moves a point to where the bone from the joint `root` to `joint` can end, or as near to that as the ray gets. Of
 * two such points, the one towards the front of the body or outwards is chosen, unless the point is well on the other
 * side. So a knee that is dragged up in front of the camera moves up and forward, which it could not do in the plane
 * that faces the camera.
 */
export function moveToBoneEnd(
  point: Float64Array,
  camera: Float64Array,
  root: number,
  joint: number,
  { matrices }: WorldPose,
): void {
  for (let axis = 0; axis < 3; axis++) {
    const start = matrices[16 * root + 12 + axis];
    toCamera[axis] = camera[axis] - point[axis];
    fromRoot[axis] = point[axis] - start;
    bone[axis] = matrices[16 * joint + 12 + axis] - start;
  }
  const length = Math.sqrt(dot(bone, bone));
  const distance = Math.sqrt(dot(toCamera, toCamera));
  if (distance < 2 * length) return;
  for (let axis = 0; axis < 3; axis++) toCamera[axis] /= distance;
  const along = dot(fromRoot, toCamera);
  const missing = length * length - dot(fromRoot, fromRoot) + along * along;
  let side = isCameraBehind(matrices, root) ? -1 : 1;
  if (side * along < -OTHER_SIDE * length) side = -side;
  const share = side * Math.sqrt(Math.max(missing, 0)) - along;
  for (let axis = 0; axis < 3; axis++) point[axis] += toCamera[axis] * share;
}

/** Whether the camera is behind the body, rather than in front of it or on the limb's own side. */
function isCameraBehind(matrices: Float32Array, root: number): boolean {
  let forward = 0;
  let left = 0;
  let rootLeft = 0;
  for (let axis = 0; axis < 3; axis++) {
    const leftward = matrices[16 * PELVIS + 4 + axis];
    forward += toCamera[axis] * matrices[16 * PELVIS + axis];
    left += toCamera[axis] * leftward;
    rootLeft += leftward * (matrices[16 * root + 12 + axis] - matrices[16 * PELVIS + 12 + axis]);
  }
  return forward + OUTWARD_WEIGHT * Math.sign(rootLeft) * left < 0;
}

function dot(a: Float64Array, b: Float64Array): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
