/** What a sculpt parameter makes of its prim; the other shapes than `mesh` are made from a picture. */
export type SculptShape = 'none' | 'sphere' | 'torus' | 'plane' | 'cylinder' | 'mesh' | 'gltf';

export interface Sculpt {
  readonly shape: SculptShape;
  /** The mesh asset's id, or for a sculpted prim the picture's. */
  readonly id: string;
  /** Inside out. */
  readonly invert: boolean;
  readonly mirror: boolean;
}

/** A prim that bends along its path. */
export interface Flexible {
  /** 0 to 3: how finely it bends. */
  readonly softness: number;
  /** 0 to 12.7, steps of 0.1, as `drag`. */
  readonly tension: number;
  readonly drag: number;
  /** -10 to 15.5, steps of 0.1. */
  readonly gravity: number;
  /** 0 to 25.5, steps of 0.1. */
  readonly wind: number;
  /** A constant force in the region's axes. */
  readonly force: readonly [x: number, y: number, z: number];
}

/** A prim that shines. */
export interface Light {
  /** Red, green, blue, 0 to 1, linear. */
  readonly color: readonly [red: number, green: number, blue: number];
  /** 0 to 1. */
  readonly intensity: number;
  /** Metres. */
  readonly radius: number;
  readonly cutoff: number;
  readonly falloff: number;
}

/** The picture that a light throws. */
export interface Projection {
  readonly textureId: string;
  /** Radians. */
  readonly fieldOfView: number;
  readonly focus: number;
  readonly ambiance: number;
}

/** A glTF material on one face. */
export interface RenderMaterial {
  readonly face: number;
  readonly id: string;
}

/** A parameter of a type that we do not read. */
export interface OtherParam {
  readonly type: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** What an object has beside its shape and faces; null where it has none of a kind. */
export interface ExtraParams {
  readonly sculpt: Sculpt | null;
  readonly flexible: Flexible | null;
  readonly light: Light | null;
  readonly projection: Projection | null;
  /** Bit 0: an animated mesh, which has a skeleton of its own. */
  readonly extendedMeshFlags: number | null;
  readonly materials: readonly RenderMaterial[];
  readonly others: readonly OtherParam[];
}
