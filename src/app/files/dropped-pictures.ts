import { type LoadedTexture, namedId } from '../state/index.ts';
import { createCommonFields } from './item-fields.ts';
import type { LoadedFile } from './load-result.ts';

/** The item of a loaded picture. Its texture id is the UUID in its name, else one that is made of its bytes. */
export function createTexture({
  source,
  byteLength,
  asset: { header, contentId },
}: Pick<LoadedFile<'texture'>, 'source' | 'byteLength' | 'asset'>): LoadedTexture {
  const common = createCommonFields(source.path, byteLength, false);
  return {
    kind: 'texture',
    ...common,
    builtIn: false,
    textureId: namedId(common.fileName) ?? contentId,
    address: source.address,
    header,
    source,
  };
}
