import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { encodeUtf8 } from '../../formats/bytes/index.ts';
import { BrowserAssetCache, browserCaches } from '../../session/assets/index.ts';

/** Textures from the web in the browser's cache, by their addresses. */
export interface TextureCache {
  get(address: string): Promise<Uint8Array<ArrayBuffer> | null>;
  put(address: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
}

/** The cache that assets of grids are kept in, too; they share its limits. */
export function browserTextureCache(): TextureCache {
  const cache = new BrowserAssetCache(browserCaches());
  return {
    get: (address) => cache.get(keyOf(address)),
    put: (address, bytes) => cache.put(keyOf(address), bytes),
  };
}

function keyOf(address: string): string {
  return `web-texture/${bytesToHex(sha256(encodeUtf8(address)))}`;
}
