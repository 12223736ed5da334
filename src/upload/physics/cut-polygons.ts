import type { ShapeTriangles } from './degenerate-triangles.ts';

/** Convex polygons, one after another. */
export interface Polygons {
  /** 3 per point. */
  readonly points: readonly number[];
  /** After each polygon, how many points there are so far. */
  readonly ends: readonly number[];
}

/** The triangles of a shape, with its positions as `toCells` makes them. */
export function polygonsOf(
  faces: readonly ShapeTriangles[],
  toCells: (positions: ArrayLike<number>) => ArrayLike<number>,
): Polygons {
  const points: number[] = [];
  const ends: number[] = [];
  for (const { positions, indices } of faces) {
    const cells = toCells(positions);
    for (let i = 0; i + 2 < indices.length; i += 3) {
      for (let k = 0; k < 3; k++) {
        const at = 3 * indices[i + k];
        points.push(cells[at], cells[at + 1], cells[at + 2]);
      }
      ends.push(points.length / 3);
    }
  }
  return { points, ends };
}

/**
 * Cuts polygons at a plane across an axis. A polygon that only touches the plane stays on its side.
 *
 * @param isFlatBelow - On which side those are that lie in the plane.
 */
export function cutPolygons(
  { points, ends }: Polygons,
  axis: number,
  at: number,
  isFlatBelow: boolean,
): { readonly below: Polygons; readonly above: Polygons } {
  const below = new PolygonList();
  const above = new PolygonList();
  let first = 0;
  for (const end of ends) {
    const { lowest, highest } = rangeOf(points, first, end, axis);
    if (highest < at || (highest === at && (lowest < at || isFlatBelow))) {
      below.copy(points, first, end);
    } else if (lowest >= at) {
      above.copy(points, first, end);
    } else {
      below.addClipped(points, first, end, axis, at, -1);
      above.addClipped(points, first, end, axis, at, 1);
    }
    first = end;
  }
  return { below, above };
}

function rangeOf(points: readonly number[], first: number, end: number, axis: number) {
  let lowest = Infinity;
  let highest = -Infinity;
  for (let point = first; point < end; point++) {
    lowest = Math.min(lowest, points[3 * point + axis]);
    highest = Math.max(highest, points[3 * point + axis]);
  }
  return { lowest, highest };
}

class PolygonList implements Polygons {
  readonly points: number[] = [];
  readonly ends: number[] = [];

  copy(points: readonly number[], first: number, end: number): void {
    for (let i = 3 * first; i < 3 * end; i++) this.points.push(points[i]);
    this.ends.push(this.points.length / 3);
  }

  /** @param side - 1 to keep what is above the plane, -1 for what is below. */
  addClipped(
    points: readonly number[],
    first: number,
    end: number,
    axis: number,
    at: number,
    side: 1 | -1,
  ): void {
    for (let point = first; point < end; point++) {
      const next = point + 1 < end ? point + 1 : first;
      const here = side * (points[3 * point + axis] - at);
      const there = side * (points[3 * next + axis] - at);
      if (here >= 0) {
        this.points.push(points[3 * point], points[3 * point + 1], points[3 * point + 2]);
      }
      if (here * there >= 0) continue;
      const share = here / (here - there);
      for (let k = 0; k < 3; k++) {
        const from = points[3 * point + k];
        this.points.push(k === axis ? at : from + share * (points[3 * next + k] - from));
      }
    }
    this.ends.push(this.points.length / 3);
  }
}
