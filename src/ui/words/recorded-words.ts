import type { MotionDistance, RecordedMessage } from '../../app/state.ts';
import { formatCount, formatPlural, formatSeconds } from '../format.ts';

/** `12.4 s: 744 frames became 2 310 keys.` */
export function recordedFacts({ seconds, frames, keys }: RecordedMessage): string {
  const made = `${formatPlural(frames, 'frame')} became ${formatCount(keys)} ${keys === 1 ? 'key' : 'keys'}`;
  return `${formatSeconds(seconds, 1)} s: ${made}.`;
}

/** How true to what was seen the clip is. */
export function recordedBound({ bound, worst }: RecordedMessage): string {
  const holds = worst.degrees <= bound.degrees && worst.millimetres <= bound.millimetres;
  return holds
    ? `Each joint plays within ${distance(bound)} of what was seen: ${distance(worst)} at worst.`
    : `At worst a joint plays ${distance(worst)} from what was seen, where ${distance(bound)} were wanted.`;
}

function distance({ degrees, millimetres }: MotionDistance): string {
  return `${trimmed(degrees)}° and ${trimmed(millimetres)} mm`;
}

/** Two digits behind the point at most, never rounded to the better. */
function trimmed(value: number): string {
  return String(Math.ceil(value * 100 - 1e-9) / 100);
}
