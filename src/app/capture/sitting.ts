import type { Exhibit } from '../exhibit.ts';
import type { AppState } from '../state.ts';

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
export class Sitting {
  readonly #state: AppState;
  readonly #exhibit: Exhibit;
  readonly #before: Before;
  #turned = 0;

  constructor(state: AppState, exhibit: Exhibit) {
    this.#state = state;
    this.#exhibit = exhibit;
    const clipId = state.timelineClipId.value;
    this.#before = {
      isPlaying: state.playing.value,
      time: state.playhead.value.time,
      clipId,
      elapsed: clipId === null ? null : exhibit.player.elapsedOf(clipId),
    };
    exhibit.setDriven(true);
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
    this.#exhibit.stage?.camera.carry(0, 0, 0, radians - this.#turned);
    this.#turned = radians;
  }

  pass(seconds: number): void {
    this.#exhibit.elapse(seconds);
  }

  end(): void {
    const { isPlaying, time, clipId, elapsed } = this.#before;
    this.turnTo(0);
    if (clipId !== null && elapsed !== null) {
      this.#goTo(clipId, elapsed);
      if (!isPlaying && Math.abs(this.#timeOf(clipId) - time) > SAME) this.#exhibit.seek(time);
    }
    this.setPlaying(isPlaying);
    this.#exhibit.setDriven(false);
  }

  /** Where the clip stands. What was paused may be held where its run never comes: only a seek finds that again. */
  #timeOf(clipId: string): number {
    this.#exhibit.player.update();
    return this.#exhibit.player.timeOf(clipId);
  }

  #goTo(clipId: string, elapsed: number): void {
    this.#exhibit.player.goTo(clipId, elapsed);
    this.#exhibit.comparison.keepUp(clipId);
    this.#exhibit.invalidate();
  }
}
