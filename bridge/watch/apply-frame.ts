import { DecodeError } from '../../src/formats/bytes/index.ts';
import {
  readWatchFrame,
  type WatchOutcome,
  type WatchScene,
} from '../../src/session/watch/index.ts';

/** Applies the bytes of a frame. One that cannot be read is like one that was lost. */
export function applyFrame(scene: WatchScene, bytes: Uint8Array): WatchOutcome {
  try {
    return scene.apply(readWatchFrame(bytes));
  } catch (error) {
    if (error instanceof DecodeError) return 'gap';
    throw error;
  }
}
