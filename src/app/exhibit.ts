import { effect, untracked } from '@preact/signals-core';
import { Stage, StageError } from '../render/index.ts';
import { Comparison } from './comparison.ts';
import { FrameLoop } from './frame-loop.ts';
import { FrameStats } from './frame-stats.ts';
import { Marks } from './marks.ts';
import { signatureOf } from './motion-report.ts';
import { MotionWatch } from './motion-watch.ts';
import { poseOverlays, showOverlays } from './overlays.ts';
import { Player } from './player.ts';
import { insetsOf } from './stage-insets.ts';
import { followTheme } from './stage-theme.ts';
import type { AppState, ViewName } from './state.ts';
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
}

/** The avatar on the stage: follows the state's records, and moves and draws once per frame. */
export class Exhibit {
  readonly player = new Player();
  readonly comparison: Comparison;
  readonly #state: AppState;
  readonly #stats: FrameStats;
  readonly #watch: MotionWatch;
  readonly #marks = new Marks();
  readonly #loop: FrameLoop;
  #stage: Stage | null = null;
  #wardrobe: Wardrobe | null = null;
  #guest: Guest | null = null;
  #attendant: Attendant | null = null;
  /** Something changed since the last picture. */
  #stale = true;

  constructor(state: AppState) {
    this.#state = state;
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
    this.#loop = new FrameLoop((seconds) => this.frame(seconds));
  }

  get stage(): Stage | null {
    return this.#stage;
  }

  /** A missing WebGL2 is told through `state.stageFault`; everything else goes on working. */
  attach(canvas: HTMLCanvasElement): void {
    const state = this.#state;
    try {
      this.#stage = new Stage(canvas, {
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
    this.#link(this.#stage);
  }

  /** CSS pixels of the stage. */
  resize(width: number, height: number): void {
    const working = this.#state.working.value;
    this.#stage?.camera.setInsets(insetsOf(height, working), false);
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

  /** Lets time pass, and draws what there is to draw. */
  frame(seconds: number): void {
    if (this.#attendant?.before()) this.#stale = true;
    if (this.#guest) this.#frameGuest(this.#guest, seconds);
    else this.#frameOwn(seconds);
    this.#attendant?.after();
  }

  /** Asks for a new picture at the next frame. */
  invalidate(): void {
    this.#stale = true;
  }

  /** The next picture with what was dropped ends this measure. */
  markDrop(at: number): void {
    this.#marks.drop(at);
    this.invalidate();
  }

  /** Points the camera at everything visible. */
  frameAll(): void {
    const stage = this.#stage;
    if (!stage) return;
    this.invalidate();
    if (this.#guest) {
      this.#guest.frame();
      return;
    }
    this.comparison.stand(stage);
    const bounds = this.comparison.boundsWith(this.#wardrobe?.bounds() ?? null);
    if (bounds) stage.camera.frame(bounds);
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
    stage.camera.reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
    stage.camera.onLeaveView = () => {
      state.view.value = null;
    };
    this.#onChange(() => wardrobe.follow(state.meshes.value, state.wireframe.value));
    this.#onChange(() => this.comparison.cast(stage));
    this.#onChange(() => this.comparison.dress());
    this.#onChange(() => showOverlays(stage.place, state));
    this.#onChange(() => stage.grid.setVisible(state.showGrid.value));
    followTheme(stage, state.theme);
  }

  /** Follows the signals that it reads, and has the change drawn. */
  #onChange(follow: () => void): void {
    effect(() => {
      follow();
      this.invalidate();
    });
  }

  #followClips(): void {
    const { repeat, playing } = this.#state;
    const passing = untracked(() => playing.value);
    this.player.follow(this.comparison.records, repeat.value, passing);
    this.comparison.follow();
  }

  #frameGuest(guest: Guest, seconds: number): void {
    const moved = guest.advance(seconds);
    if (!moved && !this.#stale && !this.#stage?.needsFrame) {
      this.#stats.rest();
      return;
    }
    this.#stale = false;
    if (this.#draw()) this.#stats.count(performance.now());
  }

  #frameOwn(seconds: number): void {
    const { playing, speed, meshes } = this.#state;
    if (playing.value) this.#advance(seconds * speed.value);
    this.#watch.look(performance.now());
    if (!playing.value && !this.#stale && !this.#stage?.needsFrame) {
      this.#stats.rest();
      return;
    }
    this.player.update();
    this.#stale = this.player.handsLag;
    this.#tellPlayhead();
    this.#restAtEnd();
    if (!this.#draw()) return;
    this.#stats.count(performance.now());
    this.#marks.drawn(meshes.value.length > 0);
  }

  #advance(seconds: number): void {
    this.player.advance(seconds);
    this.comparison.rival?.player.advance(seconds);
  }

  /** Draws the present pose; false where nothing can be drawn. */
  #draw(): boolean {
    const stage = this.#stage;
    if (!stage || this.#state.stageFault.value) return false;
    if (this.#guest) this.#guest.pose();
    else this.#poseOwn(stage);
    stage.render();
    return true;
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
