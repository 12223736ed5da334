import { Document, type Extension, WebIO } from '@gltf-transform/core';
import { mat4 } from 'gl-matrix';
import { BONE_COUNT, VOLUME_COUNT } from '../joint-directory.ts';
import { composeWorld, createWorldPose } from '../pose.ts';
import { inverseBindOf } from '../rotated-skeleton.ts';
import { defaultSkeleton } from '../skeleton.ts';
import { inverseBindAccessor, SkeletonNodes } from './skeleton-nodes.ts';

/**
 * The default skeleton as binary glTF: bones and collision volumes at rest, as joints of one skin without a mesh,
 * for meshes in glTF's axes. The volumes' sizes are not in it.
 *
 * **Source:** skeleton-and-skinning.md section 8, "The file".
 */
export async function exportSkeletonGlb(): Promise<Uint8Array<ArrayBuffer>> {
  const { document, buffer } = createGlb();
  const basePose = defaultSkeleton.restPose();
  basePose.scales.fill(1);
  const world = createWorldPose();
  composeWorld(world, defaultSkeleton, basePose);
  const volumes = Array.from({ length: VOLUME_COUNT }, (_, volume) => BONE_COUNT + volume);
  const skeleton = new SkeletonNodes(
    document,
    { name: 'skeleton', basePose, heightOffset: 0 },
    new Set(volumes),
  );
  const skin = document.createSkin('skeleton').setSkeleton(skeleton.root);
  const matrices = new Float32Array(16 * skeleton.joints.length);
  const toOurAxes = new Float64Array(16);
  mat4.invert(toOurAxes, skeleton.root.getMatrix());
  skeleton.joints.forEach(({ joint, node }, entry) => {
    skin.addJoint(node);
    const inverseBind = inverseBindOf(world, joint);
    mat4.multiply(inverseBind, inverseBind, toOurAxes);
    matrices.set(inverseBind, 16 * entry);
  });
  skin.setInverseBindMatrices(inverseBindAccessor(document, buffer, matrices));
  const scene = document.createScene('skeleton').addChild(skeleton.root);
  document.getRoot().setDefaultScene(scene);
  return writeGlb(document);
}

/** A new document with Vitrine as its generator, and the buffer for its data. */
export function createGlb() {
  const document = new Document();
  document.getRoot().getAsset().generator = 'Vitrine';
  return { document, buffer: document.createBuffer() };
}

/** The document's bytes, copied because the library's type does not rule out shared memory. */
export async function writeGlb(document: Document): Promise<Uint8Array<ArrayBuffer>> {
  const extensions = document.getRoot().listExtensionsUsed();
  const io = new WebIO().registerExtensions(
    extensions.map((extension) => extension.constructor as typeof Extension),
  );
  return new Uint8Array(await io.writeBinary(document));
}
