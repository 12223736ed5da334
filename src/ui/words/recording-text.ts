import type { MotionDistance, RecordedMessage } from '../../app/state/index.ts';
import { RECORDING } from './en/messages.ts';
import { formatSeconds } from './format.ts';

/** `12.4 s: 744 frames became 2 310 keys.` */
export function recordingFacts({ seconds, frames, keys }: RecordedMessage): string {
  return RECORDING.facts(formatSeconds(seconds, 1), frames, keys);
}

/** How true to what was seen the clip is. */
export function recordingAccuracy({ bound, worst }: RecordedMessage): string {
  const holds = worst.degrees <= bound.degrees && worst.millimetres <= bound.millimetres;
  return (holds ? RECORDING.within : RECORDING.beyond)(distance(bound), distance(worst));
}

function distance({ degrees, millimetres }: MotionDistance): string {
  return RECORDING.distance(trimmed(degrees), trimmed(millimetres));
}

/** Two digits behind the point at most, never rounded to the better. */
function trimmed(value: number): string {
  return String(Math.ceil(value * 100 - 1e-9) / 100);
}
