/**
 * A transform of texture coordinates with V up: `u' = a·u + b·v + c`, `v' = d·u + e·v + f`.
 */
export type UvTransform = readonly [
  a: number,
  b: number,
  c: number,
  d: number,
  e: number,
  f: number,
];

/** A texture on a surface. */
export interface SurfaceMap {
  /** Id of the texture: a lower-case UUID, never that of a bake on mesh. */
  readonly textureId: string;
  readonly transform: UvTransform;
}

/** What alpha does: nothing, cut at `alphaCutoff`, blend, or light up where it is 1 (`emissive`). */
export type SurfaceAlphaMode = 'opaque' | 'mask' | 'blend' | 'emissive';

/** The specular part of a legacy surface. */
export interface LegacyGloss {
  /** Specular colour and, in alpha, strength of reflections; null for none. */
  readonly specularMap: SurfaceMap | null;
  /** Linear, 0..1; multiplied with the map. */
  readonly specularColor: readonly [red: number, green: number, blue: number];
  /** 0..1; multiplied with the alpha of the normal map. */
  readonly glossiness: number;
  /** 0..1. */
  readonly environment: number;
}

/** The metallic-roughness part of a PBR surface. */
export interface PbrGloss {
  /** R occlusion, G roughness, B metal. */
  readonly metallicRoughnessMap: SurfaceMap | null;
  readonly metallic: number;
  readonly roughness: number;
  readonly emissiveMap: SurfaceMap | null;
  /** Linear, 0..1. */
  readonly emissive: readonly [red: number, green: number, blue: number];
}

/** All that decides how a face is drawn, after the rules of legacy materials, PBR, alpha and bakes. Plain data. */
export interface Surface {
  /** Linear red, green, blue and alpha; multiplied with the map. */
  readonly color: readonly [red: number, green: number, blue: number, alpha: number];
  readonly colorMap: SurfaceMap | null;
  readonly normalMap: SurfaceMap | null;
  readonly alphaMode: SurfaceAlphaMode;
  /** Fragments whose alpha (of texture and colour, multiplied) is below it are not drawn, blended ones neither. */
  readonly alphaCutoff: number;
  /** Lit by nothing: texture times colour. */
  readonly fullbright: boolean;
  /** 0..1. */
  readonly glow: number;
  readonly doubleSided: boolean;
  /** Whether texture coordinates are made from position and normal (texgen 2); the maps' transforms then apply to these. */
  readonly planar: boolean;
  /**
   * The viewer's code of a bump map: 1 the brightness of the texture is height, 2 its darkness, 3 to 17 one of the
   * viewer's own maps, 0 none. A normal map takes its place.
   */
  readonly bump: number;
  /**
   * Whether it is drawn with depth: all but blended faces, and of these the rigged ones, which come before all other
   * blended ones in the order of `renderOrderOf`.
   */
  readonly writesDepth: boolean;
  readonly gloss:
    | ({ readonly shading: 'legacy' } & LegacyGloss)
    | ({ readonly shading: 'pbr' } & PbrGloss);
}
