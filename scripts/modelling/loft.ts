import {
  add,
  cross,
  dot,
  scale,
  scaleAndAdd,
  subtract,
  type Vector3,
  vectorLength,
} from '../../src/math/index.ts';

/**
 * A cross-section: its place on the axis (in axis lengths), its radii to the front, back, outer and inner side
 * (millimetres), the power of its superellipse (2 is an ellipse, more is squarer), and the shift of its centre to the
 * front (millimetres).
 */
export type CrossSection = readonly [
  at: number,
  front: number,
  back: number,
  outer: number,
  inner: number,
  power?: number,
  shift?: number,
];

/** An end of a loft: a closed dome, or a rounded rim about an open socket. Millimetres. */
export type LoftEnd =
  | { kind: 'dome'; height: number; power?: number }
  | { kind: 'rim'; bevel: number; socket: number };

/** A soft bulge of the surface, or a hollow if its height is negative. */
export interface Bulge {
  /** Its middle on the axis, and its half length, in axis lengths. */
  at: number;
  reach: number;
  /** Its middle about the axis, from the front, and its half width. */
  degrees: number;
  spread: number;
  /** Millimetres. */
  height: number;
}

/** A surface about an axis, through its cross-sections. */
export interface LoftShape {
  /** The axis: places 0 and 1 on it are these two points. */
  from: Vector3;
  to: Vector3;
  /** The directions of `front` and `outer` in the cross-sections, about perpendicular to the axis. */
  front: Vector3;
  outer: Vector3;
  sections: readonly CrossSection[];
  start: LoftEnd;
  end: LoftEnd;
  bulges?: readonly Bulge[];
  /** Changes every point in the end, for example for a flat sole. */
  deform?: (point: Vector3) => Vector3;
}

/** A point of a loft and its place on the axis. */
export interface LoftPoint {
  point: Vector3;
  at: number;
}

/**
 * A loft as a parametric surface. `u` goes around, from the back over the outer side, 0 to 1; `w` goes along: 0..1 is
 * the start, 1..2 the body, 2..3 the end.
 */
export interface Loft {
  shape: LoftShape;
  /** Whether outer, front and axis are left-handed, so that the triangles must be reversed. */
  mirrored: boolean;
  /** Metres: the girth of the middle, and the length from end to end. */
  extent: readonly [around: number, along: number];
  sample(u: number, w: number): LoftPoint;
  /** The inside of the socket behind a rim: `w` goes from 0, the rim, to 1, the floor. */
  sampleSocket(which: 'start' | 'end', u: number, w: number): LoftPoint;
}

const MILLI = 0.001;
/** The angle by which a rim rolls inwards before its socket begins. */
const RIM_ROLL = (75 * Math.PI) / 180;

/** A ring of the surface: its place on the axis, and what is taken off its cross-section. */
interface Ring {
  at: number;
  /** Millimetres. */
  inset: number;
  scale: number;
}

export function createLoft(shape: LoftShape): Loft {
  const axis = subtract(shape.to, shape.from);
  const sectionAt = splineThrough(shape.sections.map(withDefaults));
  const first = shape.sections[0][0];
  const last = shape.sections[shape.sections.length - 1][0];
  const unit = MILLI / vectorLength(axis);
  const lengthOfStart = lengthOf(shape.start) * unit;
  const lengthOfEnd = lengthOf(shape.end) * unit;

  function pointAt(u: number, ring: Ring): LoftPoint {
    const angle = (1 - u * 2) * Math.PI;
    const [front, back, outer, inner, power, shift] = sectionAt(ring.at);
    const reach = superellipse(angle, front, back, outer, inner, power);
    const radius = reach + bulgeHeight(shape.bulges ?? [], ring.at, angle);
    const r = Math.max(0, radius - ring.inset) * ring.scale;
    const center = add(shape.from, scale(axis, ring.at));
    const forward = (shift + r * Math.cos(angle)) * MILLI;
    const sideways = r * Math.sin(angle) * MILLI;
    const point = scaleAndAdd(scaleAndAdd(center, shape.front, forward), shape.outer, sideways);
    return { point: shape.deform ? shape.deform(point) : point, at: ring.at };
  }

  function ringAt(w: number): Ring {
    if (w < 1) return endRing(shape.start, w, first, unit);
    if (w > 2) return endRing(shape.end, 3 - w, last, -unit);
    const from = first + lengthOfStart;
    return { at: from + (last - lengthOfEnd - from) * (w - 1), inset: 0, scale: 1 };
  }

  function sampleSocket(which: 'start' | 'end', u: number, w: number): LoftPoint {
    const [end, base, step] =
      which === 'start' ? [shape.start, first, unit] : [shape.end, last, -unit];
    if (end.kind !== 'rim') throw new TypeError('only a rim has a socket');
    const mouth = endRing(end, 0, base, step);
    const depth = base + step * end.socket - mouth.at;
    return pointAt(u, { at: mouth.at + depth * w, inset: mouth.inset, scale: 1 - w });
  }

  const middle = sectionAt((first + last) / 2);
  return {
    shape,
    mirrored: dot(cross(shape.front, shape.outer), axis) > 0,
    extent: [
      (middle.slice(0, 4).reduce((sum, reach) => sum + reach, 0) * Math.PI * MILLI) / 2,
      (last - first) * vectorLength(axis),
    ],
    sample: (u, w) => pointAt(u, ringAt(w)),
    sampleSocket,
  };
}

/** An ellipsoid: its radii to the front, to the outer side and along the axis, millimetres. */
export function ellipsoidShape(
  center: Vector3,
  radii: Vector3,
  front: Vector3,
  outer: Vector3,
): LoftShape {
  const axis = cross(front, outer);
  const [deep, wide, tall] = radii;
  const half = tall * MILLI;
  return {
    from: center,
    to: add(center, axis),
    front,
    outer,
    sections: [
      [-half, deep, deep, wide, wide, 2],
      [half, deep, deep, wide, wide, 2],
    ],
    start: { kind: 'dome', height: tall },
    end: { kind: 'dome', height: tall },
  };
}

const withDefaults = ([
  at,
  front,
  back,
  outer,
  inner,
  power = 2.2,
  shift = 0,
]: CrossSection): number[] => [at, front, back, outer, inner, power, shift];

/** The part of the body's length that an end takes, millimetres. */
const lengthOf = (end: LoftEnd): number => (end.kind === 'dome' ? end.height : end.bevel);

/** A ring of an end: `w` goes from 0, the tip of the dome or the inside of the rim, to 1, where the body begins. */
function endRing(end: LoftEnd, w: number, base: number, unit: number): Ring {
  if (end.kind === 'dome') {
    const angle = (w * Math.PI) / 2;
    const power = 2 / (end.power ?? 2);
    const rise = end.height * (1 - Math.cos(angle) ** power);
    return { at: base + unit * rise, inset: 0, scale: Math.sin(angle) ** power };
  }
  const angle = -RIM_ROLL + w * (RIM_ROLL + Math.PI / 2);
  const rise = end.bevel * (1 - Math.cos(angle));
  return { at: base + unit * rise, inset: end.bevel * (1 - Math.sin(angle)), scale: 1 };
}

/** The radius at an angle of a superellipse that has its own radii in each quarter. */
export function superellipse(
  angle: number,
  front: number,
  back: number,
  outer: number,
  inner: number,
  power: number,
): number {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  const a = Math.abs(c) / (c > 0 ? front : back);
  const b = Math.abs(s) / (s > 0 ? outer : inner);
  return (a ** power + b ** power) ** (-1 / power);
}

function bulgeHeight(bulges: readonly Bulge[], at: number, angle: number): number {
  let total = 0;
  for (const { at: middle, reach, degrees, spread, height } of bulges) {
    const difference = (angle * 180) / Math.PI - degrees;
    const nearest = difference - 360 * Math.round(difference / 360);
    total += height * gaussian((at - middle) / reach) * gaussian(nearest / spread);
  }
  return total;
}

/** A smooth bump: 1 at 0, and nearly nothing from 2 on. */
export const gaussian = (distance: number): number => Math.exp(-distance * distance);

/**
 * The natural cubic splines through the rows of a table, whose first column are the knots and whose others are values.
 * Their curvature is continuous, so that a lofted surface looks turned and not folded. Beyond the knots they are
 * constant.
 */
export function splineThrough(rows: readonly (readonly number[])[]): (at: number) => number[] {
  const knots = rows.map((row) => row[0]);
  const columns = rows[0].slice(1).map((_, column) => {
    const values = rows.map((row) => row[column + 1]);
    return naturalSpline(knots, values);
  });
  return (at) => columns.map((column) => column(at));
}

function naturalSpline(x: number[], y: number[]): (at: number) => number {
  const second = secondDerivatives(x, y);
  const last = x.length - 1;
  return (at) => {
    if (at <= x[0]) return y[0];
    if (at >= x[last]) return y[last];
    const k = x.findIndex((knot) => knot > at);
    const width = x[k] - x[k - 1];
    const a = (x[k] - at) / width;
    const b = 1 - a;
    const bend = (a ** 3 - a) * second[k - 1] + (b ** 3 - b) * second[k];
    return a * y[k - 1] + b * y[k] + (bend * width * width) / 6;
  };
}

/** Solves the tridiagonal system of the natural spline by forward elimination and back substitution. */
function secondDerivatives(x: number[], y: number[]): number[] {
  const second = x.map(() => 0);
  const right = x.map(() => 0);
  for (let k = 1; k < x.length - 1; k++) {
    const share = (x[k] - x[k - 1]) / (x[k + 1] - x[k - 1]);
    const pivot = share * second[k - 1] + 2;
    const slopes = (y[k + 1] - y[k]) / (x[k + 1] - x[k]) - (y[k] - y[k - 1]) / (x[k] - x[k - 1]);
    second[k] = (share - 1) / pivot;
    right[k] = ((6 * slopes) / (x[k + 1] - x[k - 1]) - share * right[k - 1]) / pivot;
  }
  second[x.length - 1] = 0;
  for (let k = x.length - 2; k >= 0; k--) second[k] = second[k] * second[k + 1] + right[k];
  return second;
}
