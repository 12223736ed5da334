import type { ReadonlySignal } from '@preact/signals-core';
import { spawnTextureWorker } from '../../offload/spawn-texture-worker.ts';
import type { Files } from '../files/files.ts';
import type { Outfit } from '../outfit/index.ts';
import type { FaceMap, FileSource, GridAccess, MessageLog } from '../state/index.ts';
import { dropOnFace } from './drop-on-face.ts';
import { fetchWantedMaterials } from './fetch-wanted-materials.ts';
import {
  createTextureClient,
  TextureService,
  type TextureServiceOptions,
} from './texture-service.ts';

interface PageTexturesOptions extends Omit<TextureServiceOptions, 'decoder' | 'onFailure'> {
  readonly grid: ReadonlySignal<GridAccess | null>;
  readonly messages: MessageLog;
  readonly outfit: Outfit;
  readonly files: Files;
}

/** The textures of the page. */
export class PageTextures extends TextureService {
  readonly #options: PageTexturesOptions;

  constructor(options: PageTexturesOptions) {
    super({
      ...options,
      decoder: createTextureClient(spawnTextureWorker),
      onFailure: (failure) => options.messages.reportFailures([{ kind: 'failed', failure }]),
    });
    this.#options = options;
    fetchWantedMaterials(options);
  }

  /** See `dropOnFace`. */
  dropOnFace(
    sources: readonly FileSource[],
    meshId: string,
    face: number,
    map?: FaceMap,
  ): Promise<void> {
    return dropOnFace({ ...this.#options, looks: this.looks }, sources, meshId, face, map);
  }
}

/** Creates the textures of the page; a function, so that a dynamic import has one name. */
export function openTextures(options: PageTexturesOptions): PageTextures {
  return new PageTextures(options);
}
