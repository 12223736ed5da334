import type { Buffer, Document, Node, Skin } from '@gltf-transform/core';
import type { MeshSkin } from '../../formats/mesh/index.ts';
import { defaultSkeleton } from '../skeleton.ts';
import { bindSkin } from '../skin-palette.ts';
import type { SkeletonNodes } from './skeleton-nodes.ts';

/** Numbers of the joints that a skin follows. */
export function jointsOf(skin: MeshSkin): Int16Array {
  return bindSkin(skin, defaultSkeleton).joints;
}

/**
 * A mesh's skin: its own joints, entry by entry, with inverse binds for which glTF's skin matrices are those of our
 * palette. A joint that no skeleton knows, and one that the skin has already named, becomes a node of its own,
 * which stays with the joint that takes its place.
 */
export function buildSkin(
  document: Document,
  buffer: Buffer,
  skeleton: SkeletonNodes,
  { name, skin: source }: { readonly name: string; readonly skin: MeshSkin },
): Skin {
  const { joints, inverseBinds } = bindSkin(source, defaultSkeleton);
  const skin = document.createSkin(name).setSkeleton(skeleton.root);
  const matrices = new Float32Array(inverseBinds.length);
  const taken = new Set<Node>();
  joints.forEach((joint, entry) => {
    const entryName = source.jointNames[entry];
    const bind = inverseBinds.subarray(16 * entry, 16 * entry + 16);
    const target = skeleton.skinTo(joint, bind);
    const isOwn = !taken.has(target.node) && defaultSkeleton.jointNumber(entryName) === joint;
    const node = isOwn ? target.node : document.createNode(entryName);
    if (!isOwn) target.node.addChild(node);
    taken.add(node);
    skin.addJoint(node);
    matrices.set(target.inverseBind, 16 * entry);
  });
  return skin.setInverseBindMatrices(inverseBindAccessor(document, buffer, matrices));
}

/**
 * The inverse binds of a skin, 16 numbers each. The format wants 0 0 0 1 for a last row: assets have it but for
 * rounding; one that has another row loses its perspective.
 */
export function inverseBindAccessor(
  document: Document,
  buffer: Buffer,
  matrices: Float32Array<ArrayBuffer>,
) {
  const affine = matrices.map((value, at) => {
    if (at % 4 !== 3) return value;
    return at % 16 === 15 ? 1 : 0;
  });
  return document.createAccessor().setType('MAT4').setBuffer(buffer).setArray(affine);
}
