import type { DecoderClient } from '../../offload/index.ts';
import { failureOf } from '../files/file-errors.ts';
import { objectAttachments, wornPoint } from '../looks/object-parts.ts';
import type { StepRecorder } from '../outfit/index.ts';
import {
  type AppState,
  type FileSource,
  type Item,
  isMadePart,
  type LoadedDocument,
  type MessageLog,
  type WornMesh,
} from '../state/index.ts';
import { STEP } from '../words/en/app.ts';
import { isObjectFile, makeParts, sceneOf } from './made-parts.ts';
import type { MapReader } from './map-reader.ts';
import { fetchWantedMeshes } from './mesh-fetcher.ts';
import { type PlannedObject, planObjects } from './object-plan.ts';
import { pointName } from './point-names.ts';
import { SculptMaps } from './sculpt-maps.ts';
import { ShapeMeshes } from './shape-meshes.ts';

interface ObjectServiceOptions {
  readonly state: AppState;
  readonly messages: MessageLog;
  readonly history: StepRecorder;
  readonly decoder: Pick<DecoderClient, 'meshShapes'>;
  /** Opens what reads textures by their id. */
  readonly openTextures: () => Promise<MapReader>;
  /** Opens files as if they had been dropped. */
  readonly openFiles: (sources: readonly FileSource[]) => Promise<void>;
  /** What relative addresses are relative to. */
  readonly baseUri: string;
}

/** An object of a file, as it is worn. */
export interface ObjectFacts extends PlannedObject {
  readonly name: string;
  /** The attachment point, 1 to 55; null while nothing of the object is worn. */
  readonly point: number | null;
}

/** Objects of prims, sculpts and meshes (`SceneObjectGroup`) on the avatar. The code is loaded with the first of them. */
export class ObjectService {
  readonly #options: ObjectServiceOptions;
  readonly #meshes: ShapeMeshes;

  constructor(options: ObjectServiceOptions) {
    this.#options = options;
    this.#meshes = new ShapeMeshes(options.decoder);
    new SculptMaps({ ...options, meshes: this.#meshes });
    fetchWantedMeshes(options);
  }

  /** The prims and sculpts of all files of objects among these items. Never rejects: failures are reported. */
  async partsOf(items: readonly Item[]): Promise<WornMesh[]> {
    const parts: WornMesh[] = [];
    for (const document of items.filter(isObjectFile)) {
      try {
        parts.push(...(await makeParts(document, this.#meshes)));
      } catch (error) {
        const failure = failureOf(document.fileName, error);
        this.#options.messages.reportFailures([{ kind: 'failed', failure }]);
      }
    }
    return parts;
  }

  /** The objects of a file. Reads signals. */
  describe(document: LoadedDocument): ObjectFacts[] {
    const items = this.#options.state.items.value;
    return planObjects(sceneOf(document)).map((planned, object) => ({
      ...planned,
      name: planned.parts[0].part.name || document.name,
      point: wornPoint(items, document.id, object) ?? null,
    }));
  }

  /** Shows or hides all that comes of a file. */
  setVisible(document: LoadedDocument, visible: boolean): void {
    const label = (visible ? STEP.showing : STEP.hiding)(document.name);
    this.#change(label, (mesh) =>
      isMadePart(mesh) && mesh.part.documentId === document.id && mesh.visible !== visible
        ? { ...mesh, visible }
        : mesh,
    );
  }

  /** Wears an object of a file at another point, 1 to 55, with all meshes that belong to it. */
  setPoint(document: LoadedDocument, object: number, point: number): void {
    const found = sceneOf(document).objects[object];
    const attachments = objectAttachments(found, point);
    const name = found.parts[0].name || document.name;
    this.#change(STEP.attaching(name, pointName(point)), (mesh) => {
      const { part } = mesh;
      const isPart = part?.documentId === document.id && part.object === object;
      return isPart && mesh.attachment
        ? { ...mesh, attachment: attachments[part.part] ?? mesh.attachment }
        : mesh;
    });
  }

  #change(label: string, change: (mesh: WornMesh) => WornMesh): void {
    const { state, history } = this.#options;
    history.record(label, () => {
      state.items.value = state.items
        .peek()
        .map((item) => (item.kind === 'mesh' ? change(item) : item));
    });
  }
}
