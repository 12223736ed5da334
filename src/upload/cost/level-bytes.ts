import { LOD_NAMES, type LodName, type MeshAsset } from '../../formats/mesh/index.ts';

/** A value for each level of detail. */
export type PerLevel<Value> = Readonly<Record<LodName, Value>>;

/** Compressed bytes of the sections of each level; null where the asset has no such section. */
export type LevelBytes = PerLevel<number | null>;

/** Compressed bytes of what costs of a mesh asset are counted from. */
export interface AssetBytes {
  /** The whole asset, as it is uploaded. */
  readonly total: number;
  readonly levels: LevelBytes;
  /** Hulls; 0 without. */
  readonly physicsConvex: number;
  /** Triangles of the physics shape; 0 without. */
  readonly physicsMesh: number;
}

/** What the estimate takes for everything in a section that is not triangles, bytes. */
const OVERHEAD_BYTES = 384;
/** The least bytes that remain of a section, which are those of a triangle. */
const TRIANGLE_BYTES = 16;

/** Makes a record of the levels. */
export function perLevel<Value>(of: (level: LodName) => Value): PerLevel<Value> {
  return Object.fromEntries(LOD_NAMES.map((level) => [level, of(level)])) as PerLevel<Value>;
}

/**
 * The bytes of a mesh asset.
 *
 * @param byteLength - of the file, where it is known; else the end of its last section counts.
 */
export function assetBytesOf(
  { sections, dataOffset }: Pick<MeshAsset, 'sections' | 'dataOffset'>,
  byteLength?: number,
): AssetBytes {
  const sizeOf = (name: string): number | null => sections[name]?.size ?? null;
  const ends = Object.values(sections).map(({ offset, size }) => dataOffset + offset + size);
  return {
    total: byteLength ?? Math.max(dataOffset, ...ends),
    levels: perLevel((level) => sizeOf(`${level}_lod`)),
    physicsConvex: sizeOf('physics_convex') ?? 0,
    physicsMesh: sizeOf('physics_mesh') ?? sizeOf('physics_shape') ?? 0,
  };
}

/**
 * The bytes that each level is charged for: those of the next higher one where it is missing or empty.
 *
 * **Source:** reference/upload.md section 5.
 */
export function chargedBytes(levels: LevelBytes): PerLevel<number> {
  let above = 0;
  return perLevel((level) => {
    above = levels[level] || above;
    return above;
  });
}

/**
 * The triangles that a level is charged for, by its bytes: not a whole number, and at least 1.
 *
 * **Source:** reference/upload.md section 5.
 */
export function estimateTriangles(bytes: number): number {
  return Math.max(bytes - OVERHEAD_BYTES, TRIANGLE_BYTES) / TRIANGLE_BYTES;
}

/** The bytes by which a level is charged for so many triangles: the inverse of {@link estimateTriangles}. */
export function bytesOfTriangles(triangles: number): number {
  return OVERHEAD_BYTES + TRIANGLE_BYTES * triangles;
}

/**
 * The bytes by which the levels of a prim or sculpt are charged.
 *
 * @param triangles - of each level.
 *
 * **Source:** reference/upload.md section 6: 10 bytes for each triangle.
 */
export const primLevelBytes = (triangles: PerLevel<number>): LevelBytes =>
  perLevel((level) => 10 * triangles[level]);
