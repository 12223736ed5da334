import type { FileContent } from '../../kinds/index.ts';

/** The bytes of a file, under the key by which they are stored. */
export interface OpenedFile {
  readonly key: string;
  readonly bytes: Blob;
  /** Files to which it refers, by their paths from there. */
  readonly siblings?: ReadonlyMap<string, Blob> | undefined;
}

/**
 * The bytes of opened files, by what was decoded from them. That record stays the same when an item is changed,
 * removed or put back, and the bytes are released together with it.
 */
export class OpenedFiles {
  readonly #files = new WeakMap<object, OpenedFile>();

  /** @param decoded - a mesh asset, an animation or a document. */
  add(
    decoded: object,
    bytes: Blob,
    key: string = createKey(),
    siblings?: ReadonlyMap<string, Blob>,
  ): OpenedFile {
    const file = { key, bytes, siblings };
    this.#files.set(decoded, file);
    return file;
  }

  get(decoded: object): OpenedFile | undefined {
    return this.#files.get(decoded);
  }
}

/** The record of a file's content that its item refers to; null for content that becomes no item. */
export function decodedRecord(content: FileContent): object | null {
  switch (content.kind) {
    case 'mesh':
      return content.mesh;
    case 'animation':
      return content.animation;
    case 'texture':
      return content.header;
    case 'document':
      return content;
    default:
      return null;
  }
}

/** A random key; `crypto.randomUUID` exists in secure contexts only. */
export function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
