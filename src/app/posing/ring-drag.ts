import {
  defaultSkeleton,
  NUMBERS_PER_AXIS,
  type Pose,
  turnAxes,
  type WorldPose,
} from '../../avatar/index.ts';
import { RING_RADIUS, type StagePointer } from '../../render/index.ts';

/** Projects between points of the stage and of the canvas: see `StageCamera`. */
export interface RingProjection {
  rayThrough(out: Float64Array, x: number, y: number): void;
  project(out: Float64Array, x: number, y: number, z: number): void;
  metresPerPixelAt(depth: number): number;
}

/** Converts from the frame of the avatar to the stage: see `AvatarRoot`. */
export interface AvatarFrame {
  toStage(out: Float64Array, x: number, y: number, z: number): void;
  directionToStage(out: Float64Array, x: number, y: number, z: number): void;
}

type Vector = readonly [number, number, number];

/** A ring on the stage. The angle of a point is measured from `from` to `to`. */
export interface StageRing {
  readonly center: Vector;
  readonly axis: Vector;
  readonly from: Vector;
  readonly to: Vector;
  /** Metres. */
  readonly radius: number;
}

/** CSS pixels about a ring within which a pointer picks it. */
const PICK_DISTANCE = { mouse: 8, pen: 10, touch: 18 } as const;
/** Points of a ring that are compared with the pointer. */
const SAMPLES = 96;
/** Sine of the angle between the line of sight and a ring's plane below which the ring is seen as a line. */
const EDGE_ON = 0.3;

const point = new Float64Array(3);
const ray = new Float64Array(6);

/** The rings about a joint as they are drawn, for X, Y and Z. */
export function stageRings(
  joint: number,
  world: WorldPose,
  pose: Pose,
  root: AvatarFrame,
  projection: RingProjection,
): readonly StageRing[] {
  const parent = defaultSkeleton.parents[joint];
  const outer = parent < 0 ? [0, 0, 0, 1] : world.rotations.subarray(4 * parent, 4 * parent + 4);
  const axes = new Float64Array(3 * NUMBERS_PER_AXIS);
  turnAxes(axes, outer, pose.rotations.subarray(4 * joint, 4 * joint + 4));
  const at = 16 * joint + 12;
  root.toStage(point, world.matrices[at], world.matrices[at + 1], world.matrices[at + 2]);
  const center = vectorOf(point);
  projection.project(point, ...center);
  const radius = RING_RADIUS * projection.metresPerPixelAt(point[2]);
  const direction = (index: number): Vector => {
    root.directionToStage(point, axes[index], axes[index + 1], axes[index + 2]);
    return vectorOf(point);
  };
  return [0, 1, 2].map((axis) => {
    const first = NUMBERS_PER_AXIS * axis;
    const [axisDirection, from, to] = [first, first + 3, first + 6].map(direction);
    return { center, axis: axisDirection, from, to, radius };
  });
}

/** The index of the ring under a pointer, of several the one whose part is nearest to the camera; -1 for none. */
export function pickRing(
  rings: readonly StageRing[],
  projection: RingProjection,
  { type, x, y }: StagePointer,
): number {
  let picked = -1;
  let nearest = Number.POSITIVE_INFINITY;
  for (const [index, ring] of rings.entries()) {
    for (let sample = 0; sample < SAMPLES; sample++) {
      projectAt(ring, (sample / SAMPLES) * 2 * Math.PI, projection);
      if (Math.hypot(point[0] - x, point[1] - y) > PICK_DISTANCE[type] || point[2] >= nearest)
        continue;
      nearest = point[2];
      picked = index;
    }
  }
  return picked;
}

/** Where the point of each ring that is nearest to the camera is drawn, CSS pixels on the canvas. */
export function frontOfRings(
  rings: readonly StageRing[],
  projection: RingProjection,
): (readonly [x: number, y: number])[] {
  return rings.map((ring) => {
    let nearest = Number.POSITIVE_INFINITY;
    let front: readonly [number, number] = [0, 0];
    for (let sample = 0; sample < SAMPLES; sample++) {
      projectAt(ring, (sample / SAMPLES) * 2 * Math.PI, projection);
      if (point[2] >= nearest) continue;
      nearest = point[2];
      front = [point[0], point[1]];
    }
    return front;
  });
}

/** A pointer that turns a ring. */
export class RingDrag {
  readonly #ring: StageRing;
  readonly #start: StagePointer;
  /** For a ring that is seen from its edge: pixels per radian at the grabbed point; else null. */
  readonly #tangent: readonly [number, number] | null;
  #lastAngle: number;
  #total = 0;

  constructor(ring: StageRing, pointer: StagePointer, projection: RingProjection) {
    this.#ring = ring;
    this.#start = pointer;
    projection.rayThrough(ray, pointer.x, pointer.y);
    const slant = Math.abs(dot(ring.axis, [ray[3], ray[4], ray[5]]));
    this.#tangent = slant < EDGE_ON ? tangentAt(ring, pointer, projection) : null;
    this.#lastAngle = this.#angleOf(pointer, projection);
  }

  /** Radians from where the drag began, for a pointer that has moved; beyond a full turn as well. */
  turnTo(pointer: StagePointer, projection: RingProjection): number {
    if (this.#tangent) {
      const [tx, ty] = this.#tangent;
      const along = (pointer.x - this.#start.x) * tx + (pointer.y - this.#start.y) * ty;
      return along / (tx * tx + ty * ty);
    }
    const angle = this.#angleOf(pointer, projection);
    const change = angle - this.#lastAngle;
    this.#total += change - 2 * Math.PI * Math.round(change / (2 * Math.PI));
    this.#lastAngle = angle;
    return this.#total;
  }

  /** The angle at which the pointer's ray meets the plane of the ring; the last one where it does not. */
  #angleOf({ x, y }: StagePointer, projection: RingProjection): number {
    const { center, axis, from, to } = this.#ring;
    projection.rayThrough(ray, x, y);
    const along = dot(axis, [ray[3], ray[4], ray[5]]);
    const offset: Vector = [center[0] - ray[0], center[1] - ray[1], center[2] - ray[2]];
    const distance = dot(axis, offset) / along;
    if (!(distance > 0) || !Number.isFinite(distance)) return this.#lastAngle ?? 0;
    const hit = offset.map((value, index) => ray[3 + index] * distance - value);
    return Math.atan2(dot(to, hit as unknown as Vector), dot(from, hit as unknown as Vector));
  }
}

/** The change of the picture at the point of a ring nearest to a pointer, pixels per radian. */
function tangentAt(
  ring: StageRing,
  { x, y }: StagePointer,
  projection: RingProjection,
): readonly [number, number] {
  let best = 0;
  let nearest = Number.POSITIVE_INFINITY;
  for (let sample = 0; sample < SAMPLES; sample++) {
    const angle = (sample / SAMPLES) * 2 * Math.PI;
    projectAt(ring, angle, projection);
    // Of the two sides of the line, the one in front.
    const distance = Math.hypot(point[0] - x, point[1] - y) + point[2];
    if (distance >= nearest) continue;
    nearest = distance;
    best = angle;
  }
  const step = 0.01;
  projectAt(ring, best - step, projection);
  const [beforeX, beforeY] = point;
  projectAt(ring, best + step, projection);
  return [(point[0] - beforeX) / (2 * step), (point[1] - beforeY) / (2 * step)];
}

/** Writes where the point of a ring at an angle is drawn to `point`. */
function projectAt(
  { center, from, to, radius }: StageRing,
  angle: number,
  projection: RingProjection,
): void {
  const cosine = radius * Math.cos(angle);
  const sine = radius * Math.sin(angle);
  const at = (axis: number) => center[axis] + cosine * from[axis] + sine * to[axis];
  projection.project(point, at(0), at(1), at(2));
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function vectorOf(numbers: Float64Array): Vector {
  return [numbers[0], numbers[1], numbers[2]];
}
