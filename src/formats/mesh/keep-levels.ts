import { joinBytes } from '../bytes/index.ts';
import { encodeLlsdBinary, type Llsd } from '../llsd/index.ts';
import type { LodName, MeshSection } from './mesh-asset.ts';
import { readMeshHeader } from './mesh-header.ts';

/**
 * The same mesh asset with only some of its levels of detail, its skin and nothing else: neither physics shapes nor
 * other levels, version, creator or date. The sections are copied as they are.
 *
 * @throws {@link DecodeError} as `readMeshHeader`. Sections outside of the file are cut off at its end.
 */
export function keepLevels(bytes: Uint8Array, levels: readonly LodName[]): Uint8Array<ArrayBuffer> {
  const { sections, dataOffset } = readMeshHeader(bytes);
  const kept = new Set(['skin', ...levels.map((level) => `${level}_lod`)]);
  const parts: Uint8Array[] = [];
  const header = new Map<string, Llsd>();
  let offset = 0;
  for (const [name, section] of sections) {
    if (!kept.has(name)) continue;
    const data = sectionBytes(bytes, dataOffset, section);
    header.set(
      name,
      new Map([
        ['offset', BigInt(offset)],
        ['size', BigInt(data.length)],
      ]),
    );
    parts.push(data);
    offset += data.length;
  }
  return joinBytes([encodeLlsdBinary(header), ...parts]);
}

function sectionBytes(bytes: Uint8Array, dataOffset: number, { offset, size }: MeshSection) {
  const start = Math.max(0, dataOffset + offset);
  return bytes.subarray(start, Math.max(start, start + size));
}
