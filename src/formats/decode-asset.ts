import { type Animation, decodeAnimation, type JointDirectory } from './animation/index.ts';
import { sniffFileKind, unknownFormatError } from './file-kinds.ts';
import { decodeMesh, type MeshAsset, type MeshOptions } from './mesh/index.ts';

/** A decoded mesh or animation. */
export type Asset =
  | { readonly kind: 'mesh'; readonly mesh: MeshAsset }
  | {
      readonly kind: 'animation';
      readonly animation: Animation;
      /** A BVH's animation is what the viewer's uploader makes of it. */
      readonly source: 'anim' | 'bvh';
    };

export interface AssetOptions extends MeshOptions {
  /** The skeleton's joints: animations are checked against them, and a BVH cannot be imported without. */
  joints: JointDirectory;
}

/**
 * Decodes a mesh, an animation or a BVH, whichever {@link sniffFileKind} finds. The code for BVH, the rarest
 * kind, is loaded only when one comes.
 *
 * @throws {@link DecodeError} the codes of `unknownFormatError`, `decodeMesh`, `decodeAnimation`, `decodeBvh`
 * and `importBvh`.
 */
export async function decodeAsset(bytes: Uint8Array, options: AssetOptions): Promise<Asset> {
  const kind = sniffFileKind(bytes, options.joints);
  switch (kind) {
    case 'mesh':
      return { kind: 'mesh', mesh: await decodeMesh(bytes, options) };
    case 'anim':
      return { kind: 'animation', animation: decodeAnimation(bytes, options), source: kind };
    case 'bvh': {
      const { decodeBvh, importBvh } = await import('./bvh/index.ts');
      const animation = importBvh(decodeBvh(bytes), options.joints);
      return { kind: 'animation', animation, source: kind };
    }
    default:
      throw unknownFormatError(bytes);
  }
}
