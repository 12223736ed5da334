import type { Animation } from '../../../formats/animation/index.ts';

/** Seconds of a clip. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** What a trim is likely to keep: the loop where it has a length, else the whole clip. */
export function trimSpan({ loop, loopIn, loopOut, duration }: Animation): Span {
  const isLoop = loop && loopIn >= 0 && loopIn < loopOut && loopOut <= duration;
  return isLoop ? { from: loopIn, to: loopOut } : { from: 0, to: Math.max(duration, 0) };
}
