import type { AvatarStage } from '../../stage/avatar-stage.ts';
import { drawStageInto } from '../../stage/pictures/index.ts';
import type { AppState } from '../../state/index.ts';
import { CaptureError, type PictureRequest } from './capture-plan.ts';

/** The state that a session restores. */
interface SavedState {
  readonly isPlaying: boolean;
  /** Clip seconds of the clip on the timeline. */
  readonly time: number;
  readonly clipId: string | null;
  /** Seconds since that clip was started. */
  readonly elapsed: number | null;
}

/** Seconds by which a clock that was set back may be off. */
const TIME_TOLERANCE = 1e-6;

/**
 * While a session lasts, the page draws no frames of its own, and time and camera move only when the session moves
 * them; `end` restores both.
 */
export class CaptureSession {
  readonly #state: AppState;
  readonly #avatarStage: AvatarStage;
  readonly #saved: SavedState;
  /** Radians by which the camera was turned. */
  #azimuth = 0;

  constructor(state: AppState, avatarStage: AvatarStage) {
    this.#state = state;
    this.#avatarStage = avatarStage;
    const clipId = state.timelineClipId.value;
    this.#saved = {
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

  /** Moves to so many seconds after the clip on the timeline was started. */
  goTo(elapsed: number): void {
    const { clipId } = this.#saved;
    if (clipId === null) return;
    this.#avatarStage.player.goTo(clipId, elapsed);
    this.#avatarStage.comparison.syncSecond(clipId);
    this.#avatarStage.invalidate();
  }

  /** Turns the camera about its target, to an angle (radians) from where it was at the start of the session. */
  turnTo(radians: number): void {
    this.#avatarStage.stage?.camera.moveAlong(0, 0, 0, radians - this.#azimuth);
    this.#azimuth = radians;
  }

  advance(seconds: number): void {
    this.#avatarStage.advance(seconds);
  }

  end(): void {
    const { isPlaying, time, clipId, elapsed } = this.#saved;
    const { player } = this.#avatarStage;
    this.turnTo(0);
    if (clipId !== null && elapsed !== null) {
      this.goTo(elapsed);
      if (!isPlaying) {
        // A paused clip may be pinned at a time that playing never reaches: only a seek gets there again.
        player.update();
        const isElsewhere = Math.abs(player.timeOf(clipId) - time) > TIME_TOLERANCE;
        if (isElsewhere) this.#avatarStage.seek(time);
      }
    }
    this.setPlaying(isPlaying);
    this.#avatarStage.setExternallyDriven(false);
  }
}

/** A canvas onto which the stage is drawn, at any size and on any background. */
export class CaptureCanvas {
  readonly canvas = document.createElement('canvas');
  readonly #context: CanvasRenderingContext2D;
  readonly #avatarStage: AvatarStage;
  readonly #state: AppState;
  readonly #request: PictureRequest;

  /** @throws {@link CaptureError} `too-large`. */
  constructor(avatarStage: AvatarStage, state: AppState, request: PictureRequest) {
    this.#avatarStage = avatarStage;
    this.#state = state;
    this.#request = request;
    this.canvas.width = request.width;
    this.canvas.height = request.height;
    const context = this.canvas.getContext('2d');
    if (!context) throw new CaptureError('too-large');
    this.#context = context;
  }

  /**
   * Draws the stage as it is now.
   *
   * @throws {@link CaptureError} `no-stage`.
   */
  draw(): void {
    const canDraw = this.#avatarStage.stage && !this.#state.stageError.value;
    if (!canDraw) throw new CaptureError('no-stage');
    drawStageInto(this.#avatarStage, this.#context, this.#request);
  }

  /** The drawn picture. @throws {@link CaptureError} `too-large`. */
  async picture(type: 'image/png' | 'image/webp', quality?: number): Promise<Blob> {
    const picture = await new Promise<Blob | null>((resolve) => {
      this.canvas.toBlob(resolve, type, quality);
    });
    if (!picture) throw new CaptureError('too-large');
    return picture;
  }

  /** Frees the canvas' pixels at once, without waiting for garbage collection. */
  dispose(): void {
    this.canvas.width = 0;
    this.canvas.height = 0;
  }
}
