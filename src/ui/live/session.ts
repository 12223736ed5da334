import type { LiveState } from '../../app/state/index.ts';
import type { SessionStep } from '../../session/index.ts';

const GOING_ON: readonly SessionStep[] = ['connected', 'reconnecting', 'moving'];
const ARRIVING: readonly SessionStep[] = ['connecting', 'logging-in', 'entering'];

/** Whether one is in a region, though perhaps not hearing of it just now. */
export function isInRegion(step: SessionStep): boolean {
  return GOING_ON.includes(step);
}

/** Whether one is on the way into a region. */
export function isArriving(step: SessionStep): boolean {
  return ARRIVING.includes(step);
}

/** Whether the stage shows a region, and not the visitor's own files. */
export function showsRegion(live: LiveState): boolean {
  return hasSession(live) && live.world.value === 'region';
}

/** Whether there is a session, or was one whose last scene still stands. */
export function hasSession({ step, end, region }: LiveState): boolean {
  return step.value !== 'idle' || end.value !== null || region.value !== null;
}
