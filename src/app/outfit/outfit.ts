import { batch } from '@preact/signals-core';
import type { OverrideRuleName } from '../../avatar/index.ts';
import { type Animation, animationByteLength } from '../../formats/animation/index.ts';
import type { LodName } from '../../formats/mesh/index.ts';
import {
  type AppState,
  bindFileClip,
  coversWholeBody,
  type Item,
  type LoadedClip,
  type UndoStep,
  type WornMesh,
} from '../state/index.ts';
import { STEP } from '../words/en/app.ts';

/** A removed item, and its index in the list. */
interface RemovedItem {
  readonly item: Item;
  readonly index: number;
}

/** The items on the avatar: adds, changes, removes and restores them. */
export class Outfit {
  readonly #state: AppState;
  readonly #history: { push(step: UndoStep): void };
  /** The mannequin was hidden because a whole body is worn, not by the visitor. */
  #isMannequinReplaced = false;

  constructor(state: AppState, history: { push(step: UndoStep): void }) {
    this.#state = state;
    this.#history = history;
  }

  /** Adds the page's own items, before those that the visitor has opened meanwhile. */
  addBuiltIn(items: readonly Item[]): void {
    const { timelineClipId } = this.#state;
    this.#items = [...items, ...this.#items];
    const idle = items.find((item) => item.kind === 'clip');
    timelineClipId.value ??= idle?.id ?? null;
  }

  /**
   * Adds opened items. If a clip is among them, clips that were opened before stop and stay listed, since the visitor
   * wants to see the new one. `replace` removes everything that was opened before.
   */
  add(items: readonly Item[], replace: boolean): void {
    const addsClip = items.some((item) => item.kind === 'clip');
    if (replace) this.#removeWhere((item) => !item.builtIn);
    const kept = this.#items.map((item) =>
      item.kind === 'clip' && addsClip && !item.builtIn ? { ...item, active: false } : item,
    );
    this.#items = [...kept, ...items];
    this.select((items.find((item) => item.kind === 'clip') ?? items[0]).id);
  }

  /** Selects an item; a selected clip also goes on the timeline. */
  select(id: string | null): void {
    this.#state.selectedId.value = id;
    const item = this.#state.selected.value;
    if (item?.kind === 'clip') this.#state.timelineClipId.value = item.id;
  }

  setVisible(id: string, visible: boolean): void {
    this.#changeMesh(id, { visible });
    if (id === this.#mannequin?.id) this.#isMannequinReplaced = false;
  }

  /** Does nothing where the mesh has no such level. */
  setLod(id: string, lod: LodName): void {
    const mesh = this.#state.meshes.value.find((candidate) => candidate.id === id);
    if (mesh?.asset.lods[lod]) this.#changeMesh(id, { lod });
  }

  /** Sets the level of every worn mesh that has it. */
  setLodForAll(lod: LodName): void {
    batch(() => {
      for (const { id } of this.#state.meshes.value) this.setLod(id, lod);
    });
  }

  setClipActive(id: string, active: boolean): void {
    this.#changeClip(id, (clip) => ({ ...clip, active }));
  }

  setOverrideRule(rule: OverrideRuleName): void {
    this.#state.overrideRule.value = rule;
  }

  /** Removes an item, which a toast offers to undo. */
  remove(id: string): void {
    this.#removeWhere((item) => item.id === id);
  }

  /**
   * Replaces a clip's animation by the result of `edit`, as one step of undo that is called `what` (“loop out”).
   * Consecutive edits with the same `gesture` are one step (a flag being dragged).
   */
  editClip(
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

  /** Hides the mannequin if one of the items is a whole body, inside which it would be; returns that body. */
  hideMannequinFor(items: readonly Item[]): WornMesh | null {
    const body = items.find(isBody);
    const mannequin = this.#mannequin;
    if (!body || !mannequin?.visible) return null;
    this.setVisible(mannequin.id, false);
    this.#isMannequinReplaced = true;
    return body;
  }

  get #items(): readonly Item[] {
    return this.#state.items.value;
  }

  set #items(items: readonly Item[]) {
    this.#state.items.value = items;
  }

  get #mannequin(): WornMesh | undefined {
    return this.#state.meshes.value.find((mesh) => mesh.builtIn);
  }

  #removeWhere(isUnwanted: (item: Item) => boolean): void {
    const removed = this.#items
      .map((item, index) => ({ item, index }))
      .filter(({ item }) => isUnwanted(item));
    if (removed.length === 0) return;
    const names = removed.map(({ item }) => item.name);
    this.#removeItems(removed);
    this.#history.push({
      label: names.length === 1 ? STEP.removal(names[0]) : STEP.removals(names.length),
      undo: () => this.#restore(removed),
      redo: () => this.#removeItems(removed),
    });
    this.#state.toast.value = { kind: 'removed', names };
  }

  #removeItems(removed: readonly RemovedItem[]): void {
    const ids = new Set(removed.map(({ item }) => item.id));
    batch(() => {
      this.#items = this.#items.filter(({ id }) => !ids.has(id));
      const mannequin = this.#mannequin;
      if (mannequin && this.#isMannequinReplaced && !this.#items.some(isBody)) {
        this.setVisible(mannequin.id, true);
      }
      this.#resetMissingIds();
    });
  }

  /** Puts removed items back; whatever was changed or added since then stays as it is. */
  #restore(removed: readonly RemovedItem[]): void {
    batch(() => {
      for (const { item, index } of removed) this.#items = this.#items.toSpliced(index, 0, item);
      this.hideMannequinFor(removed.map(({ item }) => item));
      this.select(removed[0].item.id);
    });
  }

  #changeMesh(id: string, change: Partial<Pick<WornMesh, 'visible' | 'lod'>>): void {
    this.#items = this.#items.map((item) =>
      item.id === id && item.kind === 'mesh' ? { ...item, ...change } : item,
    );
  }

  #changeClip(id: string, change: (clip: LoadedClip) => LoadedClip): void {
    this.#items = this.#items.map((item) =>
      item.id === id && item.kind === 'clip' ? change(item) : item,
    );
  }

  #setAnimation(id: string, animation: Animation): void {
    this.#changeClip(id, (clip) => ({
      ...clip,
      animation,
      clip: bindFileClip(clip.fileName, animation),
      byteLength: animationByteLength(animation),
    }));
  }

  /** Resets selection, timeline and comparison where they refer to an item that is gone. */
  #resetMissingIds(): void {
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
