import { TextureAbsentError, type TextureFile, type TextureSource } from './texture-files.ts';
import type { TextureRecord } from './texture-record.ts';

/** The file of a texture. */
export interface ReadTexture {
  /** File name; null where only the id is known. */
  readonly name: string | null;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** What was read in order to show a texture. */
interface ReadPart extends ReadTexture {
  readonly isComplete: boolean;
}

/** Reads the files of textures from the sources that have them. */
export class TextureReader {
  readonly #sources: readonly TextureSource[];

  /** @param sources - in the order in which they are asked. */
  constructor(sources: readonly TextureSource[]) {
    this.#sources = sources;
  }

  /** The file of the first source that has the texture; null where none has. */
  find(id: string): TextureFile | null {
    return this.#find(id, 0)?.file ?? null;
  }

  /** The whole file; null where no source has it. @throws whatever reading it throws. */
  read(id: string, signal: AbortSignal): Promise<ReadTexture | null> {
    return this.#readFirst(id, signal, async (file) => ({
      name: file.name,
      bytes: await file.read(signal, () => {}),
    }));
  }

  /**
   * The file, or what shows it at the size that its record asks for; null where no source has it. The record keeps from where it is.
   *
   * @throws whatever reading it throws.
   */
  readPart(
    record: TextureRecord,
    signal: AbortSignal,
    onProgress: () => void,
  ): Promise<ReadPart | null> {
    const read = async (file: TextureFile): Promise<ReadPart> => {
      const { sizeLimit } = record;
      if (sizeLimit !== null && file.readReduced) {
        return { name: file.name, ...(await file.readReduced(sizeLimit, signal)) };
      }
      const bytes = await file.read(signal, (progress) => {
        if (record.setProgress(progress)) onProgress();
      });
      return { name: file.name, bytes, isComplete: true };
    };
    return this.#readFirst(record.id, signal, read, record);
  }

  async #readFirst<T>(
    id: string,
    signal: AbortSignal,
    read: (file: TextureFile) => Promise<T>,
    record?: TextureRecord,
  ): Promise<T | null> {
    let from = 0;
    for (;;) {
      const found = this.#find(id, from);
      if (record) {
        record.name = found?.file.name ?? null;
        // A source that turns out not to have it is not asked again until it has another file.
        record.fileKey = from === 0 ? (found?.file.key ?? null) : record.fileKey;
      }
      if (!found) return null;
      try {
        return await read(found.file);
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof TextureAbsentError)) throw error;
        from = found.next;
      }
    }
  }

  /** The file of the first source from `from` on that has the texture, and the number of the source after that. */
  #find(id: string, from: number): { readonly file: TextureFile; readonly next: number } | null {
    for (let index = from; index < this.#sources.length; index++) {
      const file = this.#sources[index].find(id);
      if (file) return { file, next: index + 1 };
    }
    return null;
  }
}
