import { TextureClient, type WorkerHandle } from '../../offload/index.ts';
import type { Stage } from '../../render/index.ts';
import { surfacesOf } from '../../render/surface/index.ts';
import type { GridTextures } from '../../session/assets/index.ts';
import { gridSource } from '../textures/grid-source.ts';
import { TextureLibrary } from '../textures/texture-library.ts';

/** The textures of what a source shows: fetched through its bridge, and decoded in workers. */
export class WatchTextures {
  readonly #client: TextureClient;
  readonly #library: TextureLibrary;

  constructor(stage: Stage, textures: GridTextures, spawn: () => WorkerHandle) {
    this.#client = new TextureClient({ spawn });
    this.#library = new TextureLibrary({
      decoder: this.#client,
      sources: [gridSource(() => textures)],
      areaOf: () => null,
      onChange: () => {},
    });
    this.#library.connect(surfacesOf(stage));
  }

  /** Loads again what could not be loaded: the source has access to its assets again. */
  retry(): void {
    this.#library.retryAll();
  }

  dispose(): void {
    this.#library.dispose();
    this.#client.dispose();
  }
}
