import type { Node } from '@gltf-transform/core';
import {
  buildSkin,
  createGlb,
  jointsOf,
  SkeletonNodes,
  writeGlb,
} from '../../avatar/gltf/index.ts';
import { createRigidAttachment, defaultSkeleton } from '../../avatar/index.ts';
import { heightOnGround } from '../wardrobe.ts';
import { buildAnimation } from './animation.ts';
import { Materials } from './materials.ts';
import { buildMesh } from './primitives.ts';
import type { BakeBounds, GlbAvatar, GlbMesh } from './types.ts';

/** What nobody sees: at the end of an arm it comes to less than a millimetre. */
export const BAKE_BOUNDS: BakeBounds = { degrees: 0.05, millimetres: 0.1 };

/**
 * An avatar as binary glTF 2.0, which other programs read: its joints as nodes under one that turns Second
 * Life's axes into glTF's, each mesh with its skin, plain materials, and its motion at 30 frames a second
 * with the keys left out that play within `bounds` of it.
 *
 * What is not in it: textures, and whatever goes on beside the clips.
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
      // Whatever is above a skinned mesh has no say in where it is, so that nothing is.
      scene.addChild(node.setSkin(buildSkin(document, buffer, skeleton, { name, skin })));
    } else place(node, source, skeleton);
  }
  if (avatar.motion) buildAnimation(document, buffer, skeleton, avatar.motion, bounds);
  if (document.getRoot().listAccessors().length === 0) buffer.dispose();
  return writeGlb(document);
}

/** Joints that skins and attachments follow, by number. */
function usedJoints(meshes: readonly GlbMesh[]): Set<number> {
  return new Set(
    meshes.flatMap(({ skin, attachment }) => {
      if (skin) return [...jointsOf(skin)];
      return attachment ? [defaultSkeleton.jointNumber(attachment.point)] : [];
    }),
  );
}

/** Puts a mesh without a skin where the page has it. */
function place(node: Node, { attachment, faces }: GlbMesh, skeleton: SkeletonNodes): void {
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
