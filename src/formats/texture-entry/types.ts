/** How a face's texture coordinates come about; all but `default` ignore those of the mesh. */
export type TextureMapping = 'default' | 'planar' | 'spherical' | 'cylindrical';

/** How one face of an object looks. */
export interface TextureFace {
  /** Asset id of the picture, lower-case UUID; see `BAKES_ON_MESH` for ids that stand for a bake. */
  readonly textureId: string;
  /** Red, green, blue, opacity, each 0 to 1; steps of 1/255. */
  readonly color: readonly [red: number, green: number, blue: number, alpha: number];
  /** How often the picture fits along s and t; negative ones mirror it. */
  readonly repeats: readonly [s: number, t: number];
  /** Shift along s and t in pictures, -1 to 1. */
  readonly offset: readonly [s: number, t: number];
  /** Turn of the picture about its middle in radians, -2π to 2π. */
  readonly rotation: number;
  /** One of the viewer's built-in bump maps, 0 to 31; 0 is none. */
  readonly bump: number;
  /** 0 none, 1 low, 2 medium, 3 high. */
  readonly shiny: number;
  readonly fullbright: boolean;
  /** The face shows a web page or a film. */
  readonly hasMedia: boolean;
  readonly mapping: TextureMapping;
  /** 0 to 1; steps of 1/255. */
  readonly glow: number;
  /** Legacy normal and specular material; the null id is none. */
  readonly materialId: string;
}

/** What an object's faces look like. */
export interface TextureEntry {
  /** Holds for every face that `faces` does not name. */
  readonly defaultFace: TextureFace;
  /** The faces that differ, by index; complete records. */
  readonly faces: ReadonlyMap<number, TextureFace>;
}
