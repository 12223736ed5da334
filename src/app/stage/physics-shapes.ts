import { mat4 } from 'gl-matrix';
import {
  composeWorld,
  createWorldPose,
  defaultSkeleton,
  fillPalette,
  type SkinBinding,
} from '../../avatar/index.ts';
import type { MeshView, PhysicsShape } from '../../render/index.ts';
import type { Player } from '../playback/player.ts';
import { shownPhysics, type WornMesh } from '../state/index.ts';

/** Where a mesh is drawn. */
interface DrawnPlace {
  readonly view: Pick<MeshView, 'palette'>;
  /** Null for a mesh without a skin. */
  readonly binding: SkinBinding | null;
}

/** The physics shapes to be drawn for worn meshes, where these are drawn; those of rigged meshes are where they are at rest. */
export function physicsShapesOf(
  meshes: readonly WornMesh[],
  drawnOf: (id: string) => DrawnPlace | null,
  player: Pick<Player, 'basePose' | 'heightOffset'>,
): PhysicsShape[] {
  return shownPhysics(meshes).flatMap(({ id, asset }) => {
    const drawn = drawnOf(id);
    if (!drawn) return [];
    const { physicsConvex, physicsMesh, skin } = asset;
    return {
      hulls: physicsConvex?.hulls ?? [],
      boundingPoints: physicsConvex?.boundingPoints ?? null,
      triangles: (physicsMesh ?? []).filter(({ empty }) => !empty),
      placement:
        skin && drawn.binding
          ? restPlacement(skin.bindShapeMatrix, drawn.binding, player)
          : drawn.view.palette,
    };
  });
}

/**
 * Takes the asset's own units to where the mesh is at rest. Physics shapes have no weights; they follow the joint of the
 * skin that is nearest to the root, which most meshes leave where they were modelled.
 */
function restPlacement(
  bindShapeMatrix: Float64Array,
  binding: SkinBinding,
  { basePose, heightOffset }: Pick<Player, 'basePose' | 'heightOffset'>,
): Float32Array {
  const world = createWorldPose();
  composeWorld(world, defaultSkeleton, basePose);
  const palette = new Float32Array(16 * binding.count);
  fillPalette(palette, world, binding);
  const entry = binding.joints.indexOf(Math.min(...binding.joints));
  const placement = mat4.create();
  mat4.multiply(
    placement,
    palette.subarray(16 * entry, 16 * entry + 16) as mat4,
    Float32Array.from(bindShapeMatrix) as mat4,
  );
  placement[14] += heightOffset;
  return placement as Float32Array;
}
