import { type ReadonlySignal, signal } from '@preact/signals-core';
import { BakeClient } from '../../offload/index.ts';
import { spawnTextureWorker } from '../../offload/spawn-texture-worker.ts';
import type { Files } from '../files/files.ts';
import type { Outfit } from '../outfit/index.ts';
import type { FaceMap, FileSource, GridAccess, MessageLog } from '../state/index.ts';
import { ComposedBakes } from './composed-bakes.ts';
import { dropOnFace } from './drop-on-face.ts';
import { fetchWantedMaterials } from './fetch-wanted-materials.ts';
import { SlotTextures } from './slot-textures.ts';
import {
  createTextureClient,
  TextureService,
  type TextureServiceOptions,
} from './texture-service.ts';
import { mergedDemand, WornPaint } from './worn-paint.ts';

interface PageTexturesOptions extends Omit<TextureServiceOptions, 'decoder' | 'onFailure'> {
  readonly grid: ReadonlySignal<GridAccess | null>;
  readonly messages: MessageLog;
  readonly outfit: Outfit;
  readonly files: Files;
}

/** The textures of the page. */
export class PageTextures extends TextureService {
  /** The textures of opened wearables. */
  readonly paint: WornPaint;
  readonly #options: PageTexturesOptions;

  constructor(options: PageTexturesOptions) {
    const decoder = createTextureClient(spawnTextureWorker);
    const composer = new BakeClient(spawnTextureWorker);
    const demand = signal<WornPaint['demand']['value']>(new Map());
    let bakes: ComposedBakes | null = null;
    let textures: SlotTextures | null = null;
    super({
      ...options,
      decoder,
      onFailure: (failure) => options.messages.reportFailures([{ kind: 'failed', failure }]),
      wearables: {
        sources(others) {
          textures = new SlotTextures(others, (...job) => decoder.decode(...job));
          bakes = new ComposedBakes(others, (...job) => composer.compose(...job));
          return [bakes, ...others];
        },
        demand: (faces) => mergedDemand(faces, demand.value),
      },
    });
    const { state, grid } = options;
    this.paint = new WornPaint({
      ...{ state, grid, demand, bakes: bakes!, textures: textures! },
      refresh: () => this.library.refresh(),
    });
    this.#options = options;
    fetchWantedMaterials(options);
  }

  override dispose(): void {
    this.paint.dispose();
    super.dispose();
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
