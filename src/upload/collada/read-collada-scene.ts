import { jointDirectory } from '../../avatar/index.ts';
import type { JointDirectory } from '../../formats/animation/index.ts';
import { DecodeError } from '../../formats/bytes/index.ts';
import {
  type ColladaDocument,
  type ColladaInstance,
  type ColladaSkin,
  decodeCollada,
  idOf,
} from '../../formats/collada/index.ts';
import { modelsOf, type ReadMesh } from '../model/upload-models.ts';
import { SceneReport } from '../scene/scene-report.ts';
import type { UploadInstance, UploadModel, UploadScene } from '../scene/upload-scene.ts';
import { readMeshFaces, readMeshSkin } from './collada-models.ts';
import { findJointNodes } from './joint-nodes.ts';
import { MaterialLooks, WHITE } from './material-looks.ts';
import { type Matrix, splitMatrix } from './node-matrix.ts';
import { type PlacedInstance, placedInstances } from './scene-walk.ts';
import { SourcePacker } from './source-packer.ts';

/** Cosine of the angle between two axes of a prim above which it is sheared. */
const SHEAR = 1e-3;

/**
 * Reads a COLLADA file as the viewer's uploader does. Models are those that the upload would contain: every mesh with a
 * skin, once, and every mesh that a node of the scene instances. A static mesh that several nodes bind to other
 * materials has the look of the first.
 *
 * @param joints - The viewer's names of joints.
 * @throws {@link DecodeError} of format `collada`: those of `decodeCollada`; `scene-missing` (no visual scene),
 * `triangles-invalid` (a `triangles` element without positions or with indices past them), `too-many-values` (nodes).
 *
 * **Source:** reference/upload.md section 1.
 */
export function readColladaScene(
  bytes: Uint8Array,
  joints: JointDirectory = jointDirectory,
): UploadScene {
  const document = decodeCollada(bytes);
  if (!document.scene) {
    const fields = { format: 'collada', code: 'scene-missing', offset: 0, path: '' } as const;
    throw new DecodeError('has no visual scene', fields);
  }
  const reader = new SceneReader(document, joints);
  return reader.read();
}

/** The models that were made of a mesh. */
interface MadeModels {
  readonly mesh: ReadMesh;
  readonly first: number;
  readonly count: number;
}

class SceneReader {
  readonly #document: ColladaDocument;
  readonly #joints: JointDirectory;
  readonly #report = new SceneReport();
  readonly #looks: MaterialLooks;
  readonly #space: Matrix;
  readonly #models: UploadModel[] = [];
  readonly #instances: UploadInstance[] = [];
  readonly #made = new Map<number, MadeModels>();

  constructor(document: ColladaDocument, joints: JointDirectory) {
    this.#document = document;
    this.#joints = joints;
    this.#looks = new MaterialLooks(document, this.#report);
    this.#space = spaceOf(document);
  }

  read(): UploadScene {
    const document = this.#document;
    const report = this.#report;
    this.#observeSpace();
    const placed = placedInstances(document, this.#space, report);
    this.#checkSkins();
    this.#makeModels(placed);
    this.#placeSkinned();
    this.#placeStatic(placed);
    for (const [subject, count] of document.ignored) {
      report.observe('content-ignored', { subject, count });
    }
    for (const { name } of this.#models) report.say('ModelLoaded', name);
    return {
      source: 'collada',
      models: this.#models,
      instances: this.#instances,
      images: this.#looks.images,
      messages: report.messages,
      get observations() {
        return report.observations;
      },
    };
  }

  /** **Source:** reference/upload.md section 8, rules 6 and 7. */
  #observeSpace(): void {
    const { upAxis, meter, skins } = this.#document;
    if (upAxis === 'X_UP') this.#report.observe('axis-x-up');
    if (skins.length > 0 && (upAxis !== 'Z_UP' || meter !== 1)) {
      this.#report.observe('rigged-not-z-up', { subject: upAxis ?? 'Y_UP', value: meter });
    }
  }

  /** A skin of something that is no mesh; one of a morph is passed over. */
  #checkSkins(): void {
    for (const { mesh, isOfController, controller } of this.#document.skins) {
      if (mesh >= 0 || isOfController) continue;
      this.#report.say('BadElement', controller);
      this.#report.observe('file-unreadable', { subject: controller });
    }
  }

  #makeModels(placed: readonly PlacedInstance[]): void {
    const document = this.#document;
    const report = this.#report;
    const packer = new SourcePacker();
    const nodes = findJointNodes(document, this.#joints);
    const uses = this.#firstUses(placed);
    for (const [index, source] of document.meshes.entries()) {
      const ofMesh = document.skins.filter(({ mesh }) => mesh === index);
      const materials = uses.get(index)?.materials;
      const isInstanced = ofMesh.length > 0 || materials !== undefined;
      const mesh = readMeshFaces(source, isInstanced, document, packer, report);
      if (!mesh) continue;
      const skin = readMeshSkin(ofMesh, source, mesh, nodes, this.#joints, report);
      if (skin) this.#observeTextures(ofMesh, mesh, placed);
      const models = modelsOf(mesh, skin, this.#models.length, (symbol) =>
        skin ? WHITE : this.#looks.look(materials?.get(symbol)),
      );
      this.#made.set(index, { mesh, first: this.#models.length, count: models.length });
      this.#models.push(...models);
    }
  }

  /** The first instance of each mesh. */
  #firstUses(placed: readonly PlacedInstance[]): Map<number, ColladaInstance> {
    const uses = new Map<number, ColladaInstance>();
    for (const { instance } of placed) {
      const index = instance.kind === 'geometry' ? this.#meshOf(instance.url) : undefined;
      if (index !== undefined && !uses.has(index)) uses.set(index, instance);
    }
    return uses;
  }

  /** The mesh that a url of a geometry leads to, -1 for one of another kind; undefined where there is none. */
  #meshOf(url: string): number | undefined {
    return this.#document.meshIndices.get(idOf(url));
  }

  /** **Source:** reference/upload.md section 8, rule 42. */
  #observeTextures(
    skins: readonly ColladaSkin[],
    { label, faces }: ReadMesh,
    placed: readonly PlacedInstance[],
  ): void {
    const ids = new Set(skins.map(({ controller }) => controller));
    const { instance } =
      placed.find(
        ({ instance }) => instance.kind === 'controller' && ids.has(idOf(instance.url)),
      ) ?? {};
    const textured = faces.filter(({ material }) =>
      this.#looks.hasTexture(instance?.materials.get(material)),
    );
    this.#report.observe('rigged-textures-lost', { model: label, count: textured.length });
  }

  /** Skinned meshes are placed once for each skin, with axis and unit only. */
  #placeSkinned(): void {
    for (const { mesh } of this.#document.skins) {
      const made = this.#made.get(mesh);
      if (made) this.#place(made, this.#space);
    }
  }

  #placeStatic(placed: readonly PlacedInstance[]): void {
    for (const { instance, matrix } of placed) {
      if (instance.kind !== 'geometry') continue;
      const index = this.#meshOf(instance.url);
      const made = this.#made.get(index ?? -1);
      if (index === undefined) {
        this.#report.say('CantResolveGeometryUrl', instance.url);
        this.#report.observe('file-unreadable', { subject: instance.url });
      } else if (made) this.#place(made, matrix);
    }
  }

  #place({ mesh, first, count }: MadeModels, matrix: Matrix): void {
    const { label, box } = mesh;
    const { isMirrored, shear, ...place } = splitMatrix(matrix, box);
    if (isMirrored) {
      this.#report.say('NegativeScaleTrans', label);
      this.#report.say('NegativeScaleNormTrans', label);
      this.#report.observe('scale-mirrored', { model: label });
    }
    if (shear > SHEAR) this.#report.observe('shear-lost', { model: label, value: shear });
    for (let i = 0; i < count; i++) this.#instances.push({ model: first + i, ...place });
  }
}

/**
 * The unit and the up axis as a matrix: Y up is (x, -z, y), X up (z, y, -x), which points +X down.
 *
 * **Source:** reference/upload.md section 1, "Space".
 */
function spaceOf({ upAxis, meter: m }: ColladaDocument): Matrix {
  if (upAxis === 'Z_UP') return Float64Array.of(m, 0, 0, 0, 0, m, 0, 0, 0, 0, m, 0, 0, 0, 0, 1);
  if (upAxis === 'X_UP') return Float64Array.of(0, 0, -m, 0, 0, m, 0, 0, m, 0, 0, 0, 0, 0, 0, 1);
  return Float64Array.of(m, 0, 0, 0, 0, 0, m, 0, 0, -m, 0, 0, 0, 0, 0, 1);
}
