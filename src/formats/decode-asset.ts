import { type Animation, decodeAnimation, type JointDirectory } from './animation/index.ts';
import { sniffFormat } from './file-kinds.ts';
import { decodeMeshAsync, type MeshAsset, type MeshAsyncOptions } from './mesh/index.ts';

/** A decoded file of any kind that the page can show. */
export type Asset =
  | { readonly kind: 'mesh'; readonly mesh: MeshAsset }
  | {
      readonly kind: 'animation';
      readonly animation: Animation;
      /** A BVH's animation is what the viewer's uploader makes of it. */
      readonly source: 'anim' | 'bvh';
    };

export interface AssetOptions extends MeshAsyncOptions {
  /** Whose joints there are: an animation is checked against them, a BVH cannot be read without. */
  joints: JointDirectory;
}

/**
 * Decodes a file of any kind, told apart by its bytes. Code for BVH, the rarest kind, is loaded only
 * when one comes.
 *
 * @throws {@link DecodeError} the codes of `sniffFormat`, `decodeMesh`, `decodeAnimation`, `decodeBvh` and
 * `importBvh`.
 */
export async function decodeAsset(bytes: Uint8Array, options: AssetOptions): Promise<Asset> {
  const format = sniffFormat(bytes);
  switch (format) {
    case 'mesh':
      return { kind: 'mesh', mesh: await decodeMeshAsync(bytes, options) };
    case 'anim':
      return { kind: 'animation', animation: decodeAnimation(bytes, options), source: format };
    case 'bvh': {
      const { decodeBvh, importBvh } = await import('./bvh/index.ts');
      const animation = importBvh(decodeBvh(bytes), options.joints);
      return { kind: 'animation', animation, source: format };
    }
  }
}
