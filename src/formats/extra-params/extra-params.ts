/** The shape that a sculpt parameter gives its prim. All but `mesh` and `gltf` are made from a texture. */
export type SculptShape = 'none' | 'sphere' | 'torus' | 'plane' | 'cylinder' | 'mesh' | 'gltf';

export interface Sculpt {
  readonly shape: SculptShape;
  /** Id of the mesh asset, or of the texture of a sculpted prim. */
  readonly id: string;
  /** Whether the surface is turned inside out. */
  readonly invert: boolean;
  readonly mirror: boolean;
}

/** Makes a prim bend along its path. */
export interface Flexible {
  /** Number of segments that bend, 0 to 3. */
  readonly softness: number;
  /** 0 to 12.7 in steps of 0.1, like `drag`. */
  readonly tension: number;
  readonly drag: number;
  /** -10 to 15.5 in steps of 0.1. */
  readonly gravity: number;
  /** 0 to 25.5 in steps of 0.1. */
  readonly wind: number;
  /** A constant force in the region's axes. */
  readonly force: readonly [x: number, y: number, z: number];
}

/** Makes a prim emit light. */
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

/** The texture that a light projects. */
export interface Projection {
  readonly textureId: string;
  /** Radians. */
  readonly fieldOfView: number;
  readonly focus: number;
  readonly ambiance: number;
}

/** A glTF material of one face. */
export interface RenderMaterial {
  readonly face: number;
  readonly id: string;
}

/** A parameter of a type that is not decoded. */
export interface OtherParam {
  readonly type: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** What an object has besides its shape and faces; null where it has no parameter of a kind. */
export interface ExtraParams {
  readonly sculpt: Sculpt | null;
  readonly flexible: Flexible | null;
  readonly light: Light | null;
  readonly projection: Projection | null;
  /** Bit 0: an animated mesh with a skeleton of its own. */
  readonly extendedMeshFlags: number | null;
  readonly materials: readonly RenderMaterial[];
  readonly others: readonly OtherParam[];
}

/** Whether a linkset whose root has these parameters is an animated object (animesh): its root's flag counts for all parts. */
export const isAnimated = ({ extendedMeshFlags }: Pick<ExtraParams, 'extendedMeshFlags'>) =>
  ((extendedMeshFlags ?? 0) & ANIMATED_MESH) !== 0;

const ANIMATED_MESH = 1;

/** The extra parameters of an object without any. */
export const NO_EXTRA_PARAMS: ExtraParams = {
  sculpt: null,
  flexible: null,
  light: null,
  projection: null,
  extendedMeshFlags: null,
  materials: [],
  others: [],
};

/** The asset id of the mesh that an object shows; null for other objects. */
export function meshIdOf({ sculpt }: ExtraParams): string | null {
  return sculpt?.shape === 'mesh' ? sculpt.id : null;
}
