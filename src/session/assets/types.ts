import type { Animation } from '../../formats/animation/index.ts';
import type { MeshAsset } from '../../formats/mesh/index.ts';
import type { CapabilityAccess } from '../contract.ts';

/** Why an asset did not come. */
export interface AssetFault {
  /** `no-access`: no capability serves it, or nobody is connected and no copy is kept. */
  readonly code: 'missing' | 'unreachable' | 'damaged' | 'too-large' | 'wrong-kind' | 'no-access';
  readonly id: string;
  readonly detail: string;
}

/**
 * The assets of grids by id, in the page: kept in the browser for good (assets never change under an id),
 * fetched through the bridge a few at a time, tried again where the fault may pass. Asked for twice, an
 * asset is fetched once. Rejections are {@link AssetError}s.
 */
export interface AssetSource {
  mesh(id: string, signal?: AbortSignal): Promise<MeshAsset>;
  animation(id: string, signal?: AbortSignal): Promise<Animation>;
  /** The bytes as they came. */
  bytes(
    id: string,
    kind: 'mesh' | 'animation',
    signal?: AbortSignal,
  ): Promise<Uint8Array<ArrayBuffer>>;
  /** Where from now on; null while nobody is connected. */
  setAccess(access: CapabilityAccess | null): void;
}

export class AssetError extends Error {
  override readonly name = 'AssetError';
  readonly fault: AssetFault;

  constructor(fault: AssetFault) {
    super(`${fault.code}: ${fault.detail}`);
    this.fault = fault;
  }
}
