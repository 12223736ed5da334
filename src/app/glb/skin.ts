import type { Buffer, Document, Node, Skin } from '@gltf-transform/core';
import { bindSkin, defaultSkeleton } from '../../avatar/index.ts';
import type { MeshSkin } from '../../formats/mesh/index.ts';
import type { SkeletonNodes } from './skeleton-nodes.ts';

/** Numbers of the joints that a skin follows. */
export function jointsOf(skin: MeshSkin): Int16Array {
  return bindSkin(skin, defaultSkeleton).joints;
}

/**
 * A mesh's skin: entry by entry its own joints, with the inverse binds of the asset, so that what glTF makes
 * of them is the palette of ours. A joint that no skeleton knows, and one that the skin has already named,
 * becomes a node of its own, which stays where the joint that stands in for it is.
 */
export function buildSkin(
  document: Document,
  buffer: Buffer,
  skeleton: SkeletonNodes,
  { name, skin: source }: { readonly name: string; readonly skin: MeshSkin },
): Skin {
  const { joints, inverseBinds } = bindSkin(source, defaultSkeleton);
  const skin = document.createSkin(name).setSkeleton(skeleton.root);
  const taken = new Set<Node>();
  joints.forEach((joint, entry) => {
    const entryName = source.jointNames[entry];
    const carrier = skeleton.carrierOf(joint);
    const isOwn = !taken.has(carrier) && defaultSkeleton.jointNumber(entryName) === joint;
    const node = isOwn ? carrier : document.createNode(entryName);
    if (!isOwn) carrier.addChild(node);
    taken.add(node);
    skin.addJoint(node);
  });
  const matrices = document
    .createAccessor()
    .setType('MAT4')
    .setBuffer(buffer)
    .setArray(asAffine(inverseBinds));
  return skin.setInverseBindMatrices(matrices);
}

/**
 * The format wants 0 0 0 1 for a last row. Files have it, but for rounding; one that has another loses
 * what it makes of the distance.
 */
function asAffine(matrices: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
  return matrices.map((value, at) => {
    if (at % 4 !== 3) return value;
    return at % 16 === 15 ? 1 : 0;
  });
}
