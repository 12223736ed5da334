import type { LegacyMaterial, PbrMaterial, PbrOverride } from '../../formats/material/index.ts';
import type { TextureEntry } from '../../formats/texture-entry/index.ts';

/** The look of an object none of whose materials is known. */
export function lookWithoutMaterials(textureEntry: TextureEntry): ObjectLook {
  return { textureEntry, legacyMaterials: new Map(), pbrMaterials: new Map() };
}

/** The ids of all textures that a look names, those of bakes included. */
export function texturesOfLook({
  textureEntry,
  legacyMaterials,
  pbrMaterials,
}: ObjectLook): string[] {
  const { defaultFace, faces } = textureEntry;
  return [
    ...[defaultFace, ...faces.values()].map(({ textureId }) => textureId),
    ...[...legacyMaterials.values()].flatMap(({ normalMap, specularMap }) => [
      ...(normalMap ? [normalMap.textureId] : []),
      ...(specularMap ? [specularMap.textureId] : []),
    ]),
    ...[...pbrMaterials.values()].flatMap(({ maps }) =>
      Object.values(maps).flatMap((map) => map?.textureId ?? []),
    ),
  ];
}

/** How the faces of an object look, with the materials that they name. */
export interface ObjectLook {
  readonly textureEntry: TextureEntry;
  /** Legacy materials by the id that a face names; those that have not arrived are missing. */
  readonly legacyMaterials: ReadonlyMap<string, LegacyMaterial>;
  /** PBR materials by number of the face, with overrides applied; those that have not arrived are missing. */
  readonly pbrMaterials: ReadonlyMap<number, PbrMaterial>;
  /** PBR materials that faces name and that are not known, by number of the face; left out where there are none. */
  readonly missingMaterials?: ReadonlyMap<number, MissingMaterial>;
}

/** A PBR material of which only the id is known. */
export interface MissingMaterial {
  readonly id: string;
  /** What the face changes of it. */
  readonly override: PbrOverride | null;
}
