import { effect, type ReadonlySignal } from '@preact/signals-core';
import { TextureClient, type WorkerHandle } from '../../offload/index.ts';
import type { Stage } from '../../render/index.ts';
import { surfacesOf } from '../../render/surface/index.ts';
import type { GridTextures } from '../../session/assets/index.ts';
import type { TextureSizes } from '../state/index.ts';
import { gridSource } from '../textures/grid-source.ts';
import { TextureLibrary } from '../textures/texture-library.ts';

interface WatchTexturesOptions {
  readonly stage: Stage;
  readonly textures: GridTextures;
  /** Starts a worker that decodes textures. */
  readonly spawn: () => WorkerHandle;
  readonly sizes: ReadonlySignal<TextureSizes | null>;
}

/** The textures of what a source shows: fetched through its bridge, and decoded in workers. */
export class WatchTextures {
  readonly #client: TextureClient;
  readonly library: TextureLibrary;
  readonly #unfollow: () => void;

  constructor({ stage, textures, spawn, sizes }: WatchTexturesOptions) {
    this.#client = new TextureClient({ spawn });
    this.library = new TextureLibrary({
      decoder: this.#client,
      sources: [gridSource(() => textures)],
      areaOf: () => null,
      sizeOf: (id) => sizes.peek()?.of(id) ?? null,
      onChange: () => {},
    });
    this.library.connect(surfacesOf(stage));
    this.#unfollow = effect(() => {
      if (sizes.value) this.library.sharpen();
    });
  }

  /** Loads again what could not be loaded: the source has access to its assets again. */
  retry(): void {
    this.library.retryAll();
  }

  dispose(): void {
    this.#unfollow();
    this.library.dispose();
    this.#client.dispose();
  }
}
