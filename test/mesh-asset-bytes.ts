import { deflateSync } from 'node:zlib';
import { encodeLlsdBinary, type Llsd } from '../src/formats/llsd/index.ts';

/** Sections of an asset as LLSD values, or as bytes that are put into the file as they are. */
export type RawSections = Record<string, Llsd | { raw: Uint8Array }>;

/**
 * A mesh asset with exactly these sections and header entries, however wrong: `encodeMesh` writes only
 * good ones.
 */
export function meshAsset(
  sections: RawSections,
  header: Record<string, Llsd> = {},
): Uint8Array<ArrayBuffer> {
  const map = new Map<string, Llsd>(Object.entries(header));
  const packed: Uint8Array[] = [];
  let offset = 0;
  for (const [name, value] of Object.entries(sections)) {
    const bytes = isRaw(value) ? value.raw : deflateSync(encodeLlsdBinary(value));
    map.set(name, sectionEntry(offset, bytes.length));
    packed.push(bytes);
    offset += bytes.length;
  }
  return concat(encodeLlsdBinary(map), ...packed);
}

function isRaw(value: Llsd | { raw: Uint8Array }): value is { raw: Uint8Array } {
  return typeof value === 'object' && value !== null && 'raw' in value;
}

/** A header's `{offset, size}`. */
export function sectionEntry(offset: number, size: number): Llsd {
  return llsd({ offset: BigInt(offset), size: BigInt(size) });
}

/** A plain object as an LLSD map. */
export function llsd(fields: Record<string, Llsd>): Map<string, Llsd> {
  return new Map(Object.entries(fields));
}

export function concat(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat(parts));
}

/** Little-endian 16-bit numbers. */
export function words(...values: number[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(values.flatMap((value) => [value & 0xff, value >> 8]));
}

/** One triangle in the unit square, z = 0, seen from above; `fields` replace or (null) remove its own. */
export function triangleFace(fields: Record<string, Llsd> = {}): Map<string, Llsd> {
  const face = llsd({
    Position: words(0, 0, 0, 65535, 0, 0, 0, 65535, 0),
    PositionDomain: llsd({ Min: [0, 0, 0], Max: [1, 1, 0] }),
    TriangleList: words(0, 1, 2),
  });
  for (const [key, value] of Object.entries(fields)) {
    if (value === null) face.delete(key);
    else face.set(key, value);
  }
  return face;
}

export const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/** A skin with identity matrices for `names`; `fields` are added or replace. */
export function skinOf(names: string[], fields: Record<string, Llsd> = {}): Map<string, Llsd> {
  return llsd({
    joint_names: names,
    bind_shape_matrix: IDENTITY,
    inverse_bind_matrix: names.map(() => IDENTITY),
    ...fields,
  });
}
