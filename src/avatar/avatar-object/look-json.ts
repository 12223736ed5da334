import {
  type LegacyMap,
  type LegacyMaterial,
  PBR_SLOTS,
  type PbrMap,
  type PbrMaterial,
  type PbrOverride,
} from '../../formats/material/index.ts';
import { BAKE_FACES, type BakeName, type TextureFace } from '../../formats/texture-entry/index.ts';
import { BLANK_FACE, type ObjectLook } from '../surface/index.ts';

/** The member `look` of a render object. Faces and materials are in ascending order. */
export function lookJson(look: ObjectLook): object {
  const { textureEntry, legacyMaterials, pbrMaterials, missingMaterials } = look;
  return {
    default: faceJson(textureEntry.defaultFace),
    faces: ascending(textureEntry.faces).map(([face, record]) => ({ face, ...faceJson(record) })),
    legacyMaterials: ascending(legacyMaterials).map(([id, material]) => ({
      id,
      ...legacyMaterialJson(material),
    })),
    pbrMaterials: ascending(pbrMaterials).map(([face, material]) => ({
      face,
      ...pbrMaterialJson(material),
    })),
    ...(missingMaterials && {
      missingMaterials: ascending(missingMaterials).map(([face, { id, override }]) => ({
        ...{ face, id },
        ...(override && { override: overrideJson(override) }),
      })),
    }),
  };
}

/** What is not overridden is left out. */
function overrideJson({ textures, transforms, ...changed }: PbrOverride): object {
  const maps = PBR_SLOTS.flatMap((slot) => {
    const [texture, transform] = [textures[slot], transforms[slot]];
    return texture === undefined && !transform ? [] : [[`${slot}Map`, { texture, transform }]];
  });
  return { ...changed, ...Object.fromEntries(maps) };
}

/** The member `bakes` of an avatar, in the order of bakes. */
export function bakesJson(bakes: ReadonlyMap<BakeName, string>): object {
  const names = Object.keys(BAKE_FACES) as BakeName[];
  return Object.fromEntries(
    names.flatMap((name) => (bakes.has(name) ? [[name, bakes.get(name)]] : [])),
  );
}

function ascending<K extends string | number, V>(map: ReadonlyMap<K, V>): [K, V][] {
  return [...map].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Members with the defaults of `BLANK_FACE` are left out. */
function faceJson(face: TextureFace): object {
  const { textureId: texture, materialId: material, ...rest } = face;
  const { textureId, materialId, ...blank } = BLANK_FACE;
  const defaults: Record<string, unknown> = { texture: textureId, material: materialId, ...blank };
  const { color, repeats, offset, rotation, bump, shiny, fullbright, hasMedia, mapping, glow } =
    rest;
  const placed = { texture, color, repeats, offset, rotation };
  const members = { ...placed, bump, shiny, fullbright, hasMedia, mapping, glow, material };
  return Object.fromEntries(
    Object.entries(members).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(defaults[name]),
    ),
  );
}

function legacyMaterialJson(material: LegacyMaterial): object {
  const { specularColor, glossiness, environment, alphaMode, alphaCutoff } = material;
  return {
    normalMap: legacyMapJson(material.normalMap),
    specularMap: legacyMapJson(material.specularMap),
    ...{ specularColor, glossiness, environment, alphaMode, alphaCutoff },
  };
}

function legacyMapJson(map: LegacyMap | null): object | undefined {
  if (!map) return undefined;
  const { textureId: texture, repeats, offset, rotation } = map;
  return { texture, repeats, offset, rotation };
}

function pbrMaterialJson(material: PbrMaterial): object {
  const { baseColor, metallic, roughness, emissive, alphaMode, alphaCutoff, doubleSided, maps } =
    material;
  return {
    ...{ baseColor, metallic, roughness, emissive, alphaMode, alphaCutoff, doubleSided },
    baseColorMap: pbrMapJson(maps.baseColor),
    normalMap: pbrMapJson(maps.normal),
    metallicRoughnessMap: pbrMapJson(maps.metallicRoughness),
    emissiveMap: pbrMapJson(maps.emissive),
  };
}

function pbrMapJson(map: PbrMap | null): object | undefined {
  if (!map) return undefined;
  const { textureId: texture, transform } = map;
  if (!transform) return { texture };
  const { offset, scale, rotation } = transform;
  return { texture, transform: { offset, scale, rotation } };
}
