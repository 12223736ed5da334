import { bindSkin, defaultSkeleton, type SkinBinding } from '../../../avatar/index.ts';
import type { MeshAsset } from '../../../formats/mesh/index.ts';
import { AssetError, type AvatarAssets } from '../../../session/assets/index.ts';
import { type AssetProgress, coversWholeBody, weightedJoints } from '../../state/index.ts';

/** A mesh that has been loaded, with what is derived from it once for all avatars that wear it. */
export interface LoadedMesh {
  readonly asset: MeshAsset;
  /** Null for a mesh without a skin. */
  readonly binding: SkinBinding | null;
  readonly coverage: BodyCoverage;
}

/** Meshes by asset id. Those that could not be loaded are missing. */
export type LoadedMeshes = ReadonlyMap<string, LoadedMesh>;

/**
 * Loads the meshes that one avatar is to wear. An outfit is reported as a whole, once each of its meshes has been
 * loaded or has failed: until then the avatar wears the former outfit.
 */
export class OutfitLoader {
  readonly #library: MeshLibrary;
  readonly #onProgress: () => void;
  readonly #onLoaded: (meshes: LoadedMeshes) => void;
  /** The requests of the last outfit to load. */
  #requests: readonly MeshRequest[] = [];
  /** The requests of the outfit that was reported last: it is worn, and stays in the library. */
  #worn: readonly MeshRequest[] = [];

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

  /** Ids of the outfit that could not be loaded. */
  get missing(): string[] {
    return this.#requests.flatMap(({ id, isSettled, mesh }) => (isSettled && !mesh ? id : []));
  }

  /** Loads the outfit again, with what could not be loaded before. */
  reload(): void {
    this.load(new Set(this.#requests.map(({ id }) => id)));
  }

  /** Loads another outfit in place of the last; if all of its meshes are in the library, it is reported at once. */
  load(ids: ReadonlySet<string>): void {
    const requests = [...ids].map((id) => this.#library.acquire(id));
    if (this.#requests !== this.#worn) this.#release(this.#requests);
    this.#requests = requests;
    if (requests.every(({ isSettled }) => isSettled)) this.#report();
    else for (const request of requests) void this.#await(request, requests);
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
    if (this.#requests !== requests || this.#worn === requests) return;
    if (requests.every(({ isSettled }) => isSettled)) this.#report();
    this.#onProgress();
  }

  #report(): void {
    const before = this.#worn;
    this.#worn = this.#requests;
    const loaded = this.#requests.flatMap(({ id, mesh }) => (mesh ? [[id, mesh] as const] : []));
    this.#onLoaded(new Map(loaded));
    this.#release(before);
  }

  #release(requests: readonly MeshRequest[]): void {
    for (const { id } of requests) this.#library.release(id);
  }
}

/** The meshes of a region: each is fetched once, and kept while an avatar wears it. */
export class MeshLibrary {
  readonly #assets: AvatarAssets;
  readonly #requests = new Map<string, MeshRequest>();

  constructor(assets: AvatarAssets) {
    this.#assets = assets;
  }

  /** What could not be loaded is requested again. */
  retry(): void {
    for (const request of this.#requests.values()) request.retry();
  }

  /** Each call is to be balanced by one of `release`. */
  acquire(id: string): MeshRequest {
    let request = this.#requests.get(id);
    if (!request) {
      request = new MeshRequest(id, this.#assets);
      this.#requests.set(id, request);
    }
    request.users++;
    return request;
  }

  /** Drops a mesh with its last user. A mesh that has failed is requested again the next time. */
  release(id: string): void {
    const request = this.#requests.get(id);
    if (!request || --request.users > 0) return;
    request.cancel();
    this.#requests.delete(id);
  }
}

class MeshRequest {
  readonly id: string;
  /** Resolves in any case. */
  settled: Promise<void>;
  isSettled = false;
  /** Null until it is loaded, and if it cannot be loaded. */
  mesh: LoadedMesh | null = null;
  users = 0;
  readonly #assets: AvatarAssets;
  readonly #cancellation = new AbortController();

  constructor(id: string, assets: AvatarAssets) {
    this.id = id;
    this.#assets = assets;
    this.settled = this.#fetch(assets);
  }

  retry(): void {
    if (!this.isSettled || this.mesh) return;
    this.isSettled = false;
    this.settled = this.#fetch(this.#assets);
  }

  cancel(): void {
    this.#cancellation.abort();
  }

  async #fetch(assets: AvatarAssets): Promise<void> {
    const { signal } = this.#cancellation;
    try {
      this.mesh = prepareMesh(await assets.mesh(this.id, signal));
    } catch (error) {
      if (!signal.aborted && !(error instanceof AssetError)) throw error;
    } finally {
      this.isSettled = true;
    }
  }
}

export function prepareMesh(asset: MeshAsset): LoadedMesh {
  return {
    asset,
    binding: asset.skin && bindSkin(asset.skin, defaultSkeleton),
    coverage: measureCoverage(asset),
  };
}

/** Which parts of a body a mesh covers. */
interface BodyCoverage {
  readonly isWhole: boolean;
  readonly hasHead: boolean;
  /** Both hands and both feet: clothes end before them, a body without a head does not. */
  readonly hasLimbs: boolean;
}

const HEAD_JOINTS = ['mHead', 'mSkull', 'HEAD'];
const LIMB_JOINTS = [
  ['mWristLeft', 'L_HAND'],
  ['mWristRight', 'R_HAND'],
  ['mFootLeft', 'mToeLeft', 'L_FOOT'],
  ['mFootRight', 'mToeRight', 'R_FOOT'],
];

export function measureCoverage(asset: MeshAsset): BodyCoverage {
  const used = weightedJoints(asset);
  const usesOne = (names: readonly string[]) =>
    names.some((name) => used.has(defaultSkeleton.jointNumber(name)));
  return {
    isWhole: coversWholeBody(asset),
    hasHead: usesOne(HEAD_JOINTS),
    hasLimbs: LIMB_JOINTS.every(usesOne),
  };
}

/** Whether worn meshes make up a body: one mesh, or a headless one and something on the head. */
export function formsBody(coverages: readonly BodyCoverage[]): boolean {
  if (coverages.some(({ isWhole }) => isWhole)) return true;
  return coverages.some(({ hasLimbs }) => hasLimbs) && coverages.some(({ hasHead }) => hasHead);
}
