import type { OpenedFiles } from '../files/opened-files.ts';
import type { AppState } from '../state/index.ts';
import type { TextureFile, TextureSource } from './texture-files.ts';

/** The opened pictures, and those of a compared outfit: of several with the same id, the last counts. */
export function pictureSource(
  { pictures, comparedPictures }: Pick<AppState, 'pictures' | 'comparedPictures'>,
  openedFiles: OpenedFiles | null,
): TextureSource {
  return {
    find(id): TextureFile | null {
      const all = [...comparedPictures.peek(), ...pictures.peek()];
      const picture = all.findLast(({ textureId }) => textureId === id);
      if (!picture) return null;
      const { header, fileName, source } = picture;
      // The bytes at hand: an address would be fetched again, and a file may be gone.
      const blob = openedFiles?.get(header)?.bytes;
      return {
        key: header,
        name: fileName,
        read: async (signal, onProgress) =>
          blob ? new Uint8Array(await blob.arrayBuffer()) : source.read(signal, onProgress),
      };
    },
  };
}
