import type { MeshAsset } from '../../formats/mesh/index.ts';
import type { Vector3 } from '../../math/index.ts';

/** The sizes of the physics shapes of a mesh. */
export interface PhysicsSizes {
  /** Points of each hull of a decomposition; empty without one. */
  readonly hullPoints: readonly number[];
  /** Points of the one hull around everything; null where the asset has none. */
  readonly boundingPoints: number | null;
  /** Triangles of the shape's mesh; null where the asset has none. */
  readonly triangles: number | null;
}

/** What the prim that shows the mesh uses as its physics shape. */
export type PhysicsType = 'prim' | 'convex' | 'none';

/** The weight of a physics shape, or why it is not known. */
export type PhysicsWeight =
  | {
      readonly weight: number;
      readonly hulls: number;
      /** Of all hulls. */
      readonly points: number;
      /** Several hulls: that their weights add up is **uncertain**. */
      readonly isUncertain: boolean;
      /** A mesh of triangles that is replaced by its hull, because a side of the prim is shorter than 0.5 m. */
      readonly isThin: boolean;
    }
  | { readonly weight: null; readonly reason: UnknownPhysics };

/** Why a weight is not known: no formula for triangles, nothing to weigh, or a shape of the type None. */
export type UnknownPhysics = 'triangle-mesh' | 'no-shape' | 'type-none';

const WEIGHT_OF_POINT = 0.04;
/** Metres: a prim with a shorter side has a hull in place of triangles. */
export const THIN_SIDE = 0.5;
/** An object whose physics weight is greater cannot be physical. */
export const MAX_PHYSICAL_WEIGHT = 32;

/** The physics shapes of a mesh asset. */
export function physicsSizesOf({
  physicsConvex,
  physicsMesh,
}: Pick<MeshAsset, 'physicsConvex' | 'physicsMesh'>): PhysicsSizes {
  const bounding = physicsConvex?.boundingPoints;
  return {
    hullPoints: (physicsConvex?.hulls ?? []).map(({ length }) => length / 3),
    boundingPoints: bounding && bounding.length > 0 ? bounding.length / 3 : null,
    triangles: physicsMesh?.reduce((sum, face) => sum + face.triangleCount, 0) ?? null,
  };
}

/**
 * The type that an upload gives the prim: Convex Hull without a shape of its own, else Prim.
 *
 * **Source:** reference/upload.md section 4, "Physics".
 */
export const uploadedPhysicsType = ({ hullPoints, triangles }: PhysicsSizes): PhysicsType =>
  hullPoints.length > 0 || triangles !== null ? 'prim' : 'convex';

/**
 * The physics weight of a prim that shows a mesh.
 *
 * @param scale - of the prim, metres.
 *
 * **Source:** reference/upload.md section 5, "Physics".
 */
export function physicsWeight(
  { hullPoints, boundingPoints, triangles }: PhysicsSizes,
  type: PhysicsType,
  scale: Vector3,
): PhysicsWeight {
  if (type === 'none') return { weight: null, reason: 'type-none' };
  if (type === 'prim' && hullPoints.length > 0) return hullsWeight(hullPoints, false);
  const isThin = type === 'prim' && triangles !== null && scale.some((side) => side < THIN_SIDE);
  if (type === 'prim' && triangles !== null && !isThin) {
    return { weight: null, reason: 'triangle-mesh' };
  }
  if (boundingPoints === null) return { weight: null, reason: 'no-shape' };
  return hullsWeight([boundingPoints], isThin);
}

function hullsWeight(hullPoints: readonly number[], isThin: boolean): PhysicsWeight {
  const points = hullPoints.reduce((sum, count) => sum + count, 0);
  const hulls = hullPoints.length;
  const weight = WEIGHT_OF_POINT * (points + hulls);
  return { weight, hulls, points, isUncertain: hulls > 1, isThin };
}
