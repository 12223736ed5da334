import type { Signal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { LoadedClip } from '../../app/index.ts';
import type { AnimationJoint } from '../../formats/animation/index.ts';
import { useUi } from '../context.ts';
import { effectivePriority } from '../item-facts.ts';
import { PriorityChip, priorityColor } from '../parts/priority.tsx';
import { useRovingFocus } from '../parts/roving-focus.ts';
import { LANES } from '../words/en/dock.ts';
import { CurveChart, CurveValues } from './curve-chart.tsx';
import { constraintEnvelopes, type Envelope, emoteEnvelope, envelopePath } from './envelopes.ts';
import type { useScrub } from './playhead.tsx';
import { curvesOf } from './sampled-curve.ts';
import { dotPath, LANE_UNITS, percentAt, tickPath } from './timeline-geometry.ts';

/** Names of the joints whose lanes show their curves. */
export type OpenLanes = Signal<ReadonlySet<string>>;

/** @returns whether the lane is open now. */
function toggleLane(open: OpenLanes, name: string): boolean {
  const names = new Set(open.value);
  const isOpen = !names.delete(name);
  if (isOpen) names.add(name);
  open.value = names;
  return isOpen;
}

interface LanesProps {
  clip: LoadedClip;
  open: OpenLanes;
  scrub: ReturnType<typeof useScrub>;
}

/** The lanes of the timeline with their labels: emote, constraints and joints. */
export function Lanes({ clip, open, scrub }: LanesProps) {
  const { app } = useUi();
  const marked = app.state.selectedJoint.value;
  const { joints, loop, loopIn, loopOut, duration } = clip.animation;
  const labels = useRovingFocus<HTMLDivElement>('button.lane-label');
  return (
    <>
      <div class="lane-labels" ref={labels}>
        <EnvelopeLabels clip={clip} open={open} />
        <ul aria-label={LANES.joints}>
          {joints.map((joint, index) => (
            <JointLabel
              key={index}
              clip={clip}
              joint={joint}
              open={open}
              marked={joint.name === marked}
            />
          ))}
        </ul>
      </div>
      <div class="track lanes" {...scrub}>
        <div class="in">
          <EnvelopeLanes clip={clip} open={open} />
          {joints.map((joint, index) => (
            <JointLane
              key={index}
              clip={clip}
              joint={joint}
              open={open.value.has(joint.name)}
              marked={joint.name === marked}
            />
          ))}
          {/* The parts that a looping clip plays only once are hatched. */}
          {loop && loopOut > loopIn && (
            <>
              <i class="outside" style={{ left: 0, width: percentAt(loopIn, duration) }} />
              <i class="outside" style={{ left: percentAt(loopOut, duration), right: 0 }} />
            </>
          )}
        </div>
      </div>
    </>
  );
}

interface JointLabelProps {
  clip: LoadedClip;
  joint: AnimationJoint;
  open: OpenLanes;
  marked: boolean;
}

/** A joint's name, a button that opens its lane and marks the joint everywhere; a second press undoes both. */
function JointLabel({ clip, joint, open, marked }: JointLabelProps) {
  const { app } = useUi();
  const row = useRef<HTMLLIElement>(null);
  const isOpen = open.value.has(joint.name);
  useEffect(() => {
    if (!isOpen && !marked) return;
    // Scrolls to the whole row if there is room for it, and in any case to its name.
    row.current!.scrollIntoView({ block: 'nearest' });
    row.current!.firstElementChild!.scrollIntoView({ block: 'nearest' });
  }, [isOpen, marked]);
  const press = () => {
    if (toggleLane(open, joint.name)) app.state.selectedJoint.value = joint.name;
    else if (marked) app.state.selectedJoint.value = null;
  };
  return (
    <li ref={row} class={marked ? 'is-marked' : ''}>
      <button type="button" class="lane-label" aria-expanded={isOpen} onClick={press}>
        <span class="joint">{joint.name}</span>
        <small>{channelsOf(joint)}</small>
        <PriorityChip priority={effectivePriority(clip, joint)} small />
      </button>
      {isOpen &&
        curvesOf(clip, joint).map((curve) => <CurveValues key={curve.kind} curve={curve} />)}
    </li>
  );
}

/** Which curves a joint has. */
export function channelsOf({ rotationKeys, positionKeys }: AnimationJoint): string {
  if (rotationKeys.length === 0 && positionKeys.length === 0) return LANES.noKeys;
  if (rotationKeys.length === 0) return LANES.position;
  return positionKeys.length === 0 ? LANES.rotation : LANES.both;
}

const LANE_HEIGHT = 19;
const LANE_MIDDLE = LANE_HEIGHT / 2;

interface JointLaneProps {
  clip: LoadedClip;
  joint: AnimationJoint;
  open: boolean;
  marked: boolean;
}

/** The keys of a joint and, if open, its curves. All keys are two paths, so that a hundred joints stay smooth. */
function JointLane({ clip, joint, open, marked }: JointLaneProps) {
  const { version, duration } = clip.animation;
  // Dragging a loop marker renders all lanes many times a second, while keys stay the same.
  const [ticks, dots] = useMemo(() => {
    const scale = { version, duration };
    return [
      tickPath(scale, joint.rotationKeys, 4, 15),
      dotPath(scale, joint.positionKeys, LANE_MIDDLE),
    ];
  }, [joint, version, duration]);
  return (
    <div class={marked ? 'is-marked' : ''}>
      <div class={`lane ${priorityColor(effectivePriority(clip, joint))}`}>
        <i class="span" />
        <svg
          viewBox={`0 0 ${LANE_UNITS} ${LANE_HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path class="ticks" d={ticks} />
          {dots && <path class="dots-edge" d={dots} />}
          {dots && <path class="dots" d={dots} />}
        </svg>
      </div>
      {open &&
        curvesOf(clip, joint).map((curve) => (
          <CurveChart key={curve.kind} curve={curve} duration={duration} />
        ))}
    </div>
  );
}

/** More constraints than this are drawn in one summary lane until it is opened. */
const FEW_CONSTRAINTS = 3;
/**
 * The name of the summary lane among {@link OpenLanes}. No joint has it, because joint names are in 8-bit characters.
 */
const SUMMARY_LANE = '→';

interface EnvelopesProps {
  clip: LoadedClip;
  open: OpenLanes;
}

function envelopesOf({ clip, open }: EnvelopesProps) {
  const emote = emoteEnvelope(clip);
  const constraints = constraintEnvelopes(clip.animation);
  const hasSummary = constraints.length > FEW_CONSTRAINTS;
  const isOpen = !hasSummary || open.value.has(SUMMARY_LANE);
  return {
    emote,
    summary: hasSummary ? constraints : null,
    isOpen,
    constraints: isOpen ? constraints : [],
  };
}

function EnvelopeLabels({ clip, open }: EnvelopesProps) {
  const { emote, summary, isOpen, constraints } = envelopesOf({ clip, open });
  if (!emote && !summary && constraints.length === 0) return null;
  return (
    <ul aria-label={LANES.emoteAndConstraints}>
      {emote && <EnvelopeLabel envelope={emote} />}
      {summary && (
        <li>
          <button
            type="button"
            class="lane-label"
            aria-expanded={isOpen}
            onClick={() => toggleLane(open, SUMMARY_LANE)}
          >
            {LANES.constraints(summary.length)}
            {summary[0].isIgnored && <Ignored />}
          </button>
        </li>
      )}
      {constraints.map((envelope, index) => (
        <EnvelopeLabel key={index} envelope={envelope} />
      ))}
    </ul>
  );
}

function EnvelopeLabel({ envelope: { kind, name, isIgnored } }: { envelope: Envelope }) {
  const isEmote = kind === 'emote';
  return (
    <li>
      <span class="lane-label">
        {isEmote && <small>{LANES.kinds[kind]}</small>}
        <span class={isEmote ? 'emote' : 'joint'}>{name}</span>
        {!isEmote && <small>{LANES.kinds[kind]}</small>}
        {isIgnored && <Ignored />}
      </span>
    </li>
  );
}

function Ignored() {
  return <small class="ignored">{LANES.ignored}</small>;
}

function EnvelopeLanes({ clip, open }: EnvelopesProps) {
  const { emote, summary, constraints } = envelopesOf({ clip, open });
  const { duration } = clip.animation;
  return (
    <>
      {emote && <EnvelopeLane envelopes={[emote]} duration={duration} />}
      {summary && <EnvelopeLane envelopes={summary} duration={duration} />}
      {constraints.map((envelope, index) => (
        <EnvelopeLane key={index} envelopes={[envelope]} duration={duration} />
      ))}
    </>
  );
}

const ENVELOPE_HEIGHT = 19;
const ENVELOPE_TOP = 3.5;
const ENVELOPE_BOTTOM = 15.5;

/** A lane with the envelope of an emote or a constraint, or with those of all constraints on top of each other. */
function EnvelopeLane({ envelopes, duration }: { envelopes: Envelope[]; duration: number }) {
  return (
    <div class={`window-lane ${envelopes[0].isIgnored ? 'is-ignored' : ''}`}>
      <svg
        viewBox={`0 0 ${LANE_UNITS} ${ENVELOPE_HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {envelopes.map(({ points }, index) => {
          const path = envelopePath(points, duration, ENVELOPE_TOP, ENVELOPE_BOTTOM);
          return (
            <g key={index}>
              <path class="fill" d={`${path}V${ENVELOPE_BOTTOM}H0Z`} />
              <path class="line" d={path} />
            </g>
          );
        })}
      </svg>
    </div>
  );
}
