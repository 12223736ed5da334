import { type Signal, signal } from '@preact/signals-core';
import type { WatchStatus } from '../../session/watch-client/index.ts';

/** Everything that is shown of a watched source besides its scene, as signals. Only the controller changes it. */
export class WatchState {
  readonly status: Signal<WatchStatus> = signal({
    ...{ phase: 'connecting', name: '', views: [], watching: 0 },
    ...{ since: null, retryAt: null },
  });
  /** Seconds by which what is shown is behind the region; null while that is not known. */
  readonly delay: Signal<number | null> = signal(null);
  /** Avatars on the stage. */
  readonly avatarCount: Signal<number> = signal(0);
  /** Whether the scene stands still because the visitor has stopped it. */
  readonly isPaused: Signal<boolean> = signal(false);
  /** Index of the source's view from which the camera looks; null once the visitor has moved it, and without views. */
  readonly view: Signal<number | null> = signal(null);
  /** Whether a scene has been received. */
  readonly hasScene: Signal<boolean> = signal(false);
}
