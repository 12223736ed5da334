import { type App, blobSource } from '../../app/index.ts';
import type { InventoryFailure, Item } from '../../app/state/index.ts';
import type { Inspection } from '../../kinds/index.ts';
import type { InventoryEntry } from '../../session/index.ts';
import { saveFile } from '../download.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Asset types of items that can be put on the stage, or opened for their fields. */
const OPENABLE: readonly number[] = [5, 6, 13, 20, 21, 49, 57];
/** Asset types of items that are text. */
const TEXT: readonly number[] = [7, 10];
/** A notecard may have 64 KB. */
const MAX_TEXT_BYTES = 256 * 1024;

export const isOpenable = ({ assetType }: InventoryEntry) => OPENABLE.includes(assetType);

/** What is shown of an item's file. */
export type ItemContents =
  | { readonly kind: 'facts'; readonly inspection: Inspection; readonly bytes: number }
  | { readonly kind: 'text'; readonly text: string; readonly bytes: number };

/** Puts an item on the visitor's own stage, as if its file had been dropped. Null where that succeeded. */
export async function openItem(app: App, item: InventoryEntry): Promise<InventoryFailure | null> {
  const files = await (await app.live.open()).inventory.files(item);
  if (typeof files === 'string') return files;
  const sources = files.map(({ name, bytes }) => blobSource(new Blob([bytes]), name));
  if (files.every(({ placement }) => placement === null)) {
    await app.files.open(sources);
    return null;
  }
  // An object: its meshes where they are attached.
  const { items } = await app.files.loadItems(sources);
  const placed = items.flatMap((each, index): Item[] => {
    if (each?.kind !== 'mesh') return [];
    return [{ ...each, ...files[index].placement }];
  });
  if (placed.length === 0) return 'damaged';
  app.outfit.add(placed, false);
  app.state.working.value = true;
  app.live.current?.setWorld('outfit');
  return null;
}

/** Saves an item's asset as a file. */
export async function saveItem(app: App, item: InventoryEntry): Promise<InventoryFailure | null> {
  const file = await (await app.live.open()).inventory.download(item);
  if (typeof file === 'string') return file;
  saveFile(app, new Blob([file.bytes]), file.name, file.extension);
  return null;
}

/** What `vitrine inspect` shows of an item's file; for notecards and scripts, the text. */
export async function readItem(
  app: App,
  item: InventoryEntry,
): Promise<ItemContents | InventoryFailure> {
  const { inventory, session } = await app.live.open();
  const file = await inventory.download(item);
  if (typeof file === 'string') return file;
  const { bytes, name, extension } = file;
  const type = inventory.tree.targetOf(item)!.assetType;
  if (TEXT.includes(type)) return { kind: 'text', text: textOf(type, bytes), bytes: bytes.length };
  const { length } = bytes;
  const inspection = await session.inspectFile(`${name}.${extension}`, bytes);
  return { kind: 'facts', inspection, bytes: length };
}

/**
 * The text of a script or notecard. A notecard has it after a line with its length, behind the items in it; other
 * notecards are shown as they are.
 */
export function textOf(type: number, bytes: Bytes): string {
  const decode = (part: Bytes) => new TextDecoder().decode(part.subarray(0, MAX_TEXT_BYTES));
  if (type !== 7) return decode(bytes);
  // One character per byte, so that offsets are those of the bytes.
  const start = new TextDecoder('latin1').decode(bytes);
  if (!/^Linden text version/.test(start)) return decode(bytes);
  const line = /\nText length (\d{1,7})\r?\n/.exec(start);
  if (!line) return decode(bytes);
  const from = line.index + line[0].length;
  return decode(bytes.subarray(from, from + Number(line[1])));
}
