import type { AvatarObject } from '../avatar/avatar-object/index.ts';
import { type Asset, type AssetOptions, decodeAsset, sniffFileKind } from '../formats/index.ts';
import type { LeapPerformance } from '../protocol/puppetry/leap/index.ts';

/** The content of a file of any kind that the page can open. */
export type FileContent =
  | Asset
  /** A composed avatar. A render object that was saved alone becomes an avatar of that one. */
  | {
      readonly kind: 'avatar';
      readonly avatar: AvatarObject;
      /** The file's member `format`. */
      readonly format: 'vitrine-avatar-object' | 'vitrine-render-object';
    }
  /** A recorded session, not decoded: the session does that line by line. */
  | { readonly kind: 'recording'; readonly bytes: Uint8Array<ArrayBuffer> }
  /** Puppetry commands with their times, or one pose. */
  | ({ readonly kind: 'performance' } & LeapPerformance);

/**
 * Decodes a file of any kind, recognised by its content.
 *
 * @throws {@link DecodeError} those of `decodeAsset`, `decodeAvatarObject`, `decodeRenderObject` and
 * `decodePerformance`.
 */
export async function decodeFile(
  bytes: Uint8Array<ArrayBuffer>,
  options: AssetOptions,
): Promise<FileContent> {
  const kind = sniffFileKind(bytes, options.joints);
  switch (kind) {
    case 'recording':
      return { kind, bytes };
    case 'performance': {
      const { decodePerformance } = await import('../protocol/puppetry/leap/index.ts');
      return { kind, ...decodePerformance(bytes, options.joints) };
    }
    case 'avatar-object': {
      const { decodeAvatarObject } = await import('../avatar/avatar-object/index.ts');
      return { kind: 'avatar', avatar: decodeAvatarObject(bytes), format: `vitrine-${kind}` };
    }
    case 'render-object': {
      const { decodeRenderObject } = await import('../avatar/avatar-object/index.ts');
      return {
        kind: 'avatar',
        avatar: avatarOf(decodeRenderObject(bytes)),
        format: `vitrine-${kind}`,
      };
    }
    default:
      return decodeAsset(bytes, options);
  }
}

function avatarOf(renderObject: AvatarObject['renderObjects'][number]): AvatarObject {
  return {
    name: renderObject.name,
    skeleton: { rule: 'highest-id', joints: [], pelvisOffsets: [] },
    renderObjects: [renderObject],
    visualParameters: new Map(),
    hover: 0,
    animations: [],
  };
}
