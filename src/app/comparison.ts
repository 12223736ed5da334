import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import type { Bounds, Stage } from '../render/index.ts';
import { showOverlays } from './overlays.ts';
import type { Player } from './player.ts';
import { playOnly, Rival } from './rival.ts';
import type { ClipRecord } from './running-clips.ts';
import { around, boundsAt, MIDDLE, opposite, roomOf, type Spot, spotAtRight } from './standing.ts';
import type { AppState } from './state.ts';

/**
 * A second avatar that comes and goes, in step with the first; and where each of them stands. `records`,
 * `cast`, `dress` and `follow` read signals, to be run in effects.
 */
export class Comparison {
  readonly #state: AppState;
  /** The first avatar's. */
  readonly #player: Player;
  /** The clip that a second avatar plays, while there is another one on the timeline. */
  readonly #clipId: ReadonlySignal<string | null>;
  /** A signal, so that whoever comes is dressed and put in motion. */
  readonly #rival: Signal<Rival | null> = signal(null);
  /** Where the first stands; while there are two, the second stands opposite. */
  #spot: Spot = MIDDLE;

  constructor(state: AppState, player: Player) {
    this.#state = state;
    this.#player = player;
    this.#clipId = computed(() => {
      const id = state.comparedClip.value?.id ?? null;
      return id === state.timelineClipId.value ? null : id;
    });
  }

  /** The second avatar, while two clips are compared. */
  get rival(): Rival | null {
    return this.#rival.peek();
  }

  /** What the first avatar plays: while two are compared, each plays its one clip. */
  get records(): readonly ClipRecord[] {
    const { clips, timelineClipId } = this.#state;
    return this.#clipId.value ? playOnly(clips.value, timelineClipId.value) : clips.value;
  }

  /** Brings the second avatar that the state asks for, or none, and has the camera see who is there. */
  cast(stage: Stage): void {
    const clipId = this.#clipId.value;
    this.rival?.dispose();
    this.#rival.value = clipId === null ? null : new Rival(stage, clipId);
    this.lineUp(stage);
  }

  /** Gives the second avatar the first one's clothes and overlays. */
  dress(): void {
    const rival = this.#rival.value;
    if (!rival) return;
    showOverlays(rival.place, this.#state);
    rival.wear(this.#state);
  }

  /** Brings what the second avatar plays in line with the records, after the first one's player. */
  follow(): void {
    const { clips, repeat, timelineClipId } = this.#state;
    this.#rival.value?.follow(clips.value, repeat.value, false);
    this.keepUp(timelineClipId.value);
  }

  /** Moves the second avatar to where the first one is in its clip. */
  keepUp(timelineClipId: string | null): void {
    const elapsed = timelineClipId === null ? null : this.#player.elapsedOf(timelineClipId);
    this.rival?.goTo(elapsed ?? 0);
  }

  /** In the middle, or at the left of the picture with the second avatar at the right. */
  stand(stage: Stage): void {
    const right = this.rival ? spotAtRight(stage.camera.heading) : MIDDLE;
    this.#spot = opposite(right);
    stage.place.moveTo(...this.#spot);
    this.rival?.place.moveTo(...right);
  }

  /** Stands anew where the camera looks from now, and has it see who is there, at rest. */
  lineUp(stage: Stage): void {
    this.stand(stage);
    stage.camera.frame(roomOf(this.#spot));
  }

  /** The box around both; `first` was measured as if the first avatar stood in the middle. */
  boundsWith(first: Bounds | null): Bounds | null {
    const second = this.rival?.wardrobe.bounds();
    if (!first || !second) return first;
    return around(boundsAt(first, this.#spot), boundsAt(second, opposite(this.#spot)));
  }
}
