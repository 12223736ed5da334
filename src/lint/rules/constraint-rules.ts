import type { Animation, AnimationConstraint } from '../../formats/animation/index.ts';
import { formatSeconds, type LintedClip, type Rule } from '../linted-clip.ts';
import { makeFinding } from '../make-findings.ts';

/** The constraints that the viewer plays. */
function playedConstraints({ animation }: LintedClip): readonly AnimationConstraint[] {
  return animation.constraintsIgnored ? [] : animation.constraints;
}

/**
 * A constraint is off before ease_in_start and after ease_out_stop, in clip time. A single moment counts only if
 * the clip holds there.
 *
 * **Source:** animation.md section 10, "Active window".
 */
function neverActs(constraint: AnimationConstraint, animation: Animation): boolean {
  const { duration, loop, loopIn, loopOut } = animation;
  const first = Math.max(constraint.easeInStart, 0);
  const last = Math.min(constraint.easeOutStop, duration);
  if (first !== last) return first > last;
  const isHeld = duration === 0 || (loop && loopIn === loopOut && loopOut === first);
  return !isHeld || weightAt(constraint, first) <= 0;
}

function weightAt(constraint: AnimationConstraint, time: number): number {
  const { easeInStart, easeInStop, easeOutStart, easeOutStop } = constraint;
  if (easeOutStop === 0) return 1;
  const rise = time < easeInStop ? (time - easeInStart) / (easeInStop - easeInStart) : 1;
  const fall = time > easeOutStart ? (easeOutStop - time) / (easeOutStop - easeOutStart) : 1;
  return Math.min(rise, fall);
}

const constraintNeverActs: Rule = (clip) => {
  const { animation, locations } = clip;
  const { duration } = animation;
  const constraints = playedConstraints(clip);
  const idle = constraints.filter((constraint) => neverActs(constraint, animation));
  if (idle.length === 0) return null;
  const { sourceVolume, easeInStart, easeOutStop } = idle[0];
  const message = `The constraint on ${sourceVolume} ${describeWindow(easeInStart, easeOutStop, duration)}`;
  const index = constraints.indexOf(idle[0]);
  const field = easeInStart > duration ? 'ease_in_start' : 'ease_out_stop';
  return makeFinding('constraint-never-acts', message, {
    ...locations.constraint(index, field),
    count: idle.length,
  });
};

function describeWindow(start: number, stop: number, duration: number): string {
  if (start > duration) {
    return `begins at ${formatSeconds(start)}, and the clip lasts ${formatSeconds(duration)}.`;
  }
  if (stop === 0) return 'has an ease out stop of 0 s, which switches it off from the start.';
  return `begins at ${formatSeconds(start)} and is over at ${formatSeconds(stop)}.`;
}

/** **Source:** animation.md section 10: it sets a flag that nothing uses. */
const directionUnused: Rule = (clip) => {
  const constraints = playedConstraints(clip);
  const directed = constraints.filter(({ targetDirection }) =>
    targetDirection.some((component) => component !== 0),
  );
  if (directed.length === 0) return null;
  const { sourceVolume, targetDirection } = directed[0];
  const message = `The constraint on ${sourceVolume} names the direction ${targetDirection.map((c) => Number(c.toFixed(3))).join(', ')}. The viewer does nothing with it.`;
  return makeFinding('constraint-direction-unused', message, {
    ...clip.locations.constraint(constraints.indexOf(directed[0]), 'target_dir'),
    count: directed.length,
  });
};

export const CONSTRAINT_RULES: readonly Rule[] = [constraintNeverActs, directionUnused];
