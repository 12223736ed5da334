import earcut from 'earcut';
import type { Submesh } from '../mesh/index.ts';
import { faceOf } from './grid-face.ts';
import { type Path, placesAt } from './prim-path.ts';
import type { Profile } from './prim-profile.ts';
import type { PrimShape } from './prim-shape.ts';

interface Cap {
  readonly shape: PrimShape;
  readonly profile: Profile;
  readonly path: Path;
  readonly isTop: boolean;
  /** Further columns of each flat side. */
  readonly split: number;
}

type Point = readonly [x: number, y: number];

/** A cap in the plane of the profile: its points and its triangles, counter-clockwise. */
interface FlatCap {
  readonly points: readonly Point[];
  readonly triangles: readonly number[];
  /** Whether a last vertex follows the points: the middle of the bounds of the others, in space and in the texture. */
  readonly hasMiddle?: boolean;
}

/**
 * One end of a prim. Its texture lies on it as the profile does before twist and taper.
 *
 * **Source:** prims.md section 5.
 */
export function capFace({ shape, profile, path, isTop, split }: Cap): Submesh {
  const { points, triangles, hasMiddle = false } = flatCap(shape, profile, split);
  const end = path.points[isTop ? path.points.length - 1 : 0];
  const place = placesAt(end);
  const count = points.length + (hasMiddle ? 1 : 0);
  const positions = new Float64Array(3 * count);
  const uvs = new Float32Array(2 * count);
  for (let vertex = 0; vertex < points.length; vertex++) {
    const [x, y] = points[vertex];
    place(positions, 3 * vertex, x, y);
    uvs[2 * vertex] = x + 0.5;
    uvs[2 * vertex + 1] = isTop ? y + 0.5 : 0.5 - y;
  }
  if (hasMiddle) {
    writeMiddle(positions, 3);
    writeMiddle(uvs, 2);
  }
  const sign = isTop ? 1 : -1;
  const normal = [0, -sign * Math.sin(end.aboutX), sign * Math.cos(end.aboutX)];
  const normals = new Float32Array(positions.length);
  for (let at = 0; at < normals.length; at++) normals[at] = normal[at % 3];
  const order = isTop ? triangles : triangles.toReversed();
  return faceOf(positions, normals, uvs, new Uint16Array(order));
}

function flatCap(shape: PrimShape, profile: Profile, split: number): FlatCap {
  if (profile.hasHole) return ringCap(profile);
  if (shape.isPlainBox) return boxCap(profile, split);
  return fanCap(shape, profile);
}

/** A grid between the four corners of a box. */
function boxCap(profile: Profile, split: number): FlatCap {
  const [first, second, third, fourth] = profile.sides.map(([column]) => pointAt(profile, column));
  const steps = split + 1;
  const points: Point[] = [];
  const triangles: number[] = [];
  for (let row = 0; row <= steps; row++) {
    for (let column = 0; column <= steps; column++) {
      const left = between(first, fourth, row / steps);
      const right = between(second, third, row / steps);
      points.push(between(left, right, column / steps));
      if (row === steps || column === steps) continue;
      const here = row * (steps + 1) + column;
      const above = here + steps + 1;
      triangles.push(here, above + 1, above, here, here + 1, above + 1);
    }
  }
  return { points, triangles };
}

/** Triangles around the centre of an open profile, or around the middle of a closed one. */
function fanCap(shape: PrimShape, profile: Profile): FlatCap {
  const { hasCenter } = profile;
  const last = profile.sides.at(-1)?.[1] ?? 0;
  const outline = range(0, last + 1).map((column) => pointAt(profile, column));
  const center = outline.length;
  const triangles: number[] = [];
  for (let column = 1; column < center; column++) triangles.push(center, column - 1, column);
  // A half circle is closed by the straight line between its ends; other closed outlines end where they began.
  if (shape.profile === 'half-circle' && !hasCenter) triangles.push(center, last, 0);
  return { points: hasCenter ? [...outline, [0, 0]] : outline, triangles, hasMiddle: !hasCenter };
}

/** Makes the last vertex, of so many numbers each, the middle of the bounds of those before it. */
function writeMiddle(numbers: Float64Array | Float32Array, each: number): void {
  const last = numbers.length - each;
  for (let axis = 0; axis < each; axis++) {
    let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let at = axis; at < last; at += each) {
      min = Math.min(min, numbers[at]);
      max = Math.max(max, numbers[at]);
    }
    numbers[last + axis] = (min + max) / 2;
  }
}

/** What lies between the outline and the hole. */
function ringCap(profile: Profile): FlatCap {
  const { along, outerCount, isOpen } = profile;
  // A closed outline and its hole end where they began.
  const outer = range(0, isOpen ? outerCount : outerCount - 1);
  const inner = range(outerCount, isOpen ? along.length : along.length - 1);
  const points = [...outer, ...inner].map((column) => pointAt(profile, column));
  const found = earcut(points.flat(), isOpen ? undefined : [outer.length]);
  const triangles: number[] = [];
  for (let o = 0; o < found.length; o += 3) {
    const [a, b, c] = [found[o], found[o + 1], found[o + 2]];
    const isTurned = area(points[a], points[b], points[c]) < 0;
    triangles.push(a, isTurned ? c : b, isTurned ? b : c);
  }
  return { points, triangles };
}

/** Twice the signed area of a triangle: positive if it is counter-clockwise. */
function area([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}

function pointAt({ points }: Profile, column: number): Point {
  return [points[2 * column], points[2 * column + 1]];
}

function between([ax, ay]: Point, [bx, by]: Point, part: number): Point {
  return [ax + part * (bx - ax), ay + part * (by - ay)];
}

function range(first: number, end: number): number[] {
  return Array.from({ length: end - first }, (_, index) => first + index);
}
