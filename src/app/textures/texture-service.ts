import { effect, type ReadonlySignal } from '@preact/signals-core';
import type { BakeName } from '../../formats/texture-entry/index.ts';
import { TextureClient, type WorkerHandle } from '../../offload/index.ts';
import { surfacesOf } from '../../render/surface/index.ts';
import type { OpenedFiles } from '../files/opened-files.ts';
import { type TextureDemand, textureDemand } from '../looks/texture-uses.ts';
import type { StepRecorder } from '../outfit/index.ts';
import type { AvatarStage } from '../stage/avatar-stage.ts';
import type { AppState, FileFailure, GridAccess, TextureSizes } from '../state/index.ts';
import { addressSource } from './address-source.ts';
import { gridSource } from './grid-source.ts';
import { Looks } from './looks.ts';
import { pictureSource } from './picture-source.ts';
import { type ReadSample, skinSource } from './skin-source.ts';
import { browserTextureCache } from './texture-cache.ts';
import { type TextureDecoder, TextureLibrary } from './texture-library.ts';
import { textureStates } from './texture-states.ts';

const NO_BAKES: ReadonlyMap<BakeName, string> = new Map();

/** A decoder of textures; `spawn` starts one of its workers. */
export function createTextureClient(spawn: () => WorkerHandle): TextureClient {
  return new TextureClient({ spawn });
}

export interface TextureServiceOptions {
  readonly state: AppState;
  readonly avatarStage: AvatarStage;
  readonly history: StepRecorder;
  readonly decoder: TextureDecoder;
  /** The bytes of opened files, where they are kept. */
  readonly openedFiles: OpenedFiles | null;
  /** Called when an opened picture could not be decoded. */
  readonly onFailure: (failure: FileFailure) => void;
  /** Reads files of the build's folder of samples; by default it is beside the page. */
  readonly readSample?: ReadSample;
  /** The textures of the grid that the page is connected to. */
  readonly grid?: ReadonlySignal<GridAccess | null>;
  /** How large textures of that grid appear; they are loaded no sharper. */
  readonly sizes?: ReadonlySignal<TextureSizes | null>;
}

/** Textures, and how faces use them: answers the needs of the stage, and keeps `state.textures`. */
export class TextureService {
  readonly looks: Looks;
  readonly library: TextureLibrary;
  readonly decoder: TextureDecoder;
  readonly #state: AppState;
  readonly #disposers: (() => void)[] = [];
  #demand: ReadonlyMap<string, TextureDemand> = new Map();
  #isPublishing = false;

  constructor(options: TextureServiceOptions) {
    const {
      state,
      avatarStage,
      history,
      decoder,
      openedFiles,
      onFailure,
      grid,
      sizes,
      readSample,
    } = options;
    this.#state = state;
    this.decoder = decoder;
    this.looks = new Looks(state, history);
    this.library = new TextureLibrary({
      decoder,
      sources: [
        skinSource(readSample),
        pictureSource(state, openedFiles),
        addressSource(() => state.assetAddress.peek(), browserTextureCache()),
        gridSource(() => grid?.peek()?.textures ?? null),
      ],
      areaOf: (id) => this.#demand.get(id)?.area ?? null,
      // The visitor's own files are looked at from near.
      sizeOf: (id) => (this.#demand.has(id) ? null : (sizes?.peek()?.of(id) ?? null)),
      onChange: () => this.#publish(),
      onFailure(failure, id) {
        if (state.pictures.peek().some(({ textureId }) => textureId === id)) onFailure(failure);
      },
    });
    this.#disposers.push(
      effect(() => {
        this.#demand = textureDemand(state.meshes.value, state.wornAvatar.value?.bakes ?? NO_BAKES);
        this.#publish();
      }),
      effect(() => {
        state.pictures.value;
        state.comparedPictures.value;
        state.assetAddress.value;
        this.library.refresh();
        this.#publish();
      }),
      effect(() => {
        if (grid?.value) this.library.retryAll();
      }),
      effect(() => {
        if (sizes?.value) this.library.sharpen();
      }),
      effect(() => {
        // The stage exists once something was drawn.
        state.hasDrawn.value;
        const { stage } = avatarStage;
        if (stage) this.library.connect(surfacesOf(stage));
      }),
    );
  }

  dispose(): void {
    for (const dispose of this.#disposers.splice(0)) dispose();
    this.library.dispose();
  }

  /** Publishes the state of all textures, once for all changes of this turn. */
  #publish(): void {
    if (this.#isPublishing) return;
    this.#isPublishing = true;
    queueMicrotask(() => {
      this.#isPublishing = false;
      const { textures, pictures } = this.#state;
      textures.value = textureStates(
        { pictures: pictures.peek(), demand: this.#demand, records: this.library.records },
        textures.peek(),
      );
    });
  }
}
