import { effect, untracked } from '@preact/signals-core';
import { ClassicBody, missingParts } from '../../avatar/classic/index.ts';
import { effectiveWeights } from '../../avatar/shape/index.ts';
import type { AvatarMesh } from '../../formats/avatar-mesh/index.ts';
import { uploadVertices } from '../../render/index.ts';
import { blobSource } from '../files/file-source.ts';
import type { Files } from '../files/files.ts';
import type { LoadResult } from '../files/load-result.ts';
import type { OpenedFiles } from '../files/opened-files.ts';
import type { Outfit, StepRecorder } from '../outfit/index.ts';
import { mannequinOf, type OutfitSnapshot } from '../outfit/outfit-snapshot.ts';
import type { AvatarStage } from '../stage/avatar-stage.ts';
import type { AppState, BodyChoice, MessageLog, WornMesh } from '../state/index.ts';
import { CLASSIC } from '../words/en/classic.ts';
import { type ClassicFile, classicFilesOf, withoutClassicFiles } from './classic-files.ts';
import { isClassicKept, markClassic, wasClassicWorn } from './classic-mark.ts';
import { forgetClassic, keepClassic, readClassic } from './kept-classic.ts';

/** The services of the page that it needs. */
export interface ClassicApp {
  readonly state: AppState;
  readonly messages: MessageLog;
  readonly history: StepRecorder;
  readonly outfit: Pick<Outfit, 'adopt'>;
  readonly openedFiles: Pick<OpenedFiles, 'get'>;
  readonly files: Pick<Files, 'loadItems'>;
  readonly stage: Pick<AvatarStage, 'view' | 'invalidate'>;
}

const services = new WeakMap<ClassicApp, ClassicService>();

/** The one service of a page. */
export function classicOf(app: ClassicApp): ClassicService {
  const service = services.get(app) ?? new ClassicService(app);
  services.set(app, service);
  return service;
}

/** With no shape, the body has the morphs of one that leaves everything as it is. */
const DEFAULT_MORPHS = effectiveWeights(new Map()).morphs;

/**
 * The classic body of the visitor's own files in the mannequin's place. It is a built-in mesh as that is, with the numbers of
 * its faces; it follows the shape, and is kept in the browser where the visitor wishes that.
 */
export class ClassicService {
  readonly #options: ClassicApp;
  #files: ReadonlyMap<string, ClassicFile> = new Map();
  #body: ClassicBody | null = null;
  #bodyCount = 0;
  /** What the mannequin looked like before the classic body took its place, while that is worn. */
  #former: BodyChoice | null = null;

  constructor(options: ClassicApp) {
    this.#options = options;
    effect(() => this.#followChoice());
    effect(() => this.#followShape());
  }

  /**
   * Puts on the body whose files are among loaded ones; returns the other results. Where a part is missing without which there
   * is no body, says so: then all files open by themselves.
   */
  wear(results: readonly LoadResult[]): readonly LoadResult[] {
    const { openedFiles, state } = this.#options;
    const dropped = classicFilesOf(results, openedFiles);
    if (dropped.size === 0) return results;
    const files = new Map([...this.#files, ...dropped]);
    const missing = missingParts(meshesOf(files));
    if (missing.needed.length > 0) {
      this.#report(false, [...missing.needed, ...missing.other]);
      return results;
    }
    this.#compose(files);
    this.setWorn(true);
    state.working.value = true;
    this.#report(true, missing.other);
    if (state.classicBody.peek()?.isKept) void this.setKept(true);
    return withoutClassicFiles(results);
  }

  /** Puts the body on, or the mannequin in its place; a step of undo. */
  setWorn(isWorn: boolean): void {
    const { history, state } = this.#options;
    const label = isWorn ? CLASSIC.name : CLASSIC.mannequin;
    history.record(label, () => {
      state.items.value = this.#exchange(state.items.peek(), isWorn);
    });
  }

  /** Keeps the files of the body in the browser, or forgets them. */
  async setKept(isKept: boolean): Promise<void> {
    const { state } = this.#options;
    try {
      if (isKept) await keepClassic(this.#blobs(), this.#isWorn());
      else await forgetClassic();
      const facts = state.classicBody.peek();
      if (facts) state.classicBody.value = { ...facts, isKept };
    } catch (error) {
      const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
      const reason = isFull ? 'full' : 'unavailable';
      state.toast.value = { kind: 'not-kept', reason, names: [CLASSIC.name] };
    }
  }

  /** Brings back the body that the browser keeps; no step of undo. Where its files cannot be read, nothing happens. */
  async restore(): Promise<void> {
    if (!isClassicKept() || this.#body) return;
    const isWorn = wasClassicWorn();
    const kept = await readClassic();
    const sources = [...kept].map(([stem, bytes]) => blobSource(bytes, `${stem}.llm`));
    const { files: loader, openedFiles } = this.#options;
    const files = classicFilesOf((await loader.loadItems(sources)).results, openedFiles);
    if (missingParts(meshesOf(files)).needed.length > 0 || this.#body) return;
    this.#compose(files, true);
    if (!isWorn) return;
    this.#options.outfit.adopt((snapshot): OutfitSnapshot => {
      const items = this.#exchange(snapshot.items, true);
      return items === snapshot.items ? snapshot : { ...snapshot, items };
    });
  }

  #compose(files: ReadonlyMap<string, ClassicFile>, isKept = isClassicKept()): void {
    const { state } = this.#options;
    this.#files = files;
    this.#body = new ClassicBody(meshesOf(files));
    this.#body.morph(state.bodyShape.peek()?.morphs ?? DEFAULT_MORPHS);
    this.#bodyCount++;
    state.classicBody.value = { isKept, missing: missingParts(meshesOf(files)).other };
  }

  /** The items with the body in place of the mannequin, or of a former body; or with the mannequin in its place. */
  #exchange(items: AppState['items']['value'], isWorn: boolean): AppState['items']['value'] {
    const worn = mannequinOf(items);
    if (!worn || (!isWorn && !worn.replaces)) return items;
    const mannequin = worn.replaces ?? worn;
    const { visible, lod } = worn;
    const next = isWorn ? this.#recordOf(mannequin, worn) : { ...mannequin, visible, lod };
    return items.map((item) => (item === worn ? next : item));
  }

  #recordOf(mannequin: WornMesh, { visible, lod, look }: WornMesh): WornMesh {
    return {
      ...mannequin,
      id: `classic-body-${this.#bodyCount}`,
      name: CLASSIC.name,
      byteLength: [...this.#files.values()].reduce((sum, { bytes }) => sum + (bytes?.size ?? 0), 0),
      asset: this.#body?.asset ?? mannequin.asset,
      ...{ visible, lod, look, replaces: mannequin },
    };
  }

  #isWorn(): boolean {
    return mannequinOf(this.#options.state.items.peek())?.replaces !== undefined;
  }

  /** Of wood, the body is a doll: it begins with its skin, and the mannequin is again what it was. */
  #followChoice(): void {
    const { items, body } = this.#options.state;
    const isWorn = mannequinOf(items.value)?.replaces !== undefined;
    untracked(() => {
      if (isWorn === (this.#former !== null)) return;
      if (isClassicKept()) markClassic(isWorn);
      if (isWorn) {
        this.#former = body.peek();
        body.value = 'skin';
      } else {
        body.value = this.#former ?? 'wood';
        this.#former = null;
      }
    });
  }

  #followShape(): void {
    const { state, stage } = this.#options;
    const worn = mannequinOf(state.items.value);
    const shape = state.bodyShape.value;
    if (!worn?.replaces || !this.#body?.morph(shape?.morphs ?? DEFAULT_MORPHS)) return;
    const view = stage.view?.drawn(worn.id)?.view;
    if (view) uploadVertices(view);
    stage.invalidate();
  }

  #blobs(): Map<string, Blob> {
    const rows = [...this.#files].flatMap(([stem, { bytes }]) =>
      bytes ? [[stem, bytes] as const] : [],
    );
    return new Map(rows);
  }

  #report(isWorn: boolean, missing: readonly string[]): void {
    const { messages, state } = this.#options;
    const fileNames = missing.map((stem) => `${stem}.llm`);
    const report = { kind: 'classic-body', isWorn, missing: fileNames } as const;
    messages.add(report);
    state.toast.value = report;
  }
}

function meshesOf(files: ReadonlyMap<string, ClassicFile>): Map<string, AvatarMesh> {
  return new Map([...files].map(([stem, { mesh }]) => [stem, mesh]));
}
