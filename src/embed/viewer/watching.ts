import { effect } from '@preact/signals-core';
import type { PageOptions } from '../../app/address/index.ts';
import { prefersReducedMotion } from '../../app/stage/index.ts';
import { sourceAddress, WatchController, type WatchHost } from '../../app/watch/index.ts';
import * as controls from '../../ui/watch/index.ts';
import type { CameraChange, LiveStatus } from '../contract.ts';
import {
  type CommandHandlers,
  type CommandName,
  commandError,
  type ViewerEventEmitter,
} from '../protocol/index.ts';
import { VIEWER_ERRORS } from '../words/en/embed-errors.ts';
import { applyCameraOptions, changeCamera } from './view-commands.ts';

/** The shortest interval between two `live` events of the same state. */
const EVENT_INTERVAL_MS = 1000;
/** For visitors who prefer reduced motion the scene stops after this time, when it has been loaded and posed. */
const SETTLE_MS = 3000;

/** The commands that a live region refuses: nothing of it can be changed from here. */
const REFUSED = [
  ...['load', 'wear', 'remove', 'watch', 'seek', 'setSpeed', 'setLoop'],
  ...['puppeteer', 'jointPositions', 'exportGlb'],
] as const satisfies readonly CommandName[];

interface WatchingOptions {
  readonly options: PageOptions;
  /** Address of the folder of this build, with its slash. */
  readonly folder: string;
  readonly host: Omit<WatchHost, 'onOverview'>;
  readonly events: ViewerEventEmitter;
}

/** The controls of a live region: the same as those of an avatar for the element. */
export interface LiveControls {
  readonly BAR_STYLES: string;
  readonly mountBar: (container: HTMLElement, host: controls.WatchBarHost) => () => void;
}

/** A live region in place of an avatar. */
export class Watching implements LiveControls {
  readonly controller: WatchController;
  /** In place of those of an avatar. */
  readonly handlers: Partial<CommandHandlers>;
  readonly BAR_STYLES = controls.WATCH_STYLES;
  readonly #host: WatchHost;
  readonly #events: ViewerEventEmitter;
  readonly #disposers: (() => void)[] = [];
  #emittedAt = Number.NEGATIVE_INFINITY;
  #emittedState: LiveStatus['state'] | null = null;
  #timer = 0;

  /** @throws {@link ViewerError} `bad-argument` where the source has no address. */
  constructor({ options, folder, host, events }: WatchingOptions) {
    const source = sourceAddress(options.live ?? '', folder);
    if (source === null) throw commandError('bad-argument', VIEWER_ERRORS.noSource);
    const { app, avatarStage } = host;
    this.#events = events;
    this.#host = {
      ...host,
      onOverview: () => {
        const camera = avatarStage.stage?.camera;
        if (!camera) return;
        camera.autoRotate = options.autoRotate;
        if (options.cameraOrbit === null && options.cameraTarget === null) return;
        applyCameraOptions(camera, options);
        this.controller.leaveView();
      },
    };
    this.controller = new WatchController(source, this.#host);
    app.playing.value = true;
    this.handlers = {
      ...(Object.fromEntries(REFUSED.map((name) => [name, () => refuse(name)])) as object),
      play: () => this.#setPlaying(true),
      pause: () => this.#setPlaying(false),
      setCamera: (change) => this.#setCamera(change),
    };
    const { state } = this.controller;
    this.#disposers.push(
      effect(() => this.#emit(this.#status())),
      () => clearTimeout(this.#timer),
      effect(() => {
        if (!state.hasScene.value || !prefersReducedMotion()) return;
        const timer = setTimeout(() => this.#setPlaying(false), SETTLE_MS);
        return () => clearTimeout(timer);
      }),
    );
  }

  mountBar(container: HTMLElement, host: controls.WatchBarHost): () => void {
    return controls.mountWatchBar(container, this.controller, host);
  }

  dispose(): void {
    for (const dispose of this.#disposers.splice(0)) dispose();
    this.controller.dispose();
  }

  #setPlaying(isPlaying: boolean): void {
    this.controller.setPaused(!isPlaying);
    this.#host.app.playing.value = isPlaying;
  }

  #setCamera(change: CameraChange): void {
    const { stage } = this.#host.avatarStage;
    if (!stage) return;
    // The front of a region is its first view, or where most avatars are.
    if (change.view === 'front') this.controller.setView(0);
    else if (change.view || change.orbit || change.target) this.controller.leaveView();
    changeCamera(stage.camera, change.view === 'front' ? { ...change, view: undefined } : change);
  }

  #status(): LiveStatus {
    const { status, delay, avatarCount, view } = this.controller.state;
    const { phase, name, views, watching, since, retryAt } = status.value;
    return {
      state: phase === 'starting' ? 'connecting' : phase,
      ...{ name, watching, since, retryAt },
      avatars: avatarCount.value,
      delay: delay.value === null ? null : Math.round(delay.value * 10) / 10,
      view: view.value === null ? null : (views[view.value]?.name ?? null),
    };
  }

  /** Emits later what has changed too soon; nothing that is as before. */
  #emit(status: LiveStatus): void {
    clearTimeout(this.#timer);
    const wait = this.#emittedAt + EVENT_INTERVAL_MS - performance.now();
    if (status.state === this.#emittedState && wait > 0) {
      this.#timer = window.setTimeout(() => this.#emit(status), wait);
      return;
    }
    this.#emittedAt = performance.now();
    this.#emittedState = status.state;
    // Later, so that a listener can be added after the viewer was created.
    queueMicrotask(() => this.#events.emit('live', status));
  }
}

function refuse(name: CommandName): never {
  throw commandError('read-only', VIEWER_ERRORS.readOnly(name));
}
