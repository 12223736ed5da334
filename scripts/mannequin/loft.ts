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
import { splineTable } from './spline.ts';

/**
 * One cross-section: where it sits on the axis (in axis lengths), then how far it reaches to the front,
 * back, outer and inner side (millimetres), how square it is (2 is an ellipse), and how far its centre
 * slides to the front (millimetres).
 */
export type Section = readonly [
  at: number,
  front: number,
  back: number,
  outer: number,
  inner: number,
  power?: number,
  slide?: number,
];

/** How a loft ends: a closed dome, or a rounded rim about an open socket. Millimetres. */
export type End =
  | { kind: 'dome'; height: number; power?: number }
  | { kind: 'rim'; bevel: number; socket: number };

/** A soft swelling (or, below zero, a hollow) of the surface. Millimetres and degrees from the front. */
export interface Swelling {
  at: number;
  reach: number;
  degrees: number;
  spread: number;
  height: number;
}

/** A surface round an axis, drawn through its cross-sections. */
export interface LoftShape {
  /** The axis: section positions 0 and 1 are these two points. */
  from: Vector3;
  to: Vector3;
  /** Directions in which the sections count front and outer; about square to the axis. */
  front: Vector3;
  outer: Vector3;
  sections: readonly Section[];
  start: End;
  end: End;
  swellings?: readonly Swelling[];
  /** A last change to every point, for a flat sole and the like. */
  bend?: (point: Vector3) => Vector3;
}

/** A point of a loft and its place on the axis. */
export interface LoftPoint {
  point: Vector3;
  at: number;
}

/**
 * A loft as a function. `u` goes once round, from the back over the outer side; `w` goes along: 0..1 is
 * the start, 1..2 the body, 2..3 the end.
 */
export interface Loft {
  shape: LoftShape;
  /** Whether outer, front and axis are a mirrored set, so that triangles must be turned over. */
  mirrored: boolean;
  /** Metres: once round at the middle, and from end to end. */
  extent: readonly [around: number, along: number];
  sample(u: number, w: number): LoftPoint;
  /** The socket behind a rim: `w` from 0 (the rim) to 1 (its floor). */
  sampleSocket(which: 'start' | 'end', u: number, w: number): LoftPoint;
}

const MILLI = 0.001;
/** How far a rim rolls inwards before its socket begins. */
const RIM_ROLL = (75 * Math.PI) / 180;

interface Ring {
  at: number;
  inset: number;
  scale: number;
}

export function createLoft(shape: LoftShape): Loft {
  const axis = subtract(shape.to, shape.from);
  const sectionAt = splineTable(shape.sections.map(complete));
  const first = shape.sections[0][0];
  const last = shape.sections[shape.sections.length - 1][0];
  const unit = MILLI / vectorLength(axis);
  const startLength = endLength(shape.start) * unit;
  const finishLength = endLength(shape.end) * unit;

  function place(u: number, ring: Ring): LoftPoint {
    const angle = (1 - u * 2) * Math.PI;
    const [front, back, outer, inner, power, slide] = sectionAt(ring.at);
    const reach = superellipse(angle, front, back, outer, inner, power);
    const swollen = reach + swell(shape.swellings, ring.at, angle);
    const r = Math.max(0, swollen - ring.inset) * ring.scale;
    const centre = add(shape.from, scale(axis, ring.at));
    const forward = (slide + r * Math.cos(angle)) * MILLI;
    const sideways = r * Math.sin(angle) * MILLI;
    const point = scaleAndAdd(scaleAndAdd(centre, shape.front, forward), shape.outer, sideways);
    return { point: shape.bend ? shape.bend(point) : point, at: ring.at };
  }

  function ringAt(w: number): Ring {
    if (w < 1) return endRing(shape.start, w, first, unit);
    if (w > 2) return endRing(shape.end, 3 - w, last, -unit);
    const from = first + startLength;
    return { at: from + (last - finishLength - from) * (w - 1), inset: 0, scale: 1 };
  }

  function sampleSocket(which: 'start' | 'end', u: number, w: number): LoftPoint {
    const [end, base, step] =
      which === 'start' ? [shape.start, first, unit] : [shape.end, last, -unit];
    if (end.kind !== 'rim') throw new TypeError('only a rim has a socket');
    const mouth = endRing(end, 0, base, step);
    const depth = base + step * end.socket - mouth.at;
    return place(u, { at: mouth.at + depth * w, inset: mouth.inset, scale: 1 - w });
  }

  const middle = sectionAt((first + last) / 2);
  return {
    shape,
    mirrored: dot(cross(shape.front, shape.outer), axis) > 0,
    extent: [
      (middle.slice(0, 4).reduce((sum, reach) => sum + reach, 0) * Math.PI * MILLI) / 2,
      (last - first) * vectorLength(axis),
    ],
    sample: (u, w) => place(u, ringAt(w)),
    sampleSocket,
  };
}

/** A ball or ellipsoid: three radii in millimetres, to the front, to the outer side, and along the axis. */
export function ballShape(
  centre: Vector3,
  radii: Vector3,
  front: Vector3,
  outer: Vector3,
): LoftShape {
  const axis = cross(front, outer);
  const [deep, wide, tall] = radii;
  const half = tall * MILLI;
  return {
    from: centre,
    to: add(centre, axis),
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

const complete = ([at, front, back, outer, inner, power = 2.2, slide = 0]: Section): number[] => [
  at,
  front,
  back,
  outer,
  inner,
  power,
  slide,
];

const endLength = (end: End): number => (end.kind === 'dome' ? end.height : end.bevel);

/** `w` 0 is the tip of the dome or the inside of the rim, 1 is where the body begins. */
function endRing(end: End, w: number, base: number, unit: number): Ring {
  if (end.kind === 'dome') {
    const turn = (w * Math.PI) / 2;
    const power = 2 / (end.power ?? 2);
    const rise = end.height * (1 - Math.cos(turn) ** power);
    return { at: base + unit * rise, inset: 0, scale: Math.sin(turn) ** power };
  }
  const turn = -RIM_ROLL + w * (RIM_ROLL + Math.PI / 2);
  const rise = end.bevel * (1 - Math.cos(turn));
  return { at: base + unit * rise, inset: end.bevel * (1 - Math.sin(turn)), scale: 1 };
}

/** A superellipse with its own reach in each quarter, as the distance from its centre at an angle. */
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

function swell(swellings: readonly Swelling[] | undefined, at: number, angle: number): number {
  let total = 0;
  for (const { at: middle, reach, degrees, spread, height } of swellings ?? []) {
    const turn = (angle * 180) / Math.PI - degrees;
    const nearest = turn - 360 * Math.round(turn / 360);
    total += height * bell((at - middle) / reach) * bell(nearest / spread);
  }
  return total;
}

/** A smooth bump of height 1 at 0 that has faded to nothing by about 2. */
export const bell = (distance: number): number => Math.exp(-distance * distance);
