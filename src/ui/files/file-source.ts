import { type FileSource, readStream } from '../../app/index.ts';

/** A file that the visitor gave; its bytes are read when asked for, and never leave the page. */
export function fileSource(file: File, path = file.name): FileSource {
  return {
    path,
    address: null,
    byteLength: file.size,
    read: (signal, onProgress) => readStream(file.stream(), file.size, signal, onProgress),
  };
}

/** Stands for something that was dropped and cannot be opened: reading it says why. */
export function unreadableSource(path: string, reason: unknown): FileSource {
  return { path, address: null, byteLength: null, read: () => Promise.reject(reason) };
}
