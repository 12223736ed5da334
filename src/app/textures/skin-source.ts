import { skinFile, skinPlainColor } from '../body/skin-textures.ts';
import { urlSource } from '../files/file-source.ts';
import { sampleUrl } from '../files/samples.ts';
import type { ReadProgress } from '../state/index.ts';
import type { TextureFile, TextureSource } from './texture-files.ts';

/** Reads a file of the build's folder of samples, by its path in it. */
export type ReadSample = (
  path: string,
  signal: AbortSignal,
  onProgress: ReadProgress,
) => Promise<Uint8Array<ArrayBuffer>>;

const readBesidePage: ReadSample = (path, signal, onProgress) =>
  urlSource(sampleUrl(path), document.baseURI).read(signal, onProgress);

/** The pictures of the mannequin's own skin, which are files of the build; by default it is beside the page. */
export function skinSource(read: ReadSample = readBesidePage): TextureSource {
  return {
    find(id): TextureFile | null {
      const path = skinFile(id);
      if (!path) return null;
      return {
        key: path,
        name: path.slice(path.indexOf('/') + 1),
        plainColor: skinPlainColor(id),
        read: (signal, onProgress) => read(path, signal, onProgress),
      };
    },
  };
}
