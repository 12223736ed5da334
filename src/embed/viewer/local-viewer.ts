import { batch } from '@preact/signals-core';
import { version } from '../../../package.json';
import type { PageOptions } from '../../app/address/index.ts';
import type { FileSharing } from '../../app/files/index.ts';
import { prefersReducedMotion } from '../../app/stage/index.ts';
import { AppState } from '../../app/state/index.ts';
import type { WatchHost } from '../../app/watch/index.ts';
import { DecoderClient, type TextureClient, type WorkerHandle } from '../../offload/index.ts';
import type { StageRendererConstructor } from '../../render/index.ts';
import {
  PROTOCOL_VERSIONS,
  type ScreenshotOptions,
  type Viewer,
  type ViewerContent,
  type ViewerError,
  type ViewerEventName,
  type ViewerEvents,
  type ViewerInfo,
  type ViewerItem,
} from '../contract.ts';
import {
  badArgument,
  COMMAND_NAMES,
  type CommandArguments,
  type CommandHandlers,
  type CommandName,
  type CommandResult,
  type CommandTarget,
  commandError,
  commandMethods,
  readArguments,
  ViewerEventEmitter,
} from '../protocol/index.ts';
import { EXPECTED, VIEWER_ERRORS } from '../words/en/embed-errors.ts';
import { disposedError, PendingCommands, viewerErrorOf, viewerItems } from './command-results.ts';
import { DefaultOutfit, fileSources, type ReadBundledFile } from './content-loader.ts';
import { EmbeddedAvatar, type EmbeddedAvatarOptions } from './embedded-avatar.ts';
import type { JointTargetControl } from './joint-target-control.ts';
import { changeCamera, isBackground, takePicture } from './view-commands.ts';
import type { Watching } from './watching.ts';

/** Pages that Vitrine saves (`player-script.ts`) have no export, to be small; nobody could call it there. */
const CAN_EXPORT = !import.meta.env.VITRINE_PLAYER;

/**
 * Loads what shows a live region; null in saved pages, which may be opened anywhere, also without a bridge. A constant, so
 * that their script does not contain the code.
 */
const loadWatchingCode = import.meta.env.VITRINE_PLAYER ? null : () => import('./watching.ts');

/** All features are allowed; in iframes, the page that serves the embed may allow fewer. */
const INFO: ViewerInfo = {
  protocol: Math.max(...PROTOCOL_VERSIONS),
  version,
  features: CAN_EXPORT ? ['export-glb'] : [],
};

/**
 * An avatar on a canvas of this page, which {@link start} loads. Every command takes effect at once if possible. For
 * visitors who prefer reduced motion, the options start no motion; commands of a page are carried out nevertheless.
 * Animations that are loaded later play if playback is not paused.
 */
export class LocalViewer implements CommandTarget {
  /** The state, for controls beside the canvas. */
  readonly state = new AppState();
  readonly ready: Promise<ViewerInfo>;
  /** The interface for pages, which checks all arguments, for pages without a compiler. */
  readonly api: Viewer;
  /** The live region that is shown in place of the avatar; null for none, and until its code is loaded. */
  watching: Watching | null = null;
  readonly #options: LocalViewerOptions;
  readonly #events = new ViewerEventEmitter();
  readonly #pending = new PendingCommands();
  readonly #avatar: EmbeddedAvatar;
  #resolveReady: (info: ViewerInfo) => void = () => {};
  #rejectReady: (error: ViewerError) => void = () => {};
  #jointTargets: Promise<JointTargetControl> | null = null;
  #lastPicture: Promise<unknown> = Promise.resolve();
  /** {@link watching} once it is loaded; null where the options name no live region. */
  #loadWatching: Promise<Watching> | null = null;

  readonly #handlers: CommandHandlers = {
    load: (content) => this.#load(content, true),
    wear: (content) => this.#load(content, false),
    remove: (id) => {
      const isWorn = viewerItems(this.state.items.value).some((item) => item.id === id);
      if (!isWorn) throw commandError('no-such-item', VIEWER_ERRORS.noSuchItem(id));
      this.#avatar.outfit.remove(id);
    },
    items: () => viewerItems(this.state.items.value),
    watch: (id) => {
      const clips = this.state.clips.value.filter((clip) => !clip.builtIn);
      if (!clips.some((clip) => clip.id === id)) {
        throw commandError('no-such-item', VIEWER_ERRORS.noSuchItem(id));
      }
      batch(() => {
        for (const clip of clips) this.#avatar.outfit.setClipActive(clip.id, clip.id === id);
        this.state.timelineClipId.value = id;
      });
    },
    play: () => this.#avatar.playback.setPlaying(true),
    pause: () => this.#avatar.playback.setPlaying(false),
    seek: (seconds) => {
      this.#avatar.playback.seek(seconds);
      this.#avatar.playbackEvents.emitTime();
    },
    setSpeed: (speed) => this.#avatar.playback.setSpeed(speed),
    setLoop: (loop) => this.#avatar.playback.setRepeat(loop),
    playback: () => this.#avatar.playbackEvents.playbackState,
    setCamera: (change) => changeCamera(this.#avatar.requireStage().camera, change),
    camera: () => this.#avatar.requireStage().camera.state(),
    setBackground: (background) => {
      if (!isBackground(background)) throw badArgument('setBackground(1)', EXPECTED.background);
      this.#avatar.background = background;
    },
    puppeteer: async (targets) => {
      if (targets === null && !this.#jointTargets) return;
      this.#jointTargets ??= import('./joint-target-control.ts').then(
        ({ JointTargetControl }) => new JointTargetControl(this.#avatar.avatarStage),
      );
      (await this.#jointTargets).setTargets(targets ?? []);
    },
    jointPositions: (names) =>
      names.map((name, index) => {
        const position = this.#avatar.avatarStage.player.jointPosition(name);
        if (!position) throw badArgument(`jointPositions(1)[${index}]`, EXPECTED.joint);
        return position;
      }),
    screenshot: (options) => this.#takePicture(options),
    exportGlb: async () => {
      if (!CAN_EXPORT) throw commandError('not-allowed', VIEWER_ERRORS.noExport);
      await this.ready;
      const { exportGlb, glbAvatarOf, suppliedBy } = await import('../../app/export/glb/index.ts');
      const reader = await this.#avatar.textureReader();
      const avatar = await glbAvatarOf(this.state, (id) => this.#avatar.avatarStage.tintOf(id));
      const glb = await exportGlb(avatar, reader ? { textures: suppliedBy(reader) } : {});
      return new Blob([glb], { type: 'model/gltf-binary' });
    },
  };

  constructor(options: LocalViewerOptions) {
    this.#options = options;
    this.ready = new Promise((resolve, reject) => {
      this.#resolveReady = resolve;
      this.#rejectReady = reject;
    });
    // Callers may not await it.
    this.ready.catch(() => {});
    this.#avatar = new EmbeddedAvatar(this.state, options, this.#events);
    if (loadWatchingCode && options.options.live !== null) {
      this.#loadWatching = this.#watch(loadWatchingCode());
      // Reported by `start`.
      this.#loadWatching.catch(() => {});
    }
    this.api = {
      ready: this.ready,
      ...commandMethods(COMMAND_NAMES, (name, args) =>
        this.#pending.run(() => this.#handle(name, readArguments(name, args))),
      ),
      on: (name, listener) => this.on(name, listener),
      dispose: () => this.dispose(),
    };
  }

  /**
   * Loads the default outfit and the files of the options. Never rejects: failures are reported by `error` events, and
   * `ready` rejects if nothing can be drawn.
   */
  async start(): Promise<void> {
    const { files, time, autoplay } = this.#options.options;
    const avatar = this.#avatar;
    try {
      avatar.requireStage();
    } catch (error) {
      this.#rejectReady(viewerErrorOf(error));
      return;
    }
    const report = (thrown: unknown) => {
      const { code, message, fileName, fatal } = viewerErrorOf(thrown);
      if (code === 'disposed' || code === 'overtaken') return;
      this.#events.emit('error', { code, message, fileName, fatal });
    };
    const isLive = this.#loadWatching !== null;
    const loading = files.length > 0 && !isLive ? this.api.load(files).catch(report) : null;
    await Promise.all([
      avatar.wearDefaultOutfit().catch(report),
      this.#loadWatching?.catch(report),
      loading,
    ]);
    if (avatar.signal.aborted) return;
    if (!isLive) {
      if (time > 0) avatar.playback.seek(time);
      if (autoplay && !prefersReducedMotion()) avatar.playback.setPlaying(true);
    }
    avatar.show();
    avatar.easesCamera = true;
    this.#resolveReady(INFO);
  }

  /** Sets the size of the canvas in CSS pixels. */
  resize(width: number, height: number): void {
    this.#avatar.avatarStage.resize(width, height);
  }

  /** Sets whether the visitor may move the camera. */
  setCameraControls(isEnabled: boolean): void {
    this.#avatar.avatarStage.stage?.setGestures({ enabled: isEnabled });
  }

  execute<Name extends CommandName>(
    name: Name,
    args: CommandArguments<Name>,
  ): Promise<CommandResult<Name>> {
    return this.#pending.run(() => this.#handle(name, args));
  }

  on<Name extends ViewerEventName>(
    name: Name,
    listener: (detail: ViewerEvents[Name]) => void,
  ): () => void {
    if (typeof listener !== 'function') throw badArgument('on(2)', EXPECTED.listener);
    return this.#events.on(name, listener);
  }

  dispose(): void {
    if (this.#avatar.signal.aborted) return;
    this.#pending.dispose();
    this.#rejectReady(disposedError());
    this.#events.removeAllListeners();
    this.watching?.dispose();
    this.#avatar.dispose();
  }

  #handle<Name extends CommandName>(
    name: Name,
    args: CommandArguments<Name>,
  ): CommandResult<Name> | Promise<CommandResult<Name>> {
    const run = ({ [name]: handler = this.#handlers[name] }: Partial<CommandHandlers>) =>
      (handler as CommandHandlers[Name])(...args);
    return this.#loadWatching?.then(({ handlers }) => run(handlers)) ?? run({});
  }

  async #watch(code: Promise<typeof import('./watching.ts')>): Promise<Watching> {
    const [{ Watching }, host] = await Promise.all([code, this.#avatar.watchHost()]);
    this.#avatar.signal.throwIfAborted();
    const { options, folder, spawnWatchWorker, spawnTextureWorker, loadShapes } = this.#options;
    const spawnWorker = await spawnWatchWorker();
    this.#avatar.signal.throwIfAborted();
    this.watching = new Watching({
      ...{ options, folder, events: this.#events },
      host: { ...host, spawnWorker, spawnTextureWorker, ...(loadShapes && { loadShapes }) },
    });
    return this.watching;
  }

  async #load(
    content: ViewerContent | readonly ViewerContent[],
    replace: boolean,
  ): Promise<readonly ViewerItem[]> {
    const loaded = await this.#avatar.load(fileSources(content), replace);
    // The current items: other commands may have changed them in the meantime.
    const ids = new Set(loaded.map(({ id }) => id));
    return viewerItems(this.state.items.value.filter(({ id }) => ids.has(id)));
  }

  async #takePicture(options: ScreenshotOptions = {}): Promise<Blob> {
    const background = options.background ?? this.#avatar.background;
    if (!isBackground(background)) {
      throw badArgument('screenshot(1).background', EXPECTED.background);
    }
    // A picture that is requested at once would otherwise show an empty stage.
    await this.ready;
    // One picture at a time, because large ones need much memory until they are encoded.
    const picture = this.#lastPicture.then(() => {
      this.#avatar.requireStage();
      return takePicture(this.#avatar.avatarStage, this.#options.canvas, {
        ...options,
        background,
      });
    });
    this.#lastPicture = picture.catch(() => {});
    return picture;
  }
}

interface LocalViewerOptions extends EmbeddedAvatarOptions {
  readonly folder: string;
  readonly spawnWatchWorker: ViewerPlatform['spawnWatchWorker'];
  readonly spawnTextureWorker: ViewerPlatform['spawnTextureWorker'];
  readonly loadShapes: ViewerPlatform['loadShapes'];
}

/** How this build starts workers and reads its own files: see `viewer-module.ts` and `viewer-script.ts`. */
interface ViewerPlatform {
  readonly spawnMeshWorker: () => WorkerHandle;
  /** Loads what starts a worker that decodes textures. */
  readonly spawnTextureWorker: () => Promise<() => WorkerHandle>;
  readonly readBundledFile: ReadBundledFile;
  /** What draws all avatars of the page and reads their files; by default, each has its own renderer and files. */
  readonly sharing?: {
    readonly SharedRenderer: StageRendererConstructor;
    readonly SharedFiles: new () => FileSharing;
  };
  /** Loads what starts the worker of a live region. */
  readonly spawnWatchWorker: () => Promise<() => Worker>;
  /** Loads what makes the prims and sculpts of a live region; one script has no room for them. */
  readonly loadShapes?: WatchHost['loadShapes'];
  /** Address of the folder of this build, with its slash. */
  readonly folder: string;
  /** The files of the default outfit that this build has, relative to its folder; both by default. */
  readonly defaultFiles?: readonly string[];
}

/** The canvas on which an element shows its avatar, in its shadow root. */
export interface ViewerFrame {
  readonly canvas: HTMLCanvasElement;
  readonly root: ShadowRoot;
}

/** The resources that all avatars of a page share. The workers end with the last avatar. */
interface SharedResources {
  readonly decoder: DecoderClient;
  readonly defaultOutfit: DefaultOutfit;
  readonly fileSharing: FileSharing | undefined;
  /** Null until an avatar has textures. */
  textures: Promise<TextureClient> | null;
  userCount: number;
}

let shared: SharedResources | null = null;

async function openTextureDecoder(platform: ViewerPlatform): Promise<TextureClient> {
  const [{ createTextureClient }, spawn] = await Promise.all([
    import('../../app/textures/index.ts'),
    platform.spawnTextureWorker(),
  ]);
  return createTextureClient(spawn);
}

/** Makes a viewer on this canvas; `dispose` ends it and frees its resources. */
export function createViewer(
  platform: ViewerPlatform,
  { canvas, root }: ViewerFrame,
  options: PageOptions,
): { viewer: LocalViewer; dispose: () => void } {
  const { spawnMeshWorker, spawnTextureWorker, spawnWatchWorker } = platform;
  const { loadShapes, readBundledFile, folder, defaultFiles, sharing } = platform;
  if (!shared) {
    const decoder = new DecoderClient({ spawn: spawnMeshWorker });
    shared = {
      decoder,
      defaultOutfit: new DefaultOutfit(decoder, readBundledFile, defaultFiles),
      fileSharing: sharing && new sharing.SharedFiles(),
      textures: null,
      userCount: 0,
    };
  }
  const used = shared;
  used.userCount += 1;
  const { decoder, defaultOutfit, fileSharing } = used;
  const viewer = new LocalViewer({
    ...{ canvas, themeRoot: root, options },
    ...{ renderer: sharing?.SharedRenderer, fileSharing, startsHidden: used.userCount > 1 },
    ...{ decoder, defaultOutfit, readBundledFile, folder },
    ...{ spawnTextureWorker, spawnWatchWorker, loadShapes },
    openTextureDecoder: () => {
      used.textures ??= openTextureDecoder(platform);
      return used.textures;
    },
  });
  const dispose = () => {
    viewer.dispose();
    used.userCount -= 1;
    if (used.userCount > 0) return;
    decoder.dispose();
    void used.textures?.then((textures) => textures.dispose());
    if (shared === used) shared = null;
  };
  return { viewer, dispose };
}
