import { batch } from '@preact/signals-core';
import { type Animation, animationByteLength } from '../formats/animation/index.ts';
import type { LodName } from '../formats/mesh/index.ts';
import type { History } from './history.ts';
import { bindFile } from './items.ts';
import type { AppState, Item, LoadedClip, WornMesh } from './state.ts';
import { coversWholeBody } from './whole-body.ts';
import { STEP } from './words/en/app.ts';

/** An item that was taken off, and where in the list it stood. */
interface Place {
  readonly item: Item;
  readonly index: number;
}

/** The items on the avatar: adds, changes, removes and brings back. */
export class Outfit {
  readonly #state: AppState;
  readonly #history: Pick<History, 'push'>;
  /** The mannequin is hidden for a body that is worn, and not by the visitor. */
  #steppedAside = false;

  constructor(state: AppState, history: Pick<History, 'push'>) {
    this.#state = state;
    this.#history = history;
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

  setLodForAll(lod: LodName): void {
    batch(() => {
      for (const { id } of this.#state.meshes.value) this.setLod(id, lod);
    });
  }

  setActive(id: string, active: boolean): void {
    this.#change((item) => (item.id === id && item.kind === 'clip' ? { ...item, active } : item));
  }

  remove(id: string): void {
    this.#takeOff((item) => item.id === id);
  }

  /** Replaces a clip's animation, as one step of the history. */
  edit(
    id: string,
    what: string,
    edit: (animation: Animation) => Animation,
    gesture?: string,
  ): void {
    const clip = this.#state.clips.value.find((candidate) => candidate.id === id);
    if (!clip) return;
    const before = clip.animation;
    const after = edit(before);
    if (after === before) return;
    this.#setAnimation(id, after);
    this.#history.push({
      label: STEP.edit(what, clip.name),
      gesture: gesture && `${id} ${gesture}`,
      undo: () => this.#setAnimation(id, before),
      redo: () => this.#setAnimation(id, after),
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
    const names = places.map(({ item }) => item.name);
    this.#drop(places);
    this.#history.push({
      label: names.length === 1 ? STEP.removal(names[0]) : STEP.removals(names.length),
      undo: () => this.#bringBack(places),
      redo: () => this.#drop(places),
    });
    this.#state.toast.value = { kind: 'removed', names };
  }

  #drop(places: readonly Place[]): void {
    const gone = new Set(places.map(({ item }) => item.id));
    batch(() => {
      this.#items = this.#items.filter(({ id }) => !gone.has(id));
      this.#returnMannequin();
      this.#repairPointers();
    });
  }

  /** What changed or was added since stays as it is now. */
  #bringBack(places: readonly Place[]): void {
    batch(() => {
      for (const { item, index } of places) this.#items = this.#items.toSpliced(index, 0, item);
      this.stepAsideFor(places.map(({ item }) => item));
      this.select(places[0].item.id);
    });
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

  #setAnimation(id: string, animation: Animation): void {
    const edited = (clip: LoadedClip): LoadedClip => ({
      ...clip,
      animation,
      clip: bindFile(clip.fileName, animation),
      byteLength: animationByteLength(animation),
    });
    this.#change((item) => (item.id === id && item.kind === 'clip' ? edited(item) : item));
  }

  #change(change: (item: Item) => Item): void {
    this.#items = this.#items.map(change);
  }

  /** Selection and timeline never point at something that is gone. */
  #repairPointers(): void {
    const { selected, selectedId, timelineClip, timelineClipId, clips } = this.#state;
    const { comparedClip, comparedClipId } = this.#state;
    if (!selected.value) selectedId.value = null;
    if (!comparedClip.value) comparedClipId.value = null;
    if (timelineClip.value) return;
    const running = clips.value.filter((clip) => clip.active);
    timelineClipId.value = (running.at(-1) ?? clips.value.at(-1))?.id ?? null;
  }
}

function isBody(item: Item): item is WornMesh {
  return item.kind === 'mesh' && !item.builtIn && coversWholeBody(item.asset);
}
