import {
  bakeOf,
  builtInTexture,
  lookOfPart,
  type ObjectLook,
  texturesOfLook,
} from '../avatar/surface/index.ts';
import { decodeGesture } from '../formats/gesture/index.ts';
import { NULL_UUID } from '../formats/llsd/index.ts';
import { decodeMaterialFile } from '../formats/material/index.ts';
import { decodeSceneGroup, type ScenePart } from '../formats/scene-group/index.ts';
import { decodeWearable } from '../formats/wearable/index.ts';
import { ASSET_TYPES } from '../protocol/grid/index.ts';

/** An asset that another one names in order to be shown or played. */
export interface AssetReference {
  readonly id: string;
  /** See `ASSET_TYPES`. */
  readonly type: number;
}

/** OpenSimulator's own legacy materials. */
export const LEGACY_MATERIAL = -2;

/**
 * What an asset of a type needs besides itself, each once: meshes, textures and materials of an object, textures of a wearable
 * and of a material, animations of a gesture. What every viewer has built in is left out, as are scripts and sounds.
 *
 * @throws {@link DecodeError} those of the decoder of that type.
 */
export function assetReferences(bytes: Uint8Array, assetType: number): AssetReference[] {
  const references = new Map<string, AssetReference>();
  for (const reference of namedAssets(bytes, assetType)) {
    const { id } = reference;
    if (id === NULL_UUID || builtInTexture(id) || bakeOf(id)) continue;
    if (!references.has(id)) references.set(id, reference);
  }
  return [...references.values()];
}

function namedAssets(bytes: Uint8Array, assetType: number): AssetReference[] {
  switch (assetType) {
    case ASSET_TYPES.object:
      return decodeSceneGroup(bytes).objects.flatMap(({ parts }) => parts.flatMap(assetsOfPart));
    case ASSET_TYPES.clothing:
    case ASSET_TYPES.bodypart:
      return [...decodeWearable(bytes).textures.values()].map(texture);
    case ASSET_TYPES.gesture:
      return decodeGesture(bytes).steps.flatMap((step) =>
        step.kind === 'animation' ? [{ id: step.assetId, type: ASSET_TYPES.animatn }] : [],
      );
    case ASSET_TYPES.material:
    case LEGACY_MATERIAL:
      return texturesOfMaterial(bytes);
    default:
      return [];
  }
}

function assetsOfPart(part: ScenePart): AssetReference[] {
  const { sculpt } = part.extraParams;
  const look = lookOfPart(part);
  return [
    ...(sculpt ? [{ id: sculpt.id, type: sculpt.shape === 'mesh' ? ASSET_TYPES.mesh : 0 }] : []),
    ...texturesOfLook(look).map(texture),
    ...materialsOf(look),
  ];
}

/** The materials that a part names and does not contain, and the textures that it changes of them. */
function materialsOf({ textureEntry, legacyMaterials, missingMaterials }: ObjectLook) {
  const missing = [...(missingMaterials?.values() ?? [])];
  const faces = [textureEntry.defaultFace, ...textureEntry.faces.values()];
  return [
    ...missing.map(({ id }) => ({ id, type: ASSET_TYPES.material })),
    ...missing.flatMap(({ override }) =>
      Object.values(override?.textures ?? {}).flatMap((id) => (id ? [texture(id)] : [])),
    ),
    ...faces.flatMap(({ materialId }) =>
      legacyMaterials.has(materialId) ? [] : [{ id: materialId, type: LEGACY_MATERIAL }],
    ),
  ];
}

function texturesOfMaterial(bytes: Uint8Array): AssetReference[] {
  const file = decodeMaterialFile(bytes);
  const maps =
    file.kind === 'pbr'
      ? Object.values(file.material.maps)
      : [file.material.normalMap, file.material.specularMap];
  return maps.flatMap((map) => (map ? [texture(map.textureId)] : []));
}

const texture = (id: string): AssetReference => ({ id, type: ASSET_TYPES.texture });
