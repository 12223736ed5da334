import type { AssetProgress, MissingAsset } from '../../state/index.ts';
import type { LoadedMesh, MeshLibrary, MeshRequest } from './mesh-library.ts';
import type { PartSource } from './part-source.ts';

/** Meshes by the key of their source. Those that could not be loaded are missing. */
export type LoadedMeshes = ReadonlyMap<string, LoadedMesh>;

/**
 * Loads the meshes that one avatar is to wear. An outfit is reported as a whole, once each of its meshes has been
 * loaded or has failed: until then the avatar wears the former outfit. Sculpts need not be there for that, as textures
 * need not: it is reported once more when the last of them has been loaded or has failed.
 */
export class OutfitLoader {
  readonly #library: MeshLibrary;
  readonly #onProgress: () => void;
  readonly #onLoaded: (meshes: LoadedMeshes) => void;
  /** The requests of the last outfit to load. */
  #requests: readonly MeshRequest[] = [];
  /** The requests of the outfit that was reported last: it is worn, and stays in the library. */
  #worn: readonly MeshRequest[] = [];
  /** Whether all of that was loaded, or had failed. */
  #isWornWhole = true;

  constructor(
    library: MeshLibrary,
    onProgress: () => void,
    onLoaded: (meshes: LoadedMeshes) => void,
  ) {
    this.#library = library;
    this.#onProgress = onProgress;
    this.#onLoaded = onLoaded;
  }

  get progress(): AssetProgress {
    const settled = this.#requests.filter(({ isSettled }) => isSettled);
    return {
      ready: settled.length,
      failed: settled.filter(({ mesh }) => mesh === null).length,
      total: this.#requests.length,
    };
  }

  /** The assets of the outfit that could not be loaded: meshes, and the maps of sculpts. */
  get missing(): Pick<MissingAsset, 'id' | 'kind'>[] {
    const failed = this.#requests.filter(({ isSettled, mesh }) => isSettled && !mesh);
    return failed.flatMap(({ source }) => missingAsset(source) ?? []);
  }

  /** Loads the outfit again, with what could not be loaded before. */
  reload(): void {
    this.load(this.#requests.map(({ source }) => source));
  }

  /** Loads another outfit in place of the last; if all of its meshes are in the library, it is reported at once. */
  load(sources: Iterable<PartSource>): void {
    const byKey = new Map([...sources].map((source) => [source.key, source]));
    const requests = [...byKey.values()].map((source) => this.#library.acquire(source));
    if (this.#requests !== this.#worn) this.#release(this.#requests);
    this.#requests = requests;
    if (isLoaded(requests)) this.#report();
    for (const request of requests) {
      if (!request.isSettled) void this.#await(request, requests);
    }
  }

  /** Releases all meshes. */
  cancel(): void {
    if (this.#requests !== this.#worn) this.#release(this.#requests);
    this.#release(this.#worn);
    this.#requests = [];
    this.#worn = this.#requests;
  }

  async #await(request: MeshRequest, requests: readonly MeshRequest[]): Promise<void> {
    await request.settled;
    const isWorn = this.#worn === requests;
    if (this.#requests !== requests || (isWorn && this.#isWornWhole)) return;
    if (isWorn ? isWhole(requests) : isLoaded(requests)) this.#report();
    this.#onProgress();
  }

  #report(): void {
    const before = this.#worn;
    this.#worn = this.#requests;
    this.#isWornWhole = isWhole(this.#requests);
    const loaded = this.#requests.flatMap(({ source, mesh }) =>
      mesh ? [[source.key, mesh] as const] : [],
    );
    this.#onLoaded(new Map(loaded));
    if (before !== this.#worn) this.#release(before);
  }

  #release(requests: readonly MeshRequest[]): void {
    for (const { source } of requests) this.#library.release(source);
  }
}

const isWhole = (requests: readonly MeshRequest[]) => requests.every(({ isSettled }) => isSettled);

const isLoaded = (requests: readonly MeshRequest[]) =>
  requests.every(({ isSettled, source }) => isSettled || source.shape?.kind === 'sculpt');

function missingAsset({ meshId, shape }: PartSource): Pick<MissingAsset, 'id' | 'kind'> | null {
  if (meshId !== null) return { id: meshId, kind: 'mesh' };
  return shape?.kind === 'sculpt' ? { id: shape.sculpt.textureId, kind: 'texture' } : null;
}
