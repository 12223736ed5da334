import { DecodeError } from '../../../src/formats/bytes/index.ts';
import { decodeMesh } from '../../../src/formats/mesh/index.ts';
import type { UploadResources, UploadWeights } from '../../../src/protocol/grid/index.ts';
import {
  type CostedPart,
  costedPartOf,
  DEFAULT_OPENSIM_LIMITS,
  type OpenSimPrices,
  type OpenSimRefusal,
  openSimFee,
  openSimRefusals,
  openSimStreaming,
} from '../../../src/upload/cost/index.ts';

/** What an upload costs, and what the object weighs. */
export interface PricedUpload {
  readonly kind: 'priced';
  readonly price: number;
  readonly weights: UploadWeights;
}

/** Why an upload is refused. */
export interface RefusedUpload {
  readonly kind: 'refused';
  /** As OpenSimulator puts it. */
  readonly message: string;
  /** As Second Life's validator calls it; null for what only OpenSimulator refuses. */
  readonly code: string | null;
}

const refused = (message: string, code: string | null = null): RefusedUpload => ({
  ...{ kind: 'refused', message, code },
});

const { maxSide, minSide, maxParts } = DEFAULT_OPENSIM_LIMITS;

const REFUSALS: Readonly<Record<OpenSimRefusal, RefusedUpload>> = {
  'physics-convex-missing': refused('Missing physics_convex block', 'MAV_BLOCK_MISSING'),
  'bounding-points-missing': refused('Bad physics_convex block', 'MAV_BLOCK_MISSING'),
  'high-level-missing': refused('Missing high_lod block', 'MAV_BLOCK_MISSING'),
  'side-too-long': refused(
    `Model contains parts with sides larger than ${maxSide}m. Please ajust scale`,
  ),
  'too-many-parts': refused(`Model would have more than ${maxParts} linked prims`),
  'parts-too-small': refused(
    `Model contains too many prims smaller than ${minSide}m minimum allowed size. Please check scaling`,
  ),
};

/**
 * Checks an upload, and prices it, like OpenSimulator.
 *
 * **Source:** reference/upload.md section 5; opensim `MeshCost.cs`.
 */
export async function priceUpload(
  { meshes, textures, instances }: UploadResources,
  prices: OpenSimPrices,
): Promise<PricedUpload | RefusedUpload> {
  if (instances.length === 0 || meshes.length === 0) return refused('Missing model information.');
  if (instances.length > maxParts) return REFUSALS['too-many-parts'];
  const costed = await costMeshes(meshes);
  if (costed === null) return refused('Invalid model data');
  const parts = instances.map(({ name, mesh, scale }) => ({ ...costed[mesh], name, scale }));
  // Meshes that no prim shows are checked, too.
  const object = { parts, textures: [], isAnimesh: false, scripts: 0 };
  const [refusal] = [...openSimRefusals({ ...object, parts: costed }), ...openSimRefusals(object)];
  if (refusal) return REFUSALS[refusal];
  const kept = parts.filter(({ scale }) => isLargeEnough(scale));
  const assets = costed.flatMap(({ bytes }) => bytes ?? []);
  const { price } = openSimFee(assets, kept.length, textures.length, prices);
  return { kind: 'priced', price, weights: weightsOf(kept) };
}

/** Whether a prim of this size is made; smaller ones are left out. */
export const isLargeEnough = (scale: readonly number[]): boolean =>
  scale.every((side) => side >= minSide);

/** Null where one of them is no mesh asset. */
async function costMeshes(meshes: readonly Uint8Array[]): Promise<CostedPart[] | null> {
  try {
    const decoded = meshes.map(async (bytes) =>
      costedPartOf('', await decodeMesh(new Uint8Array(bytes)), [1, 1, 1], bytes.length),
    );
    return await Promise.all(decoded);
  } catch (error) {
    if (error instanceof DecodeError) return null;
    throw error;
  }
}

/** A hull weighs by its points, whatever its size. */
const PHYSICS_OF_POINT = 0.04;
const SERVER_OF_PRIM = 0.5;

function weightsOf(parts: readonly CostedPart[]): UploadWeights {
  let [streaming, physics] = [0, 0];
  for (const { bytes, scale, physics: sizes } of parts) {
    if (bytes) streaming += openSimStreaming(bytes.levels, scale);
    physics += PHYSICS_OF_POINT * ((sizes.boundingPoints ?? 0) + 1);
  }
  const simulation = SERVER_OF_PRIM * parts.length;
  return { resource: Math.max(streaming, physics, simulation), streaming, simulation, physics };
}
