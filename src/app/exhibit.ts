import { effect, untracked } from '@preact/signals-core';
import { type PictureOptions, QUALITY_COSTS, Stage, StageError } from '../render/index.ts';
import { Comparison } from './comparison.ts';
import { DEFAULT_QUALITY, type ExhibitOptions } from './exhibit-options.ts';
import { FrameLoop } from './frame-loop.ts';
import { FrameStats } from './frame-stats.ts';
import { watchSight } from './in-sight.ts';
import { Marks } from './marks.ts';
import { signatureOf } from './motion-report.ts';
import { MotionWatch } from './motion-watch.ts';
import { poseOverlays, showOverlays } from './overlays.ts';
import { Player } from './player.ts';
import { followReducedMotion } from './reduced-motion.ts';
import { insetsOf } from './stage-insets.ts';
import { followTheme } from './stage-theme.ts';
import type { AppState, ViewName, WornMesh } from './state.ts';
import { Wardrobe } from './wardrobe.ts';

/** Another scene on the same stage: while it is shown, the avatar of the files rests out of sight. */
export interface Guest {
  /** Lets time pass; true where the next picture differs. */
  advance(seconds: number): boolean;
  /** Writes poses into what is drawn. Allocates nothing. */
  pose(): void;
  /** Points the camera at what there is to see. */
  frame(): void;
}

/** Something that goes on from frame to frame, whichever scene is shown. */
export interface Attendant {
  /** Before the scene moves; true where the next picture differs. */
  before(): boolean;
  /** After it has moved, and was drawn if need be. */
  after(): void;
  /** Whether it needs the next frame too, even if nothing on the stage does. */
  readonly isBusy: boolean;
}

const ray = new Float64Array(6);

/** The avatar on the stage: follows the state's records, and moves and draws once per frame. */
export class Exhibit {
  readonly player = new Player();
  readonly comparison: Comparison;
  readonly #state: AppState;
  readonly #options: ExhibitOptions;
  readonly #stats: FrameStats;
  readonly #watch: MotionWatch;
  readonly #marks = new Marks();
  readonly #loop: FrameLoop;
  readonly #endings: (() => void)[] = [];
  #stage: Stage | null = null;
  #wardrobe: Wardrobe | null = null;
  #guest: Guest | null = null;
  #attendant: Attendant | null = null;
  /** Something changed since the last picture. */
  #stale = true;

  constructor(state: AppState, options: ExhibitOptions = {}) {
    this.#state = state;
    this.#options = options;
    const { framesPerSecond } = QUALITY_COSTS[options.quality ?? DEFAULT_QUALITY];
    this.#loop = new FrameLoop((seconds) => this.frame(seconds), framesPerSecond);
    this.comparison = new Comparison(state, this.player);
    this.#stats = new FrameStats((framesPerSecond) => {
      const drawCalls = this.#stage?.drawCalls() ?? 0;
      state.stats.value = framesPerSecond === null ? null : { framesPerSecond, drawCalls };
    });
    this.#watch = new MotionWatch(
      () => signatureOf(this.player),
      () => state.motionTick.value++,
    );
    this.#onChange(() => this.#followClips());
    this.#onChange(() => {
      const { meshes, overrideRule, figure } = state;
      this.player.wear(meshes.value, overrideRule.value, figure.value?.hover);
    });
    this.#onChange(() => {
      // Time begins to pass, or stops.
      state.playing.value;
    });
  }

  get stage(): Stage | null {
    return this.#stage;
  }

  /** Number of the cloth colour of a worn mesh, by its id. */
  tintOf(id: string): number {
    return this.#wardrobe?.tintOf(id) ?? 0;
  }

  /** A missing WebGL2 is told through `state.stageFault`; everything else goes on working. */
  attach(canvas: HTMLCanvasElement): void {
    const state = this.#state;
    try {
      const { quality = DEFAULT_QUALITY, gestures } = this.#options;
      this.#stage = new Stage(canvas, {
        quality,
        gestures,
        onContextLost: () => {
          state.stageFault.value = 'context-lost';
        },
        onContextRestored: () => {
          state.stageFault.value = null;
          this.invalidate();
        },
      });
    } catch (error) {
      if (!(error instanceof StageError)) throw error;
      state.stageFault.value = 'no-webgl';
      return;
    }
    this.#stage.grid.showLabels = this.#options.groundLabels ?? true;
    this.#link(this.#stage);
    if (!this.#options.onlyInSight) return;
    this.#endings.push(watchSight(canvas, (isInSight) => this.#loop.setInSight(isInSight)));
  }

  /** CSS pixels of the stage. */
  resize(width: number, height: number): void {
    const { insets = (of: number) => insetsOf(of, this.#state.working.value) } = this.#options;
    this.#stage?.camera.setInsets(insets(height), false);
    this.#stage?.resize(width, height, window.devicePixelRatio);
    // A new size empties the canvas: fill it before the browser shows it.
    this.#draw();
  }

  /** A PNG of the stage at this very moment, also between two frames. */
  async takePicture(): Promise<Blob> {
    if (!this.#stage) throw new Error('there is no stage to take a picture of');
    this.player.update();
    this.#draw();
    return this.#stage.screenshot();
  }

  /**
   * The stage at this very moment, as a canvas of that size.
   *
   * @throws {@link StageError} where nothing can be drawn.
   */
  picture(options: PictureOptions): HTMLCanvasElement {
    return this.#present().picture(options);
  }

  /**
   * As `picture`, onto somebody's canvas, for one picture after the other. What was there is covered.
   *
   * @throws {@link StageError} where nothing can be drawn.
   */
  drawInto(context: CanvasRenderingContext2D, options: PictureOptions): void {
    this.#present().drawInto(context, options);
  }

  /** What is worn under a point of the canvas, CSS pixels from its top left: for a click, not for each frame. */
  pick(x: number, y: number): WornMesh | null {
    if (!this.#stage || this.#guest) return null;
    this.#stage.camera.rayThrough(ray, x, y);
    return this.#wardrobe?.pick(ray) ?? null;
  }

  /** Ends it, and frees all that it holds; its canvas cannot become a stage again. */
  dispose(): void {
    this.#loop.dispose();
    for (const end of this.#endings.splice(0)) end();
    this.comparison.rival?.dispose();
    this.#wardrobe?.clear();
    this.#stage?.dispose();
    this.#stage = null;
    this.#wardrobe = null;
  }

  /** Moves all that plays to a second of the clip on the timeline. */
  seek(seconds: number): void {
    const id = this.#state.timelineClipId.value;
    if (!id) return;
    this.player.seek(id, seconds);
    this.comparison.keepUp(id);
    this.invalidate();
  }

  /** Gives the stage to another scene, or back to the avatar of the files. */
  host(guest: Guest | null): void {
    this.#guest = guest;
    this.#stage?.place.setVisible(guest === null);
    this.comparison.rival?.place.setVisible(guest === null);
    this.invalidate();
    this.frameAll();
  }

  attend(attendant: Attendant): void {
    this.#attendant = attendant;
  }

  /** Whether frames come from elsewhere, by `frame`, and not from the page's display. */
  setDriven(isDriven: boolean): void {
    this.#loop.rest(isDriven);
    this.invalidate();
  }

  /** Lets time pass, and draws what there is to draw. Returns whether there is more to come. */
  frame(seconds: number): boolean {
    if (this.#attendant?.before()) this.#stale = true;
    const isMoving = this.#guest ? this.#frameGuest(this.#guest, seconds) : this.#frameOwn(seconds);
    this.#attendant?.after();
    return isMoving || this.#isStale || (this.#attendant?.isBusy ?? false);
  }

  /** Lets time pass and draws nothing: for whoever takes pictures of what comes. */
  elapse(seconds: number): void {
    const { playing, speed } = this.#state;
    this.#attendant?.before();
    if (this.#guest) this.#guest.advance(seconds);
    else if (playing.value) this.#advance(seconds * speed.value);
    this.#attendant?.after();
    this.invalidate();
  }

  /** Asks for a new picture at the next frame. */
  invalidate(): void {
    this.#stale = true;
    this.#loop.wake();
  }

  /** The next picture with what was dropped ends this measure. */
  markDrop(at: number): void {
    this.#marks.drop(at);
    this.invalidate();
  }

  /** Points the camera at everything visible. */
  frameAll(animate = true): void {
    const stage = this.#stage;
    if (!stage) return;
    this.invalidate();
    if (this.#guest) {
      this.#guest.frame();
      return;
    }
    this.comparison.stand(stage);
    this.player.update();
    this.#wardrobe?.pose(this.player.world);
    const bounds = this.comparison.boundsWith(this.#wardrobe?.bounds() ?? null);
    if (bounds) stage.camera.frame(bounds, animate);
  }

  /** Looks from one of the named sides; two avatars stand so that neither hides the other from there. */
  lookFrom(view: ViewName): void {
    this.#state.view.value = view;
    const stage = this.#stage;
    if (!stage) return;
    stage.camera.view(view);
    if (this.comparison.rival && !this.#guest) this.comparison.lineUp(stage);
    this.invalidate();
  }

  #link(stage: Stage): void {
    const state = this.#state;
    const wardrobe = new Wardrobe(stage, stage.place);
    this.#wardrobe = wardrobe;
    this.#endings.push(followReducedMotion(stage));
    stage.onChange = () => this.#loop.wake();
    stage.camera.onLeaveView = () => {
      state.view.value = null;
    };
    this.#onChange(() => wardrobe.follow(state.meshes.value, state.wireframe.value));
    this.#onChange(() => this.comparison.cast(stage));
    this.#onChange(() => this.comparison.dress());
    this.#onChange(() => showOverlays(stage.place, state));
    this.#onChange(() => stage.grid.setVisible(state.showGrid.value));
    this.#endings.push(followTheme(stage, state.theme, this.#options.themeRoot));
  }

  /** Follows the signals that it reads, and has the change drawn. */
  #onChange(follow: () => void): void {
    const end = effect(() => {
      follow();
      this.invalidate();
    });
    this.#endings.push(end);
  }

  #followClips(): void {
    const { repeat, playing } = this.#state;
    const passing = untracked(() => playing.value);
    this.player.follow(this.comparison.records, repeat.value, passing);
    this.comparison.follow();
  }

  /** Whether a frame has something to do beside letting time pass. */
  get #isStale(): boolean {
    const canDraw = this.#state.stageFault.peek() === null;
    return this.#stale || (canDraw && (this.#stage?.needsFrame ?? false));
  }

  /** A guest always has more to come: only it knows when. */
  #frameGuest(guest: Guest, seconds: number): true {
    const moved = guest.advance(seconds);
    if (!moved && !this.#isStale) {
      this.#stats.rest();
      return true;
    }
    this.#stale = false;
    if (this.#draw()) this.#stats.count(performance.now());
    return true;
  }

  #frameOwn(seconds: number): boolean {
    const { playing, speed, meshes } = this.#state;
    if (playing.value) this.#advance(seconds * speed.value);
    const isTold = this.#watch.look(performance.now());
    if (!playing.value && !this.#isStale) {
      this.#stats.rest();
      return !isTold;
    }
    this.player.update();
    this.#stale = this.player.handsLag;
    this.#tellPlayhead();
    this.#restAtEnd();
    if (!this.#draw()) return true;
    this.#stats.count(performance.now());
    this.#marks.drawn(meshes.value.length > 0, playing.value);
    return true;
  }

  #advance(seconds: number): void {
    this.player.advance(seconds);
    this.comparison.rival?.player.advance(seconds);
  }

  /** The stage with the present pose, to be drawn. */
  #present(): Stage {
    const stage = this.#stage;
    if (!stage) throw new StageError('no-webgl');
    this.player.update();
    this.#pose(stage);
    return stage;
  }

  /** Draws the present pose; false where nothing can be drawn. */
  #draw(): boolean {
    const stage = this.#stage;
    if (!stage || this.#state.stageFault.value) return false;
    this.#pose(stage);
    stage.render();
    return true;
  }

  #pose(stage: Stage): void {
    if (this.#guest) this.#guest.pose();
    else this.#poseOwn(stage);
  }

  #poseOwn(stage: Stage): void {
    this.#wardrobe?.pose(this.player.world);
    poseOverlays(stage.place, this.player);
    const { rival } = this.comparison;
    rival?.update();
    this.#stale ||= rival?.player.handsLag ?? false;
  }

  #tellPlayhead(): void {
    const { playhead, timelineClipId } = this.#state;
    const id = timelineClipId.value;
    if (!id) return;
    const time = this.player.timeOf(id);
    const weight = this.player.weightOf(id);
    if (playhead.value.time !== time || playhead.value.weight !== weight) {
      playhead.value = { time, weight };
    }
  }

  /** As any player does: time stops where the clip that is watched ends, if nothing else goes on. */
  #restAtEnd(): void {
    const { playing, repeat, timelineClipId } = this.#state;
    const id = timelineClipId.value;
    if (!playing.value || repeat.value || !id) return;
    if (this.player.isOver(id)) playing.value = false;
  }
}
