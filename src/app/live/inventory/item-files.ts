import { attachmentJoint, defaultSkeleton } from '../../../avatar/index.ts';
import { LOD_NAMES, type MeshAsset } from '../../../formats/mesh/index.ts';
import { decodeSceneGroup } from '../../../formats/scene-group/index.ts';
import { ASSET_TYPES } from '../../../protocol/grid/index.ts';
import { type InventoryEntry, sceneGroupParts, type WornPart } from '../../../session/index.ts';
import type { InventoryFile, WornMesh } from '../../state/index.ts';
import type { LiveAssets } from '../bubble/live-assets.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const CHEST = 1;
const LAST_POINT = 55;
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
]);

/** The usual ending of files of an asset type; `txt` for those that are text or have none. */
export function extensionOfType(assetType: number): string {
  return EXTENSIONS.get(assetType) ?? 'txt';
}

/** The files of which an item consists on the stage: those of an object's meshes, or else its asset. */
export async function itemFiles(
  item: InventoryEntry,
  bytes: Bytes,
  assets: Pick<LiveAssets, 'mesh' | 'bytes'>,
): Promise<InventoryFile[]> {
  const name = `${item.name || item.id}.${extensionOfType(item.assetType)}`;
  if (item.assetType !== ASSET_TYPES.object) return [{ name, bytes, placement: null }];
  const parts = partsOf(item, bytes).filter(({ meshId }) => meshId !== null);
  const loads = parts.map(async (part, index): Promise<InventoryFile> => {
    const mesh = await assets.mesh(part.meshId!);
    return {
      name: `${part.name || `${item.name} ${index + 1}`}.llmesh`,
      bytes: await assets.bytes(part.meshId!, 'mesh'),
      placement: placementOf(part, mesh),
    };
  });
  const loaded = await Promise.allSettled(loads);
  return loaded.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
}

/** @throws {@link DecodeError} those of `decodeSceneGroup`. */
function partsOf(item: InventoryEntry, bytes: Bytes): WornPart[] {
  const group = decodeSceneGroup(bytes);
  const candidates = [item.subtype & POINT_BITS, group.objects[0].parts[0].attachmentPoint];
  const point = candidates.find((each) => each >= 1 && each <= LAST_POINT) ?? CHEST;
  return sceneGroupParts(group, point);
}

function placementOf(
  { point, position, rotation, scale, faces, defaultFace }: WornPart,
  mesh: MeshAsset,
): Pick<WornMesh, 'attachment' | 'faceColors'> {
  const level = LOD_NAMES.map((lod) => mesh.lods[lod]).find((found) => found) ?? [];
  const { name } = defaultSkeleton.rows[attachmentJoint(point)];
  return {
    attachment: mesh.skin ? null : { point: name, position, rotation, scale },
    faceColors: level.map((_, face) => (faces[face] ?? defaultFace).color),
  };
}
