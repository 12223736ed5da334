import type { Submesh } from '../mesh/index.ts';
import { faceArea } from './face-measures.ts';
import { gridFace } from './grid-face.ts';
import type { PrimLevel } from './prim-faces.ts';

export type SculptStitching = 'sphere' | 'torus' | 'plane' | 'cylinder';

/** A sculpt map: what a texture's pixels say about the surface of a prim. */
export interface SculptMap {
  readonly width: number;
  readonly height: number;
  /** Numbers per pixel, of which the first three are x, y and z; fewer than three are no map. */
  readonly components: number;
  /** Rows from the top, as decoded: no colour management, no premultiplied alpha. */
  readonly data: ArrayLike<number>;
}

export interface SculptOptions {
  readonly stitching: SculptStitching;
  readonly invert: boolean;
  readonly mirror: boolean;
  readonly level?: PrimLevel;
}

/** Most quads along a side, by level. */
const SIDES = [6, 8, 16, 32] as const;

/** Of the unit prim: a smaller or larger surface is replaced by a sphere. */
const MIN_AREA = 0.002;
const MAX_AREA = 384;
const PLACEHOLDER_RADIUS = 0.3;

/**
 * The one face of a sculpted prim in the unit prim, or null where the map has no data. Texels are taken as they are;
 * row 0 of the surface is the bottom row of the map.
 *
 * **Source:** prims.md section 6.
 */
export function sculptFace(map: SculptMap, options: SculptOptions): Submesh | null {
  const { width, height, components } = map;
  if (width < 1 || height < 1 || components < 3) return null;
  const [columns, rows] = sculptGrid(width, height, options.level ?? 3);
  const face = sampled(columns, rows, options, (u, v) => texel(map, options.stitching, u, v));
  const area = faceArea(face);
  const isLowest = options.level === 0;
  if (!isLowest && (area < MIN_AREA || area > MAX_AREA)) {
    return placeholderSphere(columns, rows, options);
  }
  return face;
}

/** What is shown for a sculpt whose map is missing or has nothing to show: a sphere of radius 0.3. */
export function placeholderSphere(columns: number, rows: number, options: SculptOptions): Submesh {
  return sampled(columns, rows, options, (u, v) => {
    const radius = PLACEHOLDER_RADIUS * Math.sin(Math.PI * u);
    const around = 2 * Math.PI * v;
    const z = PLACEHOLDER_RADIUS * Math.cos(Math.PI * u);
    return [radius * Math.cos(around), radius * Math.sin(around), z];
  });
}

/** How many quads there are around and upwards. */
export function sculptGrid(
  width: number,
  height: number,
  level: PrimLevel,
): readonly [columns: number, rows: number] {
  const quads = Math.min(SIDES[level] ** 2, Math.floor((width * height) / 4));
  const wanted = Math.max(4, Math.floor(Math.sqrt((quads * height) / width)));
  const columns = Math.max(4, Math.floor(quads / wanted));
  return [columns, Math.max(1, Math.floor(quads / columns))];
}

type Place = readonly [x: number, y: number, z: number];

/** A grid whose vertices come from `placeAt(u, v)`; where exactly one of the flags is set, u runs backwards. */
function sampled(
  columns: number,
  rows: number,
  { stitching, invert, mirror }: SculptOptions,
  placeAt: (u: number, v: number) => Place,
): Submesh {
  const isReversed = invert !== mirror;
  const count = (columns + 1) * (rows + 1);
  const positions = new Float64Array(3 * count);
  const uvs = new Float32Array(2 * count);
  for (let row = 0; row <= rows; row++) {
    for (let column = 0; column <= columns; column++) {
      const vertex = row * (columns + 1) + column;
      const u = (isReversed ? columns - column : column) / columns;
      const v = row / rows;
      const [x, y, z] = placeAt(u, v);
      positions.set([mirror ? -x : x, y, z], 3 * vertex);
      uvs.set([u, v], 2 * vertex);
    }
  }
  const seams = {
    isPathClosed: stitching === 'torus',
    isProfileClosed: stitching !== 'plane',
    areColumnsAlwaysJoined: true,
    arePolesShared: stitching === 'sphere',
    hasPoles: false,
    isFlat: false,
  };
  return gridFace({ columns: columns + 1, rows: rows + 1, positions, uvs, seams });
}

/** The nearest texel, with those of the border that each stitching joins. */
function texel(map: SculptMap, stitching: SculptStitching, u: number, v: number): Place {
  const { width, height, components, data } = map;
  let x = Math.floor(u * width + 1e-9);
  let y = Math.floor(v * height + 1e-9);
  if (stitching === 'sphere' && (y === 0 || y === height)) x = Math.floor(width / 2);
  if (x === width) x = stitching === 'plane' ? width - 1 : 0;
  if (y === height) y = stitching === 'torus' ? 0 : height - 1;
  const o = components * ((height - 1 - y) * width + x);
  return [data[o] / 255 - 0.5, data[o + 1] / 255 - 0.5, data[o + 2] / 255 - 0.5];
}
