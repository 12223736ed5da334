import type { ObjectLook } from '../../avatar/surface/index.ts';
import { type PbrMap, SAME_TRANSFORM } from '../../formats/material/index.ts';
import { type TextureFace, textureFace } from '../../formats/texture-entry/index.ts';
import { FACE_MAPS, type FaceMap } from '../state/index.ts';
import {
  BLANK_LOOK,
  PBR_SLOT_OF,
  textureOf,
  withFace,
  withMaterial,
  withPbr,
} from './look-edits.ts';

/** How a texture is placed on a face; the rotation is in radians. */
export type FacePlacement = Pick<TextureFace, 'repeats' | 'offset' | 'rotation'>;

const SAME_PLACE: FacePlacement = { repeats: [1, 1], offset: [0, 0], rotation: 0 };

/** The maps of a face that have a placement: the diffuse texture always, others where the face or its material names one. */
export function placedMaps(look: ObjectLook | null, face: number): readonly FaceMap[] {
  const known = look ?? BLANK_LOOK;
  const isPbr = known.pbrMaterials.has(face);
  return FACE_MAPS.filter(
    (map) =>
      map.startsWith('pbr') === isPbr &&
      (map === 'diffuse' || textureOf(known, face, map) !== null),
  );
}

/** The placement of a map of a face; by default that of the first map. */
export function placementOf(look: ObjectLook | null, face: number, map?: FaceMap): FacePlacement {
  const known = look ?? BLANK_LOOK;
  const chosen = map ?? placedMaps(known, face)[0];
  const entry = textureFace(known.textureEntry, face);
  if (chosen === 'diffuse') return entry;
  const slot = chosen && PBR_SLOT_OF[chosen];
  if (slot) {
    const transform = known.pbrMaterials.get(face)?.maps[slot]?.transform;
    if (!transform) return SAME_PLACE;
    return { repeats: transform.scale, offset: transform.offset, rotation: transform.rotation };
  }
  const material = known.legacyMaterials.get(entry.materialId);
  return (chosen === 'normal' ? material?.normalMap : material?.specularMap) ?? SAME_PLACE;
}

/** Whether all maps of a face lie in the same place. */
export function arePlacedAlike(look: ObjectLook | null, face: number): boolean {
  const [first, ...others] = placedMaps(look, face).map((map) => placementOf(look, face, map));
  return others.every(
    ({ repeats, offset, rotation }) =>
      isSamePair(repeats, first.repeats) &&
      isSamePair(offset, first.offset) &&
      rotation === first.rotation,
  );
}

const isSamePair = (a: readonly [number, number], b: readonly [number, number]) =>
  a[0] === b[0] && a[1] === b[1];

/** Places maps of a face anew: one of them, or all. What is not changed stays as each map has it. */
export function withPlacement(
  look: ObjectLook | null,
  face: number,
  change: Partial<FacePlacement>,
  map?: FaceMap,
): ObjectLook {
  const before = look ?? BLANK_LOOK;
  const maps = map ? [map] : placedMaps(before, face);
  return maps.reduce((changed, each) => withMapPlacement(changed, face, change, each), before);
}

function withMapPlacement(
  look: ObjectLook,
  face: number,
  change: Partial<FacePlacement>,
  map: FaceMap,
): ObjectLook {
  if (map === 'diffuse') return withFace(look, face, change);
  const slot = PBR_SLOT_OF[map];
  const pbr = look.pbrMaterials.get(face);
  if (slot) {
    const placed = pbr?.maps[slot];
    if (!pbr || !placed) return look;
    return withPbr(look, face, { ...pbr, maps: { ...pbr.maps, [slot]: placeMap(placed, change) } });
  }
  const material = look.legacyMaterials.get(textureFace(look.textureEntry, face).materialId);
  const key = map === 'normal' ? 'normalMap' : 'specularMap';
  const former = material?.[key];
  if (!material || !former) return look;
  return withMaterial(look, face, { ...material, [key]: { ...former, ...change } });
}

function placeMap(map: PbrMap, { repeats, offset, rotation }: Partial<FacePlacement>): PbrMap {
  const former = map.transform ?? SAME_TRANSFORM;
  const transform = {
    offset: offset ?? former.offset,
    scale: repeats ?? former.scale,
    rotation: rotation ?? former.rotation,
  };
  return { ...map, transform };
}
