import type { AnimationConstraint } from '../../formats/animation/index.ts';

/** When a constraint begins and ceases to act, clip seconds. */
type Eases = Pick<
  AnimationConstraint,
  'easeInStart' | 'easeInStop' | 'easeOutStart' | 'easeOutStop'
>;

/** The moment of a frame, for all constraints of a clip. */
export interface ConstraintClock {
  /** Clip seconds. */
  readonly time: number;
  /** Seconds since the frame before. */
  readonly step: number;
}

/**
 * Writes to `out.weight` how far the constraint's eases let it act, 0..1: nothing before the first and after
 * the last moment, straight lines between. An ease out that ends at 0 is no ease at all, so such a
 * constraint acts fully, but only at second 0 itself.
 *
 * Where an ease begins and ends at one moment it is a step, and the ease out still holds at that moment.
 *
 * **Source:** animation.md section 10.
 */
export function easeConstraint(
  out: { weight: number },
  { easeInStart, easeInStop, easeOutStart, easeOutStop }: Eases,
  { time }: Pick<ConstraintClock, 'time'>,
): void {
  if (time < easeInStart || time > easeOutStop) out.weight = 0;
  else if (easeOutStop === 0) out.weight = 1;
  else {
    const rise = time < easeInStop ? (time - easeInStart) / (easeInStop - easeInStart) : 1;
    const fall = time > easeOutStart ? (easeOutStop - time) / (easeOutStop - easeOutStart) : 1;
    out.weight = Math.min(rise, fall);
  }
}
