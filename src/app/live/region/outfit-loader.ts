import { bindSkin, defaultSkeleton, type SkinBinding } from '../../../avatar/index.ts';
import type { MeshAsset } from '../../../formats/mesh/index.ts';
import { AssetError, type GridAssets } from '../../../session/assets/index.ts';
import { type AssetProgress, coversWholeBody, weightedJoints } from '../../state/index.ts';

/** The meshes that came, by id; what could not be had is missing. */
export type LoadedMeshes = ReadonlyMap<string, LoadedMesh>;

/** The meshes that one avatar is to wear: handed over together, once all of them came or failed. */
export class OutfitLoader {
  readonly #library: MeshLibrary;
  readonly #onProgress: () => void;
  readonly #onDelivery: (delivery: LoadedMeshes) => void;
  /** What was asked for last. */
  #orders: readonly MeshRequest[] = [];
  /** What was handed over last; the library keeps it for the avatar. */
  #delivered: readonly MeshRequest[] = [];

  constructor(
    library: MeshLibrary,
    onProgress: () => void,
    onDelivery: (delivery: LoadedMeshes) => void,
  ) {
    this.#library = library;
    this.#onProgress = onProgress;
    this.#onDelivery = onDelivery;
  }

  get progress(): AssetProgress {
    const settled = this.#orders.filter(({ isSettled }) => isSettled);
    return {
      ready: settled.length,
      failed: settled.filter(({ mesh: garment }) => garment === null).length,
      total: this.#orders.length,
    };
  }

  /** Asks for these instead of those before; what is there already is handed over at once. */
  load(ids: ReadonlySet<string>): void {
    const orders = [...ids].map((id) => this.#library.acquire(id));
    if (this.#orders !== this.#delivered) this.#release(this.#orders);
    this.#orders = orders;
    if (orders.every(({ isSettled }) => isSettled)) this.#deliver();
    else for (const order of orders) void this.#await(order, orders);
  }

  /** Wants nothing any more. */
  cancel(): void {
    if (this.#orders !== this.#delivered) this.#release(this.#orders);
    this.#release(this.#delivered);
    this.#orders = [];
    this.#delivered = this.#orders;
  }

  async #await(order: MeshRequest, orders: readonly MeshRequest[]): Promise<void> {
    await order.settled;
    if (this.#orders !== orders || this.#delivered === orders) return;
    if (orders.every(({ isSettled }) => isSettled)) this.#deliver();
    this.#onProgress();
  }

  #deliver(): void {
    const before = this.#delivered;
    this.#delivered = this.#orders;
    const came = this.#orders.flatMap(({ id, mesh: garment }) =>
      garment ? [[id, garment] as const] : [],
    );
    this.#onDelivery(new Map(came));
    this.#release(before);
  }

  #release(orders: readonly MeshRequest[]): void {
    for (const { id } of orders) this.#library.release(id);
  }
}

/** A mesh that is there, with what is worked out of it once for all who wear it. */
export interface LoadedMesh {
  readonly asset: MeshAsset;
  /** Null for one without a skin. */
  readonly binding: SkinBinding | null;
  readonly coverage: BodyCoverage;
}

/** A mesh on its way; `garment` is null until it came, and where it cannot be had. */
interface MeshRequest {
  readonly id: string;
  readonly settled: Promise<void>;
  isSettled: boolean;
  mesh: LoadedMesh | null;
}

interface SharedRequest {
  readonly order: MeshRequest;
  readonly cancel: AbortController;
  users: number;
}

/** The meshes of a region, each fetched once and kept while anybody wears it. */
export class MeshLibrary {
  readonly #assets: GridAssets;
  readonly #shelves = new Map<string, SharedRequest>();

  constructor(assets: GridAssets) {
    this.#assets = assets;
  }

  /** To be given back with `release`. */
  acquire(id: string): MeshRequest {
    let shelf = this.#shelves.get(id);
    if (!shelf) {
      const cancel = new AbortController();
      shelf = { order: this.#order(id, cancel.signal), cancel, users: 0 };
      this.#shelves.set(id, shelf);
    }
    shelf.users++;
    return shelf.order;
  }

  /** With its last wearer a mesh goes; one that could not be had is asked for again the next time. */
  release(id: string): void {
    const shelf = this.#shelves.get(id);
    if (!shelf || --shelf.users > 0) return;
    shelf.cancel.abort();
    this.#shelves.delete(id);
  }

  #order(id: string, signal: AbortSignal): MeshRequest {
    const settle = async (): Promise<void> => {
      try {
        order.mesh = prepareMesh(await this.#assets.mesh(id, signal));
      } catch (error) {
        if (!signal.aborted && !(error instanceof AssetError)) throw error;
      } finally {
        order.isSettled = true;
      }
    };
    const order: { -readonly [Key in keyof MeshRequest]: MeshRequest[Key] } = {
      id,
      settled: Promise.resolve(),
      isSettled: false,
      mesh: null,
    };
    order.settled = settle();
    return order;
  }
}

export function prepareMesh(asset: MeshAsset): LoadedMesh {
  return {
    asset,
    binding: asset.skin && bindSkin(asset.skin, defaultSkeleton),
    coverage: measureCoverage(asset),
  };
}

/** Which parts of a body a mesh can stand for. */
interface BodyCoverage {
  readonly isWhole: boolean;
  readonly hasHead: boolean;
  /** Both hands and both feet: a garment ends before them, a body without a head does not. */
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
  const hasOne = (names: readonly string[]) =>
    names.some((name) => used.has(defaultSkeleton.jointNumber(name)));
  return {
    isWhole: coversWholeBody(asset),
    hasHead: hasOne(HEAD_JOINTS),
    hasLimbs: LIMB_JOINTS.every(hasOne),
  };
}

/** Whether what is worn makes a body: one mesh, or a headless one and something on the head. */
export function formsBody(covers: readonly BodyCoverage[]): boolean {
  if (covers.some(({ isWhole }) => isWhole)) return true;
  return covers.some(({ hasLimbs }) => hasLimbs) && covers.some(({ hasHead }) => hasHead);
}
