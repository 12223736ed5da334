import { batch } from '@preact/signals-core';
import type { LodName } from '../formats/mesh/index.ts';
import type { AppState, Item, WornMesh } from './state.ts';
import { coversWholeBody } from './whole-body.ts';

/** The items on the avatar: adds, changes, removes and brings back. */
export class Outfit {
  readonly #state: AppState;
  /** The items as they were before the last removal. */
  #beforeRemoval: readonly Item[] | null = null;

  constructor(state: AppState) {
    this.#state = state;
  }

  get #items(): readonly Item[] {
    return this.#state.items.value;
  }

  set #items(items: readonly Item[]) {
    this.#state.items.value = items;
  }

  /** Our own go underneath whatever a visitor opened meanwhile. */
  addBuiltIn(items: readonly Item[]): void {
    this.#items = [...items, ...this.#items];
    const idle = items.find((item) => item.kind === 'clip');
    this.#state.timelineClipId.value ??= idle?.id ?? null;
  }

  /** A newly opened animation is what people want to see: clips opened before it stop, and stay listed. */
  add(items: readonly Item[], replace: boolean): void {
    const bringsClip = items.some((item) => item.kind === 'clip');
    const kept = this.#items
      .filter((item) => item.builtIn || !replace)
      .map((item) =>
        item.kind === 'clip' && bringsClip && !item.builtIn ? { ...item, active: false } : item,
      );
    this.#beforeRemoval = null;
    this.#items = [...kept, ...items];
    this.select((items.find((item) => item.kind === 'clip') ?? items[0]).id);
  }

  /** A selected clip is also the one on the timeline. */
  select(id: string | null): void {
    this.#state.selectedId.value = id;
    const item = this.#state.selected.value;
    if (item?.kind === 'clip') this.#state.timelineClipId.value = item.id;
  }

  setVisible(id: string, visible: boolean): void {
    this.#changeMesh(id, { visible });
  }

  /** Nothing happens where the mesh has no such level. */
  setLod(id: string, lod: LodName): void {
    const mesh = this.#state.meshes.value.find((candidate) => candidate.id === id);
    if (mesh?.asset.lods[lod]) this.#changeMesh(id, { lod });
  }

  setActive(id: string, active: boolean): void {
    this.#change((item) => (item.id === id && item.kind === 'clip' ? { ...item, active } : item));
  }

  remove(id: string): void {
    const removed = this.#items.find((item) => item.id === id);
    if (!removed) return;
    batch(() => {
      this.#beforeRemoval = this.#items;
      this.#items = this.#items.filter((item) => item !== removed);
      this.#state.toast.value = { kind: 'removed', name: removed.name };
      this.#repairPointers();
    });
  }

  /** Brings back what the last `remove` took; what changed or was added since stays as it is now. */
  undo(): void {
    const before = this.#beforeRemoval;
    if (!before) return;
    this.#beforeRemoval = null;
    const now = new Map(this.#items.map((item) => [item.id, item]));
    const known = new Set(before.map((item) => item.id));
    batch(() => {
      this.#items = [
        ...before.map((item) => now.get(item.id) ?? item),
        ...this.#items.filter((item) => !known.has(item.id)),
      ];
      this.#state.toast.value = null;
    });
  }

  /** Hides our mannequin when a whole body is worn over it; returns that body. */
  hideMannequinUnderBody(): WornMesh | null {
    const meshes = this.#state.meshes.value.filter((mesh) => mesh.visible);
    const body = meshes.find((mesh) => !mesh.builtIn && coversWholeBody(mesh.asset));
    const mannequin = meshes.find((mesh) => mesh.builtIn);
    if (!body || !mannequin) return null;
    this.setVisible(mannequin.id, false);
    return body;
  }

  #changeMesh(id: string, change: Partial<Pick<WornMesh, 'visible' | 'lod'>>): void {
    this.#change((item) =>
      item.id === id && item.kind === 'mesh' ? { ...item, ...change } : item,
    );
  }

  #change(change: (item: Item) => Item): void {
    this.#items = this.#items.map(change);
  }

  /** Selection and timeline never point at something that is gone. */
  #repairPointers(): void {
    const { selected, selectedId, timelineClip, timelineClipId, clips } = this.#state;
    if (!selected.value) selectedId.value = null;
    if (timelineClip.value) return;
    const running = clips.value.filter((clip) => clip.active);
    timelineClipId.value = (running.at(-1) ?? clips.value.at(-1))?.id ?? null;
  }
}
