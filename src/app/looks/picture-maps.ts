import type { ObjectLook } from '../../avatar/surface/index.ts';
import type { PbrMaterial } from '../../formats/material/index.ts';
import type { FaceMap, LoadedTexture } from '../state/index.ts';
import { withFaceTexture } from './look-edits.ts';

/** What a picture's name says that it is. */
export type PictureRole = 'color' | 'normal' | 'specular' | 'orm' | 'emissive';

/** Words that programs append to the names of pictures, in the order in which they are looked for. */
const ROLE_WORDS: readonly (readonly [PictureRole, RegExp])[] = [
  // Roughness or metal by itself is no map of a material.
  ['orm', word('orm|arm|metallic-?roughness|occlusion-?roughness-?metallic')],
  ['emissive', word('emissive|emission|emit|glow')],
  ['normal', word('normals?|normal-?map|nrm|norm|nor|n|bump')],
  ['specular', word('specular|spec|s|gloss|glossiness|shine')],
  ['color', word('base-?colou?r|diffuse|diff|albedo|colou?r|d|tex|texture')],
];

function word(words: string): RegExp {
  return new RegExp(`(?:^|[^a-z])(?:${words})(?:[^a-z]|$)`);
}

/** A name in lower case, with one kind of separator: `Base Color` and `baseColor` are `base-color`. */
export function plainName(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[\s._-]+/g, '-');
}

/** What a picture is by its name, such as `tee_normal`; null where the name does not say. */
export function roleOfPicture(name: string): PictureRole | null {
  const plain = plainName(name);
  return ROLE_WORDS.find(([, words]) => words.test(plain))?.[0] ?? null;
}

const LEGACY_MAPS: Partial<Record<PictureRole, FaceMap>> = {
  color: 'diffuse',
  normal: 'normal',
  specular: 'specular',
};
const PBR_MAPS: Partial<Record<PictureRole, FaceMap>> = {
  color: 'pbrBaseColor',
  normal: 'pbrNormal',
  orm: 'pbrMetallicRoughness',
  emissive: 'pbrEmissive',
};

/** Where pictures go that are for one face. */
export interface PicturePlaces {
  readonly placed: ReadonlyMap<FaceMap, LoadedTexture>;
  /** Those for which the face has no map, or not another one. */
  readonly unplaced: readonly LoadedTexture[];
}

/**
 * The maps of a face that pictures are for, by their names; the first one whose name says nothing is the colour, unless
 * another is. A set with maps that only PBR materials have goes into these.
 */
export function placesOfPictures(
  pictures: readonly LoadedTexture[],
  isPbrFace: boolean,
): PicturePlaces {
  const roles = pictures.map((picture) => ({ picture, role: roleOfPicture(picture.name) }));
  const isPbr = isPbrFace || roles.some(({ role }) => role === 'orm' || role === 'emissive');
  const maps = isPbr ? PBR_MAPS : LEGACY_MAPS;
  const placed = new Map<FaceMap, LoadedTexture>();
  const place = (picture: LoadedTexture, role: PictureRole) => {
    const map = maps[role];
    if (map && !placed.has(map)) placed.set(map, picture);
  };
  for (const { picture, role } of roles) if (role) place(picture, role);
  const [unnamed] = roles.filter(({ role }) => role === null);
  if (unnamed) place(unnamed.picture, 'color');
  // A single picture is what one sees of the face, whatever its name.
  if (pictures.length === 1 && placed.size === 0) place(pictures[0], 'color');
  const taken = new Set(placed.values());
  return { placed, unplaced: pictures.filter((picture) => !taken.has(picture)) };
}

/** The look with pictures in maps of a face. Factors of a PBR material that would keep a map from being seen become 1. */
export function withPictures(
  look: ObjectLook,
  face: number,
  placed: PicturePlaces['placed'],
): ObjectLook {
  const former = look.pbrMaterials.get(face);
  let changed = look;
  for (const [map, { textureId }] of placed) {
    changed = withFaceTexture(changed, face, map, textureId);
  }
  const material = changed.pbrMaterials.get(face);
  if (!material || material === former) return changed;
  const visible = withVisibleMaps(material, former ?? null);
  return { ...changed, pbrMaterials: new Map(changed.pbrMaterials).set(face, visible) };
}

function withVisibleMaps(material: PbrMaterial, former: PbrMaterial | null): PbrMaterial {
  const { maps, emissive, metallic } = material;
  const isNew = (slot: 'metallicRoughness' | 'emissive') => maps[slot] && !former?.maps[slot];
  return {
    ...material,
    ...(isNew('emissive') && emissive.every((value) => value === 0) && { emissive: [1, 1, 1] }),
    ...(isNew('metallicRoughness') && metallic === 0 && { metallic: 1 }),
  };
}
