import { gzipSync } from 'node:zlib';
import { encodeUtf8, joinBytes } from '../src/formats/bytes/index.ts';
import type { ByteSource } from '../src/formats/inventory-archive/index.ts';

interface TarFields {
  /** Type of the entry; by default a directory where the name ends with `/`, otherwise a file. */
  readonly type?: string;
  /** The size in the header, where it is not that of the content. */
  readonly size?: string;
  readonly prefix?: string;
  readonly isUstar?: boolean;
  readonly checksum?: string;
}

/** An entry as OpenSimulator writes it, with its long name before it where it needs one. */
export function tarEntry(
  name: string,
  content: string | Uint8Array = '',
  fields: TarFields = {},
): Uint8Array<ArrayBuffer> {
  const bytes = typeof content === 'string' ? encodeUtf8(content) : content;
  const encodedName = encodeUtf8(name);
  const isLong = encodedName.length > 100;
  const longName = isLong ? tarEntry('././@LongLink', encodedName, { type: 'L' }) : [];
  const header = new Uint8Array(512 + Math.ceil(bytes.length / 512) * 512);
  const write = (text: string, at: number) => header.set(encodeUtf8(text), at);
  header.set(encodedName.subarray(0, 100));
  write('0000777\0', 100);
  write(fields.size ?? bytes.length.toString(8).padStart(11, ' '), 124);
  write('11017037332\0', 136);
  write(fields.type ?? (name.endsWith('/') ? '5' : '0'), 156);
  if (fields.isUstar || fields.prefix) write('ustar\x0000', 257);
  write(fields.prefix ?? '', 345);
  write(' '.repeat(8), 148);
  const sum = header.subarray(0, 512).reduce((total, byte) => total + byte, 0);
  write(fields.checksum ?? `${sum.toString(8).padStart(6, '0')}\0 `, 148);
  header.set(bytes, 512);
  return joinBytes([Uint8Array.from(longName), header]);
}

export const TAR_END = new Uint8Array(1024);

/** The entries as an archive of OpenSimulator. */
export function gzippedTar(...entries: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(gzipSync(joinBytes([...entries, TAR_END])));
}

/** Bytes in memory as a file, which is read in pieces of any length. */
export function memorySource(bytes: Uint8Array, pieceBytes = Number.POSITIVE_INFINITY): ByteSource {
  return {
    byteLength: bytes.length,
    read: async (start, end) => bytes.subarray(start, Math.min(end, start + pieceBytes)),
  };
}

export const CONTROL_XML = `<?xml version="1.0" encoding="utf-16"?>
<archive major_version="0" minor_version="3"><assets_included>True</assets_included></archive>`;

/** An item's document; the id is a digit that is repeated. */
export function itemXml(name: string, id: string, assetId: string, type = 5, more = ''): string {
  return `<?xml version="1.0" encoding="utf-16"?>
<InventoryItem>
  <Name>${name}</Name>
  <ID>${uuidOf(id)}</ID>
  <InvType>18</InvType>
  <Description />
  <AssetType>${type}</AssetType>
  <AssetID>${uuidOf(assetId)}</AssetID>
  <Flags>4</Flags>${more}
</InventoryItem>`;
}

/** A UUID of one hex digit. */
export const uuidOf = (digit: string) =>
  '00000000-0000-0000-0000-000000000000'.replaceAll('0', digit);
