/** How a legacy material uses the alpha of the face's own texture. */
export type DiffuseAlphaMode = 'none' | 'blend' | 'mask' | 'emissive';

/** A map of a legacy material, with a transform of its own. */
export interface LegacyMap {
  /** Asset id of the texture. */
  readonly textureId: string;
  readonly repeats: readonly [s: number, t: number];
  readonly offset: readonly [s: number, t: number];
  /** Radians. */
  readonly rotation: number;
}

/**
 * A material of a face as it was before glTF: normal and specular map, and what the alpha of the face's texture means.
 *
 * **Source:** textures.md section 4.
 */
export interface LegacyMaterial {
  readonly normalMap: LegacyMap | null;
  readonly specularMap: LegacyMap | null;
  /** Tint of the specular map, sRGB, 0..1. */
  readonly specularColor: readonly [red: number, green: number, blue: number];
  /** Glossiness, 0..1. */
  readonly glossiness: number;
  /** Strength of reflections, 0..1. */
  readonly environment: number;
  readonly alphaMode: DiffuseAlphaMode;
  /** 0..1. */
  readonly alphaCutoff: number;
}
