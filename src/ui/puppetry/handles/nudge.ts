import type { ViewName } from '../../../app/index.ts';

/** Metres in the avatar's frame. */
export interface Nudge {
  readonly forward: number;
  readonly left: number;
  readonly up: number;
}

const STEP = 0.02;
const LONG_STEP = 0.1;

/** What right and nearer mean to whoever looks from there; anything between counts as from the front. */
const FRAMES: Record<ViewName, { readonly right: Nudge; readonly nearer: Nudge }> = {
  front: { right: { forward: 0, left: 1, up: 0 }, nearer: { forward: 1, left: 0, up: 0 } },
  side: { right: { forward: 1, left: 0, up: 0 }, nearer: { forward: 0, left: -1, up: 0 } },
  back: { right: { forward: 0, left: -1, up: 0 }, nearer: { forward: -1, left: 0, up: 0 } },
};
const UP: Nudge = { forward: 0, left: 0, up: 1 };

/** Where a key moves a handle, as seen on the stage; null for a key that does not. */
export function nudgeOf(key: string, isLong: boolean, view: ViewName | null): Nudge | null {
  const { right, nearer } = FRAMES[view ?? 'front'];
  const step = isLong ? LONG_STEP : STEP;
  switch (key) {
    case 'ArrowRight':
      return scale(right, step);
    case 'ArrowLeft':
      return scale(right, -step);
    case 'ArrowUp':
      return scale(UP, step);
    case 'ArrowDown':
      return scale(UP, -step);
    case 'PageUp':
      return scale(nearer, step);
    case 'PageDown':
      return scale(nearer, -step);
    default:
      return null;
  }
}

/** Never −0. */
function scale({ forward, left, up }: Nudge, by: number): Nudge {
  return { forward: forward * by + 0, left: left * by + 0, up: up * by + 0 };
}
