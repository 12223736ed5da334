import type { Node } from '@gltf-transform/core';
import {
  buildSkin,
  createGlb,
  jointsOf,
  SkeletonNodes,
  writeGlb,
} from '../../../avatar/gltf/index.ts';
import { createRigidAttachment, defaultSkeleton } from '../../../avatar/index.ts';
import { type AppState, heightOnGround, type SavedFile } from '../../state/index.ts';
import { buildAnimation } from './glb-animation.ts';
import { type BakeBounds, type GlbAvatar, type GlbMesh, glbAvatarOf } from './glb-avatar.ts';
import { buildMesh, Materials } from './glb-mesh.ts';

/** Deviations that cannot be seen: at the end of an arm, they come to less than a millimetre. */
export const BAKE_BOUNDS: BakeBounds = { degrees: 0.05, millimetres: 0.1 };

/** The avatar as it is shown, with what plays. @param tintOf - See `glbAvatarOf`. */
export async function saveGlb(state: AppState, tintOf: (id: string) => number): Promise<SavedFile> {
  const avatar = glbAvatarOf(state, tintOf);
  return { name: avatar.name, bytes: await exportGlb(avatar) };
}

/**
 * An avatar as binary glTF 2.0: its joints as nodes under one that rotates Second Life's axes into glTF's, each mesh
 * with its skin, plain materials, and its motion at 30 frames a second, without keys that change it by less than
 * `bounds`. Textures, and motions other than clips, are not part of it.
 *
 * **Source:** skeleton-and-skinning.md sections 1, 3 and 5; the glTF 2.0 specification.
 */
export async function exportGlb(
  avatar: GlbAvatar,
  bounds: BakeBounds = BAKE_BOUNDS,
): Promise<Uint8Array<ArrayBuffer>> {
  const { document, buffer } = createGlb();
  const skeleton = new SkeletonNodes(document, avatar, usedJoints(avatar.meshes));
  const scene = document.createScene(avatar.name).addChild(skeleton.root);
  document.getRoot().setDefaultScene(scene);
  const materials = new Materials(document);
  for (const source of avatar.meshes) {
    const mesh = buildMesh(document, buffer, materials, source);
    if (!mesh) continue;
    const node = document.createNode(source.name).setMesh(mesh);
    const { name, skin } = source;
    if (skin) {
      // glTF ignores the transforms above a skinned mesh, so it has no parent.
      scene.addChild(node.setSkin(buildSkin(document, buffer, skeleton, { name, skin })));
    } else attachMesh(node, source, skeleton);
  }
  if (avatar.motion) buildAnimation(document, buffer, skeleton, avatar.motion, bounds);
  if (document.getRoot().listAccessors().length === 0) buffer.dispose();
  return writeGlb(document);
}

/** Numbers of the joints that skins and attachments follow. */
function usedJoints(meshes: readonly GlbMesh[]): Set<number> {
  return new Set(
    meshes.flatMap(({ skin, attachment }) => {
      if (skin) return [...jointsOf(skin)];
      return attachment ? [defaultSkeleton.jointNumber(attachment.point)] : [];
    }),
  );
}

/** Puts a mesh without a skin where the page shows it. */
function attachMesh(node: Node, { attachment, faces }: GlbMesh, skeleton: SkeletonNodes): void {
  const joint = attachment ? defaultSkeleton.jointNumber(attachment.point) : -1;
  if (!attachment || joint < 0) {
    skeleton.root.addChild(node.setTranslation([0, 0, heightOnGround(faces)]));
    return;
  }
  const { position, rotation, scale } = attachment;
  const [x, y, z] = createRigidAttachment(joint, position, rotation, scale).matrix.subarray(12, 15);
  skeleton.ownFrameOf(joint).addChild(
    node
      .setTranslation([x, y, z])
      .setRotation([...rotation])
      .setScale([...scale]),
  );
}
