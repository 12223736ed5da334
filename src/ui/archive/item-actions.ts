import { effect } from '@preact/signals';
import {
  type ArchiveFolderNode,
  type ArchiveNode,
  assetExtension,
  type OpenedArchive,
  type WearMode,
} from '../../app/archive/index.ts';
import { failureOf } from '../../app/files/index.ts';
import type { App } from '../../app/index.ts';
import type { ArchiveEntry } from '../../formats/inventory-archive/index.ts';
import type { Ui } from '../context.ts';
import { saveFile } from '../download.ts';

/** Asset types of items that can be worn, played or opened. */
const OPENABLE: readonly number[] = [0, 5, 6, 12, 13, 18, 19, 20, 21, 49, 57, -2];

export const isOpenable = ({ assetType, entry }: ArchiveNode) =>
  entry !== null && OPENABLE.includes(assetType);

/** Puts an item on the avatar, or takes it off. */
export async function toggleItem(ui: Ui, archive: OpenedArchive, id: string): Promise<void> {
  const node = archive.tree.node(id);
  if (!node || !isOpenable(node)) return;
  if (archive.wornIds.peek().has(node.id)) archive.takeOff([node.id]);
  else await wear(ui, archive, node.name, [node]);
}

/** Puts an item on the avatar; with what is worn, unless it is worn already. */
export async function wearItem(
  ui: Ui,
  archive: OpenedArchive,
  id: string,
  mode: WearMode,
): Promise<void> {
  const node = archive.tree.node(id);
  if (!node || !isOpenable(node)) return;
  if (mode === 'with' && archive.wornIds.peek().has(node.id)) return;
  await wear(ui, archive, node.name, [node], mode);
  if (mode === 'alone') ui.app.camera.frameAll();
}

/** Puts the items of a folder on the avatar: in place of what is worn, or those with it that are not worn yet. */
export function wearFolder(
  ui: Ui,
  archive: OpenedArchive,
  { name, wearable }: ArchiveFolderNode,
  mode: WearMode,
): Promise<void> {
  const worn = archive.wornIds.peek();
  const nodes = mode === 'with' ? wearable.filter(({ id }) => !worn.has(id)) : wearable;
  return wear(ui, archive, name, nodes, mode);
}

/** Whoever looks at an item of the archive goes on doing so, though what was opened is selected. */
async function wear(
  { app, view }: Ui,
  archive: OpenedArchive,
  name: string,
  nodes: readonly ArchiveNode[],
  mode: WearMode = 'with',
): Promise<void> {
  const isLooking = view.tab.peek() === 'item';
  const stop = effect(() => {
    app.state.selectedId.value;
    queueMicrotask(() => {
      if (isLooking) view.tab.value = 'item';
    });
  });
  await report(app, name, () => archive.wear(name, nodes, mode));
  stop();
}

/** Saves the asset of an item as a file. */
export function saveItem(app: App, archive: OpenedArchive, node: ArchiveNode): Promise<void> {
  const { entry, name, assetType, assetId } = node;
  return saveAsset(app, archive, { entry: entry!, type: assetType, name: name || assetId });
}

interface SavedAsset {
  readonly entry: ArchiveEntry;
  readonly type: number;
  /** Without an ending. */
  readonly name: string;
}

/** Saves an asset as a file. */
export function saveAsset(
  app: App,
  archive: OpenedArchive,
  { entry, type, name }: SavedAsset,
): Promise<void> {
  return report(app, name, async () => {
    const { bytes } = await archive.read(entry, type, new AbortController().signal);
    saveFile(app, new Blob([bytes]), name, assetExtension(type, bytes));
  });
}

/** Does something with an item; why that is not possible is reported as of an opened file. */
async function report(app: App, name: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    app.messages.reportFailures([{ kind: 'failed', failure: failureOf(name, error) }]);
  }
}
