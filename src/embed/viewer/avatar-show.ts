import { batch, effect } from '@preact/signals-core';
import type { PageOptions } from '../../app/address/index.ts';
import {
  type BuiltinClips,
  createItem,
  FileLoader,
  isOutOfMemory,
  type LoadResult,
  loadBuiltinClips,
  loadedAssets,
} from '../../app/files/index.ts';
import { Outfit } from '../../app/outfit/index.ts';
import { Playback } from '../../app/playback/index.ts';
import { AvatarStage } from '../../app/stage/index.ts';
import type { AppState, FileFailure, FileSource, Item } from '../../app/state/index.ts';
import type { DecoderClient } from '../../offload/index.ts';
import type { Stage } from '../../render/index.ts';
import { ViewerError } from '../contract.ts';
import type { Listeners } from '../listeners.ts';
import { ClickWatch } from './click-watch.ts';
import { fileFailure, OUT_OF_MEMORY, stageFailure } from './failures.ts';
import { ownSource, type ReadOwnFile } from './file-sources.ts';
import { Intake } from './intake.ts';
import type { OwnWear } from './own-wear.ts';
import { PlaybackWatch } from './playback-watch.ts';
import { ProgressWatch } from './progress-watch.ts';
import { isBackground, paintBackground, setFirstView } from './view-wishes.ts';
import { viewerItem } from './viewer-item.ts';

/** On what an avatar is shown, and how. */
export interface ShowParts {
  /** Its size is told by `resize`; its own CSS background is what `stage` means. */
  readonly canvas: HTMLCanvasElement;
  /** Where the colour tokens are. */
  readonly themeRoot: HTMLElement | ShadowRoot;
  readonly options: PageOptions;
  /** Shared by all avatars of a page, and not disposed here. */
  readonly decoder: DecoderClient;
  /** What all avatars of the page begin with. */
  readonly own: OwnWear;
  readonly readOwnFile: ReadOwnFile;
}

/** Rows of the bar that floats over the foot of an embedded stage, each as high as a pointer needs it. */
const BAR_ROWS = { none: 0, min: 1, full: 2 } as const;
/** Lower frames have one row at most: `bar.css`. */
const TWO_ROWS_FROM = 190;
const rowHeight = () => (matchMedia('(pointer: coarse)').matches ? 44 : 36);

const insetsOf = (height: number, ui: PageOptions['ui']) => ({
  top: 0.06 * height,
  right: 12,
  bottom: 0.05 * height + Math.min(BAR_ROWS[ui], height < TWO_ROWS_FROM ? 1 : 2) * rowHeight(),
  left: 12,
});

/** Nothing is undone in an embedded stage, and what goes wrong is told by events. */
const NO_HISTORY = { push: () => {} };
const NO_MESSAGES = { add: () => '', reportFailures: () => {} };

/** An avatar on a canvas: the parts that show it, and the events that come from them. */
export class AvatarShow {
  readonly avatarStage: AvatarStage;
  readonly playback: Playback;
  readonly outfit: Outfit;
  readonly time: PlaybackWatch;
  /** Whether the camera goes where it is to be, or is there at once. */
  eases = false;
  readonly #state: AppState;
  readonly #parts: ShowParts;
  readonly #listeners: Listeners;
  readonly #loader: FileLoader;
  readonly #intake: Intake;
  readonly #life = new AbortController();
  readonly #endings: (() => void)[];
  #background = 'stage';
  #builtins: Promise<BuiltinClips> | null = null;

  constructor(state: AppState, parts: ShowParts, listeners: Listeners) {
    const { canvas, themeRoot, options, decoder } = parts;
    this.#state = state;
    this.#parts = parts;
    this.#listeners = listeners;
    follow(state, options);
    this.avatarStage = new AvatarStage(state, {
      themeRoot,
      insets: (height) => insetsOf(height, options.ui),
      pausesOutOfView: true,
      groundLabels: false,
      quality: options.quality,
      gestures: { wheel: 'engaged', touch: 'pan-y', enabled: options.cameraControls },
    });
    this.playback = new Playback(state, this.avatarStage);
    this.#loader = new FileLoader(state, decoder);
    this.outfit = new Outfit(state, NO_HISTORY);
    const [loader, outfit] = [this.#loader, this.outfit];
    const openBuiltins = () => this.#openBuiltins();
    const tellFault = (fault: FileFailure) => this.#tellFault(fault);
    this.#intake = new Intake({ state, loader, outfit, openBuiltins, tellFault });
    this.time = new PlaybackWatch(state, this.avatarStage.player, listeners);
    const progress = new ProgressWatch(state, listeners);
    const clicks = new ClickWatch(canvas, (x, y) => this.#select(x, y));
    this.#endings = [() => this.time.stop(), progress.stop, () => clicks.stop()];
    this.#attach();
  }

  /** Aborted when it ends. */
  get life(): AbortSignal {
    return this.#life.signal;
  }

  /** @throws {@link ViewerError} where nothing can be drawn. */
  demandStage(): Stage {
    const { stage } = this.avatarStage;
    const fault = this.#state.stageError.peek();
    if (fault === null && stage) return stage;
    throw new ViewerError(stageFailure(fault ?? 'no-webgl'));
  }

  /** What is behind the avatar: `stage`, `transparent` or a CSS colour. */
  get background(): string {
    return this.#background;
  }

  set background(background: string) {
    this.#background = background;
    paintBackground(this.#parts.canvas, background);
  }

  /** Puts our mannequin and its idle underneath whatever is worn. */
  async wearOwn(): Promise<void> {
    const results = await this.#parts.own.load();
    if (this.life.aborted) return;
    batch(() => {
      this.outfit.addBuiltIn(loadedAssets(results).map((result) => createItem(result, true)));
      this.outfit.hideMannequinFor(this.#state.meshes.value);
    });
    this.#present();
    await this.#tellFaults(results);
  }

  /** As `Intake.take`; what is worn is drawn then. Where there is no memory for it, it is not. */
  async wear(sources: readonly FileSource[], replace: boolean): Promise<readonly Item[]> {
    const before = new Set(this.#state.items.value.map(({ id }) => id));
    try {
      const items = await this.#intake.take(sources, replace);
      this.#present();
      this.#listeners.tell('loaded', { items: items.map(viewerItem) });
      return items;
    } catch (error) {
      if (isOutOfMemory(error)) this.#takeOffAllBut(before);
      throw error;
    }
  }

  end(): void {
    this.#life.abort();
    this.#intake.cancel();
    for (const end of this.#endings) end();
    this.avatarStage.dispose();
  }

  #openBuiltins(): Promise<BuiltinClips> {
    const [state, loader] = [this.#state, this.#loader];
    this.#builtins ??= loadBuiltinClips({
      ...{ state, loader, history: NO_HISTORY, messages: NO_MESSAGES },
      bundledFile: (path) => ownSource(path, this.#parts.readOwnFile),
    });
    return this.#builtins;
  }

  #attach(): void {
    const { canvas, options } = this.#parts;
    this.avatarStage.attach(canvas);
    const stop = effect(() => {
      const fault = this.#state.stageError.value;
      // Whoever makes a viewer has to have a chance to listen.
      if (fault) queueMicrotask(() => this.#listeners.tell('error', stageFailure(fault)));
    });
    this.#endings.push(stop);
    if (isBackground(options.background)) this.background = options.background;
    const camera = this.avatarStage.stage?.camera;
    if (camera) setFirstView(camera, options);
  }

  /** Draws at once: a page in the background, which draws nothing by itself, is to be answered as well. */
  #present(): void {
    const { stage } = this.avatarStage;
    if (stage?.camera.isFramed) this.avatarStage.camera.frameAll(this.eases);
    this.avatarStage.frame(0);
    if (!stage || !hasRunOut(this.#parts.canvas)) return;
    this.#listeners.tell('error', OUT_OF_MEMORY);
  }

  #takeOffAllBut(kept: ReadonlySet<string>): void {
    for (const { id, builtIn } of this.#state.items.value) {
      if (!builtIn && !kept.has(id)) this.outfit.remove(id);
    }
  }

  async #tellFaults(results: readonly LoadResult[]): Promise<void> {
    for (const result of results) {
      if (result.kind === 'failed') await this.#tellFault(result.failure);
    }
  }

  async #tellFault(fault: FileFailure): Promise<void> {
    this.#listeners.tell('error', await fileFailure(fault));
  }

  #select(x: number, y: number): void {
    const mesh = this.avatarStage.pick(x, y);
    const item = mesh && !mesh.builtIn ? viewerItem(mesh) : null;
    this.#listeners.tell('select', { item });
  }
}

/** Takes over what the options say of how things are shown. */
function follow(state: AppState, options: PageOptions): void {
  state.playing.value = false;
  state.repeat.value = options.loop;
  state.speed.value = options.speed;
  state.showGrid.value = options.grid;
  state.theme.value = options.theme;
}

/** Whether the graphics card had no room; asking takes a moment, so it is not asked in every frame. */
function hasRunOut(canvas: HTMLCanvasElement): boolean {
  const gl = canvas.getContext('webgl2');
  return gl !== null && gl.getError() === gl.OUT_OF_MEMORY;
}
