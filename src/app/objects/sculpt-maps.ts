import { effect } from '@preact/signals-core';
import { DecodeError } from '../../formats/bytes/index.ts';
import type { MeshAsset } from '../../formats/mesh/index.ts';
import {
  type SculptMap,
  type SculptSource,
  type ShapeSource,
  shapeKey,
} from '../../formats/prim/index.ts';
import { partShape } from '../../formats/scene-group/index.ts';
import type { StepRecorder } from '../outfit/index.ts';
import type { AppState, Item, LoadedDocument, SculptMapState, WornMesh } from '../state/index.ts';
import { madeOf, sceneOf } from './made-parts.ts';
import { type MapReader, mapOf } from './map-reader.ts';
import type { ShapeMeshes } from './shape-meshes.ts';

interface SculptMapsOptions {
  readonly state: AppState;
  readonly history: Pick<StepRecorder, 'rebase'>;
  readonly meshes: ShapeMeshes;
  readonly openTextures: () => Promise<MapReader>;
}

/** A map with everything else that its surface depends on. */
interface KeyedSculpt {
  readonly key: string;
  readonly sculpt: SculptSource;
}

interface WantedSculpt extends KeyedSculpt {
  readonly stage: SculptMapState['stage'];
}

/**
 * Gives sculpted prims their surfaces: each is made of its map, from wherever textures come, as soon as that is there. For a
 * map that nobody has, a sphere stands in until a file or address comes that has it. That is no step of undo, and undo
 * keeps it.
 */
export class SculptMaps {
  readonly #options: SculptMapsOptions;
  /** The maps that were looked for since the files changed among which they may be. */
  readonly #asked = new Set<string>();
  #files = '';
  readonly #dispose: () => void;

  constructor(options: SculptMapsOptions) {
    this.#options = options;
    const { state } = options;
    this.#dispose = effect(() => {
      const ids = state.pictures.value.map(({ textureId }) => textureId);
      const files = JSON.stringify([ids, state.assetAddress.value]);
      if (files !== this.#files) this.#asked.clear();
      this.#files = files;
      for (const wanted of this.#wanted()) {
        const { key, stage } = wanted;
        if (this.#asked.has(key) || (stage !== 'waiting' && stage !== 'missing')) continue;
        this.#asked.add(key);
        void this.#load(wanted);
      }
    });
  }

  dispose(): void {
    this.#dispose();
  }

  #wanted(): Iterable<WantedSculpt> {
    const { meshes, documents } = this.#options.state;
    const files = documents.value;
    const wanted = new Map<string, WantedSculpt>();
    for (const mesh of meshes.value) {
      const { part } = mesh;
      if (!part?.map) continue;
      const sculpt = sculptOf(mesh, files);
      if (sculpt) wanted.set(sculpt.key, { ...sculpt, stage: part.map.stage });
    }
    return wanted.values();
  }

  async #load({ key, sculpt, stage }: WantedSculpt): Promise<void> {
    const { shape, stage: next } = await this.#read(sculpt);
    if (next === stage) return;
    const made = await this.#options.meshes.meshesOf(new Map([[`${key} ${next}`, shape]]));
    for (const mesh of made.values()) this.#apply(key, mesh, next);
  }

  async #read({ textureId, ...options }: SculptSource): Promise<{
    readonly shape: ShapeSource;
    readonly stage: SculptMapState['stage'];
  }> {
    const shape = (map: SculptMap | null): ShapeSource => ({ kind: 'sculpt', map, options });
    try {
      const library = await this.#options.openTextures();
      const decoded = await library.decoded(textureId);
      if (!decoded) return { shape: shape(null), stage: 'missing' };
      const map = mapOf(decoded);
      return { shape: shape(map), stage: map.components < 3 ? 'unusable' : 'shown' };
    } catch (error) {
      // What is wrong with the file is said where it is opened; an address may answer later.
      return { shape: shape(null), stage: error instanceof DecodeError ? 'unusable' : 'missing' };
    }
  }

  /** Shows a mesh for all parts of a key, also in what undo returns to. */
  #apply(key: string, asset: MeshAsset, stage: SculptMapState['stage']): void {
    const { state, history } = this.#options;
    const documents = state.documents.peek();
    // Snapshots share their records.
    const changed = new Map<Item, Item>();
    const change = (item: Item): Item => {
      if (item.kind !== 'mesh' || !item.part?.map) return item;
      const sculpt = sculptOf(item, documents);
      if (sculpt?.key !== key) return item;
      const after = changed.get(item) ?? {
        ...item,
        ...madeOf(asset, item.fileName),
        part: { ...item.part, map: { ...item.part.map, stage } },
      };
      changed.set(item, after);
      return after;
    };
    history.rebase((snapshot) => ({ ...snapshot, items: snapshot.items.map(change) }));
    state.items.value = state.items.peek().map(change);
  }
}

function sculptOf({ part }: WornMesh, documents: readonly LoadedDocument[]): KeyedSculpt | null {
  const document = documents.find(({ id }) => id === part?.documentId);
  if (!document || !part) return null;
  const found = sceneOf(document).objects[part.object]?.parts[part.part];
  const shape = found && partShape(found);
  return shape?.kind === 'sculpt' ? { key: shapeKey(shape), sculpt: shape.sculpt } : null;
}
