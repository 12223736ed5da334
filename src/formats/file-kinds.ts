import { DecodeError } from './bytes/index.ts';

/** The assets that can be shown, by what their bytes say. */
export type AssetFormat = 'mesh' | 'anim' | 'bvh';

/** What common files begin with, so that a refusal can name them. */
const KNOWN_OTHERS: readonly (readonly [prefix: string, name: string])[] = [
  ['\x89PNG', 'PNG picture'],
  ['\xff\xd8\xff', 'JPEG picture'],
  ['\xff\x4f\xff\x51', 'JPEG 2000 picture'],
  ['\x00\x00\x00\x0cjP', 'JPEG 2000 picture'],
  ['glTF', 'glTF binary'],
  ['PK\x03\x04', 'ZIP archive'],
  ['\x1f\x8b', 'gzip archive'],
  ['Kaydara FBX', 'FBX scene'],
  ['LLWearable', 'wearable'],
  ['Linden Binary Mesh', 'Linden binary mesh (.llm)'],
  ['<?xml', 'XML document'],
  ['<llsd', 'LLSD document'],
  ['OggS', 'Ogg sound'],
  ['RIFF', 'WAV sound or WebP picture'],
  ['\xff\xfe', 'text file in UTF-16'],
  ['\xfe\xff', 'text file in UTF-16'],
];

/** How a BVH begins, after a byte order mark and blanks. */
const BVH_START = /^(?:\xef\xbb\xbf)?\s*HIERARCHY/;

/** Text marker that may stand before a mesh header. */
const LLSD_MARKER = /^<\?\s*llsd\/binary\s*\?>\s*\{/i;

function startOf(bytes: Uint8Array, length: number): string {
  return String.fromCharCode(...bytes.subarray(0, length));
}

/**
 * What a file is, from its first bytes; its name does not matter.
 *
 * A mesh asset begins with a binary LLSD map (optionally after a text marker), an animation with its
 * version pair, BVH motion with the word HIERARCHY.
 *
 * **Source:** reference/mesh-asset.md section 1, animation.md sections 1 and 12.1.
 *
 * @throws {@link DecodeError} `empty-file`, or `unknown-format` with `details.looksLike` where the bytes
 * are those of another common file.
 */
export function sniffFormat(bytes: Uint8Array): AssetFormat {
  if (bytes.length === 0) {
    throw new DecodeError('the file is empty', {
      format: 'file',
      code: 'empty-file',
      offset: 0,
      path: '',
    });
  }
  const start = startOf(bytes, 64);
  // A map's count is big-endian: its first two bytes are zero in any header that could be real.
  if (start.startsWith('{\x00\x00') || LLSD_MARKER.test(start)) return 'mesh';
  if (start.startsWith('\x01\x00\x00\x00') || start.startsWith('\x00\x00\x01\x00')) return 'anim';
  if (BVH_START.test(start)) return 'bvh';
  const looksLike = KNOWN_OTHERS.find(([prefix]) => start.startsWith(prefix))?.[1];
  throw new DecodeError(
    looksLike
      ? `this is a ${looksLike}, neither a mesh asset nor an animation nor BVH motion`
      : 'this is neither a mesh asset nor an animation nor BVH motion',
    {
      format: 'file',
      code: 'unknown-format',
      offset: 0,
      path: '',
      details: looksLike ? { looksLike } : {},
    },
  );
}
