import { createHash } from 'node:crypto';
import {
  decodeAvatarObject,
  decodeRenderObject,
} from '../../../../src/avatar/avatar-object/index.ts';
import { DecodeError } from '../../../../src/formats/bytes/index.ts';
import { decodeMesh } from '../../../../src/formats/mesh/index.ts';

/** A model as the media repository answers it. */
export interface MediaModel {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly contentType: 'application/json' | 'application/octet-stream';
  /** Of the bytes, in quotes. */
  readonly etag: string;
}

/** Documents begin with a brace, and mesh assets with one and a count of four bytes, of which the first is 0. */
const BRACE = 0x7b;

/**
 * The model in a file: a mesh asset, or an AvatarObject or RenderObject document. A sentence where it is none of them.
 */
export async function mediaModel(bytes: Uint8Array<ArrayBuffer>): Promise<MediaModel | string> {
  const isDocument = bytes[0] === BRACE && bytes[1] !== 0;
  const error = await errorOf(isDocument ? () => decodeDocument(bytes) : () => decodeMesh(bytes));
  if (error) return `expected a mesh asset or a saved avatar: ${error.message}`;
  const digest = createHash('sha256').update(bytes).digest('base64url');
  return {
    bytes,
    contentType: isDocument ? 'application/json' : 'application/octet-stream',
    etag: `"${digest}"`,
  };
}

/** @throws {@link DecodeError} about the avatar object where it is neither. */
function decodeDocument(bytes: Uint8Array<ArrayBuffer>): void {
  try {
    decodeRenderObject(bytes);
  } catch {
    decodeAvatarObject(bytes);
  }
}

async function errorOf(decode: () => unknown): Promise<DecodeError | null> {
  try {
    await decode();
    return null;
  } catch (error) {
    if (error instanceof DecodeError) return error;
    throw error;
  }
}
