import type { GestureEntry } from '../../session/index.ts';
import { GESTURE_NOTES } from '../words/en/own.ts';

/** The name of a gesture; where it has none, its trigger. */
export function gestureName({ name, trigger }: GestureEntry): string {
  return name || trigger || GESTURE_NOTES.nameless;
}
