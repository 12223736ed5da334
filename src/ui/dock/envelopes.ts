import type { LoadedClip } from '../../app/index.ts';
import {
  type Animation,
  type AnimationConstraint,
  EMOTE_TIMING,
} from '../../formats/animation/index.ts';
import { clamp, easeInOut } from '../../math/index.ts';
import { findBuiltin } from '../../motion/builtin-animations/index.ts';
import { easeConstraint } from '../../motion/constraints/index.ts';
import { emoteLabel } from '../words/animation-text.ts';
import { LANE_UNITS, timelineSpan } from './timeline-geometry.ts';

/** A corner of an envelope: a clip time in seconds, and a weight of 0 to 1. */
export interface EnvelopePoint {
  readonly time: number;
  readonly weight: number;
}

/** The weight of an emote or a constraint of a clip over time. */
export interface Envelope {
  readonly kind: 'emote' | AnimationConstraint['type'];
  readonly name: string;
  readonly points: readonly EnvelopePoint[];
  /** Whether viewers ignore it. */
  readonly isIgnored: boolean;
}

/** Points of the curve of one ease. */
const EASE_POINTS = 16;

/**
 * The weight of a clip over time, eased as the viewer does it: in from the clip's start, and out so that the ease ends
 * with the last frame. (A looping clip eases out only after it is stopped.)
 *
 * **Source:** reference/animation.md section 6.3.
 */
export function clipEnvelope({
  easeIn,
  easeOut,
  duration,
}: Pick<Animation, 'easeIn' | 'easeOut' | 'duration'>): EnvelopePoint[] {
  const span = timelineSpan(duration);
  const inEnd = clamp(easeIn, 0, span);
  const outStart = easeOut > 0 && duration > 0 ? Math.max(duration - easeOut, 0) : span;
  const weightAt = (time: number) => {
    const eased = easeIn > 0 ? easeInOut(Math.min(time, outStart) / easeIn) : 1;
    return time > outStart ? eased * easeInOut(1 - (time - outStart) / easeOut) : eased;
  };
  const times = new Set<number>([0, inEnd, outStart, span]);
  for (let i = 1; i < EASE_POINTS; i++) {
    times.add((inEnd * i) / EASE_POINTS);
    times.add(outStart + ((span - outStart) * i) / EASE_POINTS);
  }
  return [...times].sort((a, b) => a - b).map((time) => ({ time, weight: weightAt(time) }));
}

/** The envelope of the clip's emote; null for a clip without an emote. Viewers ignore emotes with unknown names. */
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
    isIgnored: findBuiltin(emote) === null,
  };
}

/** The envelopes of the clip's constraints, in file order. */
export function constraintEnvelopes({
  constraints,
  constraintsIgnored,
  duration,
}: Animation): Envelope[] {
  return constraints.map((constraint) => ({
    kind: constraint.type,
    name: `${constraint.sourceVolume} → ${constraint.targetVolume}`,
    points: constraintEnvelopePoints(constraint, timelineSpan(duration)),
    isIgnored: constraintsIgnored,
  }));
}

/**
 * The corners of a constraint's envelope, from 0 to `span` seconds. A step has two points at the same time.
 *
 * **Source:** reference/animation.md section 10.
 */
export function constraintEnvelopePoints(
  constraint: AnimationConstraint,
  span: number,
): EnvelopePoint[] {
  const { easeInStart, easeInStop, easeOutStart, easeOutStop } = constraint;
  const corners = [
    0,
    easeInStart,
    easeInStop,
    crossingOfEases(constraint),
    easeOutStart,
    easeOutStop,
    span,
  ]
    .filter((time) => time >= 0 && time <= span)
    .sort((a, b) => a - b);
  const eased = { weight: 0 };
  const weightAt = (time: number) => {
    easeConstraint(eased, constraint, { time });
    return eased.weight;
  };
  const points: EnvelopePoint[] = [];
  for (let i = 1; i < corners.length; i++) {
    const [from, to] = [corners[i - 1], corners[i]];
    if (from === to) continue;
    // The envelope is straight between two corners. It is extrapolated from points within, because the weight at a
    // corner itself may be that of the other side of a step.
    const first = weightAt(from + (to - from) / 4);
    const second = weightAt(to - (to - from) / 4);
    const quarterRise = (second - first) / 2;
    points.push(
      { time: from, weight: first - quarterRise },
      { time: to, weight: second + quarterRise },
    );
  }
  return points;
}

/** The time at which an ease out that starts before the ease in has ended meets it; NaN if it does not. */
function crossingOfEases(constraint: AnimationConstraint): number {
  const { easeInStart, easeInStop, easeOutStart, easeOutStop } = constraint;
  if (easeOutStart >= easeInStop) return Number.NaN;
  const inLength = easeInStop - easeInStart;
  const outLength = easeOutStop - easeOutStart;
  return (easeOutStop * inLength + easeInStart * outLength) / (inLength + outLength);
}

/** SVG path of an envelope, {@link LANE_UNITS} wide for the whole timeline, with weight 1 at `top`, 0 at `bottom`. */
export function envelopePath(
  points: readonly EnvelopePoint[],
  duration: number,
  top: number,
  bottom: number,
): string {
  const span = timelineSpan(duration);
  const corners = points.map(({ time, weight }) => {
    const x = ((time / span) * LANE_UNITS).toFixed(1);
    return `${x} ${(bottom - weight * (bottom - top)).toFixed(2)}`;
  });
  return `M${corners.join('L')}`;
}
