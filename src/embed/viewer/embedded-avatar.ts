import { batch, effect } from '@preact/signals-core';
import { lightOf, type PageOptions } from '../../app/address/index.ts';
import type { TextureReader } from '../../app/export/glb/index.ts';
import {
  type BuiltinClips,
  createItem,
  FileLoader,
  type FileSharing,
  isOutOfMemory,
  loadBuiltinClips,
  loadedAssets,
} from '../../app/files/index.ts';
import { Outfit, type StepRecorder } from '../../app/outfit/index.ts';
import { Playback } from '../../app/playback/index.ts';
import { AvatarStage } from '../../app/stage/index.ts';
import {
  type AppState,
  type FileFailure,
  type FileSource,
  type Item,
  needsTextures,
} from '../../app/state/index.ts';
import type { TextureDecoder, TextureService } from '../../app/textures/index.ts';
import type { WatchHost } from '../../app/watch/index.ts';
import type { DecoderClient } from '../../offload/index.ts';
import type { Stage, StageRendererConstructor } from '../../render/index.ts';
import { ViewerError } from '../contract.ts';
import type { ViewerEventEmitter } from '../protocol/index.ts';
import {
  fileFailure,
  OUT_OF_MEMORY,
  stageFailure,
  viewerItem,
  viewerItems,
} from './command-results.ts';
import {
  bundledSource,
  ContentLoader,
  type DefaultOutfit,
  type ReadBundledFile,
} from './content-loader.ts';
import { emitProgress, PlaybackEvents } from './emit-events.ts';
import { applyCameraOptions, isBackground } from './view-commands.ts';

/** What a viewer has besides, for a live region. */
type OwnWatchServices = 'spawnWorker' | 'spawnTextureWorker' | 'loadShapes' | 'onOverview';

export interface EmbeddedAvatarOptions {
  /** Its size is set by `AvatarStage.resize`; its background in the style sheet is the background `stage`. */
  readonly canvas: HTMLCanvasElement;
  /** The root at which the colour tokens are defined. */
  readonly themeRoot: HTMLElement | ShadowRoot;
  /** A renderer of its own by default. */
  readonly renderer?: StageRendererConstructor;
  /**
   * Whether nothing is drawn before everything is loaded. Nobody would see it, but of the first of several avatars it has
   * shaders compiled while files arrive.
   */
  readonly startsHidden: boolean;
  readonly options: PageOptions;
  /** Shared by all avatars of a page, so it is not disposed of with one of them. */
  readonly decoder: DecoderClient;
  readonly defaultOutfit: DefaultOutfit;
  /** Reads what several avatars of a page want; each reads for itself by default. */
  readonly fileSharing?: FileSharing;
  readonly readBundledFile: ReadBundledFile;
  /** The decoder of textures that all avatars of a page share; loads it. */
  readonly openTextureDecoder: () => Promise<TextureDecoder>;
}

/** The number of rows of the bar, which floats over the lower edge of an embedded stage. */
const BAR_ROWS = { none: 0, min: 1, full: 2 } as const;
/** In CSS pixels; lower stages have one row at most: see `bar.css`. */
const MIN_HEIGHT_OF_TWO_ROWS = 190;

/** Margins that the stage leaves free for the bar, whose rows are higher for fingers. */
function insetsOf(height: number, ui: PageOptions['ui']) {
  const rows = Math.min(BAR_ROWS[ui], height < MIN_HEIGHT_OF_TWO_ROWS ? 1 : 2);
  const rowHeight = matchMedia('(pointer: coarse)').matches ? 44 : 36;
  return { top: 0.06 * height, right: 12, bottom: 0.05 * height + rows * rowHeight, left: 12 };
}

/** Time until it is asked whether a picture had enough memory. Earlier, the page would wait for the picture to be drawn. */
const VIDEO_MEMORY_CHECK_MS = 2000;

/** An embedded viewer has no undo history, and reports errors by events. */
const NO_HISTORY: StepRecorder = {
  record: (_label, change) => batch(change),
  takeBack: () => false,
  rebase: () => {},
};
const NO_MESSAGES = { add: () => '', reportFailures: () => {} };

/** An avatar on a canvas: the services of the app that show it, and the events that they emit. */
export class EmbeddedAvatar {
  readonly avatarStage: AvatarStage;
  readonly playback: Playback;
  readonly outfit: Outfit;
  readonly playbackEvents: PlaybackEvents;
  /** Whether the camera eases when it frames newly worn items. */
  easesCamera = false;
  readonly #state: AppState;
  readonly #options: EmbeddedAvatarOptions;
  readonly #events: ViewerEventEmitter;
  readonly #loader: FileLoader;
  readonly #contentLoader: ContentLoader;
  readonly #abort = new AbortController();
  readonly #disposers: (() => void)[] = [];
  #builtins: Promise<BuiltinClips> | null = null;
  #textures: Promise<TextureService | null> | null = null;

  constructor(state: AppState, avatarOptions: EmbeddedAvatarOptions, events: ViewerEventEmitter) {
    const { canvas, themeRoot, renderer, startsHidden, options } = avatarOptions;
    const { decoder, fileSharing } = avatarOptions;
    this.#state = state;
    this.#options = avatarOptions;
    this.#events = events;
    state.playing.value = false;
    state.repeat.value = options.loop;
    state.speed.value = options.speed;
    state.showGrid.value = options.grid;
    state.theme.value = options.theme;
    state.assetAddress.value = options.textures;
    state.light.value = lightOf(options);
    this.avatarStage = new AvatarStage(state, {
      themeRoot,
      insets: (height) => insetsOf(height, options.ui),
      pausesOutOfView: true,
      startsHidden,
      groundLabels: false,
      backdropOf: (canvas) => canvas,
      quality: options.quality,
      renderer,
      gestures: { wheel: 'engaged', touch: 'pan-y', enabled: options.cameraControls },
    });
    this.playback = new Playback(state, this.avatarStage);
    this.outfit = new Outfit(state, NO_HISTORY);
    this.#loader = new FileLoader(state, decoder, { sharing: fileSharing });
    this.#contentLoader = new ContentLoader({
      ...{ state, loader: this.#loader, outfit: this.outfit },
      openBuiltins: () => this.#openBuiltins(),
      reportFailure: (failure) => this.#reportFailure(failure),
    });
    this.playbackEvents = new PlaybackEvents(state, this.avatarStage.player, events);
    this.#disposers.push(() => this.playbackEvents.dispose(), emitProgress(state, events));
    this.avatarStage.attach(canvas);
    this.avatarStage.stage?.setClickHandler((x, y) => {
      const mesh = this.avatarStage.pick(x, y)?.mesh;
      events.emit('select', { item: mesh && !mesh.builtIn ? viewerItem(mesh) : null });
    });
    this.#disposers.push(
      effect(() => {
        const code = state.stageError.value;
        // Emitted later, so that a listener can be added after the viewer was created.
        if (code) queueMicrotask(() => events.emit('error', stageFailure(code)));
      }),
    );
    this.#disposers.push(
      effect(() => {
        if (needsTextures(state)) this.#openTextures();
      }),
    );
    if (options.body === 'skin') void this.#dressMannequin();
    if (isBackground(options.background)) this.background = options.background;
    const camera = this.avatarStage.stage?.camera;
    if (camera) applyCameraOptions(camera, options);
  }

  /** Aborted by {@link dispose}. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** @throws {@link ViewerError} if nothing can be drawn. */
  requireStage(): Stage {
    const { stage } = this.avatarStage;
    const code = this.#state.stageError.peek();
    if (code === null && stage) return stage;
    throw new ViewerError(stageFailure(code ?? 'no-webgl'));
  }

  /** `stage`, `transparent` or a CSS colour. */
  get background(): string {
    return this.#state.background.peek();
  }

  set background(background: string) {
    this.avatarStage.setBackground(background);
  }

  /** Reads the textures of what is worn, for files; null where nothing has any, or they cannot be read. */
  async textureReader(): Promise<TextureReader | null> {
    return (await this.#textures)?.library ?? null;
  }

  /** Adds the mannequin and its idle animation, below everything that is worn. */
  async wearDefaultOutfit(): Promise<void> {
    const results = await this.#options.defaultOutfit.load();
    if (this.signal.aborted) return;
    batch(() => {
      this.outfit.addBuiltIn(loadedAssets(results).map((result) => createItem(result, true)));
    });
    this.#draw();
    for (const result of results) {
      if (result.kind === 'failed') await this.#reportFailure(result.failure);
    }
  }

  /** Draws it, at once and from now on. */
  show(): void {
    this.avatarStage.show();
    this.#draw();
  }

  /** The services with which a live region is shown in place of the avatar. */
  async watchHost(): Promise<Omit<WatchHost, OwnWatchServices>> {
    const { decoder } = this.#options;
    return {
      ...{ app: this.#state, avatarStage: this.avatarStage },
      builtins: await this.#openBuiltins(),
      decode: (bytes) => decoder.decode(bytes),
      mesher: decoder,
    };
  }

  /**
   * Loads content and draws it: see {@link ContentLoader.load}. If there is too little memory, the content is removed
   * again.
   */
  async load(sources: readonly FileSource[], replace: boolean): Promise<readonly Item[]> {
    const before = new Set(this.#state.items.value.map(({ id }) => id));
    try {
      const items = await this.#contentLoader.load(sources, replace);
      this.#draw();
      this.#events.emit('loaded', { items: viewerItems(items) });
      return items;
    } catch (error) {
      if (isOutOfMemory(error)) {
        for (const { id, builtIn } of this.#state.items.value) {
          if (!builtIn && !before.has(id)) this.outfit.remove(id);
        }
      }
      throw error;
    }
  }

  dispose(): void {
    this.#abort.abort();
    this.#contentLoader.cancel();
    for (const dispose of this.#disposers) dispose();
    this.avatarStage.dispose();
  }

  #openBuiltins(): Promise<BuiltinClips> {
    const { readBundledFile } = this.#options;
    this.#builtins ??= loadBuiltinClips({
      ...{ state: this.#state, loader: this.#loader, history: NO_HISTORY, messages: NO_MESSAGES },
      bundledFile: (address) => bundledSource(address, readBundledFile),
    });
    return this.#builtins;
  }

  async #dressMannequin(): Promise<void> {
    const { dressMannequin } = await import('../../app/body/index.ts');
    if (this.signal.aborted) return;
    this.#state.body.value = 'skin';
    this.#disposers.push(dressMannequin(this.#state, this.outfit));
  }

  /** Loads the code for it, which only avatars with textures need. */
  #openTextures(): void {
    if (this.#textures) return;
    const open = async (): Promise<TextureService | null> => {
      const [{ TextureService }, decoder] = await Promise.all([
        import('../../app/textures/index.ts'),
        this.#options.openTextureDecoder(),
      ]);
      if (this.signal.aborted) return null;
      const service = new TextureService({
        ...{ state: this.#state, avatarStage: this.avatarStage, decoder },
        ...{ history: NO_HISTORY, openedFiles: null },
        readSample: (path, signal) => this.#readSkin(`samples/${path}`, signal),
        onFailure: (failure) => void this.#reportFailure(failure),
      });
      this.#disposers.push(() => service.dispose());
      return service;
    };
    // Without them, faces have their colours.
    this.#textures = open().catch(() => null);
  }

  /** Where the mannequin's skin cannot be read, it stays a wooden doll. */
  async #readSkin(path: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    try {
      return await this.#options.readBundledFile(path, signal);
    } catch (error) {
      if (!signal.aborted) this.#state.body.value = 'wood';
      throw error;
    }
  }

  /** Draws at once, because commands are also carried out on a page in the background, which draws no frames. */
  #draw(): void {
    const { stage } = this.avatarStage;
    if (stage?.camera.isFramed) this.avatarStage.camera.frameAll(this.easesCamera);
    this.avatarStage.frame(0);
    setTimeout(() => {
      if (stage?.isOutOfVideoMemory()) this.#events.emit('error', OUT_OF_MEMORY);
    }, VIDEO_MEMORY_CHECK_MS);
  }

  async #reportFailure(failure: FileFailure): Promise<void> {
    this.#events.emit('error', await fileFailure(failure));
  }
}
