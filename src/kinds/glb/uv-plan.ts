import { SAME_UV, type SurfaceMap, type UvTransform } from '../../avatar/surface/index.ts';

/** The members of KHR_texture_transform; V is down. */
export interface GltfTransform {
  readonly offset: readonly [u: number, v: number];
  readonly scale: readonly [u: number, v: number];
  readonly rotation: number;
}

/** Where a map of a surface has its texture coordinates. */
interface PlacedMap {
  /** Number of the set. */
  readonly texCoord: number;
  /** Applies to the set; null where it is as it should be. */
  readonly transform: GltfTransform | null;
}

/** The texture coordinates that the maps of a surface need. */
export interface UvPlan {
  /** How each set is made of the mesh's own coordinates, V up. */
  readonly sets: readonly UvTransform[];
  placeOf(map: SurfaceMap): PlacedMap;
}

/**
 * Plans texture coordinates: maps whose transform glTF can express share the mesh's own coordinates, any other gets a set
 * with its transform applied. In-world, textures are turned before they are scaled, in glTF after that, which makes a
 * difference where both are done, unevenly; readers also disagree there.
 */
export function planUvs(maps: readonly (SurfaceMap | null)[]): UvPlan {
  const sets: UvTransform[] = [];
  const setOf = (transform: UvTransform) => {
    const known = sets.findIndex((each) => each.every((value, at) => value === transform[at]));
    return known >= 0 ? known : sets.push(transform) - 1;
  };
  const places = new Map<SurfaceMap, PlacedMap>();
  for (const map of maps) {
    if (!map) continue;
    const transform = gltfTransformOf(map.transform);
    const texCoord = setOf(transform === 'none' ? map.transform : SAME_UV);
    places.set(map, { texCoord, transform: transform === 'none' ? null : transform });
  }
  return { sets, placeOf: (map) => places.get(map) ?? { texCoord: 0, transform: null } };
}

/** How far a transform may be from what glTF can express. */
const TOLERANCE = 1e-6;

/**
 * A transform of texture coordinates with V up, as glTF has it with V down; null for one that changes nothing, `none`
 * where glTF has none, or readers disagree.
 */
export function gltfTransformOf([a, b, c, d, e, f]: UvTransform): GltfTransform | null | 'none' {
  const offset = [b + c, 1 - e - f] as const;
  const isNear = (value: number, expected: number) => Math.abs(value - expected) < TOLERANCE;
  if (isNear(b, 0) && isNear(d, 0)) {
    const isSame = isNear(a, 1) && isNear(e, 1) && isNear(offset[0], 0) && isNear(offset[1], 0);
    return isSame ? null : { offset, scale: [a, e], rotation: 0 };
  }
  const rotation = Math.atan2(d, a);
  const scale = Math.hypot(a, d);
  const isUniform = isNear(-b, Math.sin(rotation) * scale) && isNear(e, Math.cos(rotation) * scale);
  return isUniform ? { offset, scale: [scale, scale], rotation } : 'none';
}
