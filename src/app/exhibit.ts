import { effect, untracked } from '@preact/signals-core';
import { type Insets, Stage, StageError } from '../render/index.ts';
import { FrameLoop } from './frame-loop.ts';
import { FrameStats } from './frame-stats.ts';
import { overrideId } from './items.ts';
import { measureDropToFrame, measureFirstFrame } from './marks.ts';
import { Player } from './player.ts';
import { readStageTheme } from './stage-theme.ts';
import type { AppState, LoadedClip, WornMesh } from './state.ts';
import { Wardrobe } from './wardrobe.ts';

/** Room that the stage leaves for what floats over it: nothing ever covers the avatar. */
function insetsOf(height: number, working: boolean): Insets {
  // A small stage (a phone) has no tools over it and needs its height for the figure.
  if (height < 480) return { top: 0.05 * height, right: 12, bottom: 0.09 * height, left: 12 };
  if (working) return { top: 56, right: 24, bottom: 100, left: 24 };
  // The first visit shows the figure as an exhibit, with air around it.
  return { top: 0.13 * height, right: 24, bottom: 0.2 * height, left: 24 };
}

/** The avatar on the stage: follows the state's records, and moves and draws once per frame. */
export class Exhibit {
  readonly player = new Player();
  readonly #state: AppState;
  readonly #stats: FrameStats;
  readonly #dark = matchMedia('(prefers-color-scheme: dark)');
  #stage: Stage | null = null;
  #wardrobe: Wardrobe | null = null;
  /** Something changed since the last picture. */
  #stale = true;
  #drawnOnce = false;
  #droppedAt: number | null = null;

  constructor(state: AppState) {
    this.#state = state;
    this.#stats = new FrameStats((framesPerSecond) => {
      const drawCalls = this.#stage?.drawCalls() ?? 0;
      state.stats.value = framesPerSecond === null ? null : { framesPerSecond, drawCalls };
    });
    effect(() => this.#followClips(state.clips.value, state.repeat.value));
    effect(() => this.#followSkins(state.meshes.value));
    new FrameLoop((seconds) => this.#frame(seconds));
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

  /** Asks for a new picture at the next frame. */
  invalidate(): void {
    this.#stale = true;
  }

  /** The next picture with what was dropped ends this measure. */
  markDrop(at: number): void {
    this.#droppedAt = at;
    this.invalidate();
  }

  /** Points the camera at everything visible. */
  frameAll(): void {
    const bounds = this.#wardrobe?.bounds();
    if (bounds) this.#stage?.camera.frame(bounds);
    this.invalidate();
  }

  #link(stage: Stage): void {
    const state = this.#state;
    const wardrobe = new Wardrobe(stage);
    this.#wardrobe = wardrobe;
    stage.camera.reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
    stage.camera.onLeaveView = () => {
      state.view.value = null;
    };
    const onChange = (follow: () => void) =>
      effect(() => {
        follow();
        this.invalidate();
      });
    onChange(() => wardrobe.follow(state.meshes.value, state.wireframe.value));
    onChange(() => stage.bones.setVisible(state.showBones.value));
    onChange(() => stage.grid.setVisible(state.showGrid.value));
    const paint = () => stage.setTheme(readStageTheme(this.#isDark()));
    // The page's own listeners switch the scheme at the same moment: read the tokens after them.
    const paintSoon = () => queueMicrotask(paint);
    state.theme.subscribe(paintSoon);
    this.#dark.addEventListener('change', paintSoon);
  }

  #isDark(): boolean {
    const { theme } = this.#state;
    return theme.value === 'system' ? this.#dark.matches : theme.value === 'dark';
  }

  #followClips(clips: readonly LoadedClip[], repeat: boolean): void {
    const playing = untracked(() => this.#state.playing.value);
    this.player.follow(clips, repeat, playing);
    this.invalidate();
  }

  #followSkins(meshes: readonly WornMesh[]): void {
    this.player.setSkins(
      new Map(
        meshes.flatMap((mesh) => (mesh.asset.skin ? [[overrideId(mesh), mesh.asset.skin]] : [])),
      ),
    );
    this.invalidate();
  }

  #frame(seconds: number): void {
    const { playing, speed } = this.#state;
    if (playing.value) this.player.advance(seconds * speed.value);
    const stage = this.#stage;
    if (!playing.value && !this.#stale && !stage?.needsFrame) {
      this.#stats.rest();
      return;
    }
    this.#stale = false;
    this.player.update();
    this.#tellPlayhead();
    this.#restAtEnd();
    if (!this.#draw()) return;
    this.#stats.count(performance.now());
    this.#measure();
  }

  /** Draws the present pose; false where nothing can be drawn. */
  #draw(): boolean {
    const stage = this.#stage;
    if (!stage || this.#state.stageFault.value) return false;
    this.#wardrobe?.pose(this.player.world);
    if (this.#state.showBones.value) stage.bones.update(this.player.world);
    stage.render();
    return true;
  }

  #tellPlayhead(): void {
    const id = this.#state.timelineClipId.value;
    if (!id) return;
    const time = this.player.timeOf(id);
    const weight = this.player.weightOf(id);
    const { playhead } = this.#state;
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

  #measure(): void {
    if (!this.#drawnOnce && this.#state.meshes.value.length > 0) {
      this.#drawnOnce = true;
      measureFirstFrame();
    }
    if (this.#droppedAt !== null) {
      measureDropToFrame(this.#droppedAt);
      this.#droppedAt = null;
    }
  }
}
