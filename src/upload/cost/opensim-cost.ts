import { LOD_NAMES } from '../../formats/mesh/index.ts';
import type { Vector3 } from '../../math/index.ts';
import type { CostedObject } from './costed-object.ts';
import {
  type AssetBytes,
  bytesOfTriangles,
  chargedBytes,
  estimateTriangles,
  type LevelBytes,
} from './level-bytes.ts';

/** What an OpenSimulator is configured with; section `[Economy]` of its configuration. */
export interface OpenSimPrices {
  /** `PriceUpload`, in the grid's currency. */
  readonly priceUpload: number;
  /** `MeshModelUploadCostFactor`. */
  readonly meshFactor: number;
  /** `MeshModelMinCostFactor`. */
  readonly minFactor: number;
}

/** Uploads are free. */
export const DEFAULT_OPENSIM_PRICES: OpenSimPrices = {
  priceUpload: 0,
  meshFactor: 0,
  minFactor: 0,
};

/** What a mesh adds to the fee, before it is multiplied by the prices; with the counted bytes it is made of. */
export interface OpenSimMeshFee {
  readonly total: number;
  readonly medium: number;
  readonly low: number;
  readonly physics: number;
  readonly fee: number;
}

/** The fee of an upload, with what it is made of. */
export interface OpenSimFee {
  readonly meshes: readonly OpenSimMeshFee[];
  /** For the creation of prims, before it is multiplied by the prices. */
  readonly prims: number;
  /** In the grid's currency, a whole number. */
  readonly textures: number;
  readonly model: number;
  readonly price: number;
}

/** Why an OpenSimulator refuses an upload. */
export type OpenSimRefusal =
  | 'physics-convex-missing'
  | 'bounding-points-missing'
  | 'high-level-missing'
  | 'side-too-long'
  | 'too-many-parts'
  | 'parts-too-small';

/** The limits of a region by default; sides in metres. */
export const DEFAULT_OPENSIM_LIMITS = { maxSide: 256, minSide: 0.001, maxParts: 512 } as const;

/** Square metres of area for each of the squared diagonal, by level. */
const AREA_FACTORS = { high: 17.36, medium: 277.78, low: 1111.11 } as const;
const WHOLE_AREA = 262_144;
const STREAMING_OF_BYTE = 0.004;
const FEE_OF_BYTE = 1e-5;
const FEE_OF_PRIM = 0.002;

/**
 * The streaming cost of a mesh as OpenSimulator quotes it.
 *
 * @param scale - of the prim, metres.
 *
 * **Source:** reference/upload.md section 5; opensim `MeshCost.cs`, `streamingCost`, for areas that are clamped.
 */
export function openSimStreaming(levels: LevelBytes, [x, y, z]: Vector3): number {
  const square = x * x + y * y + z * z;
  const disc = (level: keyof typeof AREA_FACTORS) =>
    Math.min(square * AREA_FACTORS[level], WHOLE_AREA);
  const [high, medium, low] = [disc('high'), disc('medium'), disc('low')];
  const rings = [high, medium - high, low - medium, WHOLE_AREA - low];
  const areas = rings.map((area) => Math.max(area, 1));
  const charged = chargedBytes(levels);
  const counted = LOD_NAMES.map((level) => countedBytes(charged[level]));
  const whole = areas.reduce((sum, area) => sum + area, 0);
  const bytes = areas.reduce((sum, area, i) => sum + area * counted[i], 0);
  return (bytes / whole) * STREAMING_OF_BYTE;
}

/** The bytes of a level without its overhead, at least those of a triangle. */
const countedBytes = (bytes: number): number =>
  bytesOfTriangles(estimateTriangles(bytes)) - bytesOfTriangles(0);

/** The fee of a mesh asset for a price of 1 and a factor of 1, without its prims. */
export function openSimMeshFee({
  total,
  levels,
  physicsConvex,
  physicsMesh,
}: AssetBytes): OpenSimMeshFee {
  const medium = levels.medium ?? 0;
  const low = 3.5 * (levels.low ?? 0);
  // Whole bytes, as the server divides integers.
  const physics =
    physicsMesh > 0 ? 6 * (physicsMesh + Math.trunc(physicsConvex / 4)) : 8 * physicsConvex;
  return { total, medium, low, physics, fee: FEE_OF_BYTE * (total + medium + low + physics) };
}

/**
 * The fee that an OpenSimulator takes for an upload.
 *
 * @param textures - number of textures uploaded with it.
 *
 * **Source:** reference/upload.md section 5, "Fee"; opensim `MeshCost.cs`, `MeshModelCost`, for the rounding.
 */
export function openSimFee(
  meshes: readonly AssetBytes[],
  prims: number,
  textures: number,
  { priceUpload, meshFactor, minFactor }: OpenSimPrices,
): OpenSimFee {
  const fees = meshes.map(openSimMeshFee);
  const ofPrims = FEE_OF_PRIM * prims;
  const fee = fees.reduce((sum, mesh) => sum + mesh.fee, ofPrims);
  const ofTextures = Math.floor(textures * priceUpload + 0.5);
  const model = Math.floor(priceUpload * Math.max(minFactor, meshFactor * fee) + 0.5);
  return { meshes: fees, prims: ofPrims, textures: ofTextures, model, price: ofTextures + model };
}

/**
 * What of an upload an OpenSimulator refuses; nothing where it takes it.
 *
 * **Source:** reference/upload.md section 5, "Fee", last sentence.
 */
export function openSimRefusals(
  { parts }: CostedObject,
  limits: Readonly<Record<keyof typeof DEFAULT_OPENSIM_LIMITS, number>> = DEFAULT_OPENSIM_LIMITS,
): OpenSimRefusal[] {
  const refusals: OpenSimRefusal[] = [];
  const assets = parts.flatMap(({ bytes }) => bytes ?? []);
  if (assets.some(({ physicsConvex }) => !physicsConvex)) refusals.push('physics-convex-missing');
  const hasHull = parts.every(({ bytes, physics }) => !bytes || physics.boundingPoints !== null);
  if (!hasHull) refusals.push('bounding-points-missing');
  if (assets.some(({ levels }) => !levels.high)) refusals.push('high-level-missing');
  const isLong = parts.some(({ scale }) => scale.some((side) => side > limits.maxSide));
  if (isLong) refusals.push('side-too-long');
  if (parts.length > limits.maxParts) refusals.push('too-many-parts');
  const small = parts.filter(({ scale }) => scale.some((side) => side < limits.minSide));
  if (small.length > Math.trunc(parts.length / 2)) refusals.push('parts-too-small');
  return refusals;
}
