import { effect, untracked } from '@preact/signals-core';
import {
  type Bounds,
  type LightSettings,
  QUALITY_SETTINGS,
  Stage,
  StageError,
} from '../../render/index.ts';
import { ChangePoller, motionSignature } from '../playback/motion-signature.ts';
import { Player } from '../playback/player.ts';
import type { AppState, ThemeChoice } from '../state/index.ts';
import { AvatarView, type StageHit } from './avatar-view.ts';
import { CameraCommands } from './camera-commands.ts';
import { Comparison } from './comparison.ts';
import { FrameLoop, observeVisibility } from './frame-loop.ts';
import { FrameRateCounter, PerformanceMarks } from './frame-metrics.ts';
import {
  type AvatarStageOptions,
  DEFAULT_QUALITY,
  followReducedMotion,
  insetsOf,
} from './stage-options.ts';
import { followTheme, setBackdrop } from './stage-theme.ts';

/** The options that switch something on or off. */
type StageOption = 'showBones' | 'showConstraints' | 'showPhysics' | 'showGrid' | 'wireframe';

/** Another scene on the same stage: while it is shown, the avatar of the opened files is hidden and does not move. */
export interface StageScene {
  /** Lets time pass; true where the next picture differs. */
  advance(seconds: number): boolean;
  /** Writes poses into what is drawn. Allocates nothing. */
  pose(): void;
  /** Points the camera at everything in the scene. */
  frameCamera(): void;
  /** Handles a click or tap: CSS pixels from the canvas' upper left corner. */
  click?(x: number, y: number): void;
}

/** Listens to each frame, whichever scene is shown. */
export interface FrameListener {
  /** Called before the scene moves; true where the next picture differs. */
  beforeFrame(): boolean;
  /** Called after the scene has moved, and was drawn where necessary. */
  afterFrame(): void;
  /** Whether the listener needs the next frame, even if nothing on the stage does. */
  readonly isBusy: boolean;
}

const ray = new Float64Array(6);

/** Metres from the joint of the skull to the hair, at least. */
const ABOVE_SKULL = 0.1;

/** The avatar on the stage: follows the records of the state, and is moved and drawn once per frame. */
export class AvatarStage {
  readonly player = new Player();
  readonly comparison: Comparison;
  readonly camera: CameraCommands;
  readonly #state: AppState;
  readonly #options: AvatarStageOptions;
  readonly #frameRate: FrameRateCounter;
  readonly #motionPoller: ChangePoller;
  readonly #marks = new PerformanceMarks();
  readonly #loop: FrameLoop;
  readonly #disposers: (() => void)[] = [];
  #stage: Stage | null = null;
  #view: AvatarView | null = null;
  #scene: StageScene | null = null;
  readonly #listeners: FrameListener[] = [];
  #hasShapes = false;
  /** Something has changed since the last picture. */
  #isStale = true;
  /** Whether anybody would see a picture: the stage is shown, and not scrolled out of view. */
  #isShown: boolean;
  #isInView = true;

  constructor(state: AppState, options: AvatarStageOptions = {}) {
    this.#state = state;
    this.#options = options;
    const { framesPerSecond } = QUALITY_SETTINGS[options.quality ?? DEFAULT_QUALITY];
    this.#loop = new FrameLoop((seconds) => this.frame(seconds), framesPerSecond);
    this.#isShown = !options.startsHidden;
    this.#loop.setPaused(!this.#isShown);
    this.comparison = new Comparison(state, this.player);
    this.camera = new CameraCommands(state, this);
    this.#frameRate = new FrameRateCounter((framesPerSecond) => {
      const drawCalls = this.#stage?.drawCalls() ?? 0;
      const reductions = this.#stage?.reductions() ?? [];
      state.stats.value =
        framesPerSecond === null ? null : { framesPerSecond, drawCalls, reductions };
    });
    this.#motionPoller = new ChangePoller(
      () => motionSignature(this.player),
      () => state.motionTick.value++,
    );
    this.#onChange(() => {
      const isPlaying = untracked(() => state.playing.value);
      this.player.setClips(this.comparison.records, state.repeat.value, isPlaying);
      this.comparison.followClips();
    });
    this.#followShape();
    this.#onChange(() => {
      this.player.wearOutfit(state);
    });
    // By itself: while a slider of the shape is dragged, what is worn stays as it is.
    this.#onChange(() => {
      const shape = state.posed.bodyShape.value;
      this.player.setShape(shape);
      if (shape) this.#frameGrown();
    });
    this.#onChange(() => {
      // Time begins to pass, or stops.
      state.playing.value;
    });
  }

  /** Applies shapes from the first file on that may have one: their code and table are loaded for it. */
  #followShape(): void {
    const { documents, wornAvatar } = this.#state;
    const dispose = effect(() => {
      const mayHaveShape =
        documents.value.length > 0 || (wornAvatar.value?.visualParameters.size ?? 0) > 0;
      if (!mayHaveShape || this.#hasShapes) return;
      this.#hasShapes = true;
      void import('./follow-shape.ts').then(({ followShape }) =>
        this.#disposers.push(followShape(this.#state)),
      );
    });
    this.#disposers.push(dispose);
  }

  /** Shows all of the avatar again where a shape has made it taller than the picture, which the visitor has not changed. */
  #frameGrown(): void {
    const framed = this.#stage?.camera.framedBounds;
    const skull = this.player.jointPosition('mSkull');
    if (framed && skull && skull[2] + ABOVE_SKULL > framed.max[2]) this.camera.frameAll();
  }

  /** The stage that is drawn; null before `attach`, and without WebGL. */
  get stage(): Stage | null {
    return this.#stage;
  }

  /** The avatar as it is drawn; null before `attach`, and without WebGL. */
  get view(): AvatarView | null {
    return this.#view;
  }

  /** The scene that is shown in place of the avatar. */
  get scene(): StageScene | null {
    return this.#scene;
  }

  /** Creates the stage on a canvas. Without WebGL2, `state.stageError` is set and everything else goes on working. */
  attach(canvas: HTMLCanvasElement): void {
    const state = this.#state;
    const {
      quality = DEFAULT_QUALITY,
      gestures,
      renderer,
      groundLabels,
      themeRoot,
    } = this.#options;
    let stage: Stage;
    try {
      stage = new Stage(canvas, {
        quality,
        gestures,
        renderer,
        onContextLost: () => {
          state.stageError.value = 'context-lost';
        },
        onContextRestored: () => {
          state.stageError.value = null;
          this.invalidate();
        },
      });
    } catch (error) {
      if (!(error instanceof StageError)) throw error;
      state.stageError.value = 'no-webgl';
      return;
    }
    const view = new AvatarView(stage, stage.avatarRoot, this.player);
    this.#stage = stage;
    this.#view = view;
    stage.grid.showLabels = groundLabels ?? true;
    stage.onChange = () => this.#loop.wake();
    stage.setPointFinder(this.pointAt);
    stage.camera.onLeaveView = () => {
      state.view.value = null;
    };
    const backdrop = this.#options.backdropOf?.(canvas) ?? canvas.parentElement!;
    this.#disposers.push(followReducedMotion(stage));
    this.#onChange(() => view.showMeshes(state));
    this.#onChange(() => this.comparison.createSecond(stage));
    this.#onChange(() => this.comparison.updateSecond());
    this.#onChange(() => view.showOverlays(state));
    this.#onChange(() => stage.grid.setVisible(state.showGrid.value));
    this.#onChange(() => stage.setLight(state.light.value));
    this.#onChange(() => setBackdrop(backdrop, state.background.value));
    this.#disposers.push(followTheme(stage, state.theme, themeRoot));
    if (!this.#options.pausesOutOfView) return;
    this.#isInView = !this.#options.startsHidden;
    this.#disposers.push(
      observeVisibility(canvas, (isVisible) => {
        // A stage that need not wait is drawn at any time: a frame of another origin may hear late that it is in view.
        this.#isInView = isVisible || !this.#options.startsHidden;
        this.#loop.setVisible(isVisible);
      }),
    );
  }

  /** Draws from now on, where that had to wait: see `startsHidden`. */
  show(): void {
    this.#isShown = true;
    this.setExternallyDriven(false);
  }

  /** Stops the frames and frees everything; the canvas cannot become a stage again. */
  dispose(): void {
    this.#loop.dispose();
    for (const dispose of this.#disposers.splice(0)) dispose();
    this.comparison.end();
    this.#view?.clear();
    this.#stage?.dispose();
    this.#stage = null;
    this.#view = null;
  }

  /** Size of the stage, CSS pixels. */
  resize(width: number, height: number): void {
    const { insets = (of: number) => insetsOf(of, this.#state.working.value) } = this.#options;
    this.#stage?.camera.setInsets(insets(height), false);
    this.#stage?.resize(width, height, window.devicePixelRatio);
    // A new size clears the canvas: draw before the browser shows it.
    this.#draw();
  }

  /** Shows another scene, or the avatar again. */
  showScene(scene: StageScene | null): void {
    this.#scene = scene;
    this.#stage?.avatarRoot.setVisible(scene === null);
    this.comparison.second?.view.root.setVisible(scene === null);
    this.invalidate();
    this.camera.frameAll();
  }

  /** Returns a function that removes the listener. */
  addFrameListener(listener: FrameListener): () => void {
    this.#listeners.push(listener);
    return () => this.#listeners.splice(this.#listeners.indexOf(listener), 1);
  }

  /** Whether the caller drives the frames by calling `frame`, instead of the page's display. */
  setExternallyDriven(isDriven: boolean): void {
    this.#loop.setPaused(isDriven);
    this.invalidate();
  }

  /** Requests a new picture with the next frame. */
  invalidate(): void {
    this.#isStale = true;
    this.#loop.wake();
  }

  /** Measures the time from a drop (`performance.now()`) to the next picture. */
  measureDrop(at: number): void {
    this.#marks.startDrop(at);
    this.invalidate();
  }

  /** Moves everything that plays to a second of the clip on the timeline. */
  seek(seconds: number): void {
    const id = this.#state.timelineClipId.value;
    if (!id) return;
    this.player.seek(id, seconds);
    this.comparison.syncSecond(id);
    this.invalidate();
  }

  /** Lets time pass, and draws where the picture differs. Returns whether another frame is needed. */
  frame(seconds: number): boolean {
    const { playing, speed, meshes } = this.#state;
    const scene = this.#scene;
    if (this.#beforeFrame()) this.#isStale = true;
    let hasMoved = playing.value;
    // A scene always needs the next frame: only it knows when it moves.
    let needsNext = true;
    if (scene) hasMoved = scene.advance(seconds);
    else {
      if (hasMoved) this.#advancePlayers(seconds * speed.value);
      needsNext = !this.#motionPoller.poll(performance.now());
    }
    if (hasMoved || this.#needsPicture) {
      needsNext = true;
      this.#isStale = false;
      if (!scene) {
        this.player.update();
        this.#isStale = this.player.hasPendingHandPose;
        this.#updatePlayhead();
      }
      if (this.#draw()) {
        this.#frameRate.count(performance.now());
        const showsAvatar = meshes.value.length > 0;
        if (!scene) this.#marks.onFrameDrawn(showsAvatar, playing.value);
        if (scene || showsAvatar) this.#state.hasDrawn.value = true;
      }
    } else this.#frameRate.pause();
    return this.#afterFrame() || needsNext || this.#needsPicture;
  }

  /** Lets time pass without drawing, for callers that draw pictures themselves. */
  advance(seconds: number): void {
    const { playing, speed } = this.#state;
    this.#beforeFrame();
    if (this.#scene) this.#scene.advance(seconds);
    else if (playing.value) this.#advancePlayers(seconds * speed.value);
    this.#afterFrame();
    this.invalidate();
  }

  /** What is under a point of the canvas, CSS pixels from its top left: for a click, not for each frame. */
  pick(x: number, y: number): StageHit | null {
    if (!this.#stage || this.#scene) return null;
    this.#stage.camera.rayThrough(ray, x, y);
    return this.#view?.pick(ray) ?? null;
  }

  /** Writes the point of the stage that is drawn at a point of the canvas; false where that is nothing of the avatar. */
  readonly pointAt = (out: Float64Array, x: number, y: number): boolean => {
    const hit = this.pick(x, y);
    if (!hit) return false;
    for (let axis = 0; axis < 3; axis++) out[axis] = ray[axis] + hit.distance * ray[3 + axis];
    return true;
  };

  /** Number of the cloth colour of a worn mesh, by its id. */
  tintOf(id: string): number {
    return this.#view?.tintOf(id) ?? 0;
  }

  /** The box around all visible avatars at their positions; null if nothing is visible. */
  measureBounds(): Bounds | null {
    if (!this.#stage) return null;
    const { second } = this.comparison;
    second?.placeAvatars();
    this.player.update();
    this.#view?.pose();
    const bounds = this.#view?.bounds() ?? null;
    return second ? second.boundsWith(bounds) : bounds;
  }

  setOption(option: StageOption, isOn: boolean): void {
    this.#state[option].value = isOn;
  }

  /** Changes the light; settings that are left out stay as they are. */
  setLight(change: Partial<LightSettings>): void {
    this.#state.light.value = { ...this.#state.light.peek(), ...change };
  }

  /** @param background - `stage`, `transparent` or a CSS colour. */
  setBackground(background: string): void {
    this.#state.background.value = background;
  }

  setTheme(theme: ThemeChoice): void {
    this.#state.theme.value = theme;
  }

  /** Runs `follow` whenever a signal that it reads changes, and requests a new picture. */
  #onChange(follow: () => void): void {
    const dispose = effect(() => {
      follow();
      this.invalidate();
    });
    this.#disposers.push(dispose);
  }

  /** Whether a picture is needed even where time does not pass. */
  get #needsPicture(): boolean {
    const canDraw = this.#state.stageError.peek() === null;
    return this.#isStale || (canDraw && (this.#stage?.needsFrame ?? false));
  }

  /** True where a listener changes the next picture. */
  #beforeFrame(): boolean {
    let hasChanged = false;
    for (let index = 0; index < this.#listeners.length; index++) {
      if (this.#listeners[index].beforeFrame()) hasChanged = true;
    }
    return hasChanged;
  }

  /** True where a listener needs the next frame. */
  #afterFrame(): boolean {
    let isBusy = false;
    for (let index = 0; index < this.#listeners.length; index++) {
      const listener = this.#listeners[index];
      listener.afterFrame();
      if (listener.isBusy) isBusy = true;
    }
    return isBusy;
  }

  #advancePlayers(seconds: number): void {
    this.player.advance(seconds);
    this.comparison.second?.player.advance(seconds);
  }

  /** Publishes the playhead. At the end of the clip, time stops as in any player, if nothing else plays. */
  #updatePlayhead(): void {
    const { playhead, timelineClipId, playing, repeat } = this.#state;
    const id = timelineClipId.value;
    if (!id) return;
    const time = this.player.timeOf(id);
    const weight = this.player.weightOf(id);
    if (playhead.value.time !== time || playhead.value.weight !== weight) {
      playhead.value = { time, weight };
    }
    if (playing.value && !repeat.value && this.player.isOver(id)) playing.value = false;
  }

  /** Draws the present pose; false where nothing can be drawn, or nobody would see it. */
  #draw(): boolean {
    const stage = this.#stage;
    if (!stage || this.#state.stageError.value) return false;
    if (!this.#isShown || !this.#isInView) {
      this.invalidate();
      return false;
    }
    this.#pose();
    stage.render();
    return true;
  }

  #pose(): void {
    if (this.#scene) {
      this.#scene.pose();
      return;
    }
    this.#view?.pose();
    const { second } = this.comparison;
    second?.pose();
    this.#isStale ||= second?.player.hasPendingHandPose ?? false;
  }

  /** The stage in the present pose, ready to be drawn. @throws {@link StageError} `no-webgl` without a stage. */
  poseStage(): Stage {
    if (!this.#stage) throw new StageError('no-webgl');
    this.player.update();
    this.#pose();
    return this.#stage;
  }
}
