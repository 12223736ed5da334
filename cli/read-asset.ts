import { readFile } from 'node:fs/promises';
import { jointDirectory } from '../src/avatar/index.ts';
import { DecodeError } from '../src/formats/bytes/index.ts';
import { type Asset, type AssetOptions, decodeAsset } from '../src/formats/index.ts';
import { inflateWithNode } from './node-inflate.ts';

/** How this tool decodes files. */
export const ASSET_OPTIONS: AssetOptions = { inflate: inflateWithNode, joints: jointDirectory };

/** @throws {@link DecodeError} `file/unreadable`, with what the file system says. */
export async function readBytes(file: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await readFile(file));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const place = { format: 'file', offset: 0, path: '' } as const;
    throw new DecodeError(message, { ...place, code: 'unreadable', cause: error });
  }
}

/**
 * Reads and decodes a file of any kind.
 * @throws {@link DecodeError}
 */
export async function readAsset(file: string): Promise<Asset> {
  return decodeBytes(await readBytes(file));
}

/**
 * As {@link readAsset}, of bytes that were read already.
 * @throws {@link DecodeError}
 */
export function decodeBytes(bytes: Uint8Array): Promise<Asset> {
  return decodeAsset(bytes, ASSET_OPTIONS);
}
