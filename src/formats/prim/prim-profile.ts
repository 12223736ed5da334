import type { HoleKind, PrimShape, ProfileKind } from './prim-shape.ts';

/** The outline of a prim across its path: the outer points, then those of the hole in reverse order. */
export interface Profile {
  /** 2 per column: x and y in the unit prim. */
  readonly points: Float64Array<ArrayBuffer>;
  /** 1 per column: the horizontal texture coordinate before it is taken from the side's beginning. */
  readonly along: Float64Array<ArrayBuffer>;
  /** Columns before those of the hole, the centre of an open, solid profile included. */
  readonly outerCount: number;
  /** Whether the last of the outer columns is the centre. */
  readonly hasCenter: boolean;
  /** Whether the outline has a beginning and an end, which are faces of their own. */
  readonly isOpen: boolean;
  /** The outer sides in the order of their faces, each the first of its columns and the last. */
  readonly sides: readonly (readonly [first: number, last: number])[];
  readonly hasHole: boolean;
  /** Whether the hole has an edge at each of its columns. */
  readonly isHoleFlat: boolean;
}

interface Outline {
  readonly x: number[];
  readonly y: number[];
  t: number[];
  /** Whether a point was made for the beginning: not where that is nearly the next corner. */
  readonly hasBegin: boolean;
}

/** Corners, and where the first is in turns, of each flat profile. */
const CORNERS: Readonly<Record<'square' | 'triangle', readonly [sides: number, offset: number]>> = {
  square: [4, -0.375],
  triangle: [3, 0],
};

const TOLERANCE = 1e-4;
/** The radius of the corners by their number, where it is not 0.5: so that flat profiles fill the unit square. */
const RADII: ReadonlyMap<number, number> = new Map([
  [4, Math.SQRT1_2],
  [5, 0.53],
  [6, 0.525],
]);

/** By the number of corners of the whole turn. */
export function cornerRadius(corners: number): number {
  return RADII.get(corners) ?? 0.5;
}

/**
 * The profile of a shape. `detail` is 1, 1.5, 2.5 or 4; `split` says into how many further columns each flat side is
 * divided.
 *
 * **Source:** prims.md section 3.
 */
export function primProfile(shape: PrimShape, detail: number, split: number): Profile {
  const { profile, profileBegin: begin, profileEnd: end, hollow } = shape;
  const isHalf = profile === 'half-circle';
  const turn = isHalf ? 0.5 : 1;
  const isFlat = profile === 'square' || profile === 'triangle';
  const sideCount = isFlat ? CORNERS[profile][0] : roundSides(shape, detail);
  const offset = isFlat ? CORNERS[profile][1] : isHalf ? 0.5 : 0;
  const outer = outline(sideCount, offset, turn, begin, end, isFlat ? split : 0);
  const sides = isFlat
    ? flatSides(outer, sideCount, begin, end, split)
    : [[0, outer.t.length - 1] as const];
  if (isFlat) outer.t = outer.t.map((t) => t * sideCount);

  const isCut = isHalf ? end - begin < 1 : end - begin < 0.99;
  const hasHole = hollow > 0;
  // The half circle of a solid sphere counts as closed: its centre stays, and its first point is repeated.
  const isOpen = isCut || (isHalf && hasHole);
  const hasCenter = !hasHole && (isCut || isHalf);
  if (hasCenter) append(outer, 0, 0, 0);
  if (hasCenter && !isOpen) append(outer, outer.x[0], outer.y[0], outer.t[0]);

  const outerCount = outer.t.length;
  if (hasHole) appendHole(outer, shape, detail, split, offset, turn);
  return {
    points: Float64Array.from(outer.x.flatMap((x, column) => [x, outer.y[column]])),
    along: Float64Array.from(outer.t),
    outerCount,
    hasCenter: hasCenter && isOpen,
    isOpen,
    sides,
    hasHole,
    isHoleFlat: shape.hole !== 'circle' || profile === 'circle',
  };
}

/** The sides of a round profile; a square hole needs corners that it shares with them. */
function roundSides({ profile, hole, hollow }: PrimShape, detail: number): number {
  const isHalf = profile === 'half-circle';
  const sides = Math.floor((isHalf ? 3 : 6) * detail);
  if (hollow === 0 || hole !== 'square') return sides;
  const multiple = isHalf ? 2 : 4;
  return Math.ceil(sides / multiple) * multiple;
}

/** A hole has the form of `hole`, but begins where the outer profile does, so that unlike forms stand askew. */
function appendHole(
  outer: Outline,
  { profile, hole, hollow, profileBegin, profileEnd }: PrimShape,
  detail: number,
  split: number,
  offset: number,
  turn: number,
): void {
  const [sides, holeSplit] = holeSides(hole, profile, detail, split);
  const inner = outline(sides, offset, turn, profileBegin, profileEnd, holeSplit);
  const size = profile === 'triangle' ? hollow / 2 : hollow;
  for (let column = inner.t.length - 1; column >= 0; column--) {
    append(outer, size * inner.x[column], size * inner.y[column], size * inner.t[column]);
  }
}

function holeSides(
  hole: HoleKind,
  profile: ProfileKind,
  detail: number,
  split: number,
): readonly [sides: number, split: number] {
  const isHalf = profile === 'half-circle';
  if (hole === 'circle') return [Math.floor((isHalf ? 3 : 6) * detail), 0];
  if (hole === 'square') return [isHalf ? 2 : 4, split];
  return [3, split];
}

/** Part of a regular polygon, counter-clockwise; points between corners lie on the straight line between them. */
function outline(
  sides: number,
  offset: number,
  turn: number,
  begin: number,
  end: number,
  split: number,
): Outline {
  const radius = cornerRadius(Math.round(sides / turn));
  const cornerAt = (corner: number): readonly [x: number, y: number] => {
    const angle = 2 * Math.PI * ((corner / sides) * turn + offset);
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  };
  const between = (corner: number, fraction: number): readonly [x: number, y: number] => {
    const [x, y] = cornerAt(corner);
    const [nextX, nextY] = cornerAt(corner + 1);
    return [x + fraction * (nextX - x), y + fraction * (nextY - y)];
  };
  const points = { x: [] as number[], y: [] as number[], t: [] as number[] };
  /** Each point but the first comes after its split ones. */
  const reach = ([x, y]: readonly [number, number], t: number) => {
    const last = points.t.length - 1;
    const [fromX, fromY, fromT] = [points.x[last], points.y[last], points.t[last]];
    for (let step = 1; step <= split && last >= 0; step++) {
      const part = step / (split + 1);
      append(
        points,
        fromX + part * (x - fromX),
        fromY + part * (y - fromY),
        fromT + part * (t - fromT),
      );
    }
    append(points, x, y, t);
  };

  const first = steps(begin * sides);
  const last = steps(end * sides);
  const hasBegin = first.fraction < 1 - TOLERANCE;
  if (hasBegin) reach(between(first.whole, first.fraction), begin);
  const lastCorner = last.fraction > 0 ? last.whole : last.whole - 1;
  for (let corner = first.whole + 1; corner <= lastCorner; corner++) {
    reach(cornerAt(corner), corner / sides);
  }
  const rest = last.fraction > 0 ? last.fraction : 1;
  if (rest > TOLERANCE) reach(between(lastCorner, rest), end);
  return { ...points, hasBegin };
}

/** How many whole steps, and what is left of the next; nearly a step counts as one, which it is but for rounding. */
function steps(value: number): { readonly whole: number; readonly fraction: number } {
  const nearest = Math.round(value);
  if (Math.abs(value - nearest) < 1e-9) return { whole: nearest, fraction: 0 };
  const whole = Math.floor(value);
  return { whole, fraction: value - whole };
}

/** One side for each that is touched, even if nearly nothing of it is left. */
function flatSides(
  { t, hasBegin }: Outline,
  sideCount: number,
  begin: number,
  end: number,
  split: number,
): readonly (readonly [first: number, last: number])[] {
  const firstSide = Math.floor(begin * sideCount + 1e-9);
  const count = Math.max(1, Math.floor(end * sideCount + 0.999) - firstSide);
  const lastColumn = t.length - 1;
  /** Without a point of its own the first side is empty. */
  const lead = hasBegin ? 0 : 1;
  return Array.from({ length: count }, (_, side) => {
    const at = (index: number) => Math.min(Math.max(index - lead, 0) * (split + 1), lastColumn);
    return [at(side), side === count - 1 ? lastColumn : at(side + 1)] as const;
  });
}

function append(
  { x, y, t }: Pick<Outline, 'x' | 'y' | 't'>,
  pointX: number,
  pointY: number,
  pointT: number,
): void {
  x.push(pointX);
  y.push(pointY);
  t.push(pointT);
}
