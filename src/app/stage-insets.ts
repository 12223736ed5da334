import type { Insets } from '../render/index.ts';

/**
 * Room that the stage leaves for what floats over it: nothing ever covers the avatar.
 *
 * @param height - of the stage, CSS pixels.
 */
export function insetsOf(height: number, working: boolean): Insets {
  // A small stage (a phone) has no tools over it and needs its height for the figure.
  if (height < 480) return { top: 0.05 * height, right: 12, bottom: 0.09 * height, left: 12 };
  if (working) return { top: 56, right: 24, bottom: 100, left: 24 };
  // The first visit shows the figure as an exhibit, with air around it.
  return { top: 0.13 * height, right: 24, bottom: 0.2 * height, left: 24 };
}
