import { batch, type Signal } from '@preact/signals-core';
import type { MeshAsset } from '../../formats/mesh/index.ts';
import { type AppState, coversWholeBody, type Item, type WornMesh } from '../state/index.ts';

/** Signals that undo sets back. Their values are records that are never changed in place, so that snapshots share them. */
const CONTENT = [
  'items',
  'isMannequinReplaced',
  'overrideRule',
  'ignoredClaims',
  'openedAvatar',
  'replacements',
] as const satisfies readonly (keyof AppState)[];

/** Signals that refer to an item by its id. */
const REFERENCES = [
  'selectedId',
  'timelineClipId',
  'comparedClipId',
] as const satisfies readonly (keyof AppState)[];

type SnapshotKey = (typeof CONTENT)[number] | (typeof REFERENCES)[number];

/** The outfit at one moment, with everything about it that can be undone. */
export type OutfitSnapshot = {
  readonly [Key in SnapshotKey]: AppState[Key]['value'];
};

export function takeSnapshot(state: AppState): OutfitSnapshot {
  const entries = [...CONTENT, ...REFERENCES].map((key) => [key, state[key].peek()]);
  return Object.fromEntries(entries) as OutfitSnapshot;
}

/** Whether the outfit is the same in both; what is selected does not count. */
export function isSameOutfit(a: OutfitSnapshot, b: OutfitSnapshot): boolean {
  return CONTENT.every((key) => a[key] === b[key] || (key === 'items' && haveSameItems(a, b)));
}

function haveSameItems({ items: a }: OutfitSnapshot, { items: b }: OutfitSnapshot): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}

/**
 * Writes the outfit of `to`. What is selected since stays selected, unless the change between `from` and `to` selected
 * something else, or the item is gone.
 */
export function restoreSnapshot(state: AppState, from: OutfitSnapshot, to: OutfitSnapshot): void {
  const ids = new Set<string | null>(to.items.map(({ id }) => id)).add(null);
  const write = (key: SnapshotKey) => {
    (state[key] as Signal<unknown>).value = to[key];
  };
  batch(() => {
    for (const key of CONTENT) write(key);
    for (const key of REFERENCES) {
      if (from[key] !== to[key] || !ids.has(state[key].peek())) write(key);
    }
  });
}

/** The page's own mannequin, if it has arrived. */
export function mannequinOf(items: readonly Item[]): WornMesh | undefined {
  return items.find((item): item is WornMesh => item.kind === 'mesh' && item.builtIn);
}

/** A whole body among the items, inside which the mannequin would be, or an animated object, which can have the stage. */
export function bodyAmong(items: readonly Item[]): WornMesh | undefined {
  return items.find(
    (item): item is WornMesh =>
      item.kind === 'mesh' &&
      !item.builtIn &&
      (!!item.part?.ownSkeleton || coversWholeBody(...assetsWith(item, items))),
  );
}

/** The assets of a mesh and of the others of its model, which are one thing in several meshes. */
function assetsWith({ model, asset }: WornMesh, items: readonly Item[]): MeshAsset[] {
  if (!model) return [asset];
  return items.flatMap((item) =>
    item.kind === 'mesh' && item.model?.documentId === model.documentId ? [item.asset] : [],
  );
}

/** The items with some fields of a mesh replaced; the same array where they have these values already. */
export function withMesh(
  items: readonly Item[],
  id: string,
  change: Partial<Pick<WornMesh, 'visible' | 'lod' | 'look'>>,
): readonly Item[] {
  const mesh = items.find((item) => item.id === id);
  if (mesh?.kind !== 'mesh') return items;
  const changed = { ...mesh, ...change };
  const isSame = (['visible', 'lod', 'look'] as const).every((key) => changed[key] === mesh[key]);
  if (isSame) return items;
  return items.map((item) => (item === mesh ? changed : item));
}

/** Hides the mannequin if one of the added items is a whole body. */
export function hideMannequin(snapshot: OutfitSnapshot, added: readonly Item[]): OutfitSnapshot {
  const mannequin = mannequinOf(snapshot.items);
  if (!mannequin?.visible || !bodyAmong(added)) return snapshot;
  const items = withMesh(snapshot.items, mannequin.id, { visible: false });
  return { ...snapshot, items, isMannequinReplaced: true };
}

/** Shows the mannequin again if it was hidden because of a body that is gone. */
export function showMannequin(snapshot: OutfitSnapshot): OutfitSnapshot {
  const mannequin = mannequinOf(snapshot.items);
  if (!mannequin || !snapshot.isMannequinReplaced || bodyAmong(snapshot.items)) return snapshot;
  const items = withMesh(snapshot.items, mannequin.id, { visible: true });
  return { ...snapshot, items, isMannequinReplaced: false };
}

/** Puts the page's own items before the others, with the idle on the timeline if nothing else is on it. */
export function addBuiltIn(snapshot: OutfitSnapshot, builtIn: readonly Item[]): OutfitSnapshot {
  const idle = builtIn.find((item) => item.kind === 'clip');
  const added = {
    ...snapshot,
    items: [...builtIn, ...snapshot.items],
    timelineClipId: snapshot.timelineClipId ?? idle?.id ?? null,
  };
  return hideMannequin(added, snapshot.items);
}

/**
 * Has of the visitor's clips only one play, or none for null. Where that clip is missing, nothing changes: it was opened
 * later.
 *
 * @param changed - the changed records by the former ones, so that several snapshots go on sharing them.
 */
export function playOnly(
  snapshot: OutfitSnapshot,
  id: string | null,
  changed: Map<Item, Item>,
): OutfitSnapshot {
  const { items } = snapshot;
  if (id !== null && !items.some((item) => item.id === id)) return snapshot;
  const change = (item: Item): Item => {
    const active = item.id === id;
    if (item.kind !== 'clip' || item.builtIn || item.active === active) return item;
    const made = changed.get(item) ?? { ...item, active };
    changed.set(item, made);
    return made;
  };
  return { ...snapshot, items: items.map(change) };
}
