import quickHull from 'quickhull3d/dist/quickhull3d.js';

/** The convex hull of points. */
export interface ConvexHull {
  /** 3 per corner; corners of the given points, unless the hull is thickened. */
  readonly points: Float32Array<ArrayBuffer>;
  /** 3 per triangle, counter-clockwise from outside. */
  readonly indices: Uint16Array<ArrayBuffer>;
  /** Whether the points lie in a plane or on a line, so that the hull was made a little thicker than they are. */
  readonly isThickened: boolean;
  /** Points outside, because there were too many corners. */
  readonly leftOut: number;
  /** How far the farthest of those is outside, in the unit of the points; 0 if none was left out. */
  readonly deviation: number;
}

/** Why there is no hull: `not-finite` also for numbers far outside of any unit box. */
export type NoHull = 'no-points' | 'not-finite' | 'tiny';

/** A hull, or why there is none. */
export type HullResult =
  | { readonly hull: ConvexHull; readonly reason: null }
  | { readonly hull: null; readonly reason: NoHull };

type Point = readonly [x: number, y: number, z: number];
type Triangle = readonly [a: number, b: number, c: number];

/** Points that a hull of a mesh asset may have. **Source:** reference/upload.md section 4. */
export const MAX_HULL_POINTS = 256;

/** Farther from the origin nothing of a mesh is. */
const FARTHEST = 1e6;
/** A set of points with shorter sides has no shape, in the unit box of a mesh. */
const TINY = 1e-5;
/** Cells along the longest side within which points count as one: an asset cannot tell them apart. */
const CELLS = 65_535;
/** A hull of less volume, as a share of the longest side cubed, is flat. */
const FLAT_VOLUME = 1e-6;
/** Distances from a face that count as none. */
const ROUNDING = 1e-9;
/** The cosine of the angle below which faces lie in a plane. */
const SAME_NORMAL = 1 - 1e-9;
/** Half of the thickness that a flat hull gets, as a share of the longest side. */
const HALF_THICKNESS = 0.005;

/**
 * The convex hull of points, with at most so many corners.
 *
 * It begins with the points that are extreme along axes and diagonals. Then, until nothing is outside or the limit is
 * reached, the point that is farthest outside each face is added. So too many corners are thinned out within the hull of
 * all points, and `deviation` says how far.
 *
 * Points of a plane or a line have no volume, which physics engines need: each is then replaced by a cube of a hundredth
 * of the longest side.
 *
 * @param points - 3 per point, in the unit box of a mesh.
 * @param maxPoints - at least 32.
 *
 * **Source:** reference/upload.md section 4, "Physics"; the rule by which corners are left out, and the thickness, are ours.
 */
export function convexHull(points: ArrayLike<number>, maxPoints = MAX_HULL_POINTS): HullResult {
  if (points.length < 3) return { hull: null, reason: 'no-points' };
  for (let i = 0; i < points.length; i++) {
    if (!(Math.abs(points[i]) < FARTHEST)) return { hull: null, reason: 'not-finite' };
  }
  const { min, side } = boxOf(points);
  if (side < TINY) return { hull: null, reason: 'tiny' };
  const distinct = distinctPoints(points, min, side);
  const start = firstHull(distinct, side);
  if (start) return { hull: grownHull(distinct, start, maxPoints, false), reason: null };
  const cubes = cubesAround(extremePoints(distinct, OUTLINE_DIRECTIONS), HALF_THICKNESS * side);
  const corners = extremePoints(cubes, DIRECTIONS);
  const thick: Hull = { corners, triangles: quickHull(corners) };
  return { hull: grownHull(cubes, thick, maxPoints, true), reason: null };
}

/** A hull in the making: the points it is made of, and its triangles. */
interface Hull {
  readonly corners: readonly Point[];
  readonly triangles: readonly Triangle[];
}

function boxOf(points: ArrayLike<number>): { min: number[]; side: number } {
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < points.length; i++) {
    const axis = i % 3;
    min[axis] = Math.min(min[axis], points[i]);
    max[axis] = Math.max(max[axis], points[i]);
  }
  return { min, side: Math.max(...max.map((value, axis) => value - min[axis])) };
}

/** The first point of each cell. */
function distinctPoints(points: ArrayLike<number>, min: readonly number[], side: number): Point[] {
  const cells = new Map<number, Point>();
  const cellOf = (value: number, axis: number) => Math.round(((value - min[axis]) / side) * CELLS);
  for (let i = 0; i + 2 < points.length; i += 3) {
    const point: Point = [points[i], points[i + 1], points[i + 2]];
    const [x, y, z] = point.map(cellOf);
    // Below 2 ** 51: three cells of 17 bits.
    const cell = (x * (CELLS + 1) + y) * (CELLS + 1) + z;
    if (!cells.has(cell)) cells.set(cell, point);
  }
  return [...cells.values()];
}

/** The hull of the extreme points, or null where it is flat. */
function firstHull(points: readonly Point[], side: number): Hull | null {
  for (const directions of [DIRECTIONS, OUTLINE_DIRECTIONS]) {
    const corners = extremePoints(points, directions);
    const triangles = tryHull(corners);
    if (triangles && volumeOf(corners, triangles) >= FLAT_VOLUME * side ** 3) {
      return { corners, triangles };
    }
  }
  return null;
}

/** Adds what is farthest outside until nothing is, or the limit is reached. */
function grownHull(
  points: readonly Point[],
  start: Hull,
  maxPoints: number,
  isThickened: boolean,
): ConvexHull {
  let hull = start;
  let outside = outermost(points, hull);
  while (outside.farthest.size > 0 && hull.corners.length < maxPoints) {
    const worstFirst = [...outside.farthest].sort(([, a], [, b]) => b - a);
    const added = worstFirst.slice(0, maxPoints - hull.corners.length);
    const corners = [...hull.corners, ...added.map(([point]) => points[point])];
    const triangles = tryHull(corners);
    if (!triangles) break;
    hull = { corners, triangles };
    outside = outermost(points, hull);
  }
  const { corners, triangles } = withoutFlatCorners(hull);
  return {
    points: Float32Array.from(corners.flat()),
    indices: Uint16Array.from(triangles.flat()),
    isThickened,
    leftOut: outside.count,
    deviation: Math.max(0, ...outside.farthest.values()),
  };
}

/** Without points within a side or an edge, which a start may contain, and without those that no triangle uses. */
function withoutFlatCorners(hull: Hull): Hull {
  const planes = planesOf(hull);
  const normals = hull.corners.map((): Point[] => []);
  for (const [i, triangle] of hull.triangles.entries()) {
    const [x, y, z] = planes.subarray(4 * i, 4 * i + 3);
    if (x === 0 && y === 0 && z === 0) continue;
    for (const corner of triangle) {
      const isKnown = normals[corner].some((n) => n[0] * x + n[1] * y + n[2] * z > SAME_NORMAL);
      if (!isKnown) normals[corner].push([x, y, z]);
    }
  }
  const corners = hull.corners.filter((_, corner) => normals[corner].length > 2);
  if (corners.length < 4) return hull;
  const triangles = corners.length < hull.corners.length ? tryHull(corners) : hull.triangles;
  return triangles ? { corners, triangles } : hull;
}

/** The library fails for points on a line. */
function tryHull(points: readonly Point[]): Triangle[] | null {
  try {
    return quickHull(points);
  } catch {
    return null;
  }
}

function volumeOf(points: readonly Point[], triangles: readonly Triangle[]): number {
  const [ox, oy, oz] = points[triangles[0]?.[0] ?? 0];
  let sum = 0;
  for (const corners of triangles) {
    const [[ax, ay, az], [bx, by, bz], [cx, cy, cz]] = corners.map((corner) => {
      const [x, y, z] = points[corner];
      return [x - ox, y - oy, z - oz];
    });
    sum += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
  }
  return Math.abs(sum) / 6;
}

/** The corners of cubes around points. */
const cubesAround = (points: readonly Point[], half: number): Point[] =>
  points.flatMap(([x, y, z]) =>
    [-half, half].flatMap((dx) =>
      [-half, half].flatMap((dy) => [-half, half].map((dz): Point => [x + dx, y + dy, z + dz])),
    ),
  );

/**
 * How many points are outside a hull, and of those the one that is farthest from each face, with its distance. A point
 * counts for the face from which it is farthest.
 */
function outermost(points: readonly Point[], hull: Hull) {
  const planes = planesOf(hull);
  const distances = new Float64Array(hull.triangles.length);
  const indices = new Int32Array(hull.triangles.length).fill(-1);
  let count = 0;
  for (let index = 0; index < points.length; index++) {
    const point = points[index];
    const x = point[0];
    const y = point[1];
    const z = point[2];
    let face = -1;
    // What rounding puts outside is on the hull.
    let distance = ROUNDING;
    for (let o = 0; o < planes.length; o += 4) {
      const above = planes[o] * x + planes[o + 1] * y + planes[o + 2] * z - planes[o + 3];
      if (above <= distance) continue;
      face = o >> 2;
      distance = above;
    }
    if (face < 0) continue;
    count++;
    if (distance <= distances[face]) continue;
    distances[face] = distance;
    indices[face] = index;
  }
  const farthest = new Map<number, number>();
  indices.forEach((index, face) => {
    if (index >= 0) farthest.set(index, distances[face]);
  });
  return { count, farthest };
}

/** 4 per triangle: its normal, and the distance of its plane from the origin. Zeros for one without area. */
function planesOf({ corners: points, triangles }: Hull): Float64Array {
  const planes = new Float64Array(4 * triangles.length);
  for (const [i, [a, b, c]] of triangles.entries()) {
    const [[ax, ay, az], [bx, by, bz], [cx, cy, cz]] = [points[a], points[b], points[c]];
    const [ux, uy, uz, vx, vy, vz] = [bx - ax, by - ay, bz - az, cx - ax, cy - ay, cz - az];
    const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const length = Math.hypot(...normal);
    if (length === 0) continue;
    const [x, y, z] = normal.map((value) => value / length);
    planes.set([x, y, z, x * ax + y * ay + z * az], 4 * i);
  }
  return planes;
}

/**
 * Towards the 6 sides, 12 edges and 8 corners of a cube, and a little beside them: then a corner is extreme, and no other
 * point of the side of a box.
 */
const DIRECTIONS: readonly Point[] = [-1, 0, 1].flatMap((x) =>
  [-1, 0, 1].flatMap((y) =>
    [-1, 0, 1].flatMap((z): Point[] => (x || y || z ? [[x + 1.3e-4, y - 2.1e-4, z + 3.7e-4]] : [])),
  ),
);

/** Enough for the outline of anything flat: 512 directions spread evenly over a sphere, and those of a cube. */
const OUTLINE_DIRECTIONS: readonly Point[] = [
  ...DIRECTIONS,
  ...Array.from({ length: 512 }, (_, i): Point => {
    const z = 1 - (2 * i + 1) / 512;
    const angle = i * Math.PI * (3 - Math.sqrt(5));
    const radius = Math.sqrt(1 - z * z);
    return [radius * Math.cos(angle), radius * Math.sin(angle), z];
  }),
];

/** The points that are farthest in each direction, each once. */
function extremePoints(points: readonly Point[], directions: readonly Point[]): Point[] {
  const found = new Set<Point>();
  for (const [dx, dy, dz] of directions) {
    let best = points[0];
    let farthest = -Infinity;
    for (const point of points) {
      const reach = dx * point[0] + dy * point[1] + dz * point[2];
      if (reach > farthest) [best, farthest] = [point, reach];
    }
    found.add(best);
  }
  return [...found];
}
