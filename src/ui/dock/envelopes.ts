import type { LoadedClip } from '../../app/index.ts';
import {
  type Animation,
  type AnimationConstraint,
  EMOTE_TIMING,
} from '../../formats/animation/index.ts';
import { findBuiltin } from '../../motion/builtin-animations/index.ts';
import { easeConstraint } from '../../motion/constraints/index.ts';
import { emoteLabel } from '../words/animation-text.ts';
import { clipEnvelope, type EnvelopePoint, timelineSpan } from './timeline-geometry.ts';

/** Something of a clip that acts in a part of its time. */
export interface Envelope {
  /** What it is, in small. */
  readonly kind: 'emote' | AnimationConstraint['type'];
  readonly name: string;
  readonly points: readonly EnvelopePoint[];
  /** The viewer takes no notice of it. */
  readonly ignored: boolean;
}

/** Up to so many constraints have a lane each at once. */
export const FEW_CONSTRAINTS = 3;

/** When the clip's emote shows; null for a clip without. Names that no motion has are ignored. */
export function emoteEnvelope({
  animation,
  clip,
}: Pick<LoadedClip, 'animation' | 'clip'>): Envelope | null {
  const { emote } = clip;
  if (emote === '') return null;
  const end = Math.max(timelineSpan(animation.duration), EMOTE_TIMING.duration);
  return {
    kind: 'emote',
    name: emoteLabel(emote) ?? emote,
    points: [...clipEnvelope(EMOTE_TIMING), { time: end, weight: 0 }],
    ignored: findBuiltin(emote) === null,
  };
}

/** When each of the clip's constraints acts. */
export function constraintEnvelopes({
  constraints,
  constraintsIgnored,
  duration,
}: Animation): Envelope[] {
  return constraints.map((constraint) => ({
    kind: constraint.type,
    name: `${constraint.sourceVolume} → ${constraint.targetVolume}`,
    points: constraintEnvelopePoints(constraint, timelineSpan(duration)),
    ignored: constraintsIgnored,
  }));
}

/**
 * A constraint's weight by its eases, as the corners of its line.
 *
 * **Source:** reference/animation.md section 10.
 */
export function constraintEnvelopePoints(
  constraint: AnimationConstraint,
  span: number,
): EnvelopePoint[] {
  const { easeInStart, easeInStop, easeOutStart, easeOutStop } = constraint;
  const knots = [0, easeInStart, easeInStop, crossing(constraint), easeOutStart, easeOutStop, span]
    .filter((time) => time >= 0 && time <= span)
    .sort((a, b) => a - b);
  const points: EnvelopePoint[] = [];
  for (let k = 1; k < knots.length; k++) {
    const [from, to] = [knots[k - 1], knots[k]];
    if (from === to) continue;
    // Straight between two knots, and never on one of them, where it may be a step.
    const first = weightAt(constraint, from + (to - from) / 4);
    const second = weightAt(constraint, to - (to - from) / 4);
    const slope = (second - first) / 2;
    points.push({ time: from, weight: first - slope }, { time: to, weight: second + slope });
  }
  return points;
}

const eased = { weight: 0 };

function weightAt(constraint: AnimationConstraint, time: number): number {
  easeConstraint(eased, constraint, { time });
  return eased.weight;
}

/** Where an ease out that begins before the ease in is over meets it; else nowhere. */
function crossing(constraint: AnimationConstraint): number {
  const { easeInStart, easeInStop, easeOutStart, easeOutStop } = constraint;
  if (easeOutStart >= easeInStop) return Number.NaN;
  const inLength = easeInStop - easeInStart;
  const outLength = easeOutStop - easeOutStart;
  return (easeOutStop * inLength + easeInStart * outLength) / (inLength + outLength);
}
