import { batch } from '@preact/signals-core';
import type { OverrideRuleName } from '../../avatar/index.ts';
import { type Animation, animationByteLength } from '../../formats/animation/index.ts';
import type { LodName } from '../../formats/mesh/index.ts';
import {
  type AppState,
  bindFileClip,
  documentOf,
  type Item,
  type LoadedClip,
  type WornMesh,
} from '../state/index.ts';
import { STEP } from '../words/en/app.ts';
import {
  addBuiltIn,
  bodyAmong,
  hideMannequin,
  mannequinOf,
  type OutfitSnapshot,
  playOnly,
  restoreSnapshot,
  showMannequin,
  takeSnapshot,
  withMesh,
} from './outfit-snapshot.ts';
import type { StepRecorder } from './undo-history.ts';

/** What a page without files has. */
const EMPTY_OUTFIT = {
  overrideRule: 'highest-id',
  ignoredClaims: new Set<string>(),
  openedAvatar: null,
  replacements: new Map(),
  isMannequinReplaced: false,
} as const;

/** So many clips that are opened at once play together; more are a collection, to be played one by one. */
export const MAX_TOGETHER = 4;

/** The items on the avatar: adds, changes and removes them. Each change is a step of undo. */
export class Outfit {
  readonly #state: AppState;
  readonly #history: StepRecorder;
  /** Whether the visitor has chosen how clips play; until then, what is opened decides. */
  #hasChosenMode = false;

  constructor(state: AppState, history: StepRecorder) {
    this.#state = state;
    this.#history = history;
  }

  /**
   * Adds the page's own items, before those that the visitor has opened meanwhile: no step of undo. Returns the body
   * that hides the mannequin.
   */
  addBuiltIn(items: readonly Item[]): WornMesh | null {
    const isHidden = this.adopt((snapshot) => addBuiltIn(snapshot, items));
    return (isHidden && bodyAmong(this.#items)) || null;
  }

  /**
   * Applies a change that is no step of undo, to all steps as well. Returns whether the mannequin is hidden since then.
   */
  adopt(change: (snapshot: OutfitSnapshot) => OutfitSnapshot): boolean {
    this.#history.rebase(change);
    return this.#apply(change);
  }

  /** Applies a change of the whole outfit as one step of undo. */
  replaceAll(label: string, change: (snapshot: OutfitSnapshot) => OutfitSnapshot): void {
    this.#history.record(label, () => this.#apply(change));
  }

  /** Removes everything that was opened, with all settings of the outfit; a toast offers to undo that. */
  startAnew(): void {
    this.#history.record(STEP.startAnew, () => {
      this.#apply((snapshot) => ({ ...snapshot, ...EMPTY_OUTFIT }));
      this.#items = this.#items.map((item) =>
        item.kind === 'mesh' ? { ...item, visible: true } : item,
      );
      this.#removeWhere((item) => !item.builtIn);
    });
  }

  /**
   * Adds opened items. If a clip is among them, clips that were opened before stop and stay listed, since the visitor
   * wants to see the new one. `replace` removes everything that was opened before. Returns the body that hides the
   * mannequin, if that is one of the items.
   *
   * @param belongTogether - all of the clips play, as those of a saved avatar. Otherwise only the first of them does
   *   while only the selected clip is played, which a collection of more than {@link MAX_TOGETHER} clips begins.
   */
  add(items: readonly Item[], replace: boolean, belongTogether = true): WornMesh | null {
    let body: WornMesh | null = null;
    this.#history.record(STEP.opening(items[0].fileName, items.length - 1), () => {
      if (replace) this.#removeWhere((item) => !item.builtIn, 'replaced');
      else this.#items = withoutTextures(this.#items, items);
      const clips = items.filter((item) => item.kind === 'clip');
      const kept = clips.length > 0 ? withoutPlaying(this.#items, null) : this.#items;
      this.#chooseMode(clips.length, belongTogether);
      const isAlone = this.#state.playsOnlySelected.value;
      this.#items = [...kept, ...(isAlone ? withoutPlaying(items, clips[0]) : items)];
      const isHidden = this.#apply((snapshot) => hideMannequin(snapshot, items));
      if (isHidden) body = bodyAmong(items) ?? null;
      this.select((items.find((item) => item.kind === 'clip') ?? items[0]).id);
    });
    return body;
  }

  /** Selects an item; a selected clip also goes on the timeline. */
  select(id: string | null): void {
    this.#state.selectedId.value = id;
    const item = this.#state.selected.value;
    if (item?.kind === 'clip') this.#state.timelineClipId.value = item.id;
  }

  setVisible(id: string, visible: boolean): void {
    const label = (visible ? STEP.showing : STEP.hiding)(this.#nameOf(id));
    this.#history.record(label, () => {
      this.#items = withMesh(this.#items, id, { visible });
      if (id === mannequinOf(this.#items)?.id) this.#state.isMannequinReplaced.value = false;
    });
  }

  /** Does nothing where the mesh has no such level. */
  setLod(id: string, lod: LodName): void {
    const mesh = this.#state.meshes.value.find((candidate) => candidate.id === id);
    if (!mesh?.asset.lods[lod]) return;
    this.#history.record(STEP.lod(mesh.name), () => {
      this.#items = withMesh(this.#items, id, { lod });
    });
  }

  /** Sets the level of every worn mesh that has it. */
  setLodForAll(lod: LodName): void {
    this.#history.record(STEP.lodForAll, () => {
      for (const { id } of this.#state.meshes.value) this.setLod(id, lod);
    });
  }

  setClipActive(id: string, active: boolean): void {
    const label = (active ? STEP.playing : STEP.stopping)(this.#nameOf(id));
    this.#history.record(label, () =>
      this.#changeClip(id, (clip) => (clip.active === active ? clip : { ...clip, active })),
    );
  }

  /**
   * Has only this clip of the visitor's play, and selects it; for null, none plays. Nothing is lost by it, so it is no
   * step of undo, and undo keeps it.
   */
  playOnly(id: string | null): void {
    const changed = new Map<Item, Item>();
    const change = (snapshot: OutfitSnapshot) => playOnly(snapshot, id, changed);
    batch(() => {
      this.#history.rebase(change);
      this.#apply(change);
      if (id !== null) this.select(id);
    });
  }

  /** Whether only the selected clip plays. If that begins, of the playing clips only the one on the timeline goes on. */
  setPlaysOnlySelected(isOn: boolean): void {
    const { playsOnlySelected, timelineClip, clips } = this.#state;
    this.#hasChosenMode = true;
    playsOnlySelected.value = isOn;
    const playing = clips.value.filter(({ active, builtIn }) => active && !builtIn);
    if (!isOn || playing.length < 2) return;
    this.playOnly((playing.find((clip) => clip === timelineClip.value) ?? playing[0]).id);
  }

  /** Has these clips play together with those that do. */
  playTogether(ids: ReadonlySet<string>): void {
    this.#hasChosenMode = true;
    this.#state.playsOnlySelected.value = false;
    this.#history.record(STEP.playingSeveral(ids.size), () => {
      this.#items = this.#items.map((item) =>
        item.kind === 'clip' && !item.active && ids.has(item.id) ? { ...item, active: true } : item,
      );
    });
  }

  /** Stops all clips of the visitor's. */
  stopAll(): void {
    if (this.#state.playsOnlySelected.value) {
      this.playOnly(null);
      return;
    }
    this.#history.record(STEP.stoppingAll, () => {
      this.#items = withoutPlaying(this.#items, null);
    });
  }

  setOverrideRule(rule: OverrideRuleName): void {
    this.#history.record(STEP.overrideRule, () => {
      this.#state.overrideRule.value = rule;
    });
  }

  /** Removes an item, which a toast offers to undo. */
  remove(id: string): void {
    this.removeAll(new Set([id]));
  }

  /** Removes several items in one step, which a toast offers to undo. */
  removeAll(ids: ReadonlySet<string>): void {
    // A part goes with its file, and a model as a whole.
    const files = new Set(ids);
    for (const item of this.#items) {
      if (item.kind === 'mesh' && item.model && ids.has(item.id)) files.add(item.model.documentId);
    }
    this.#removeWhere((item) => files.has(item.id) || files.has(documentOf(item) ?? ''));
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
    const animation = edit(clip.animation);
    if (animation === clip.animation) return;
    this.#history.record(
      STEP.edit(what, clip.name),
      () => this.#setAnimation(id, animation),
      gesture && `${id} ${gesture}`,
    );
  }

  /** Takes the edits of a gesture back, which leaves no step. Returns whether they were the last change. */
  takeBackEdit(id: string, gesture: string): boolean {
    return this.#history.takeBack(`${id} ${gesture}`);
  }

  get #items(): readonly Item[] {
    return this.#state.items.value;
  }

  set #items(items: readonly Item[]) {
    this.#state.items.value = items;
  }

  #chooseMode(clipCount: number, belongTogether: boolean): void {
    const { playsOnlySelected } = this.#state;
    if (clipCount < 2) return;
    if (belongTogether) playsOnlySelected.value = false;
    else if (clipCount > MAX_TOGETHER && !this.#hasChosenMode) playsOnlySelected.value = true;
  }

  #nameOf(id: string): string {
    return this.#items.find((item) => item.id === id)?.name ?? '';
  }

  /** Applies a change of the outfit; returns whether the mannequin is hidden since then. */
  #apply(change: (snapshot: OutfitSnapshot) => OutfitSnapshot): boolean {
    const before = takeSnapshot(this.#state);
    const after = change(before);
    restoreSnapshot(this.#state, before, after);
    return after.isMannequinReplaced && !before.isMannequinReplaced;
  }

  #removeWhere(
    isUnwanted: (item: Item) => boolean,
    kind: 'removed' | 'replaced' = 'removed',
  ): void {
    const unwanted = this.#items.filter(isUnwanted);
    // An object goes under the name of its file, which is the first of them.
    const files = unwanted.filter((item) => documentOf(item) === null);
    const names = (files.length > 0 ? files : unwanted).map(({ name }) => name);
    if (names.length === 0) return;
    const label = names.length === 1 ? STEP.removal(names[0]) : STEP.removals(names.length);
    this.#history.record(label, () => {
      this.#items = this.#items.filter((item) => !isUnwanted(item));
      this.#apply(showMannequin);
      this.#resetMissingIds();
      this.#state.toast.value = { kind, names };
    });
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

/** The items without pictures whose textures are among the added ones: these take their place. */
function withoutTextures(items: readonly Item[], added: readonly Item[]): readonly Item[] {
  const idOf = (item: Item) => item.kind === 'texture' && item.textureId;
  return items.filter((item) => !idOf(item) || !added.some((one) => idOf(one) === idOf(item)));
}

/** The items with the visitor's clips stopped, except for one. */
function withoutPlaying(items: readonly Item[], exception: Item | null): readonly Item[] {
  return items.map((item) =>
    item.kind === 'clip' && !item.builtIn && item.active && item !== exception
      ? { ...item, active: false }
      : item,
  );
}
