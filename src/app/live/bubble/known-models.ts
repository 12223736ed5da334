import type { Signal } from '@preact/signals-core';
import type { BubbleModel, BubbleModels } from '../../../session/assets/index.ts';
import type { BubbleMedia } from '../../../session/index.ts';
import type { BubbleModelStep } from '../../state/index.ts';

/** Models that are remembered: a server may name any number. */
const MAX_MODELS = 512;

/** The models of the bubbles that the visitor sees: each is requested when it is first asked for. */
export class KnownModels {
  /** Called when a model has been loaded, or cannot be. */
  onSettled: ((modelId: string) => void) | null = null;
  readonly #models: Pick<BubbleModels, 'model' | 'setMedia'>;
  readonly #steps: Signal<ReadonlyMap<string, BubbleModelStep>>;
  /** Undefined while it is being loaded; null for a stand-in. */
  readonly #known = new Map<string, BubbleModel | null | undefined>();

  /** @param steps - Is kept up to date. */
  constructor(
    models: Pick<BubbleModels, 'model' | 'setMedia'>,
    steps: Signal<ReadonlyMap<string, BubbleModelStep>>,
  ) {
    this.#models = models;
    this.#steps = steps;
  }

  /** Undefined while it is being loaded; null where a stand-in is to be drawn. */
  get(modelId: string): BubbleModel | null | undefined {
    if (!this.#known.has(modelId)) {
      for (const oldest of this.#known.keys()) {
        if (this.#known.size < MAX_MODELS) break;
        this.#known.delete(oldest);
      }
      this.#set(modelId, undefined);
      void this.#request(modelId);
    }
    return this.#known.get(modelId);
  }

  /** From now on models are those of this server. Where it lacks one, the last server's stays. */
  setMedia(media: BubbleMedia | null): void {
    this.#models.setMedia(media);
    if (media) for (const modelId of this.#known.keys()) void this.#request(modelId);
  }

  /** Forgets all models, for another session. */
  clear(): void {
    this.#known.clear();
    this.#steps.value = new Map();
  }

  async #request(modelId: string): Promise<void> {
    const model = await this.#models.model(modelId);
    if (!this.#known.has(modelId)) return;
    const before = this.#known.get(modelId);
    if (model === before || (!model && before)) return;
    this.#set(modelId, model);
    this.onSettled?.(modelId);
  }

  #set(modelId: string, model: BubbleModel | null | undefined): void {
    this.#known.set(modelId, model);
    const step = (known: typeof model) => (known ? 'loaded' : 'stand-in');
    this.#steps.value = new Map(
      [...this.#known].map(([id, known]) => [id, known === undefined ? 'loading' : step(known)]),
    );
  }
}
