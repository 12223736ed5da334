import type { GestureEntry } from '../../session/index.ts';
import { GESTURE_ROW } from '../words/en/own.ts';

/** The name of a gesture; where it has none, its trigger. */
export function gestureName({ name, trigger }: GestureEntry): string {
  return name || trigger || GESTURE_ROW.nameless;
}
