/** The maps of a PBR material, in the order of the grid's slots. */
export const PBR_SLOTS = ['baseColor', 'normal', 'metallicRoughness', 'emissive'] as const;
export type PbrSlot = (typeof PBR_SLOTS)[number];

/** KHR_texture_transform: scale before rotation, about the upper left corner, with V down. */
export interface PbrTextureTransform {
  readonly offset: readonly [u: number, v: number];
  readonly scale: readonly [u: number, v: number];
  /** Radians. */
  readonly rotation: number;
}

/** Leaves texture coordinates as they are. */
export const SAME_TRANSFORM: PbrTextureTransform = { offset: [0, 0], scale: [1, 1], rotation: 0 };

/** A map of a PBR material. */
export interface PbrMap {
  /** Asset id of the texture. */
  readonly textureId: string;
  /** Null: the texture coordinates of the mesh as they are. */
  readonly transform: PbrTextureTransform | null;
}

/**
 * A glTF material of a face, with its overrides applied. Factors are linear, 0..1.
 *
 * **Source:** textures.md section 5.
 */
export interface PbrMaterial {
  readonly baseColor: readonly [red: number, green: number, blue: number, alpha: number];
  readonly metallic: number;
  readonly roughness: number;
  readonly emissive: readonly [red: number, green: number, blue: number];
  readonly alphaMode: 'opaque' | 'mask' | 'blend';
  readonly alphaCutoff: number;
  readonly doubleSided: boolean;
  readonly maps: Readonly<Record<PbrSlot, PbrMap | null>>;
}

/** A material that says nothing: the defaults of glTF. */
export const DEFAULT_PBR_MATERIAL: PbrMaterial = {
  baseColor: [1, 1, 1, 1],
  metallic: 1,
  roughness: 1,
  emissive: [0, 0, 0],
  alphaMode: 'opaque',
  alphaCutoff: 0.5,
  doubleSided: false,
  maps: { baseColor: null, normal: null, metallicRoughness: null, emissive: null },
};
