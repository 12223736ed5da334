import { blobSource, urlSource } from '../../app/files/index.ts';
import type { FileSource } from '../../app/state/index.ts';
import type { ViewerContent } from '../contract.ts';

/** Contents that were checked, as the files that the loader reads. */
export function fileSources(content: ViewerContent | readonly ViewerContent[]): FileSource[] {
  const contents = Array.isArray(content) ? content : [content];
  return contents.map(fileSource);
}

function fileSource(content: ViewerContent): FileSource {
  if (typeof content === 'string') return urlSource(content, document.baseURI);
  if (content instanceof File) return blobSource(content, content.name);
  if ('url' in content) return urlSource(content.url, document.baseURI, content.name);
  const { bytes, name } = content;
  return bytes instanceof Blob ? blobSource(bytes, name) : bytesSource(bytes, name);
}

/** The bytes stay the caller's: the decoder takes away those that it is given. */
function bytesSource(bytes: ArrayBuffer | Uint8Array, path: string): FileSource {
  const view = bytes instanceof ArrayBuffer ? new Uint8Array(bytes) : bytes;
  return {
    path,
    address: null,
    byteLength: view.byteLength,
    read: async () => new Uint8Array(view),
  };
}

/** Reads one of our own files by its path in the folder of the build, `samples/idle.anim`. */
export type ReadOwnFile = (path: string, signal: AbortSignal) => Promise<Uint8Array<ArrayBuffer>>;

/** One of our own files, by its address relative to the folder of the build (`./samples/idle.anim`). */
export function ownSource(path: string, readOwnFile: ReadOwnFile): FileSource {
  const own = path.replace(/^\.\//, '');
  return {
    path: own,
    address: null,
    byteLength: null,
    read: (signal) => readOwnFile(own, signal),
  };
}
