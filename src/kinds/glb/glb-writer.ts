import type { Buffer, Document, Node, Scene } from '@gltf-transform/core';
import {
  buildSkin,
  createGlb,
  jointsOf,
  SkeletonNodes,
  writeGlb,
} from '../../avatar/gltf/index.ts';
import { createRigidAttachment, defaultSkeleton, heightOnGround } from '../../avatar/index.ts';
import { GlbAnimation } from './glb-animation.ts';
import { GlbMaterials } from './glb-materials.ts';
import { buildMesh } from './glb-mesh.ts';
import type {
  BakeBounds,
  GlbBody,
  GlbFrames,
  GlbMesh,
  GlbMotionInfo,
  GlbTextureSource,
} from './glb-record.ts';
import { GlbTextures } from './glb-textures.ts';

/**
 * Writes an avatar as binary glTF 2.0, part by part: its joints as nodes under one that rotates Second Life's axes into
 * glTF's, each mesh with its skin, and its motion without keys that hardly change it. Looks become materials
 * with pictures (PNG, or the file itself where that is PNG or JPEG); what glTF cannot express is left out: bump
 * codes, reflections of another strength than highlights, the order of blended faces.
 *
 * **Source:** skeleton-and-skinning.md sections 1, 3 and 5; the glTF 2.0 specification.
 */
export class GlbWriter {
  readonly #document: Document;
  readonly #buffer: Buffer;
  readonly #scene: Scene;
  readonly #skeleton: SkeletonNodes;
  readonly #surfaces: { readonly materials: GlbMaterials; readonly textures: GlbTextures };
  readonly #animation: GlbAnimation;

  /** @param joints - Numbers of the joints that the meshes follow, see {@link jointsOfMeshes}. */
  constructor(body: GlbBody, joints: ReadonlySet<number>, source: GlbTextureSource) {
    const { document, buffer } = createGlb();
    this.#document = document;
    this.#buffer = buffer;
    this.#skeleton = new SkeletonNodes(document, body, joints);
    this.#scene = document.createScene(body.name).addChild(this.#skeleton.root);
    document.getRoot().setDefaultScene(this.#scene);
    const textures = new GlbTextures(document, source);
    this.#surfaces = { textures, materials: new GlbMaterials(document, textures) };
    this.#animation = new GlbAnimation(this.#skeleton, body.basePose);
  }

  async addMesh(source: GlbMesh): Promise<void> {
    const mesh = await buildMesh(this.#document, this.#buffer, this.#surfaces, source);
    if (!mesh) return;
    const node = this.#document.createNode(source.name).setMesh(mesh);
    const { name, skin } = source;
    if (!skin) {
      attachMesh(node, source, this.#skeleton);
      return;
    }
    // glTF ignores the transforms above a skinned mesh, so it has no parent.
    const skinNode = buildSkin(this.#document, this.#buffer, this.#skeleton, { name, skin });
    this.#scene.addChild(node.setSkin(skinNode));
  }

  /** The next frames of the motion. */
  addFrames(frames: GlbFrames): void {
    this.#animation.add(frames);
  }

  /** The file. @param motion - Null where nothing moves. */
  finish(motion: GlbMotionInfo | null, bounds: BakeBounds): Promise<Uint8Array<ArrayBuffer>> {
    if (motion) this.#animation.build(this.#document, this.#buffer, motion, bounds);
    if (this.#document.getRoot().listAccessors().length === 0) this.#buffer.dispose();
    return writeGlb(this.#document);
  }
}

/** Numbers of the joints that skins and attachments follow. */
export function jointsOfMeshes(
  meshes: readonly Pick<GlbMesh, 'skin' | 'attachment'>[],
): Set<number> {
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
