import { assetAddress } from '../files/asset-address.ts';
import { FileError } from '../files/file-errors.ts';
import { urlSource } from '../files/file-source.ts';
import type { TextureCache } from './texture-cache.ts';
import { TextureAbsentError, type TextureFile, type TextureSource } from './texture-files.ts';

/** Answers of a server that mean that it does not have a file. */
const ABSENT: readonly unknown[] = [403, 404, 410];

/**
 * Textures at addresses that are made of their ids (`https://shop.example/{id}.j2c`). What was fetched is kept in the browser's
 * cache by its address, not by the id: another site may have other pictures under the same id.
 */
export function addressSource(
  template: () => string | null,
  cache: TextureCache | null,
): TextureSource {
  return {
    find(id): TextureFile | null {
      const place = template();
      if (place === null) return null;
      const address = assetAddress(place, 'texture', id);
      const source = urlSource(address, document.baseURI);
      const read: TextureFile['read'] = async (signal, onProgress) => {
        const key = source.address;
        const kept = key === null ? null : await cache?.get(key);
        if (kept) return kept;
        const bytes = await source.read(signal, onProgress).catch((error: unknown) => {
          throw isAbsent(error) ? new TextureAbsentError(id) : error;
        });
        if (key !== null) void cache?.put(key, bytes.slice());
        return bytes;
      };
      return { key: address, name: source.path, read };
    },
  };
}

function isAbsent(error: unknown): boolean {
  return (
    error instanceof FileError &&
    error.code === 'fetch-refused' &&
    ABSENT.includes(error.details.status)
  );
}
