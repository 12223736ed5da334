import { cornerRadius } from './prim-profile.ts';
import type { PrimShape } from './prim-shape.ts';

/** One place along the path of a prim: the profile is scaled, turned and moved to it. */
export interface PathPoint {
  readonly position: readonly [x: number, y: number, z: number];
  readonly scaleX: number;
  readonly scaleY: number;
  /** Radians: first about Z, then about X. */
  readonly aboutZ: number;
  readonly aboutX: number;
  /** 0 to 1, the vertical texture coordinate. */
  readonly t: number;
}

export interface Path {
  readonly points: readonly PathPoint[];
  /** Whether it has ends, which are caps. */
  readonly isOpen: boolean;
}

/**
 * The path of a shape at a detail of 1, 1.5, 2.5 or 4; `split` as for the profile.
 *
 * **Source:** prims.md section 4.
 */
export function primPath(shape: PrimShape, detail: number, split: number): Path {
  switch (shape.path) {
    case 'line':
      return { points: linePoints(shape, detail, split), isOpen: true };
    case 'bent':
      return { points: bentPoints(shape), isOpen: true };
    case 'circle':
      return { points: circlePoints(shape, detail), isOpen: isCircleOpen(shape) };
    case 'zigzag-circle': {
      const points = circlePoints(shape, detail).map(({ position: [, y, z], ...point }, index) => ({
        ...point,
        position: [index % 2 === 0 ? 0.5 : -0.5, y, z] as const,
      }));
      const isWhole = shape.pathEnd - shape.pathBegin >= 0.99 && shape.scaleX >= 0.99;
      return { points, isOpen: !isWhole && isCircleOpen(shape) };
    }
  }
}

/** Writes where a point of the profile lies: 3 numbers at an index. */
export type PlaceOnPath = (
  out: { [index: number]: number },
  at: number,
  profileX: number,
  profileY: number,
) => void;

/** Where points of the profile lie at one place of the path. */
export function placesAt({
  position: [x0, y0, z0],
  scaleX,
  scaleY,
  aboutZ,
  aboutX,
}: PathPoint): PlaceOnPath {
  const [cosZ, sinZ] = [Math.cos(aboutZ), Math.sin(aboutZ)];
  const [cosX, sinX] = [Math.cos(aboutX), Math.sin(aboutX)];
  return (out, at, profileX, profileY) => {
    const x = scaleX * profileX;
    const y = scaleY * profileY;
    const turnedY = x * sinZ + y * cosZ;
    out[at] = x0 + x * cosZ - y * sinZ;
    out[at + 1] = y0 + turnedY * cosX;
    out[at + 2] = z0 + turnedY * sinX;
  };
}

function linePoints(shape: PrimShape, detail: number, split: number): PathPoint[] {
  const { twistBegin, twistEnd, pathBegin, pathEnd } = shape;
  const turning = Math.floor(Math.abs(twistBegin - twistEnd) * 3.5 * (detail - 0.5) + 1e-9);
  const count = Math.max(turning, split) + 2;
  return Array.from({ length: count }, (_, index) => {
    const t = mix(pathBegin, pathEnd, index / (count - 1));
    return {
      position: [shape.shearX * t, shape.shearY * t, t - 0.5],
      scaleX: lineScale(shape.scaleX, t),
      scaleY: lineScale(shape.scaleY, t),
      aboutZ: Math.PI * mix(twistBegin, twistEnd, t),
      aboutX: 0,
      t,
    };
  });
}

/** Above 1 the bottom is narrower, below 1 the top: 2 and 0 end in a point. */
function lineScale(scale: number, t: number): number {
  return scale > 1 ? mix(2 - scale, 1, t) : mix(1, scale, t);
}

function circlePoints(shape: PrimShape, detail: number): PathPoint[] {
  const { twistBegin, twistEnd, pathBegin, pathEnd, revolutions, skew, scaleX } = shape;
  const sides = circleSides(shape, detail);
  const [innerRadius, outerRadius] = ringRadii(shape, sides);
  return circleTimes(sides, pathBegin, pathEnd).map((t) => {
    const angle = 2 * Math.PI * revolutions * t;
    const radius = mix(innerRadius, outerRadius, t);
    const sine = radius * Math.sin(angle);
    return {
      position: [
        shape.shearX * sine + (t - 0.5) * skew,
        radius * Math.cos(angle) + shape.shearY * sine,
        sine,
      ],
      scaleX: scaleX * (1 - Math.abs(skew)) * taper(shape.taperX, t),
      scaleY: shape.scaleY * taper(shape.taperY, t),
      // Half a turn further than the twist: the profile's -Y points outwards.
      aboutZ: 2 * Math.PI * mix(twistBegin, twistEnd, t) - Math.PI,
      aboutX: angle,
      t,
    };
  });
}

function circleSides(
  { path, twistBegin, twistEnd, revolutions }: PrimShape,
  detail: number,
): number {
  const round = 6 * detail;
  if (path === 'zigzag-circle') return Math.floor(round);
  const turning = Math.abs(twistBegin - twistEnd) * 3.5 * (detail - 0.5);
  return Math.floor(Math.floor(round + turning + 1e-9) * revolutions + 1e-9);
}

/** Where points lie: at both ends, and at every side strictly between. */
function circleTimes(sides: number, begin: number, end: number): number[] {
  const times = [begin];
  for (let side = Math.floor(begin * sides) + 1; side < end * sides; side++) {
    const t = side / sides;
    if (t - begin > 1e-9 && end - t > 1e-9) times.push(t);
  }
  times.push(end);
  return times;
}

/** The radii of the path at its two ends. */
function ringRadii({ scaleY, radiusOffset }: PrimShape, sides: number): readonly [number, number] {
  const radius = cornerRadius(sides) * (1 - scaleY);
  return radiusOffset < 0
    ? [radius * (1 + radiusOffset), radius]
    : [radius, radius * (1 - radiusOffset)];
}

function taper(amount: number, t: number): number {
  return amount >= 0 ? mix(1, 1 - amount, t) : mix(1 + amount, 1, t);
}

function isCircleOpen(shape: PrimShape): boolean {
  const { pathBegin, pathEnd, skew, taperX, taperY, twistBegin, twistEnd } = shape;
  const [innerRadius, outerRadius] = ringRadii(shape, 24);
  const changes = [skew, taperX, taperY, outerRadius - innerRadius];
  return (
    pathEnd - pathBegin < 1 ||
    twistBegin !== twistEnd ||
    changes.some((change) => Math.abs(change) > 0.001)
  );
}

/** Five points bent about X: a path of old prims that no viewer offers. */
function bentPoints({ scaleX, scaleY, twistEnd }: PrimShape): PathPoint[] {
  return [0, 0.25, 0.5, 0.75, 1].map((t) => {
    const angle = Math.PI * twistEnd * t;
    return {
      position: [0, mix(0, -Math.sin(angle) * 0.5, t), mix(-0.5, Math.cos(angle) * 0.5, t)],
      scaleX: mix(1, scaleX, t),
      scaleY: mix(1, scaleY, t),
      aboutZ: 0,
      aboutX: angle,
      t,
    };
  });
}

function mix(from: number, to: number, part: number): number {
  return from + (to - from) * part;
}
