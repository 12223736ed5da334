import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { createItem } from '../src/app/files/create-items.ts';
import { AppState, type Item } from '../src/app/state/index.ts';
import { assetDecoder } from '../src/offload/index.ts';

/** A file as the page loads it; `mannequin.llmesh` is ours. */
export async function itemOfFile(path: string): Promise<Item> {
  const bytes = new Uint8Array(readFileSync(path));
  const byteLength = bytes.length;
  const read = () => Promise.resolve(new Uint8Array(readFileSync(path)));
  const source = { path: basename(path), address: null, byteLength, read };
  const outcome = await assetDecoder.decode(bytes);
  if (!outcome.ok) throw new Error(`${path}: ${outcome.message}`);
  const asset = outcome.value;
  if (asset.kind !== 'mesh' && asset.kind !== 'animation') {
    throw new Error(`${path} is neither worn nor does it play`);
  }
  const isOurs = source.path === 'mannequin.llmesh';
  return createItem({ kind: 'loaded', source, byteLength, asset }, isOurs);
}

/** A page with these files on the avatar. */
export async function stateWith(...paths: string[]): Promise<AppState> {
  const state = new AppState();
  state.items.value = await Promise.all(paths.map(itemOfFile));
  return state;
}
