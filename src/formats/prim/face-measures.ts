import type { Submesh } from '../mesh/index.ts';

/** The area of a face, in the square of its unit. */
export function faceArea({ positions, indices }: Submesh): number {
  let area = 0;
  for (let o = 0; o < indices.length; o += 3) {
    const [a, b, c] = [3 * indices[o], 3 * indices[o + 1], 3 * indices[o + 2]];
    const ux = positions[b] - positions[a];
    const uy = positions[b + 1] - positions[a + 1];
    const uz = positions[b + 2] - positions[a + 2];
    const vx = positions[c] - positions[a];
    const vy = positions[c + 1] - positions[a + 1];
    const vz = positions[c + 2] - positions[a + 2];
    area += Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx) / 2;
  }
  return area;
}

/** The volume inside of closed faces: negative where they are inside out. Of an open surface it means little. */
export function facesVolume(faces: readonly Submesh[]): number {
  let volume = 0;
  for (const { positions, indices } of faces) {
    for (let o = 0; o < indices.length; o += 3) {
      const [a, b, c] = [3 * indices[o], 3 * indices[o + 1], 3 * indices[o + 2]];
      const crossX = positions[b + 1] * positions[c + 2] - positions[b + 2] * positions[c + 1];
      const crossY = positions[b + 2] * positions[c] - positions[b] * positions[c + 2];
      const crossZ = positions[b] * positions[c + 1] - positions[b + 1] * positions[c];
      volume += positions[a] * crossX + positions[a + 1] * crossY + positions[a + 2] * crossZ;
    }
  }
  return volume / 6;
}

/** How far apart two vertices at one place may be, in units of the prim. */
const SAME_PLACE = 1e-5;

type Point = readonly [x: number, y: number, z: number];

/**
 * Whether faces enclose a volume: each edge is crossed as often in one direction as in the other. Caps may leave out
 * vertices that lie on their straight edges, so edges without a counterpart are split there before they are compared.
 */
export function isClosedSurface(faces: readonly Submesh[]): boolean {
  const points = new WeldedPoints();
  const edges = new DirectedEdges();
  for (const { positions, indices } of faces) {
    const corner = (index: number) => points.numberOf(positions, 3 * indices[index]);
    for (let o = 0; o < indices.length; o += 3) {
      const [a, b, c] = [corner(o), corner(o + 1), corner(o + 2)];
      edges.add(a, b);
      edges.add(b, c);
      edges.add(c, a);
    }
  }
  const unmatched = edges.unmatched();
  const ends = [...new Set(unmatched.flat())];
  const parts = new DirectedEdges();
  for (const [from, to] of unmatched) {
    const stops = [from, ...points.between(from, to, ends), to];
    for (let index = 1; index < stops.length; index++) parts.add(stops[index - 1], stops[index]);
  }
  return parts.unmatched().length === 0;
}

/** Vertices at one place have one number. */
class WeldedPoints {
  readonly #points: Point[] = [];
  readonly #numbers = new Map<string, number>();

  numberOf(positions: Float32Array, offset: number): number {
    const point: Point = [positions[offset], positions[offset + 1], positions[offset + 2]];
    const key = point.map((value) => Math.round(value / SAME_PLACE)).join();
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#points.push(point) - 1;
    this.#numbers.set(key, number);
    return number;
  }

  /** Those of some points that lie on the straight line between two others, in order. */
  between(from: number, to: number, some: readonly number[]): number[] {
    const start = this.#points[from];
    const along = minus(this.#points[to], start);
    const square = dot(along, along);
    return some
      .map((number) => {
        const offset = minus(this.#points[number], start);
        const share = dot(offset, along) / square;
        const foot: Point = [along[0] * share, along[1] * share, along[2] * share];
        return { number, share, distance: Math.hypot(...minus(offset, foot)) };
      })
      .filter(({ number, share, distance }) => {
        return distance < SAME_PLACE && share > 0 && share < 1 && number !== from && number !== to;
      })
      .sort((a, b) => a.share - b.share)
      .map(({ number }) => number);
  }
}

/** How often each edge is crossed, less how often in the other direction. */
class DirectedEdges {
  readonly #edges = new Map<number, { low: number; high: number; count: number }>();

  add(from: number, to: number): void {
    if (from === to) return;
    const [low, high] = from < to ? [from, to] : [to, from];
    const key = low * 2 ** 26 + high;
    const edge = this.#edges.get(key) ?? { low, high, count: 0 };
    edge.count += from < to ? 1 : -1;
    this.#edges.set(key, edge);
  }

  unmatched(): (readonly [from: number, to: number])[] {
    return [...this.#edges.values()].flatMap(({ low, high, count }) =>
      Array.from({ length: Math.abs(count) }, () =>
        count > 0 ? ([low, high] as const) : ([high, low] as const),
      ),
    );
  }
}

const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Point, b: Point) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
