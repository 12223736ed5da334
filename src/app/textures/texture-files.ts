import type { ReadProgress } from '../state/index.ts';

/** The file of a texture, wherever it is. */
export interface TextureFile {
  /** Differs where the file does: an opened picture that takes the place of another has another key. */
  readonly key: unknown;
  /** File name; null where only the id is known. */
  readonly name: string | null;
  /** Shown until the picture is there: sRGB, 0 to 255 each. Without it, faces have their own colour until then. */
  readonly plainColor?: readonly [red: number, green: number, blue: number];
  /**
   * @throws {@link TextureAbsentError} where the texture is not there, so that other sources are asked; anything else means that
   * it could not be read.
   */
  read(signal: AbortSignal, onProgress: ReadProgress): Promise<Uint8Array<ArrayBuffer>>;
  /**
   * As many bytes from the start as show it at a size; absent where reading less saves nothing.
   *
   * @param maxSize - pixels of the longer side at most.
   * @throws as `read`
   */
  readReduced?(
    maxSize: number,
    signal: AbortSignal,
  ): Promise<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly isComplete: boolean }>;
}

/** A place where textures can be. */
export interface TextureSource {
  /** The file of a texture; null where this source does not have it. */
  find(id: string): TextureFile | null;
}

/** A source was asked for a texture that it does not have. */
export class TextureAbsentError extends Error {
  constructor(id: string) {
    super(`there is no texture ${id}`);
    this.name = 'TextureAbsentError';
  }
}
