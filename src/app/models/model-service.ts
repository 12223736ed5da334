import { batch, effect } from '@preact/signals-core';
import type { ModelOptions, ModelResult, OptionChange } from '../../kinds/model/index.ts';
import type { ModelFiles, ModelUploadClient } from '../../offload/index.ts';
import type { LevelOfFile, MendableRule } from '../../upload/index.ts';
import { failureOf } from '../files/file-errors.ts';
import { createKey, type OpenedFiles } from '../files/opened-files.ts';
import { modelOf } from '../model-facts/index.ts';
import {
  bodyAmong,
  hideMannequin,
  restoreSnapshot,
  type StepRecorder,
  showMannequin,
  takeSnapshot,
} from '../outfit/index.ts';
import {
  type AppState,
  isModelItem,
  type MessageLog,
  type ModelChoices,
  type ModelFile,
  type ModelItem,
  type ModelsState,
} from '../state/index.ts';
import { MODEL_STEP } from '../words/en/model-steps.ts';
import { type ComparisonStage, ModelComparison } from './model-comparison.ts';
import { withModelResult } from './model-items.ts';

export interface ModelServiceOptions {
  readonly state: AppState;
  readonly models: ModelsState;
  readonly messages: MessageLog;
  readonly history: StepRecorder;
  readonly openedFiles: OpenedFiles;
  readonly stage: ComparisonStage;
  /** Makes the uploads. */
  readonly client: Pick<ModelUploadClient, 'make' | 'modelled'>;
}

/** A slider that is dragged changes choices many times a second: an upload is made when they have rested this long. */
const REST_MS = 150;

/** A job of the worker. */
interface Job {
  readonly documentId: string;
  readonly choices: ModelChoices;
  readonly abort: AbortController;
}

/**
 * Models that are opened: makes their uploads in a worker whenever their choices change, and puts the result on the avatar.
 * Choices are steps of undo; what is made of them follows by itself.
 */
export class ModelService {
  readonly #options: ModelServiceOptions;
  readonly #comparison: ModelComparison;
  #job: Job | null = null;

  constructor(options: ModelServiceOptions) {
    this.#options = options;
    this.#comparison = new ModelComparison(options, (item, signal) =>
      options.client.modelled(this.#filesOf(item), signal),
    );
    effect(() => this.#follow());
  }

  /**
   * Changes what the uploader's dialog asks, as a step of undo.
   *
   * @param what - names the change for people (“joint positions”).
   * @param gesture - consecutive changes with the same gesture are one step.
   */
  setOptions(id: string, what: string, change: Partial<ModelOptions>, gesture?: string): void {
    this.#change(
      id,
      what,
      (choices) => {
        const options = { ...choices.options, ...change };
        return { ...choices, options };
      },
      gesture,
    );
  }

  /**
   * Mends findings, as a step of undo.
   *
   * @param rules - those whose findings are mended in the model.
   * @param change - mends others by the options.
   */
  mend(
    id: string,
    what: string,
    rules: readonly MendableRule[],
    change: Pick<OptionChange, 'options' | 'droppedFiles'> | null = null,
  ): void {
    this.#change(id, what, (choices) => {
      const kept = Object.entries(choices.levelFiles).filter(
        ([level]) => !change?.droppedFiles.includes(level as LevelOfFile),
      );
      return {
        ...choices,
        mends: [...new Set([...choices.mends, ...rules])],
        options: { ...choices.options, ...change?.options },
        levelFiles: Object.fromEntries(kept),
      };
    });
  }

  /** Takes back that findings of this rule are mended, as a step of undo. */
  unmend(id: string, what: string, rule: MendableRule): void {
    this.#change(id, what, (choices) => {
      return { ...choices, mends: choices.mends.filter((mended) => mended !== rule) };
    });
  }

  /**
   * Uses a file as a level or as the physics shape, or none, as a step of undo.
   *
   * @param change - of the options, in the same step.
   */
  setLevelFile(
    id: string,
    level: LevelOfFile,
    file: File | null,
    what: string,
    change: Partial<ModelOptions> = {},
  ): void {
    this.#change(id, what, (choices) => {
      const { [level]: _, ...others } = choices.levelFiles;
      const used = file && { key: createKey(), fileName: file.name, blob: file };
      const levelFiles = used ? { ...others, [level]: used } : others;
      return { ...choices, options: { ...choices.options, ...change }, levelFiles };
    });
  }

  /** Tries again to make an upload that failed or was cancelled. */
  retry(): void {
    this.#options.models.failed.value = null;
  }

  /** Stops making the upload of the present choices, and goes back to those of which one was made. */
  cancel(): void {
    const job = this.#job;
    const item = job && this.#itemOf(job.documentId);
    if (!job || !item) return;
    job.abort.abort();
    const { made } = item.model;
    if (made) this.#change(item.id, MODEL_STEP.cancelled, () => made.choices);
    else this.#options.models.failed.value = item.model.choices;
  }

  /** Stands the model on the stage as modelled beside the avatar that wears it as uploaded; null ends that. */
  async compare(id: string | null): Promise<void> {
    await this.#comparison.show(id === null ? null : this.#itemOf(id));
  }

  #itemOf(id: string): ModelItem | null {
    const item = this.#options.state.items.peek().find((candidate) => candidate.id === id);
    return item && isModelItem(item) ? item : null;
  }

  #change(
    id: string,
    what: string,
    change: (choices: ModelChoices) => ModelChoices,
    gesture?: string,
  ): void {
    const { state, history } = this.#options;
    const item = this.#itemOf(id);
    if (!item) return;
    const changed = { ...item, model: { ...item.model, choices: change(item.model.choices) } };
    history.record(
      MODEL_STEP.change(what, item.name),
      () => {
        state.items.value = state.items.peek().map((each) => (each.id === id ? changed : each));
      },
      gesture && `${id} ${gesture}`,
    );
  }

  /** Makes what is wanted; reads signals. */
  #follow(): void {
    const { state, models } = this.#options;
    const failed = models.failed.value;
    const items = state.items.value.filter(isModelItem);
    for (const item of items) this.#keepPictures(item);
    const wanted = items.find(
      ({ model: { choices, made } }) => made?.choices !== choices && failed !== choices,
    );
    if (this.#job?.choices === wanted?.model.choices) return;
    this.#job?.abort.abort();
    this.#job = wanted ? this.#start(wanted) : null;
    batch(() => {
      models.working.value = wanted ? { documentId: wanted.id } : null;
      models.progress.value = 0;
    });
  }

  /** Pictures in the file of a model are kept by the browser like files of their own. */
  #keepPictures(item: ModelItem): void {
    const { openedFiles } = this.#options;
    for (const { content } of modelOf(item).images) {
      if (!content || openedFiles.get(content.texture.header)) continue;
      openedFiles.add(content.texture.header, new Blob([content.bytes]));
    }
  }

  #start(item: ModelItem): Job {
    const abort = new AbortController();
    const job: Job = { documentId: item.id, choices: item.model.choices, abort };
    // The first upload of a model does not wait: nothing is being dragged.
    const timer = setTimeout(() => void this.#make(item, job), item.model.made ? REST_MS : 0);
    abort.signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
    return job;
  }

  async #make(item: ModelItem, job: Job): Promise<void> {
    const { models, messages, client } = this.#options;
    const { choices, abort } = job;
    const { options, mends, images } = choices;
    try {
      const request = { options, mends, images };
      const result = await client.make(this.#filesOf(item), request, abort.signal, (progress) => {
        if (!abort.signal.aborted) models.progress.value = progress;
      });
      if (!abort.signal.aborted) this.#wear(item, choices, result);
    } catch (error) {
      if (abort.signal.aborted) return;
      batch(() => {
        models.failed.value = choices;
        const failure = failureOf(item.fileName, error);
        messages.reportFailures([{ kind: 'failed', failure }]);
      });
    }
  }

  /** Has the avatar wear what was made. A model that its mends have rigged may be a whole body from now on, or one no more. */
  #wear(item: ModelItem, choices: ModelChoices, result: ModelResult): void {
    const { state } = this.#options;
    const before = takeSnapshot(state);
    const items = withModelResult(before.items, item, choices, result);
    const after = { ...before, items };
    const worn = bodyAmong(before.items) ? showMannequin(after) : hideMannequin(after, items);
    restoreSnapshot(state, before, worn);
  }

  /** @throws {Error} for a model whose file is not kept, which cannot be. */
  #filesOf({ content, fileName, model }: ModelItem): ModelFiles {
    const file = this.#options.openedFiles.get(content);
    if (!file) throw new Error(`the bytes of ${fileName} are gone`);
    const levels = Object.entries(model.choices.levelFiles) as [LevelOfFile, ModelFile][];
    return {
      key: [file.key, ...levels.map(([level, { key }]) => `${level} ${key}`)].join(' '),
      fileName,
      file: file.bytes,
      levelFiles: new Map(levels),
      siblings: file.siblings ?? new Map(),
    };
  }
}
