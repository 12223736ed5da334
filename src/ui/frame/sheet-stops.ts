import type { SheetStop } from '../view-state.ts';

/** Heights as shares of the window; frame.css has the same figures. */
const STOPS: readonly (readonly [SheetStop, number])[] = [
  ['low', 0.12],
  ['half', 0.43],
  ['full', 0.66],
];

/** The stop that a sheet of this height is let go at. */
export function nearestStop(height: number, windowHeight: number): SheetStop {
  const share = height / windowHeight;
  const [best] = STOPS.toSorted((a, b) => Math.abs(a[1] - share) - Math.abs(b[1] - share));
  return best[0];
}

/** Half, full, folded, and round again. */
export function nextStop(stop: SheetStop): SheetStop {
  return stop === 'half' ? 'full' : stop === 'full' ? 'low' : 'half';
}
