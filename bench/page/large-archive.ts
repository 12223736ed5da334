import { randomFillSync } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import { CONTROL_XML, itemXml, TAR_END, tarEntry } from '../../test/tar-archive.ts';

/** Items of an inventory archive, and assets. */
export const ITEMS = 6000;
/** Bytes of an asset; most of them are as random as meshes and textures, which are compressed already. */
const ASSET_BYTES = 96 * 1024;
const PLAIN_BYTES = 8 * 1024;
const ITEMS_PER_FOLDER = 100;

const idOf = (index: number) => `00000000-0000-4000-8000-${index.toString(16).padStart(12, '0')}`;

/** Writes an inventory archive (`.iar`) of a little more than 500 MB. */
export async function writeLargeArchive(path: string): Promise<void> {
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  await pipeline(Readable.from(entries()), gzip, createWriteStream(path));
}

/** Items come before assets, as OpenSimulator writes them. */
function* entries(): Generator<Uint8Array> {
  yield tarEntry('archive.xml', CONTROL_XML);
  for (let index = 0; index < ITEMS; index++) {
    const folder = Math.floor(index / ITEMS_PER_FOLDER);
    yield tarEntry(
      `inventory/Closet ${folder}__${idOf(folder)}/Item ${index}__${idOf(index)}.xml`,
      itemXml(`Item ${index}`, '1', '2', 49),
    );
  }
  for (let index = 0; index < ITEMS; index++) {
    const asset = new Uint8Array(ASSET_BYTES);
    randomFillSync(asset.subarray(0, ASSET_BYTES - PLAIN_BYTES));
    yield tarEntry(`assets/${idOf(index)}_mesh.llmesh`, asset);
  }
  yield TAR_END;
}
