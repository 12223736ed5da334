import { canvasPng } from '../../../render/index.ts';
import type { AvatarStage } from '../../stage/avatar-stage.ts';
import type { AppState } from '../../state/index.ts';
import { CaptureError, type PictureRequest } from './capture-plan.ts';

/** What a sitting keeps still and puts back. */
interface Before {
  readonly isPlaying: boolean;
  readonly time: number;
  readonly clipId: string | null;
  /** Seconds since that clip was started. */
  readonly elapsed: number | null;
}

/** Seconds by which a clock that was set anew may be off. */
const SAME = 1e-6;

/**
 * The stage sits for its picture: the page's own frames rest, and time and camera move only as they are told,
 * until `end` puts everything back as it was.
 */
export class CaptureSession {
  readonly #state: AppState;
  readonly #avatarStage: AvatarStage;
  readonly #before: Before;
  #turned = 0;

  constructor(state: AppState, avatarStage: AvatarStage) {
    this.#state = state;
    this.#avatarStage = avatarStage;
    const clipId = state.timelineClipId.value;
    this.#before = {
      isPlaying: state.playing.value,
      time: state.playhead.value.time,
      clipId,
      elapsed: clipId === null ? null : avatarStage.player.elapsedOf(clipId),
    };
    avatarStage.setExternallyDriven(true);
  }

  setPlaying(isPlaying: boolean): void {
    this.#state.playing.value = isPlaying;
  }

  /** So many seconds after the clip that is watched was started. */
  goTo(elapsed: number): void {
    const { clipId } = this.#before;
    if (clipId !== null) this.#goTo(clipId, elapsed);
  }

  /** Radians about what the camera looks at, from where it was. */
  turnTo(radians: number): void {
    this.#avatarStage.stage?.camera.carry(0, 0, 0, radians - this.#turned);
    this.#turned = radians;
  }

  pass(seconds: number): void {
    this.#avatarStage.advance(seconds);
  }

  end(): void {
    const { isPlaying, time, clipId, elapsed } = this.#before;
    this.turnTo(0);
    if (clipId !== null && elapsed !== null) {
      this.#goTo(clipId, elapsed);
      if (!isPlaying && Math.abs(this.#timeOf(clipId) - time) > SAME) this.#avatarStage.seek(time);
    }
    this.setPlaying(isPlaying);
    this.#avatarStage.setExternallyDriven(false);
  }

  /** Where the clip stands. What was paused may be held where its run never comes: only a seek finds that again. */
  #timeOf(clipId: string): number {
    this.#avatarStage.player.update();
    return this.#avatarStage.player.timeOf(clipId);
  }

  #goTo(clipId: string, elapsed: number): void {
    this.#avatarStage.player.goTo(clipId, elapsed);
    this.#avatarStage.comparison.syncSecond(clipId);
    this.#avatarStage.invalidate();
  }
}

/** A canvas of its own, onto which the stage is drawn at any size and on any background. */
export class CaptureCanvas {
  readonly canvas = document.createElement('canvas');
  readonly #context: CanvasRenderingContext2D;
  readonly #avatarStage: AvatarStage;
  readonly #state: AppState;
  readonly #order: PictureRequest;

  /** @throws {@link CaptureFault} `too-large`. */
  constructor(avatarStage: AvatarStage, state: AppState, order: PictureRequest) {
    this.#avatarStage = avatarStage;
    this.#state = state;
    this.#order = order;
    this.canvas.width = order.width;
    this.canvas.height = order.height;
    const context = this.canvas.getContext('2d');
    if (!context) throw new CaptureError('too-large');
    this.#context = context;
  }

  /**
   * Draws the stage as it is now.
   *
   * @throws {@link CaptureFault} `no-stage`.
   */
  draw(): void {
    if (!this.#avatarStage.stage || this.#state.stageError.value)
      throw new CaptureError('no-stage');
    this.#avatarStage.drawInto(this.#context, this.#order);
  }

  /** What stands on it. */
  async png(): Promise<Blob> {
    const png = await canvasPng(this.canvas);
    if (!png) throw new CaptureError('too-large');
    return png;
  }

  /** Gives its pixels back at once, and not when somebody tidies up. */
  dispose(): void {
    this.canvas.width = 0;
    this.canvas.height = 0;
  }
}
