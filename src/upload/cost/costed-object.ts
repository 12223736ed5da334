import type { MeshAsset } from '../../formats/mesh/index.ts';
import type { Vector3 } from '../../math/index.ts';
import { type AssetBytes, assetBytesOf, type PerLevel, perLevel } from './level-bytes.ts';
import {
  type PhysicsSizes,
  type PhysicsType,
  physicsSizesOf,
  uploadedPhysicsType,
} from './physics-weight.ts';
import type { CostedTexture } from './texture-cost.ts';

/** What a face looks like, as far as it costs. */
export interface FaceLooks {
  /** Blended: its alpha mode, or a texture or colour with alpha. */
  readonly alpha: boolean;
  /** Not blended, but its image has alpha. */
  readonly alphaImage: boolean;
  readonly glow: boolean;
  readonly bump: boolean;
  readonly shiny: boolean;
  /** Planar texture mapping. */
  readonly planar: boolean;
  readonly animatedTexture: boolean;
  readonly media: boolean;
}

/** A particle source; ages and rates in seconds, sizes in metres. */
export interface CostedParticles {
  readonly burstCount: number;
  readonly age: number;
  readonly rate: number;
  readonly startSize: readonly [x: number, y: number];
  readonly endSize: readonly [x: number, y: number];
}

/** A prim of an object, with what costs depend on. */
export interface CostedPart {
  readonly name: string;
  /** Of prims and sculpts see `primLevelBytes`; null for a mesh that is not loaded. */
  readonly bytes: AssetBytes | null;
  /** Triangles of each level, which `bytes` only let estimate; 0 for a level that is missing. */
  readonly triangles: PerLevel<number>;
  /** Of the prim, metres. */
  readonly scale: Vector3;
  readonly isRigged: boolean;
  readonly physics: PhysicsSizes;
  readonly physicsType: PhysicsType;
  readonly faces: readonly FaceLooks[];
  readonly isFlexible: boolean;
  readonly isLight: boolean;
  readonly particles: CostedParticles | null;
}

/** A linkset, the root first. */
export interface CostedObject {
  readonly parts: readonly CostedPart[];
  /** Of all faces, each id any number of times. */
  readonly textures: readonly CostedTexture[];
  readonly isAnimesh: boolean;
  readonly scripts: number;
}

/** A face without anything that costs extra. */
export const PLAIN_LOOKS: FaceLooks = {
  alpha: false,
  alphaImage: false,
  glow: false,
  bump: false,
  shiny: false,
  planar: false,
  animatedTexture: false,
  media: false,
};

/** Metres: a box for what has a size only where it is rezzed. */
const UNIT_BOX: Vector3 = [1, 1, 1];

/**
 * The scale of the prim that an upload of the mesh makes: of a rigged one the axis lengths of its bind shape, which its
 * normalisation has put there. A mesh that is not rigged does not say its size; it counts as 1 m along each axis.
 *
 * **Source:** reference/mesh-asset.md section 5, last point; reference/upload.md sections 1 and 7.
 */
export function uploadedScale({ skin }: Pick<MeshAsset, 'skin'>): Vector3 {
  if (!skin) return UNIT_BOX;
  const axis = (at: number) => Math.hypot(...skin.bindShapeMatrix.subarray(at, at + 3));
  return [axis(0), axis(4), axis(8)];
}

/**
 * A mesh asset as the prim that an upload would make of it, without textures and with plain faces, which an asset does
 * not name.
 *
 * @param byteLength - of the file, where it is known.
 */
export function costedPartOf(
  name: string,
  mesh: MeshAsset,
  scale: Vector3 = uploadedScale(mesh),
  byteLength?: number,
): CostedPart {
  const physics = physicsSizesOf(mesh);
  const faceCount = Object.values(mesh.lods)[0]?.length ?? 0;
  return {
    name,
    bytes: assetBytesOf(mesh, byteLength),
    triangles: perLevel((level) =>
      (mesh.lods[level] ?? []).reduce((sum, { triangleCount }) => sum + triangleCount, 0),
    ),
    scale,
    isRigged: mesh.skin !== null,
    physics,
    physicsType: uploadedPhysicsType(physics),
    faces: Array.from({ length: faceCount }, () => PLAIN_LOOKS),
    isFlexible: false,
    isLight: false,
    particles: null,
  };
}

/** An object of one part, without textures and scripts. */
export const singlePart = (part: CostedPart): CostedObject => ({
  parts: [part],
  textures: [],
  isAnimesh: false,
  scripts: 0,
});
