import { ByteWriter } from '../bytes/index.ts';
import { deflateWithPako } from '../inflate/pako-deflate.ts';
import { encodeLlsdBinary, writeLlsdBinary } from '../llsd/binary-encoder.ts';
import type { Llsd } from '../llsd/types.ts';
import { checkSource } from './check-source.ts';
import { convexToLlsd, levelToLlsd, physicsMeshToLlsd, skinToLlsd } from './encode-sections.ts';
import type { MeshSource } from './source.ts';
import { LOD_NAMES } from './types.ts';

/**
 * Encodes an authored mesh as an asset: sections in the viewer's order, deflated as small as zlib can,
 * without version, creator and date, which the simulator adds. Equal sources give equal bytes.
 *
 * Positions and uvs lose at most 1/65535 of their domain, downwards.
 *
 * @throws {RangeError} for what a mesh asset cannot hold, or the uploader would refuse.
 *
 * **Source:** mesh-asset.md sections 1 to 4.
 */
export function encodeMesh(source: MeshSource): Uint8Array<ArrayBuffer> {
  checkSource(source);
  const sections = sectionsOf(source).map(
    ([name, value]) => [name, deflateWithPako(encodeLlsdBinary(value))] as const,
  );
  const writer = new ByteWriter();
  writeLlsdBinary(writer, headerOf(sections));
  for (const [, bytes] of sections) writer.raw(bytes);
  return writer.finish();
}

/** In the order in which they are written. */
function sectionsOf({ lods, skin, physicsConvex, physicsMesh }: MeshSource): [string, Llsd][] {
  const sections: [string, Llsd][] = [];
  if (skin) sections.push(['skin', skinToLlsd(skin)]);
  if (physicsConvex) sections.push(['physics_convex', convexToLlsd(physicsConvex)]);
  for (const name of LOD_NAMES.toReversed()) {
    const faces = lods[name];
    if (faces) sections.push([`${name}_lod`, levelToLlsd(faces)]);
  }
  if (physicsMesh) sections.push(['physics_mesh', physicsMeshToLlsd(physicsMesh)]);
  return sections;
}

function headerOf(sections: readonly (readonly [string, Uint8Array])[]): Llsd {
  let offset = 0;
  const entries = sections.map(([name, { length }]): [string, Llsd] => {
    const place = new Map([
      ['offset', BigInt(offset)],
      ['size', BigInt(length)],
    ]);
    offset += length;
    return [name, place];
  });
  // The viewer's maps are sorted by key.
  return new Map(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
