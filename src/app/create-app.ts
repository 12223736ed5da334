import { effect } from '@preact/signals-core';
import { DecoderClient } from '../offload/index.ts';
import { spawnMeshWorker } from '../offload/spawn-mesh-worker.ts';
import { isClassicKept, openClassic } from './classic/index.ts';
import type { Exporter } from './export/exporter.ts';
import { Files } from './files/files.ts';
import { OpenedFiles } from './files/opened-files.ts';
import type { LiveController } from './live/index.ts';
import type { ModelService } from './models/index.ts';
import type { ObjectService } from './objects/index.ts';
import { Outfit } from './outfit/outfit.ts';
import { UndoHistory } from './outfit/undo-history.ts';
import { Playback } from './playback/playback.ts';
import type { PoseController } from './posing/pose-controller.ts';
import type { PuppetryController } from './puppetry/puppetry-controller.ts';
import { Selection } from './selection/selection.ts';
import { AvatarStage } from './stage/avatar-stage.ts';
import type { CameraCommands } from './stage/camera-commands.ts';
import { prefersReducedMotion, requestedQuality } from './stage/stage-options.ts';
import {
  AppState,
  hasOwnContent,
  isModelItem,
  LiveState,
  MessageLog,
  ModelsState,
  needsTextures,
  PosingState,
  PuppetryState,
  WorkspaceState,
} from './state/index.ts';
import type { PageTextures } from './textures/index.ts';
import type { WorkspaceKeeper } from './workspace/workspace-keeper.ts';
import { hasKeptMark } from './workspace/workspace-mark.ts';

/** The page's services. They change `state`, which the UI draws. */
export interface App {
  readonly state: AppState;
  readonly messages: MessageLog;
  readonly files: Files;
  /** The bytes of opened files. */
  readonly openedFiles: OpenedFiles;
  readonly outfit: Outfit;
  readonly history: UndoHistory;
  readonly playback: Playback;
  readonly stage: AvatarStage;
  readonly camera: CameraCommands;
  readonly selection: Selection;
  readonly live: LazyService<LiveState, LiveController>;
  readonly puppetry: LazyService<PuppetryState, PuppetryController>;
  readonly posing: LazyService<PosingState, PoseController>;
  readonly export: LazyService<AppState, Exporter>;
  /** Textures, and how the faces of meshes use them; its signals are in `state`. */
  readonly textures: LazyService<AppState, PageTextures>;
  /** Objects of prims, sculpts and meshes on the avatar. */
  readonly objects: LazyService<AppState, ObjectService>;
  /** Models as they would be uploaded. */
  readonly models: LazyService<ModelsState, ModelService>;
  readonly workspace: LazyService<WorkspaceState, WorkspaceKeeper>;
  /** Puts the mannequin and its idle on the stage; a page that a bridge serves also requests what the bridge offers. */
  start(): Promise<void>;
  /** Requests what the bridge offers from which the page comes, see `state.bridge` of {@link App.live}. */
  findBridge(): Promise<void>;
  /** Applies the page's address: its part from the question mark on. */
  openAddress(query: string): Promise<void>;
}

/** Creates the services of the page, with its workers. */
export function createApp(): App {
  const state = new AppState();
  const messages = new MessageLog(state);
  const history = new UndoHistory(state);
  const outfit = new Outfit(state, history);
  const decoder = new DecoderClient({ spawn: spawnMeshWorker });
  const stage = new AvatarStage(state, {
    quality: requestedQuality(location.search, savesData()),
  });
  const playback = new Playback(state, stage);
  const { camera } = stage;
  const selection = new Selection({
    ...{ state, stage, outfit },
    isPosing: () => posing.state.isActive.peek(),
  });
  // The avatar of the first visit stands still for visitors who prefer reduced motion.
  if (prefersReducedMotion()) state.playing.value = false;

  const openedFiles = new OpenedFiles();
  const files = new Files({
    state,
    decoder,
    openedFiles,
    messages,
    outfit,
    history,
    opensPaused: prefersReducedMotion,
    onWorn(startedAt) {
      stage.measureDrop(startedAt);
      live.current?.setWorld('outfit');
    },
    openObjects: () => objects.open(),
    openModels: () => import('./models/dropped-models.ts'),
    wearClassic: async (results) => (await openClassic(app)).wear(results),
    replay: async (bytes, fileName) => (await live.open()).replay(bytes, fileName),
    perform: async (performance, fileName) =>
      (await puppetry.open()).perform(performance, fileName),
  });

  const live: App['live'] = new LazyService(new LiveState(), async (liveState) => {
    const { openLive } = await import('./live/live-controller.ts');
    return openLive({
      state: liveState,
      app: state,
      avatarStage: stage,
      messages,
      puppetry: puppetry.state,
      builtins: files.builtins,
      decoder,
      openTextures,
    });
  });

  const puppetry: App['puppetry'] = new LazyService(new PuppetryState(), async (puppetryState) => {
    const { PuppetryController } = await import('./puppetry/puppetry-controller.ts');
    return new PuppetryController({
      state: puppetryState,
      app: state,
      avatarStage: stage,
      messages,
      live: live.state,
      region: () => live.current,
      open: (sources) => files.open(sources),
    });
  });

  const findBridge = async () => {
    const module = await import('./live/find-bridge.ts');
    await module.findBridge(live, location.href);
  };

  const posing: App['posing'] = new LazyService(new PosingState(), async (posingState) => {
    const { PoseController } = await import('./posing/pose-controller.ts');
    return new PoseController({
      ...{ state: posingState, app: state, avatarStage: stage },
      ...{ selection, outfit, history, playback },
    });
  });

  const textures: App['textures'] = new LazyService(state, async () => {
    const { openTextures } = await import('./textures/open-textures.ts');
    return openTextures({
      ...{ state, messages, history, outfit, files, openedFiles, avatarStage: stage },
      grid: live.state.gridAccess,
      sizes: live.state.textureSizes,
    });
  });

  const openTextures = async () => (await textures.open()).library;

  const objects: App['objects'] = new LazyService(state, async () => {
    const { ObjectService } = await import('./objects/object-service.ts');
    return new ObjectService({
      ...{ state, messages, history, decoder },
      openTextures,
      openFiles: (sources) => files.open(sources),
      baseUri: document.baseURI,
    });
  });

  const models: App['models'] = new LazyService(new ModelsState(), async (modelsState) => {
    const { openModelService } = await import('./models/open-models.ts');
    return openModelService({
      ...{ state, models: modelsState, messages, history, openedFiles, stage },
    });
  });

  once(
    () => state.documents.value.some(isModelItem),
    () => void models.open(),
  );
  once(
    () =>
      needsTextures(state) ||
      state.documents.value.length > 0 ||
      live.state.gridAccess.value !== null,
    () => void textures.open(),
  );
  once(
    () => state.body.value === 'skin',
    async () => (await import('./body/dress-mannequin.ts')).dressMannequin(state, outfit),
  );

  let started = Promise.resolve();
  const workspace: App['workspace'] = new LazyService(
    new WorkspaceState(),
    async (workspaceState) => {
      const { WorkspaceKeeper } = await import('./workspace/workspace-keeper.ts');
      return new WorkspaceKeeper({
        ...{ state, messages, files, openedFiles, outfit, playback, stage, started },
        openObjects: () => objects.open(),
        workspace: workspaceState,
        startsPaused: prefersReducedMotion,
      });
    },
  );
  const app: App = {
    state,
    messages,
    files,
    openedFiles,
    outfit,
    history,
    playback,
    stage,
    camera,
    selection,
    live,
    puppetry,
    posing,
    textures,
    objects,
    models,
    workspace,
    export: new LazyService(state, async () => {
      const { Exporter } = await import('./export/exporter.ts');
      return new Exporter({
        ...{ state, messages, avatarStage: stage },
        ...{ live: live.state, puppetry: puppetry.state },
        openTextures,
      });
    }),

    async start() {
      if (isBridged()) void findBridge();
      started = files.openMannequin();
      keepWorkspace(state, workspace);
      await started;
      if (isClassicKept()) void openClassic(app).then((classic) => classic.restore());
      // Loaded after the first picture. Where this fails, the page works all the same.
      once(
        () => state.hasDrawn.value || state.stageError.value !== null,
        () =>
          void import('./offline.ts')
            .then(({ keepOffline }) => keepOffline(state.pendingUpdate, isBridged()))
            .catch(() => {}),
      );
    },

    findBridge,

    async openAddress(query) {
      if (!query || (await continuesAddress(workspace))) return;
      const { openAddress } = await import('./address/open-address.ts');
      await openAddress({ state, history, files, objects, playback, stage, started }, query);
    },
  };
  return app;
}

/** See `WorkspaceKeeper.continuesAddress`. */
async function continuesAddress(workspace: App['workspace']): Promise<boolean> {
  if (!hasKeptMark() || window.top !== window) return false;
  return workspace.open().then(
    (keeper) => keeper.continuesAddress,
    () => false,
  );
}

/** Has the browser keep the outfit, from the beginning if one is kept already, else from the first file on. */
function keepWorkspace(state: AppState, workspace: App['workspace']): void {
  // A page within another page is not the visitor's own workplace.
  if (window.top !== window) return;
  const keep = () =>
    void workspace.open().then(
      (keeper) => keeper.start(),
      () => {
        workspace.state.keeping.value = 'unavailable';
      },
    );
  if (hasKeptMark()) {
    keep();
    return;
  }
  once(() => hasOwnContent(state), keep);
}

/** Calls `act` as soon as something is the case; `isSo` reads signals. */
function once(isSo: () => boolean, act: () => void): void {
  const stop = effect(() => {
    if (!isSo()) return;
    // Not within the effect's first run, in which `stop` is not defined yet.
    queueMicrotask(() => {
      stop();
      act();
    });
  });
}

/** A part of the app whose code is loaded when it is first needed; its signals exist from the beginning. */
class LazyService<State, Service> {
  readonly state: State;
  /** The service, once it is loaded. */
  current: Service | null = null;
  readonly #load: (state: State) => Promise<Service>;
  #opening: Promise<Service> | null = null;

  constructor(state: State, load: (state: State) => Promise<Service>) {
    this.state = state;
    this.#load = load;
  }

  open(): Promise<Service> {
    this.#opening ??= this.#load(this.state).then((service) => {
      this.current = service;
      return service;
    });
    return this.#opening;
  }
}

/** Whether a bridge has served this page, which it marks; a page from any other server must not request a bridge. */
function isBridged(): boolean {
  return document.querySelector('meta[name="vitrine-bridge"]') !== null;
}

/** Whether the visitor saves data; not every browser reports that. */
function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;
}
