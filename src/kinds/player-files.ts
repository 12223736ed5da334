import { decodeShownAvatar } from '../avatar/avatar-object/index.ts';
import { decodeAnimation } from '../formats/animation/index.ts';
import { DecodeError } from '../formats/bytes/index.ts';
import { decodeMesh } from '../formats/mesh/index.ts';
import { contentId, readPictureHeader } from '../formats/texture/index.ts';
import { sniffFileKind } from './decode-file.ts';
import type {
  AnimationContent,
  AvatarContent,
  DecodeOptions,
  MeshContent,
  TextureContent,
} from './file-content.ts';
import { recogniseJson } from './json-kinds.ts';

/**
 * Decodes a file of a saved page: an avatar, a mesh, an animation or a picture. Apart from `decodeFile`, so that the player
 * does not contain the decoders of other kinds.
 *
 * @throws {@link DecodeError} `unknown-format` for a file of any other kind, and the codes of its decoder.
 */
export async function decodePlayerFile(
  bytes: Uint8Array<ArrayBuffer>,
  options: DecodeOptions,
): Promise<AvatarContent | MeshContent | AnimationContent | TextureContent> {
  switch (sniffFileKind(bytes, options.joints) ?? recogniseJson(bytes, options.joints)) {
    case 'avatar-object':
      return { kind: 'avatar', avatar: decodeShownAvatar(bytes), format: 'vitrine-avatar-object' };
    case 'mesh':
      return { kind: 'mesh', mesh: await decodeMesh(bytes, options) };
    case 'anim':
      return { kind: 'animation', animation: decodeAnimation(bytes, options), source: 'anim' };
    case 'texture':
      return { kind: 'texture', header: readPictureHeader(bytes), contentId: contentId(bytes) };
  }
  const location = { format: 'file', offset: 0, path: '' } as const;
  throw new DecodeError('saved pages have no files of this kind', {
    ...location,
    code: 'unknown-format',
  });
}
