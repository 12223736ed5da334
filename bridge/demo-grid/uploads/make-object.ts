import { randomUUID } from 'node:crypto';
import {
  encodeTextureEntry,
  PLAIN_FACE,
  type TextureFace,
} from '../../../src/formats/texture-entry/index.ts';
import { ORIGIN } from '../../../src/math/index.ts';
import {
  ASSET_TYPES,
  type ModelUpload,
  type ResourceFace,
  type ResourceInstance,
  type UploadResources,
} from '../../../src/protocol/grid/index.ts';
import type { DemoAsset, DemoAttachment, DemoPrim } from '../content/demo-content.ts';
import { objectAsset, placementOn } from '../content/object-asset.ts';
import { INVENTORY_TYPES, type InventoryItem, TYPES } from '../inventory/inventory-types.ts';
import { isLargeEnough } from './price-upload.ts';

/** What an upload has stored: an item, what it is when it is worn, and the assets of both. */
export interface StoredObject {
  readonly item: InventoryItem;
  readonly attachment: DemoAttachment;
  readonly assets: readonly DemoAsset[];
}

/** The plain white texture that every viewer has. */
const WHITE = '5748decc-f629-461c-9a36-a35a221fe21f';
/** Faces that a mesh can have. */
const MAX_FACES = 8;
const MAX_NAME = 63;

/**
 * Makes an object of what was uploaded, like OpenSimulator.
 *
 * @param quoted - what the price was asked for.
 *
 * **Source:** opensim `BunchOfCaps.cs`, `UploadCompleteHandler`.
 */
export function makeObject(quoted: ModelUpload, resources: UploadResources): StoredObject {
  const name = quoted.name.slice(0, MAX_NAME);
  const assetOf = (type: number) => (bytes: Uint8Array) => ({
    ...{ id: randomUUID(), type, name, bytes: new Uint8Array(bytes) },
  });
  const meshes = resources.meshes.map(assetOf(ASSET_TYPES.mesh));
  const textures = resources.textures.map(assetOf(ASSET_TYPES.texture));
  const instances = resources.instances.filter(({ scale }) => isLargeEnough(scale));
  const prims = instances.map(
    (instance, index): DemoPrim => ({
      name: index === 0 ? name : `${name}#${index}`,
      meshId: meshes[instance.mesh].id,
      shape: null,
      ...placementIn(instances[0], instance),
      scale: instance.scale,
      textureEntry: facesOf(instance.faces, textures),
      materials: [],
    }),
  );
  const attachment = {
    ...{ name, itemId: randomUUID(), objectAssetId: randomUUID(), point: 0, prims },
  };
  const asset = objectAsset(attachment);
  const { folderId, description, everyoneMask, groupMask, nextOwnerMask } = quoted;
  const item = {
    ...{ id: attachment.itemId, folderId, assetId: asset.id, assetType: TYPES.object },
    ...{ inventoryType: INVENTORY_TYPES.object, flags: 0, name, description },
    masks: { everyoneMask, groupMask, nextOwnerMask },
  };
  return { item, attachment, assets: [...meshes, ...textures, asset] };
}

/** The root keeps its rotation, and is where it is attached. */
function placementIn(
  root: ResourceInstance,
  instance: ResourceInstance,
): Pick<DemoPrim, 'position' | 'rotation'> {
  if (instance === root) return { position: ORIGIN, rotation: root.rotation };
  return placementOn(root, instance);
}

function facesOf(
  faces: readonly ResourceFace[],
  textures: readonly DemoAsset[],
): Uint8Array<ArrayBuffer> {
  const plain: TextureFace = { ...PLAIN_FACE, textureId: WHITE };
  const entries = faces
    .slice(0, MAX_FACES)
    .map(({ color, isFullBright, texture }, index): [number, TextureFace] => [
      index,
      {
        ...plain,
        ...{ color, fullbright: isFullBright },
        ...(texture !== null && { textureId: textures[texture].id }),
      },
    ]);
  return encodeTextureEntry({ defaultFace: plain, faces: new Map(entries) });
}
