import { type Signal, signal } from '@preact/signals-core';
import type {
  GestureEntry,
  OwnAppearance,
  OwnTitles,
  StartedAnimation,
} from '../../session/index.ts';

/** Everything that the page shows of the visitor's own avatar in a region. Only the live service changes it. */
export class OwnState {
  /** What this page has started and not stopped. */
  readonly started: Signal<readonly StartedAnimation[]> = signal([]);
  readonly gestures: Signal<readonly GestureEntry[]> = signal([]);
  /** Item ids of gestures that run. */
  readonly playingGestures: Signal<readonly string[]> = signal([]);
  /** What others see; null without a region. */
  readonly appearance: Signal<OwnAppearance | null> = signal(null);
  /** Null until the region has told. */
  readonly titles: Signal<OwnTitles | null> = signal(null);
}
