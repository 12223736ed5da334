import { bindSkin, defaultSkeleton, type SkinBinding } from '../../../avatar/index.ts';
import type { MeshAsset } from '../../../formats/mesh/index.ts';
import type { ObjectShape } from '../../../formats/prim/index.ts';
import { AssetError } from '../../../session/assets/index.ts';
import { type BodyCoverage, measureCoverage } from './body-coverage.ts';
import type { PartSource } from './part-source.ts';

/** A mesh that has been loaded, with what is derived from it once for all avatars that wear it. */
export interface LoadedMesh {
  readonly asset: MeshAsset;
  /** Null for a mesh without a skin. */
  readonly binding: SkinBinding | null;
  readonly coverage: BodyCoverage;
}

/** What meshes are loaded from. */
export interface MeshSource {
  mesh(id: string, signal?: AbortSignal): Promise<MeshAsset>;
  shape(shape: ObjectShape, signal?: AbortSignal): Promise<MeshAsset>;
}

/** Prims and sculpts of different shapes that a region shows at a time. More than thirty avatars wear with a hundred each. */
const MAX_SHAPES = 4096;
/** Bytes of their geometry, of which a most elaborate prim has 400,000. */
const MAX_SHAPE_BYTES = 192 * 1024 * 1024;

export interface ShapeLimits {
  readonly count: number;
  readonly bytes: number;
}

/**
 * The meshes of a region, and those of prims and sculpts: each is loaded once, and kept while an avatar wears it. Shapes above
 * the limits count as those that could not be loaded.
 */
export class MeshLibrary {
  readonly #assets: MeshSource;
  readonly #limits: ShapeLimits;
  readonly #requests = new Map<string, MeshRequest>();
  /** Bytes of the shapes that are loaded, by key; 0 for those that are being loaded. */
  readonly #shapeBytes = new Map<string, number>();
  #sumOfBytes = 0;

  constructor(
    assets: MeshSource,
    limits: ShapeLimits = { count: MAX_SHAPES, bytes: MAX_SHAPE_BYTES },
  ) {
    this.#assets = assets;
    this.#limits = limits;
  }

  /** What could not be loaded is requested again. */
  retry(): void {
    for (const request of this.#requests.values()) request.retry();
  }

  /** Each call is to be balanced by one of `release`. */
  acquire(source: PartSource): MeshRequest {
    let request = this.#requests.get(source.key);
    if (!request) {
      if (source.shape) this.#shapeBytes.set(source.key, 0);
      request = new MeshRequest(source, (signal) => this.#load(source, signal));
      this.#requests.set(source.key, request);
    }
    request.users++;
    return request;
  }

  /** Drops a mesh with its last user. A mesh that has failed is requested again the next time. */
  release({ key }: PartSource): void {
    const request = this.#requests.get(key);
    if (!request || --request.users > 0) return;
    request.cancel();
    this.#requests.delete(key);
    this.#sumOfBytes -= this.#shapeBytes.get(key) ?? 0;
    this.#shapeBytes.delete(key);
  }

  /** Null where there is no room for it. */
  async #load({ key, meshId, shape }: PartSource, signal: AbortSignal): Promise<MeshAsset | null> {
    if (!shape) return this.#assets.mesh(meshId ?? key, signal);
    const { count, bytes } = this.#limits;
    if (this.#shapeBytes.size > count) return null;
    const asset = await this.#assets.shape(shape, signal);
    const length = byteLengthOf(asset);
    if (signal.aborted || this.#sumOfBytes + length > bytes) return null;
    this.#shapeBytes.set(key, length);
    this.#sumOfBytes += length;
    return asset;
  }
}

/** A mesh that is loaded for all who wear it. */
export class MeshRequest {
  readonly source: PartSource;
  /** Resolves in any case. */
  settled: Promise<void>;
  isSettled = false;
  /** Null until it is loaded, and if it cannot be loaded. */
  mesh: LoadedMesh | null = null;
  users = 0;
  readonly #load: (signal: AbortSignal) => Promise<MeshAsset | null>;
  readonly #cancellation = new AbortController();

  constructor(source: PartSource, load: (signal: AbortSignal) => Promise<MeshAsset | null>) {
    this.source = source;
    this.#load = load;
    this.settled = this.#fetch();
  }

  retry(): void {
    if (!this.isSettled || this.mesh) return;
    this.isSettled = false;
    this.settled = this.#fetch();
  }

  cancel(): void {
    this.#cancellation.abort();
  }

  async #fetch(): Promise<void> {
    const { signal } = this.#cancellation;
    try {
      const asset = await this.#load(signal);
      this.mesh = asset && prepareMesh(asset);
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

function byteLengthOf({ lods }: MeshAsset): number {
  const faces = Object.values(lods).flatMap((level) => level ?? []);
  return faces.reduce(
    (sum, { positions, normals, uvs, indices }) =>
      sum + positions.byteLength + normals.byteLength + uvs.byteLength + indices.byteLength,
    0,
  );
}
