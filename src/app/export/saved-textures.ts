import type {
  AvatarObject,
  LoneRenderObject,
  RenderObject,
  SavedTexture,
} from '../../avatar/avatar-object/index.ts';
import { bakeOf, builtInTexture, type ObjectLook } from '../../avatar/surface/index.ts';
import { NULL_UUID } from '../../formats/llsd/index.ts';
import { PBR_SLOTS } from '../../formats/material/index.ts';
import { textureFace } from '../../formats/texture-entry/index.ts';
import { shownFaces, type WornMesh } from '../state/index.ts';
import type { TextureSupply } from './texture-supply.ts';

/** Reads a texture for a file; null where it is not at hand, or cannot be read. */
export type ReadSavedTexture = (id: string) => Promise<SavedTexture | null>;

/** Reads textures as the files that they are. */
export function originalTextures(textures: Pick<TextureSupply, 'bytes'>): ReadSavedTexture {
  return async (id) => {
    const file = await textures.bytes(id);
    return file && { id, name: file.name ?? '', asset: { bytes: file.bytes } };
  };
}

/**
 * The avatar with the textures that its faces and bakes show. Those that cannot be read are named only.
 *
 * @param others - ids of more textures that belong to it, such as maps of sculpts.
 */
export async function withTextures<T extends Pick<AvatarObject, 'renderObjects' | 'bakes'>>(
  avatar: T,
  read: ReadSavedTexture,
  others: readonly string[] = [],
): Promise<T & Pick<AvatarObject, 'textures'>> {
  const textures: SavedTexture[] = [];
  // One after the other, so that never more than one is decoded.
  for (const id of new Set([...savedTextureIds(avatar), ...others.filter(isSaved)])) {
    const texture = await read(id);
    if (texture) textures.push(texture);
  }
  return textures.length > 0 ? { ...avatar, textures } : avatar;
}

/** Those that the faces of worn meshes and the wearer's bakes show. */
export function shownTextureIds(
  meshes: readonly WornMesh[],
  bakes: AvatarObject['bakes'],
): Set<string> {
  const renderObjects = meshes.map((mesh) => ({
    ...(mesh.look && { look: mesh.look }),
    faceColors: shownFaces(mesh),
  }));
  return new Set(savedTextureIds({ renderObjects, ...(bakes && { bakes }) }));
}

/** A mesh as far as its textures go: its look, and something for each of its faces. */
interface Dressed {
  readonly look?: ObjectLook;
  readonly faceColors: readonly unknown[];
}

/** Ids of the textures that faces and bakes show, those excepted that every viewer has built in. */
export function savedTextureIds({
  renderObjects,
  bakes,
}: Pick<AvatarObject, 'bakes'> & { readonly renderObjects: readonly Dressed[] }): string[] {
  const named = renderObjects.flatMap(({ look, faceColors }) =>
    look ? faceColors.flatMap((_, face) => texturesOfFace(look, face)) : [],
  );
  const ids = new Set([...named, ...(bakes?.values() ?? [])]);
  return [...ids].filter(isSaved);
}

const isSaved = (id: string) => id !== NULL_UUID && !bakeOf(id) && !builtInTexture(id);

/** With a PBR material nothing else is drawn. */
function texturesOfFace(
  { textureEntry, legacyMaterials, pbrMaterials }: ObjectLook,
  face: number,
): string[] {
  const pbr = pbrMaterials.get(face);
  if (pbr) return PBR_SLOTS.flatMap((slot) => pbr.maps[slot]?.textureId ?? []);
  const { textureId, materialId } = textureFace(textureEntry, face);
  const material = legacyMaterials.get(materialId);
  const maps = [material?.normalMap, material?.specularMap];
  return [textureId, ...maps.flatMap((map) => map?.textureId ?? [])];
}

/** A render object with its textures, to be saved alone. */
export async function loneWithTextures(
  record: RenderObject,
  read: ReadSavedTexture,
): Promise<LoneRenderObject> {
  const { textures } = await withTextures({ renderObjects: [record] }, read);
  return { ...record, ...(textures && { textures }) };
}
