import {
  bakeOf,
  builtInTexture,
  type ObjectLook,
  shownTexture,
} from '../../avatar/surface/index.ts';
import { NULL_UUID } from '../../formats/llsd/index.ts';
import { LOD_NAMES, type MeshAsset, type Submesh } from '../../formats/mesh/index.ts';
import type { BakeName } from '../../formats/texture-entry/index.ts';
import { FACE_MAPS, type OffStage, type TextureUse, type WornMesh } from '../state/index.ts';
import { textureOf } from './look-edits.ts';

/** The faces that want a texture. */
export interface TextureDemand {
  readonly uses: readonly TextureUse[];
  /** Square metres of the largest of them that is visible; 0 where all are hidden. */
  readonly area: number;
  /** How far that is which is made of it, such as a sculpt, where there is any: it is on no stage itself. */
  readonly stage?: OffStage;
}

/**
 * The textures that the faces of worn meshes name, by id, those excepted that every viewer has built in. An id that stands
 * for a bake counts as that bake of the wearer.
 *
 * @param bakes - see `SurfaceContext.bakes`.
 */
export function textureDemand(
  meshes: readonly WornMesh[],
  bakes: ReadonlyMap<BakeName, string> | null,
): ReadonlyMap<string, TextureDemand> {
  const demand = new Map<string, { uses: TextureUse[]; area: number; stage?: OffStage }>();
  for (const { id: meshId, look, asset, visible, part } of meshes) {
    if (part?.map) {
      const { textureId, stage } = part.map;
      const known = demand.get(textureId) ?? { uses: [], area: 0 };
      known.uses.push({ meshId, face: 0, map: 'sculpt' });
      known.stage = stage;
      demand.set(textureId, known);
    }
    if (!look) continue;
    for (const [face, submesh] of finestFaces(asset).entries()) {
      if (submesh.empty) continue;
      const area = visible ? areaOf(submesh) : 0;
      for (const [map, textureId] of mapsOf(look, face)) {
        const id = shownId(textureId, bakes);
        if (id === null) continue;
        const known = demand.get(id) ?? { uses: [], area: 0 };
        known.uses.push({ meshId, face, map });
        known.area = Math.max(known.area, area);
        demand.set(id, known);
      }
    }
  }
  return demand;
}

/** The faces of a mesh at its finest level of detail, which has as many as every other. */
export function finestFaces(asset: MeshAsset): readonly Submesh[] {
  return LOD_NAMES.map((lod) => asset.lods[lod]).find((faces) => faces) ?? [];
}

/** The maps of a face that are drawn, with the texture that each names: with a PBR material the others are not. */
function mapsOf(look: ObjectLook, face: number) {
  const isPbr = look.pbrMaterials.has(face);
  return FACE_MAPS.filter((map) => map.startsWith('pbr') === isPbr).flatMap((map) => {
    const textureId = textureOf(look, face, map);
    return textureId === null ? [] : [[map, textureId] as const];
  });
}

/** The texture to be loaded for an id; null for those that are built in. */
function shownId(textureId: string, bakes: ReadonlyMap<BakeName, string> | null): string | null {
  if (textureId === NULL_UUID) return null;
  const context = { bakes, isRigged: true, hasAlpha: () => null };
  const id = bakeOf(textureId) ? shownTexture(textureId, context) : textureId;
  return builtInTexture(id) ? null : id;
}

/** The area of a face's box seen along its shortest side: enough to tell a sleeve from a button. */
function areaOf({ positionMin, positionMax }: Submesh): number {
  const sides = positionMax.map((max, axis) => max - positionMin[axis]).sort((a, b) => b - a);
  return sides[0] * sides[1];
}
