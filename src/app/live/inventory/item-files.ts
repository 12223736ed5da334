import { attachmentJoint, defaultSkeleton } from '../../../avatar/index.ts';
import { DecodeError } from '../../../formats/bytes/index.ts';
import { decodeMaterialFile, type MaterialFile } from '../../../formats/material/index.ts';
import type { MeshAsset } from '../../../formats/mesh/index.ts';
import { decodeSceneGroup } from '../../../formats/scene-group/index.ts';
import { ASSET_TYPES } from '../../../protocol/grid/index.ts';
import { type InventoryEntry, sceneGroupParts, type WornPart } from '../../../session/index.ts';
import { type FindMaterial, withFoundMaterials } from '../../looks/found-materials.ts';
import { encodePart } from '../../objects/part-file.ts';
import type { InventoryFile, WornMesh } from '../../state/index.ts';
import type { LiveAssets } from '../bubble/live-assets.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const CHEST = 1;
const LAST_POINT = 55;
/** Of one object: far more than it has faces in sight. */
const MAX_MATERIALS = 128;
/** The eighth bit means that an object is added to others on its point. */
const POINT_BITS = 0x7f;

const EXTENSIONS: ReadonlyMap<number, string> = new Map([
  [ASSET_TYPES.texture, 'j2c'],
  [ASSET_TYPES.sound, 'ogg'],
  [ASSET_TYPES.object, 'xml'],
  [ASSET_TYPES.lsltext, 'lsl'],
  [ASSET_TYPES.animatn, 'anim'],
  [ASSET_TYPES.gesture, 'gesture'],
  [ASSET_TYPES.mesh, 'llmesh'],
  [ASSET_TYPES.gltf, 'gltf'],
  [ASSET_TYPES.glbin, 'glb'],
  [ASSET_TYPES.settings, 'llsd'],
  [ASSET_TYPES.material, 'mat'],
]);

/** The usual ending of files of an asset type; `txt` for those that are text or have none. */
export function extensionOfType(assetType: number): string {
  return EXTENSIONS.get(assetType) ?? 'txt';
}

/** The assets of which objects consist. */
export interface ObjectAssets extends Pick<LiveAssets, 'mesh' | 'shape' | 'bytes'> {
  /** An asset of any type; null where it cannot be had. */
  asset(id: string, assetType: number): Promise<Bytes | null>;
}

/**
 * The files of which an item consists on the stage: those of an object's meshes, prims and sculpts, with the materials that
 * their faces name, or else its asset.
 */
export async function itemFiles(
  item: InventoryEntry,
  bytes: Bytes,
  assets: ObjectAssets,
): Promise<InventoryFile[]> {
  const name = `${item.name || item.id}.${extensionOfType(item.assetType)}`;
  if (item.assetType !== ASSET_TYPES.object) return [{ name, bytes, placement: null }];
  const parts = partsOf(item, bytes).filter(({ meshId, shape }) => meshId !== null || shape);
  const find = await loadMaterials(parts, assets);
  const loads = parts.map(async (part, index): Promise<InventoryFile> => {
    const { mesh, bytes } = await geometryOf(part, assets);
    return {
      name: `${part.name || `${item.name} ${index + 1}`}.llmesh`,
      bytes,
      placement: placementOf({ ...part, look: withFoundMaterials(part.look, find, []) }, mesh),
    };
  });
  const loaded = await Promise.allSettled(loads);
  return loaded.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
}

async function geometryOf(
  { meshId, shape }: WornPart,
  assets: ObjectAssets,
): Promise<{ readonly mesh: MeshAsset; readonly bytes: Bytes }> {
  if (meshId === null) {
    const mesh = await assets.shape(shape!);
    return { mesh, bytes: encodePart(mesh) };
  }
  return { mesh: await assets.mesh(meshId), bytes: await assets.bytes(meshId, 'mesh') };
}

/** @throws {@link DecodeError} those of `decodeSceneGroup`. */
function partsOf(item: InventoryEntry, bytes: Bytes): WornPart[] {
  const group = decodeSceneGroup(bytes);
  const candidates = [item.subtype & POINT_BITS, group.objects[0].parts[0].attachmentPoint];
  const point = candidates.find((each) => each >= 1 && each <= LAST_POINT) ?? CHEST;
  return sceneGroupParts(group, point);
}

function placementOf(
  { point, position, rotation, scale, look }: WornPart,
  mesh: MeshAsset,
): Pick<WornMesh, 'attachment' | 'look'> {
  const { name } = defaultSkeleton.rows[attachmentJoint(point)];
  return {
    attachment: mesh.skin ? null : { point: name, position, rotation, scale },
    look,
  };
}

/** Loads the PBR materials that parts name; those that cannot be had stay missing. */
async function loadMaterials(
  parts: readonly WornPart[],
  assets: Pick<ObjectAssets, 'asset'>,
): Promise<FindMaterial> {
  const named = parts.flatMap(({ look }) => [...(look.missingMaterials?.values() ?? [])]);
  const ids = [...new Set(named.map(({ id }) => id))].slice(0, MAX_MATERIALS);
  const found = new Map<string, MaterialFile>();
  await Promise.all(
    ids.map(async (id) => {
      const bytes = await assets.asset(id, ASSET_TYPES.material);
      const file = bytes && decodedMaterial(bytes);
      if (file) found.set(id, file);
    }),
  );
  return (id) => found.get(id) ?? null;
}

/** Null for an asset that cannot be read: its faces keep their legacy look. */
function decodedMaterial(bytes: Bytes): MaterialFile | null {
  try {
    return decodeMaterialFile(bytes);
  } catch (error) {
    if (error instanceof DecodeError) return null;
    throw error;
  }
}
