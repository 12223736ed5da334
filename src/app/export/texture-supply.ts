import { readTextureHeader, type TextureHeader } from '../../formats/texture/index.ts';
import type { GlbTextureSource } from '../../kinds/glb/index.ts';
import type { EncodedPicture, PictureRequest } from '../../kinds/picture/index.ts';
import type { AppState, LoadedDocument } from '../state/index.ts';

/** The file of a texture. */
interface TextureFileBytes {
  /** File name, or null. */
  readonly name: string | null;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

interface ReadOptions {
  /** Pixels of the longer side at most. */
  readonly maxSize?: number;
  readonly signal: AbortSignal;
}

/** Reads textures by their id, and has workers make pictures of them: the page's `TextureLibrary`. */
export interface TextureReader {
  /** The texture's file; null where it is not at hand. @throws whatever reading it throws */
  bytes(id: string, signal: AbortSignal): Promise<TextureFileBytes | null>;
  /** A picture of it as a file; null where it is not at hand. @throws as `bytes`, and DecodeError */
  picture(
    id: string,
    request: PictureRequest,
    options: ReadOptions,
  ): Promise<EncodedPicture | null>;
  /** See `isTwoValuedAlpha`; null where it is not at hand. @throws as `picture` */
  isTwoValuedAlpha(id: string, options: ReadOptions): Promise<boolean | null>;
}

/**
 * Gives exports the textures that faces show: as files, and as pictures. Null for one that is not at hand or cannot be read;
 * whatever was aborted throws the signal's reason.
 */
export interface TextureSupply extends GlbTextureSource {
  bytes(id: string): Promise<TextureFileBytes | null>;
  /** A picture that every browser reads. */
  webPicture(id: string, maxSize: number): Promise<EncodedPicture | null>;
}

/** Where nothing has textures but those that viewers have built in. */
export const NO_TEXTURES: TextureSupply = {
  header: () => Promise.resolve(null),
  isTwoValuedAlpha: () => Promise.resolve(false),
  bytes: () => Promise.resolve(null),
  material: () => Promise.resolve(null),
  webPicture: () => Promise.resolve(null),
};

interface SupplyOptions {
  readonly signal?: AbortSignal;
  /** Called for each texture that was asked for, when its file or a picture of it is there, or is known to be missing. */
  readonly onTexture?: (id: string) => void;
}

/** The textures of the page. Without a look on what is worn, and without wearables, `open` is not called. */
export async function textureSupplyOf(
  { meshes, documents }: AppState,
  open: () => Promise<TextureReader>,
  options: SupplyOptions = {},
): Promise<TextureSupply> {
  const isWearable = ({ content }: LoadedDocument) => content.fileKind === 'wearable';
  const isPlain = meshes.value.every(({ look }) => look === null);
  if (isPlain && !documents.value.some(isWearable)) return NO_TEXTURES;
  return suppliedBy(await open(), options);
}

/** Textures of a reader. */
export function suppliedBy(
  reader: TextureReader,
  { signal = new AbortController().signal, onTexture }: SupplyOptions = {},
): TextureSupply {
  const headers = new Map<string, TextureHeader>();
  /** Null instead of an error, unless nobody wants the texture any more. */
  const orNull = async <T>(id: string, reading: Promise<T | null>): Promise<T | null> => {
    const read = await reading.catch(() => null);
    signal.throwIfAborted();
    onTexture?.(id);
    return read;
  };
  return {
    async header(id) {
      const known = headers.get(id);
      if (known) return known;
      const header = await reader
        .bytes(id, signal)
        .then((file) => file && readTextureHeader(file.bytes))
        .catch(() => null);
      signal.throwIfAborted();
      if (header) headers.set(id, header);
      return header;
    },
    async isTwoValuedAlpha(id) {
      const isMask = await reader.isTwoValuedAlpha(id, { signal }).catch(() => null);
      signal.throwIfAborted();
      return isMask ?? false;
    },
    bytes: (id) => orNull(id, reader.bytes(id, signal)),
    async material(id, content, maxSize) {
      const request = { purpose: 'material', content } as const;
      const picture = await orNull(id, reader.picture(id, request, { maxSize, signal }));
      return picture?.bytes ?? null;
    },
    webPicture: (id, maxSize) =>
      orNull(id, reader.picture(id, { purpose: 'web' }, { maxSize, signal })),
  };
}
