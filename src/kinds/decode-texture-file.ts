import { contentId, readTextureHeader } from '../formats/texture/index.ts';
import type { TextureContent } from './file-content.ts';

/**
 * A texture's header, and an id for its bytes. A module of its own, so that only it is loaded with the code of headers: the
 * table of kinds needs the first bytes of each.
 *
 * @throws {@link DecodeError} see `readTextureHeader`
 */
export function decodeTextureFile(bytes: Uint8Array<ArrayBuffer>): TextureContent {
  return { kind: 'texture', header: readTextureHeader(bytes), contentId: contentId(bytes) };
}
