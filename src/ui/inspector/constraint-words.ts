import type { AnimationConstraint } from '../../formats/animation/index.ts';
import { CONSTRAINTS } from '../words/en/clip.ts';
import { formatSeconds } from '../words/format.ts';

const DIGITS = 2;

/**
 * When a constraint acts, in clip seconds: `0.30–0.45 s in, 3.16–3.50 s out`. Files write 10 s or so for an
 * ease out that never comes.
 */
export function windowWords(constraint: AnimationConstraint, duration: number): string {
  const { easeInStart, easeInStop, easeOutStart, easeOutStop } = constraint;
  if (easeInStart > duration) return CONSTRAINTS.afterEnd(seconds(easeInStart));
  const into = range(easeInStart, easeInStop);
  if (easeOutStop < easeInStart) return CONSTRAINTS.outBeforeIn(into);
  if (easeOutStart >= duration && easeOutStop >= duration) return CONSTRAINTS.neverOut(into);
  return CONSTRAINTS.inAndOut(into, range(easeOutStart, easeOutStop));
}

/** Why the viewer plays a clip without its constraints; `listed` of them could be read. */
export function ignoredWords(listed: number, most: number): string {
  return listed > 0 ? CONSTRAINTS.whyIgnored(listed, most) : CONSTRAINTS.whyIgnoredUncounted(most);
}

function range(start: number, stop: number): string {
  return stop > start ? `${formatSeconds(start, DIGITS)}–${seconds(stop)}` : seconds(start);
}

function seconds(value: number): string {
  return `${formatSeconds(value, DIGITS)} s`;
}
