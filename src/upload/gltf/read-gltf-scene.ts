import { mat4 } from 'gl-matrix';
import { jointDirectory } from '../../avatar/index.ts';
import type { JointDirectory } from '../../formats/animation/index.ts';
import { DecodeError } from '../../formats/bytes/index.ts';
import { decodeGltf, GltfBuffers, type GltfDocument } from '../../formats/gltf/index.ts';
import { checkName } from '../model/face-checks.ts';
import { modelLabel } from '../model/model-parts.ts';
import { SceneReport } from '../scene/scene-report.ts';
import type { UploadModel, UploadScene } from '../scene/upload-scene.ts';
import { GltfMaterials } from './gltf-materials.ts';
import { type MeshContext, readGltfMesh } from './gltf-mesh.ts';
import { checkRefusals, loadBuffers, type ResolveFile } from './gltf-refusals.ts';
import { type BoundSkin, bindGltfSkin, isTurnedRig } from './gltf-rig.ts';
import { type Matrix, product, spaceOf, worldMatrices } from './gltf-space.ts';
import { ReadingStopped } from './reading-stopped.ts';

/** Nodes that are visited: scenes may list a node, and all beneath it, many times. */
const MAX_VISITS = 100_000;
/** Numbers of a matrix that differ less from those of the identity are those of a rounded one. */
const UNMOVED = 1e-6;

/**
 * Reads a .gltf or .glb file as the viewer's uploader does: a model for each node of the default scene that has a mesh.
 * What the uploader refuses as a whole has no models, and says why in its messages and observations.
 *
 * @param resolve - Finds the files of buffers.
 * @param known - The viewer's names of joints.
 * @throws {@link DecodeError} of format `gltf`: those of `decodeGltf`; `count-over-end` (an accessor past its buffer),
 * `truncated` (a buffer), `too-many-values` (nodes, or numbers).
 *
 * **Source:** reference/upload.md section 2.
 */
export function readGltfScene(
  bytes: Uint8Array,
  resolve: ResolveFile,
  known: JointDirectory = jointDirectory,
): UploadScene {
  const document = decodeGltf(bytes);
  const report = new SceneReport();
  const scene = new SceneReader(document, known, report);
  try {
    scene.read(resolve);
  } catch (error) {
    if (!(error instanceof ReadingStopped)) throw error;
    const { messages, observations } = report;
    return { source: 'gltf', models: [], instances: [], images: [], messages, observations };
  }
  return scene.result();
}

class SceneReader {
  readonly #document: GltfDocument;
  readonly #known: JointDirectory;
  readonly #report: SceneReport;
  readonly #models: UploadModel[] = [];
  readonly #names = new Map<string, number>();
  /** Of each skin, the entries that models have. */
  readonly #taken = new Map<number, Set<number>>();
  #materials: GltfMaterials | null = null;
  #skins: readonly BoundSkin[] = [];
  #worlds: readonly Matrix[] = [];
  #space: Matrix = spaceOf(false);

  constructor(document: GltfDocument, known: JointDirectory, report: SceneReport) {
    this.#document = document;
    this.#known = known;
    this.#report = report;
  }

  /** @throws {@link ReadingStopped} where the uploader stops. */
  read(resolve: ResolveFile): void {
    const document = this.#document;
    const report = this.#report;
    for (const [subject, count] of document.others) {
      report.observe('content-ignored', { subject, count });
    }
    checkRefusals(document, report);
    const buffers = new GltfBuffers(document, loadBuffers(document, resolve, report));
    this.#observeSparse();
    this.#materials = new GltfMaterials(document, buffers, report);
    this.#bindSkins(buffers);
    this.#worlds = worldMatrices(document);
    const roots = document.scenes[document.scene ?? 0];
    if (!roots) {
      report.say('NoScenesFound', '');
      report.observe('file-unreadable');
      throw new ReadingStopped();
    }
    this.#reserve(roots, buffers);
    const context = { document, buffers, materials: this.#materials, known: this.#known, report };
    this.#visit(roots, (index) => this.#readNode(index, context));
    this.#checkJointUse();
    for (const { name } of this.#models) report.say('ModelLoaded', name);
  }

  result(): UploadScene {
    const report = this.#report;
    return {
      source: 'gltf',
      models: this.#models,
      // The transforms of nodes are in the vertices, so that a prim is only as large as the box, at its centre.
      instances: this.#models.map(({ center, size }, model) => ({
        ...{ model, position: center, rotation: [0, 0, 0, 1], scale: size },
      })),
      images: this.#materials?.images ?? [],
      messages: report.messages,
      get observations() {
        return report.observations;
      },
    };
  }

  /** The uploader does not know of sparse values: it takes those that they replace. */
  #observeSparse(): void {
    const count = this.#document.accessors.filter(({ isSparse }) => isSparse).length;
    this.#report.observe('gltf-refused', { subject: 'sparse', count });
  }

  #bindSkins(buffers: GltfBuffers): void {
    const document = this.#document;
    const inverseBinds = document.skins.map(({ inverseBindMatrices }, index) => {
      if (inverseBindMatrices !== null) {
        buffers.reserve([inverseBindMatrices], 1, `skins[${index}]`);
      }
      const elements = inverseBindMatrices === null ? null : buffers.read(inverseBindMatrices);
      return elements?.width === 16 ? elements.values : null;
    });
    const isTurned = isTurnedRig(document, inverseBinds[0] ?? null, this.#known);
    this.#space = spaceOf(isTurned);
    this.#skins = document.skins.map((_, index) =>
      bindGltfSkin(document, index, inverseBinds[index], isTurned, this.#known, this.#report),
    );
  }

  /** @throws {@link DecodeError} `too-many-values` for numbers that cannot all be read. */
  #reserve(roots: readonly number[], buffers: GltfBuffers): void {
    const { nodes, meshes } = this.#document;
    const uses = new Map<number, number>();
    this.#visit(roots, (index) => {
      const { mesh } = nodes[index];
      if (mesh !== null && mesh < meshes.length) uses.set(mesh, (uses.get(mesh) ?? 0) + 1);
      return true;
    });
    for (const [index, times] of uses) {
      const accessors = meshes[index].primitives.flatMap(({ attributes, indices }) => [
        ...attributes.values(),
        ...(indices === null ? [] : [indices]),
      ]);
      buffers.reserve(accessors, times, `meshes[${index}]`);
    }
  }

  /**
   * Goes through the nodes, depth first.
   *
   * @param enter - Whether the nodes beneath a node are visited.
   * @throws {@link DecodeError} `too-many-values`
   */
  #visit(roots: readonly number[], enter: (index: number) => boolean): void {
    const pending = roots.toReversed();
    let visits = 0;
    for (let index = pending.pop(); index !== undefined; index = pending.pop()) {
      if (++visits > MAX_VISITS) {
        const fields = { format: 'gltf', code: 'too-many-values', path: 'scenes' } as const;
        throw new DecodeError('has too many nodes', {
          ...{ ...fields, offset: this.#document.jsonOffset },
        });
      }
      if (!enter(index)) continue;
      for (const child of this.#document.nodes[index].children.toReversed()) pending.push(child);
    }
  }

  /** Reads the mesh of a node. Of one that is rejected, the nodes beneath are not read either. */
  #readNode(index: number, context: MeshContext): boolean {
    const { nodes, meshes } = this.#document;
    const { name, skin, mesh: meshIndex } = nodes[index];
    if (meshIndex === null) return true;
    const report = this.#report;
    const mesh = meshes[meshIndex];
    if (!mesh) {
      report.say('InvalidMeshReference', name);
      report.observe('file-unreadable', { subject: name || `node ${index}` });
      return true;
    }
    const label = this.#uniqueLabel(modelLabel(name) || `node_${index}`);
    checkName(name, report);
    const matrix = product(this.#space, this.#worlds[index]);
    this.#observeTransform(label, index);
    const bound = skin === null ? null : this.#skins[skin];
    const made = readGltfMesh({ mesh, label, matrix, skin: bound }, this.#models.length, context);
    if (!made) return false;
    this.#models.push(...made.models);
    if (skin !== null) {
      const taken = this.#taken.get(skin) ?? new Set();
      for (const entry of made.taken) taken.add(entry);
      this.#taken.set(skin, taken);
    }
    return true;
  }

  #uniqueLabel(label: string): string {
    const uses = this.#names.get(label) ?? 0;
    this.#names.set(label, uses + 1);
    return uses === 0 ? label : `${label}_copy_${uses}`;
  }

  /** **Source:** reference/upload.md section 8, rules 5 and 9. */
  #observeTransform(label: string, index: number): void {
    const world = this.#worlds[index];
    const place = { model: label, subject: this.#document.nodes[index].name };
    if (mat4.determinant(world) < 0) {
      this.#report.say('NegativeScaleNormTrans', label);
      this.#report.observe('scale-mirrored', place);
    }
    const isMoved = world.some((value, at) => Math.abs(value - (at % 5 === 0 ? 1 : 0)) > UNMOVED);
    if (isMoved && this.#document.nodes[index].skin !== null) {
      this.#report.observe('skinned-node-moved', place);
    }
  }

  /** Joints that the viewer has and no model took. */
  #checkJointUse(): void {
    for (const [index, { label, joints }] of this.#skins.entries()) {
      const legal = joints.reduce((count, joint) => count + Number(joint >= 0), 0);
      const unused = legal - (this.#taken.get(index)?.size ?? 0);
      if (unused > 0) this.#report.say('SkinUnusedJoints', label, unused);
    }
  }
}
