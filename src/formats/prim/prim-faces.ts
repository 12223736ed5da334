import type { Submesh } from '../mesh/index.ts';
import { type GridSeams, gridFace } from './grid-face.ts';
import { capFace } from './prim-caps.ts';
import { type Path, placesAt, primPath } from './prim-path.ts';
import { type Profile, primProfile } from './prim-profile.ts';
import type { PrimShape } from './prim-shape.ts';

/** What one face of a prim is. */
export type PrimFaceKind = 'top' | 'side' | 'hollow' | 'bottom' | 'begin-cut' | 'end-cut';

/** A face, whose place in the list is its number in texture entries. */
export interface PrimFace {
  readonly kind: PrimFaceKind;
  /** In the unit prim, -0.5 to 0.5, without weights. */
  readonly geometry: Submesh;
}

/** Level of detail, 0 lowest to 3 highest. */
export type PrimLevel = 0 | 1 | 2 | 3;

const DETAILS = [1, 1.5, 2.5, 4] as const;

/** Lower levels only save triangles: avatars are looked at from near. */
export const FINEST_LEVEL: PrimLevel = 3;

/**
 * The faces of a prim. The prim's size stretches them afterwards: positions times size, normals divided by it.
 *
 * **Source:** prims.md sections 3 to 5.
 */
export function primFaces(shape: PrimShape, level: PrimLevel = FINEST_LEVEL): PrimFace[] {
  const detail = DETAILS[level];
  const split = shape.isSplit ? Math.floor(0.66 * detail) : 0;
  const profile = primProfile(shape, detail, split);
  const path = primPath(shape, detail, split);
  const vertices = sweptPoints(profile, path);
  const faces: PrimFace[] = [];
  const add = (kind: PrimFaceKind, geometry: Submesh) => faces.push({ kind, geometry });
  const cap = (kind: 'top' | 'bottom') =>
    add(kind, capFace({ shape, profile, path, isTop: kind === 'top', split }));
  const side = (
    kind: PrimFaceKind,
    columns: readonly number[],
    us: readonly number[],
    seams: GridSeams,
  ) => add(kind, sideFace(vertices, profile, path, columns, us, seams));

  if (path.isOpen) cap('top');
  const seams = seamsOf(shape, profile, path);
  for (const [first, last] of profile.sides) {
    const columns = range(first, last);
    const start = Math.floor(profile.along[first] + 1e-6);
    side(
      'side',
      columns,
      columns.map((column) => profile.along[column] - (isFlat(shape) ? start : 0)),
      seams,
    );
  }
  if (profile.hasHole) {
    const columns = range(profile.outerCount, profile.along.length - 1);
    const listed = profile.isHoleFlat ? withEdges(columns) : columns;
    const us = listed.map((column) => profile.along[column]);
    side('hollow', listed, us, profile.isHoleFlat ? { ...seams, ...ACROSS_EDGES } : seams);
  }
  if (path.isOpen) cap('bottom');
  if (profile.isOpen) {
    const last = profile.along.length - 1;
    const outerEnd = profile.outerCount - (profile.hasCenter ? 2 : 1);
    const cut = { ...seams, isProfileClosed: false };
    side('begin-cut', [last, 0], [0, 1], cut);
    side('end-cut', [outerEnd, outerEnd + 1], [0, 1], cut);
  }
  return faces;
}

/** About as many triangles as a prim has at the highest level of detail, without meshing it. */
export function countSideTriangles(shape: PrimShape): number {
  const detail = DETAILS[FINEST_LEVEL];
  const split = shape.isSplit ? Math.floor(0.66 * detail) : 0;
  const columns = primProfile(shape, detail, split).along.length;
  return 2 * columns * primPath(shape, detail, split).points.length;
}

const isFlat = ({ profile }: PrimShape) => profile === 'square' || profile === 'triangle';

/** Nothing is smooth across the edges of a flat hole. */
const ACROSS_EDGES = {
  isProfileClosed: false,
  isFlat: true,
} as const;

function seamsOf(shape: PrimShape, profile: Profile, path: Path): GridSeams {
  return {
    isPathClosed: !path.isOpen,
    isProfileClosed: !profile.isOpen,
    hasPoles: shape.path === 'circle' && shape.profile === 'half-circle',
    areColumnsAlwaysJoined: false,
    arePolesShared: false,
    isFlat: false,
  };
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Every column but the first and the last twice, so that each strip has normals of its own. */
function withEdges(columns: readonly number[]): number[] {
  return columns.flatMap((column, index) =>
    index === 0 || index === columns.length - 1 ? [column] : [column, column],
  );
}

/** 3 per point: the columns of the profile at each point of the path. */
function sweptPoints(profile: Profile, { points }: Path): Float64Array<ArrayBuffer> {
  const columns = profile.along.length;
  const vertices = new Float64Array(3 * columns * points.length);
  let at = 0;
  for (const point of points) {
    const place = placesAt(point);
    for (let column = 0; column < columns; column++, at += 3) {
      place(vertices, at, profile.points[2 * column], profile.points[2 * column + 1]);
    }
  }
  return vertices;
}

/** A grid of the given columns along the whole path. */
function sideFace(
  vertices: Float64Array,
  profile: Profile,
  { points }: Path,
  columns: readonly number[],
  us: readonly number[],
  seams: GridSeams,
): Submesh {
  const all = profile.along.length;
  const count = columns.length * points.length;
  const positions = new Float64Array(3 * count);
  const uvs = new Float32Array(2 * count);
  let vertex = 0;
  for (let row = 0; row < points.length; row++) {
    const { t } = points[row];
    for (let index = 0; index < columns.length; index++, vertex++) {
      const from = 3 * (row * all + columns[index]);
      positions[3 * vertex] = vertices[from];
      positions[3 * vertex + 1] = vertices[from + 1];
      positions[3 * vertex + 2] = vertices[from + 2];
      uvs[2 * vertex] = us[index];
      uvs[2 * vertex + 1] = t;
    }
  }
  return gridFace({ columns: columns.length, rows: points.length, positions, uvs, seams });
}
