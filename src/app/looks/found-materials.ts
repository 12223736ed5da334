import type { MissingMaterial, ObjectLook } from '../../avatar/surface/index.ts';
import { NULL_UUID } from '../../formats/llsd/index.ts';
import {
  applyOverride,
  type LegacyMaterial,
  type MaterialFile,
  PBR_SLOTS,
  type PbrMap,
  type PbrMaterial,
  type PbrSlot,
} from '../../formats/material/index.ts';
import { textureFace } from '../../formats/texture-entry/index.ts';
import type { LoadedTexture, WornMesh } from '../state/index.ts';
import { withMaterial } from './look-edits.ts';
import { finestFaces } from './texture-uses.ts';

/** A material that faces name and that is not there. */
export interface WantedMaterial {
  readonly id: string;
  readonly wantedBy: readonly { readonly meshId: string; readonly face: number }[];
}

/** The materials that faces of worn meshes name and that are missing, in the order of meshes and faces. */
export function wantedMaterials(meshes: readonly WornMesh[]): readonly WantedMaterial[] {
  const wanted = new Map<string, { meshId: string; face: number }[]>();
  for (const { id: meshId, look, asset } of meshes) {
    if (!look) continue;
    for (const [face, { empty }] of finestFaces(asset).entries()) {
      for (const id of empty ? [] : missingMaterials(look, face)) {
        const uses = wanted.get(id) ?? [];
        uses.push({ meshId, face });
        wanted.set(id, uses);
      }
    }
  }
  return [...wanted].map(([id, wantedBy]) => ({ id, wantedBy }));
}

/** Ids of the materials that a face lacks. With a PBR material, a legacy one is not drawn. */
export function missingMaterials(look: ObjectLook, face: number): string[] {
  if (look.pbrMaterials.has(face)) return [];
  const { materialId } = textureFace(look.textureEntry, face);
  const pbr = look.missingMaterials?.get(face);
  const lacksLegacy = materialId !== NULL_UUID && !look.legacyMaterials.has(materialId);
  return [...(pbr ? [pbr.id] : []), ...(lacksLegacy ? [materialId] : [])];
}

/** Opened materials by id; null for others. */
export type FindMaterial = (id: string) => MaterialFile | null;

/** The look with the materials that it lacks, as far as they are found; the same look where none is. */
export function withFoundMaterials(
  look: ObjectLook,
  find: FindMaterial,
  pictures: readonly LoadedTexture[],
): ObjectLook {
  const missing = new Map(look.missingMaterials);
  const pbrMaterials = new Map(look.pbrMaterials);
  for (const [face, { id, override }] of look.missingMaterials ?? []) {
    const file = find(id);
    if (file?.kind !== 'pbr') continue;
    const material = materialOf(file, pictures);
    pbrMaterials.set(face, override ? applyOverride(material, override) : material);
    missing.delete(face);
  }
  const legacyMaterials = withFoundLegacy(look, find);
  const isSame =
    legacyMaterials === look.legacyMaterials && missing.size === (look.missingMaterials?.size ?? 0);
  return isSame ? look : { ...withMissing(look, missing), pbrMaterials, legacyMaterials };
}

function withFoundLegacy(
  { textureEntry: { defaultFace, faces }, legacyMaterials }: ObjectLook,
  find: FindMaterial,
): ReadonlyMap<string, LegacyMaterial> {
  const found = new Map<string, LegacyMaterial>();
  for (const { materialId } of [defaultFace, ...faces.values()]) {
    if (materialId === NULL_UUID || legacyMaterials.has(materialId)) continue;
    const file = find(materialId);
    if (file?.kind === 'legacy') found.set(materialId, file.material);
  }
  return found.size > 0 ? new Map([...legacyMaterials, ...found]) : legacyMaterials;
}

/** The look with an opened material on a face, in place of what it had. */
export function withMaterialFile(
  look: ObjectLook,
  face: number,
  file: MaterialFile,
  pictures: readonly LoadedTexture[],
): ObjectLook {
  const missing = new Map(look.missingMaterials);
  missing.delete(face);
  const pbrMaterials = new Map(look.pbrMaterials);
  const before = { ...withMissing(look, missing), pbrMaterials };
  if (file.kind === 'pbr') {
    pbrMaterials.set(face, materialOf(file, pictures));
    return before;
  }
  pbrMaterials.delete(face);
  return withMaterial(before, face, file.material);
}

function withMissing(
  { missingMaterials: _, ...look }: ObjectLook,
  missing: ReadonlyMap<number, MissingMaterial>,
): ObjectLook {
  return missing.size > 0 ? { ...look, missingMaterials: missing } : look;
}

/** The material of a file; maps that the file names by file names are opened pictures of that name. */
function materialOf(
  { material, pictures: names }: Extract<MaterialFile, { kind: 'pbr' }>,
  pictures: readonly LoadedTexture[],
): PbrMaterial {
  if (names.size === 0) return material;
  const mapOf = (slot: PbrSlot): PbrMap | null => {
    const name = names.get(slot)?.toLowerCase();
    const picture = pictures.findLast(({ fileName }) => fileName.toLowerCase() === name);
    return picture ? { textureId: picture.textureId, transform: null } : material.maps[slot];
  };
  const maps = Object.fromEntries(PBR_SLOTS.map((slot) => [slot, mapOf(slot)]));
  return { ...material, maps: maps as PbrMaterial['maps'] };
}
