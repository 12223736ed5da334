import { batch, effect } from '@preact/signals-core';
import { type Remote, transfer, wrap } from 'comlink';
import type { FileContent } from '../../kinds/index.ts';
import type { WorkerHandle } from '../../offload/index.ts';
import { BubbleModels, GridAssets } from '../../session/assets/index.ts';
import type { CapabilityAccess, SessionEvent } from '../../session/index.ts';
import type {
  WatchClientEvent,
  WatchStatus,
  WatchWorker,
} from '../../session/watch-client/index.ts';
import type { BuiltinClips } from '../files/builtin-clips.ts';
import { BubbleContents } from '../live/bubble/bubble-contents.ts';
import { LiveAssets } from '../live/bubble/live-assets.ts';
import { createRegionStage } from '../live/create-region-stage.ts';
import type { RegionStage } from '../live/region/region-stage.ts';
import { RegionAgents } from '../live/region-agents.ts';
import { createSceneEventHandlers, type SceneEventHandlers } from '../live/scene-event-handlers.ts';
import type { ShapeLoader } from '../objects/shape-loader.ts';
import type { ShapeMesher } from '../objects/shape-meshes.ts';
import type { AvatarStage } from '../stage/avatar-stage.ts';
import { type AppState, LiveState } from '../state/index.ts';
import { WatchState } from './watch-state.ts';
import type { WatchTextures } from './watch-textures.ts';

/** The parts of the page on which a source is shown. */
export interface WatchHost {
  readonly app: AppState;
  readonly avatarStage: AvatarStage;
  readonly builtins: BuiltinClips;
  readonly decode: (bytes: Uint8Array<ArrayBuffer>) => Promise<FileContent>;
  readonly mesher: ShapeMesher;
  /** Loads what makes the meshes of prims and sculpts; where it is missing, these are not drawn. */
  readonly loadShapes?: () => Promise<typeof ShapeLoader>;
  readonly spawnWorker: () => Worker;
  /** Loads what starts a worker that decodes textures. */
  readonly spawnTextureWorker: () => Promise<() => WorkerHandle>;
  /** Called when the camera looks at the scene for the first time: a page may have chosen another place for it. */
  readonly onOverview: () => void;
}

/** Milliseconds between two updates of the list of agents. */
const LIST_INTERVAL_MS = 500;
/** Milliseconds after which the camera looks again at where most avatars are: the first watcher sees them arrive. */
const ARRIVAL_MS = 3000;
/** Milliseconds for which a page may be hidden before it leaves the bridge, to make room for others. */
const HIDDEN_MS = 60_000;

/** A source on the page, read-only: its scene is the live page's, its events come from a bridge that others watch, too. */
export class WatchController {
  readonly state = new WatchState();
  readonly live = new LiveState();
  readonly #host: WatchHost;
  readonly #worker: Worker;
  readonly #remote: Remote<WatchWorker>;
  readonly #region: RegionStage | null;
  readonly #agents: RegionAgents;
  readonly #bubble: BubbleContents;
  readonly #assets: GridAssets;
  readonly #handlers: SceneEventHandlers;
  readonly #events: MessagePort;
  readonly #disposers: (() => void)[] = [];
  /** Null while its code is loaded, and where nothing is drawn. */
  #textures: WatchTextures | null = null;
  readonly #openingTextures: Promise<WatchTextures | null>;
  #isDisposed = false;
  #isCameraMoved = false;

  /** @param source - Address of the source: see `sourceAddress`. */
  constructor(source: string, host: WatchHost) {
    this.#host = host;
    const { live, state } = this;
    this.#assets = new GridAssets({ decode: host.decode });
    // A source has one grid, whose ids mean nothing elsewhere.
    this.#assets.setGrid(`watch ${source}`, false);
    const models = new BubbleModels({ decode: host.decode });
    this.#region = createRegionStage(
      { ...host, state: live },
      new LiveAssets(this.#assets, models, { shapes: this.#openShapes(host) }),
      { onAvatarChange: () => this.#agents.markChanged(), onBodyShape: () => {} },
    );
    this.#agents = new RegionAgents(this.#region);
    const targets = { state: live, agents: this.#agents, region: this.#region };
    this.#bubble = new BubbleContents({ ...host, ...targets }, models);
    this.#handlers = createSceneEventHandlers({
      ...{ ...targets, bubble: this.#bubble, textures: this.#assets.textures },
      dress: (reported) => reported,
    }).handlers;
    live.world.value = 'region';
    live.textureSizes.value = this.#region?.updateTextureSizes() ?? null;
    this.#openingTextures = this.#openTextures();
    this.#lookAround();

    this.#worker = host.spawnWorker();
    this.#remote = wrap<WatchWorker>(this.#worker);
    const { port1, port2 } = new MessageChannel();
    this.#events = port1;
    port1.onmessage = ({ data }: MessageEvent<WatchClientEvent>) => this.#receive(data);
    void this.#remote.start(source, transfer(port2, [port2]));

    const timer = setInterval(() => {
      this.#agents.publish(live);
      live.textureSizes.value = this.#region?.updateTextureSizes() ?? null;
      this.#bubble.objects.publish();
    }, LIST_INTERVAL_MS);
    this.#followCamera();
    this.#disposers.push(
      () => clearInterval(timer),
      effect(() => {
        state.avatarCount.value = live.agents.value.filter(({ isInView }) => isInView).length;
      }),
      this.#followVisibility(),
    );
  }

  setPaused(isPaused: boolean): void {
    if (isPaused === this.state.isPaused.peek()) return;
    this.state.isPaused.value = isPaused;
    this.#region?.setRate(isPaused ? 0 : 1);
    void this.#remote.setPaused(isPaused);
  }

  /** Looks from a view of the source; null: at where most avatars are. */
  setView(index: number | null): void {
    const view = index === null ? undefined : this.state.status.peek().views[index];
    this.#isCameraMoved = true;
    this.#region?.overlook(view ?? null);
    this.state.view.value = view && index !== null ? index : null;
    this.#host.avatarStage.invalidate();
  }

  /** Looks from the next view of the source, and after the last one from the first. */
  nextView(): void {
    const { status, view } = this.state;
    const { length } = status.peek().views;
    const current = view.peek();
    this.setView(length === 0 ? null : current === null ? 0 : (current + 1) % length);
  }

  /** The camera is where the visitor, or the page, has moved it. */
  leaveView(): void {
    this.#isCameraMoved = true;
    this.state.view.value = null;
  }

  /** The drawn position of a joint of an avatar, region metres; null for one that is not drawn. */
  jointPosition(agentId: string, joint: string): readonly [number, number, number] | null {
    return this.#region?.jointPosition(agentId, joint) ?? null;
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#textures?.dispose();
    for (const dispose of this.#disposers.splice(0)) dispose();
    this.#events.close();
    this.#worker.terminate();
    this.#assets.setAccess(null);
    this.#region?.clear();
    this.live.world.value = 'outfit';
  }

  #receive(event: WatchClientEvent): void {
    if (event.type === 'watch-status') this.#applyStatus(event.status);
    else if (event.type === 'watch-delay') this.state.delay.value = event.seconds;
    else if (event.type === 'access') this.#setAccess(event.access);
    else if (Object.hasOwn(this.#handlers, event.type)) this.#applyEvent(event);
  }

  #setAccess(access: CapabilityAccess | null): void {
    this.#assets.setAccess(access);
    if (access) this.#textures?.retry();
  }

  /** The code is loaded with the first prim or sculpt. */
  #openShapes({ mesher, loadShapes }: WatchHost): Pick<ShapeLoader, 'mesh'> | null {
    if (!loadShapes) return null;
    let loading: Promise<ShapeLoader> | null = null;
    const load = async () => {
      const Loader = await loadShapes();
      const openMaps = async () => (await this.#openingTextures)?.library ?? null;
      return new Loader({ mesher, openMaps });
    };
    return {
      async mesh(shape, signal) {
        loading ??= load();
        return (await loading).mesh(shape, signal);
      },
    };
  }

  /** Without textures everything else is shown. */
  async #openTextures(): Promise<WatchTextures | null> {
    const { avatarStage, spawnTextureWorker } = this.#host;
    const { stage } = avatarStage;
    if (!stage) return null;
    const [{ WatchTextures }, spawn] = await Promise.all([
      import('./watch-textures.ts'),
      spawnTextureWorker(),
    ]);
    if (this.#isDisposed) return null;
    const { textures } = this.#assets;
    this.#textures = new WatchTextures({ stage, textures, spawn, sizes: this.live.textureSizes });
    return this.#textures;
  }

  #applyEvent(event: SessionEvent): void {
    // Each handler accepts the events of its own type, which TypeScript cannot infer.
    const handle = this.#handlers[event.type as keyof SceneEventHandlers];
    batch(() => handle(event as never));
    if (event.type === 'region' || event.type === 'bubble') this.state.hasScene.value = true;
    if (event.type === 'avatars') this.#agents.publish(this.live);
  }

  #applyStatus(status: WatchStatus): void {
    const before = this.state.status.peek();
    this.state.status.value = status;
    const hasNewViews = before.views.length === 0 && status.views.length > 0;
    if (hasNewViews && !this.#isCameraMoved) this.#lookAround();
  }

  /** Notes when the visitor moves the camera. */
  #followCamera(): void {
    const camera = this.#host.avatarStage.stage?.camera;
    if (!camera) return;
    const before = camera.onLeaveView;
    camera.onLeaveView = () => {
      before?.();
      // After a move of the scene's own, the camera is framed as before.
      queueMicrotask(() => {
        if (!camera.isFramed) this.leaveView();
      });
    };
  }

  /** Looks from the first view, or at where most avatars are. */
  #lookAround(): void {
    const [view] = this.state.status.peek().views;
    this.#region?.overlook(view ?? null, () => {
      this.#host.onOverview();
      if (!view) this.#lookAgain();
    });
    this.state.view.value = view ? 0 : null;
  }

  #lookAgain(): void {
    const timer = setTimeout(() => {
      if (!this.#isCameraMoved && this.state.view.peek() === null) this.#region?.overlook(null);
    }, ARRIVAL_MS);
    this.#disposers.push(() => clearTimeout(timer));
  }

  #followVisibility(): () => void {
    let timer = 0;
    const onChange = () => {
      clearTimeout(timer);
      if (!document.hidden) void this.#remote.setSuspended(false);
      else timer = window.setTimeout(() => void this.#remote.setSuspended(true), HIDDEN_MS);
    };
    document.addEventListener('visibilitychange', onChange);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onChange);
    };
  }
}
