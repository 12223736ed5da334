import { DecodeError } from '../../src/formats/bytes/index.ts';
import {
  readWatchFrame,
  type WatchOutcome,
  type WatchScene,
} from '../../src/session/watch/index.ts';
import type { ShownAssets } from './shown-assets.ts';

/** Applies the bytes of a frame, and notes the assets that it names. One that cannot be read is like one that was lost. */
export function applyFrame(
  scene: WatchScene,
  bytes: Uint8Array,
  shown: ShownAssets | null = null,
): WatchOutcome {
  try {
    const frame = readWatchFrame(bytes);
    const outcome = scene.apply(frame);
    if (outcome === 'applied') shown?.note(frame);
    return outcome;
  } catch (error) {
    if (error instanceof DecodeError) return 'gap';
    throw error;
  }
}
