import type { LoadedClip, WornMesh } from '../app/index.ts';
import type { AnimationJoint } from '../formats/animation/index.ts';
import type { Submesh } from '../formats/mesh/index.ts';

/** The most joints that one mesh may name. */
export const MAX_SKIN_JOINTS = 110;
const NUMBERS_PER_KEY = 4;

export interface LevelCounts {
  readonly triangles: number;
  readonly vertices: number;
  readonly faces: number;
}

export function countLevel(submeshes: readonly Submesh[]): LevelCounts {
  let triangles = 0;
  let vertices = 0;
  for (const submesh of submeshes) {
    triangles += submesh.triangleCount;
    vertices += submesh.vertexCount;
  }
  return { triangles, vertices, faces: submeshes.length };
}

/** The faces of the level that is shown. */
export function shownFaces(mesh: WornMesh): readonly Submesh[] {
  return mesh.asset.lods[mesh.lod] ?? [];
}

export function jointNamesOf(mesh: WornMesh): readonly string[] {
  return mesh.asset.skin?.jointNames ?? [];
}

/** Vertices that each joint of the skin moves, at the level given. */
export function countInfluences(submeshes: readonly Submesh[], jointCount: number): Uint32Array {
  const counts = new Uint32Array(jointCount);
  for (const { joints, weights } of submeshes) {
    if (!joints || !weights) continue;
    for (let i = 0; i < joints.length; i++) {
      if (weights[i] > 0 && joints[i] < jointCount) counts[joints[i]]++;
    }
  }
  return counts;
}

export function rotationKeyCount(joint: AnimationJoint): number {
  return joint.rotationKeys.length / NUMBERS_PER_KEY;
}

export function positionKeyCount(joint: AnimationJoint): number {
  return joint.positionKeys.length / NUMBERS_PER_KEY;
}

/** A joint's own priority, or where it names none the clip's, as the viewer plays that. */
export function effectivePriority(clip: LoadedClip, joint: AnimationJoint): number {
  return joint.priority === -1 ? clip.clip.basePriority : joint.priority;
}

/** The different priorities of a clip's joints, lowest first. */
export function jointPriorities(clip: LoadedClip): number[] {
  const all = clip.animation.joints.map((joint) => effectivePriority(clip, joint));
  return [...new Set(all)].sort((a, b) => a - b);
}

/** What stands at the foot of the list. */
export function sumOfShown(meshes: readonly WornMesh[]) {
  const shown = meshes.filter((mesh) => mesh.visible);
  const { triangles, vertices } = countLevel(shown.flatMap(shownFaces));
  return { triangles, vertices, joints: new Set(shown.flatMap(jointNamesOf)).size };
}
