import { batch } from '@preact/signals-core';
import type { LodName } from '../formats/mesh/index.ts';
import type { AppState, Item, WornMesh } from './state.ts';
import { coversWholeBody } from './whole-body.ts';

/** How many removals can be taken back; each keeps its items in memory. */
const UNDO_DEPTH = 20;

/** An item that was taken off, and where in the list it stood. */
interface Place {
  readonly item: Item;
  readonly index: number;
}

/** The items on the avatar: adds, changes, removes and brings back. */
export class Outfit {
  readonly #state: AppState;
  /** What each removal took, in list order; the last removal at the end. */
  readonly #removed: (readonly Place[])[] = [];
  /** The mannequin is hidden for a body that is worn, and not by the visitor. */
  #steppedAside = false;

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

  /**
   * A newly opened animation is what people want to see: clips opened before it stop, and stay listed.
   * `replace` takes off everything that was opened before.
   */
  add(items: readonly Item[], replace: boolean): void {
    const bringsClip = items.some((item) => item.kind === 'clip');
    if (replace) this.#takeOff((item) => !item.builtIn);
    const kept = this.#items.map((item) =>
      item.kind === 'clip' && bringsClip && !item.builtIn ? { ...item, active: false } : item,
    );
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
    if (id === this.#mannequin?.id) this.#steppedAside = false;
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
    batch(() => this.#takeOff((item) => item.id === id));
  }

  /** Brings back what the last removal took; what changed or was added since stays as it is now. */
  undo(): void {
    const last = this.#removed.pop();
    if (!last) return;
    batch(() => {
      for (const { item, index } of last) this.#items = this.#items.toSpliced(index, 0, item);
      this.#state.toast.value = null;
      this.stepAsideFor(last.map(({ item }) => item));
      this.select(last[0].item.id);
    });
  }

  /** Hides our mannequin when one of these is a whole body, inside which it would stand; returns that body. */
  stepAsideFor(items: readonly Item[]): WornMesh | null {
    const body = items.find(isBody);
    const mannequin = this.#mannequin;
    if (!body || !mannequin?.visible) return null;
    this.setVisible(mannequin.id, false);
    this.#steppedAside = true;
    return body;
  }

  #takeOff(unwanted: (item: Item) => boolean): void {
    const places = this.#items
      .map((item, index) => ({ item, index }))
      .filter(({ item }) => unwanted(item));
    if (places.length === 0) return;
    this.#removed.push(places);
    if (this.#removed.length > UNDO_DEPTH) this.#removed.shift();
    this.#items = this.#items.filter((item) => !unwanted(item));
    this.#state.toast.value = { kind: 'removed', names: places.map(({ item }) => item.name) };
    this.#returnMannequin();
    this.#repairPointers();
  }

  get #mannequin(): WornMesh | undefined {
    return this.#state.meshes.value.find((mesh) => mesh.builtIn);
  }

  /** Shows the mannequin again once no body is left that it stepped aside for. */
  #returnMannequin(): void {
    if (!this.#steppedAside || this.#items.some(isBody)) return;
    if (this.#mannequin) this.setVisible(this.#mannequin.id, true);
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

function isBody(item: Item): item is WornMesh {
  return item.kind === 'mesh' && !item.builtIn && coversWholeBody(item.asset);
}
