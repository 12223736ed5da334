import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import type { Stage } from '../../render/index.ts';
import { playOnly, withoutBuiltIn } from '../playback/clip-records.ts';
import type { Player } from '../playback/player.ts';
import type { ClipRecord } from '../playback/playing-clips.ts';
import type { AppState } from '../state/index.ts';
import type { OtherOutfit, SecondAvatar } from './second-avatar.ts';

/**
 * The second avatar, which stands beside the first while two clips or two outfits are compared and plays in sync with it; its
 * code is loaded for the first of them. `records`, `createSecond`, `updateSecond` and `followClips` read signals, to be run
 * in effects.
 */
export class Comparison {
  readonly #state: AppState;
  /** The player of the first avatar. */
  readonly #player: Player;
  /** The clip of the second avatar; null if that is the clip on the timeline. */
  readonly #clipId: ReadonlySignal<string | null>;
  /** A signal, so that the effects run again for a new avatar. */
  readonly #second: Signal<SecondAvatar | null> = signal(null);
  /** What is to be shown once the code has arrived. */
  #awaited: string | OtherOutfit | null = null;

  constructor(state: AppState, player: Player) {
    this.#state = state;
    this.#player = player;
    this.#clipId = computed(() => {
      const id = state.comparedClip.value?.id ?? null;
      return id === state.timelineClipId.value ? null : id;
    });
  }

  /** The second avatar, while two clips or two outfits are compared. */
  get second(): SecondAvatar | null {
    return this.#second.peek();
  }

  /** The records for the first avatar's player: while two clips are compared, each avatar plays one of them. */
  get records(): readonly ClipRecord[] {
    const { timelineClipId, posed } = this.#state;
    const { clips } = posed;
    if (this.#second.value?.isAtRest) return withoutBuiltIn(clips.value);
    return this.#clipId.value ? playOnly(clips.value, timelineClipId.value) : clips.value;
  }

  /** Creates or removes the second avatar as the state requires, and points the camera at all avatars. */
  createSecond(stage: Stage): void {
    const clipId = this.#clipId.value;
    if (clipId === null) this.end();
    else void this.show(stage, clipId);
  }

  /**
   * Shows a second avatar with another clip or in another outfit, in place of the one that is shown. Something else may be
   * shown before its code has arrived; then it is not.
   */
  async show(stage: Stage, shown: string | OtherOutfit): Promise<void> {
    this.#await(shown);
    const { SecondAvatar } = await import('./second-avatar.ts');
    if (this.#awaited !== shown) return;
    this.#awaited = null;
    this.second?.dispose();
    const second = new SecondAvatar(stage, shown);
    this.#second.value = second;
    second.lineUp();
  }

  /** Leaves the first avatar alone. */
  end(): void {
    this.#await(null);
    this.second?.dispose();
    this.#second.value = null;
  }

  /** Gives the second avatar what it wears, and the overlays of the first. */
  updateSecond(): void {
    this.#second.value?.wear(this.#state);
  }

  /** Applies the records to the second avatar's player; call it after the same was done for the first. */
  followClips(): void {
    const { repeat, timelineClipId, posed } = this.#state;
    this.#second.value?.setClips(posed.clips.value, repeat.value);
    this.syncSecond(timelineClipId.value);
  }

  /** Moves the second avatar to the same time after the start of its clip as the first. */
  syncSecond(timelineClipId: string | null): void {
    this.second?.sync(this.#player, timelineClipId);
  }

  #await(shown: string | OtherOutfit | null): void {
    const overtaken = this.#awaited;
    this.#awaited = shown;
    if (typeof overtaken === 'object') overtaken?.onEnd();
  }
}
