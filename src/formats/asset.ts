import { type Animation, decodeAnimation, type JointDirectory } from './animation/index.ts';
import {
  decodeMesh,
  decodeMeshAsync,
  type MeshAsset,
  type MeshAsyncOptions,
  type MeshOptions,
} from './mesh/index.ts';
import { sniffFormat } from './sniff.ts';

/** A decoded file of any kind that the page can show. */
export type Asset =
  | { readonly kind: 'mesh'; readonly mesh: MeshAsset }
  | { readonly kind: 'animation'; readonly animation: Animation };

interface JointOption {
  /** Joint names to check an animation against. */
  joints?: JointDirectory;
}

/**
 * Decodes a file of either kind, told apart by its bytes.
 * @throws {@link DecodeError} the codes of `sniffFormat`, `decodeMesh` and `decodeAnimation`.
 */
export function decodeAsset(bytes: Uint8Array, options: MeshOptions & JointOption = {}): Asset {
  if (sniffFormat(bytes) === 'anim') {
    return { kind: 'animation', animation: decodeAnimation(bytes, options) };
  }
  return { kind: 'mesh', mesh: decodeMesh(bytes, options) };
}

/** As {@link decodeAsset}, with an inflater that may answer later. */
export async function decodeAssetAsync(
  bytes: Uint8Array,
  options: MeshAsyncOptions & JointOption = {},
): Promise<Asset> {
  if (sniffFormat(bytes) === 'anim') {
    return { kind: 'animation', animation: decodeAnimation(bytes, options) };
  }
  return { kind: 'mesh', mesh: await decodeMeshAsync(bytes, options) };
}
