import type { AnimationConstraint } from '../../formats/animation/index.ts';
import { formatCount, formatSeconds } from '../format.ts';

const DIGITS = 2;

/**
 * When a constraint acts, in clip seconds: `0.30–0.45 s in, 3.16–3.50 s out`. Files write 10 s or so for an
 * ease out that never comes.
 */
export function windowWords(constraint: AnimationConstraint, duration: number): string {
  const { easeInStart, easeInStop, easeOutStart, easeOutStop } = constraint;
  if (easeInStart > duration) return `from ${seconds(easeInStart)}, after the end: never acts`;
  const into = `${range(easeInStart, easeInStop)} in`;
  if (easeOutStop < easeInStart) return `${into}, out before that: never acts`;
  if (easeOutStart >= duration && easeOutStop >= duration) return `${into}, never out`;
  return `${into}, ${range(easeOutStart, easeOutStop)} out`;
}

/** Why the viewer plays a clip without its constraints; `listed` of them could be read. */
export function ignoredWords(listed: number, most: number): string {
  const count = listed > 0 ? formatCount(listed) : `more than ${most}`;
  return `The file has ${count} of them. The viewer accepts ${most} at most, and plays this clip without any.`;
}

function range(start: number, stop: number): string {
  return stop > start ? `${formatSeconds(start, DIGITS)}–${seconds(stop)}` : seconds(start);
}

function seconds(value: number): string {
  return `${formatSeconds(value, DIGITS)} s`;
}
