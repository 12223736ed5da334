import type { Signal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { LoadedClip } from '../../app/index.ts';
import type { AnimationJoint } from '../../formats/animation/index.ts';
import { useUi } from '../context.ts';
import { effectivePriority } from '../item-facts.ts';
import { PriorityChip, priorityColor } from '../parts/priority.tsx';
import { LANES } from '../words/en/dock.ts';
import { CurveChart, CurveValues } from './curve-chart.tsx';
import { constraintEnvelopes, type Envelope, emoteEnvelope, FEW_CONSTRAINTS } from './envelopes.ts';
import type { useScrub } from './playhead.tsx';
import { curvesOf } from './sampled-curve.ts';
import { dotPath, envelopePath, LANE_UNITS, percentAt, tickPath } from './timeline-geometry.ts';

/** Names of the joints whose lanes show their curves. */
export type OpenLanes = Signal<ReadonlySet<string>>;

/** Opens a lane, or closes it. Returns whether it is open now. */
function toggleLane(open: OpenLanes, name: string): boolean {
  const names = new Set(open.value);
  const opens = !names.delete(name);
  if (opens) names.add(name);
  open.value = names;
  return opens;
}

interface LanesProps {
  clip: LoadedClip;
  open: OpenLanes;
  scrub: ReturnType<typeof useScrub>;
}

/** What the clip does besides turning joints, and a lane for each joint that opens to its curves. */
export function Lanes({ clip, open, scrub }: LanesProps) {
  const { view } = useUi();
  const marked = view.markedJoint.value;
  const { joints } = clip.animation;
  return (
    <>
      <div class="lane-labels">
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
          <Outside clip={clip} />
        </div>
      </div>
    </>
  );
}

/** Hatches what a looping clip plays only once. */
function Outside({ clip }: { clip: LoadedClip }) {
  const { loop, loopIn, loopOut, duration } = clip.animation;
  if (!loop || loopOut <= loopIn) return null;
  return (
    <>
      <i class="outside" style={{ left: 0, width: percentAt(loopIn, duration) }} />
      <i class="outside" style={{ left: percentAt(loopOut, duration), right: 0 }} />
    </>
  );
}

interface JointLabelProps {
  clip: LoadedClip;
  joint: AnimationJoint;
  open: OpenLanes;
  marked: boolean;
}

/** A joint's name: opens its lane, and points the joint out everywhere. Closing takes both back. */
function JointLabel({ clip, joint, open, marked }: JointLabelProps) {
  const { view } = useUi();
  const row = useRef<HTMLLIElement>(null);
  const isOpen = open.value.has(joint.name);
  useEffect(() => {
    if (!isOpen && !marked) return;
    // The curves too if there is room, the name in any case.
    row.current!.scrollIntoView({ block: 'nearest' });
    row.current!.firstElementChild!.scrollIntoView({ block: 'nearest' });
  }, [isOpen, marked]);
  const press = () => {
    if (toggleLane(open, joint.name)) view.markedJoint.value = joint.name;
    else if (marked) view.markedJoint.value = null;
  };
  return (
    <li ref={row} class={marked ? 'is-marked' : ''}>
      <button type="button" class="lane-label" aria-expanded={isOpen} onClick={press}>
        <span class="joint">{joint.name}</span>
        <small>{channelsOf(joint)}</small>
        <PriorityChip priority={effectivePriority(clip, joint)} small />
      </button>
      {isOpen &&
        curvesOf(clip, joint).map((trace) => <CurveValues key={trace.kind} trace={trace} />)}
    </li>
  );
}

function channelsOf({ rotationKeys, positionKeys }: AnimationJoint): string {
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

/** A joint's keys, and its curves once it is open. Two paths draw all keys, so that a hundred joints stay smooth. */
function JointLane({ clip, joint, open, marked }: JointLaneProps) {
  const { version, duration } = clip.animation;
  // An edit of the loop draws every lane anew, many times a second: keys that stayed are not gone through again.
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
        curvesOf(clip, joint).map((trace) => (
          <CurveChart key={trace.kind} trace={trace} duration={duration} />
        ))}
    </div>
  );
}

const ENVELOPE_HEIGHT = 19;
const ENVELOPE_TOP = 3.5;
const ENVELOPE_BOTTOM = 15.5;
/** Stands among the names of joints. These have 8-bit characters, so that none can be called this. */
const SUMMARY_LANE = '→';

interface EnvelopesProps {
  clip: LoadedClip;
  open: OpenLanes;
}

/** What the lanes of a clip's emote and constraints are, in order. */
function envelopesOf({ clip, open }: EnvelopesProps) {
  const emote = emoteEnvelope(clip);
  const constraints = constraintEnvelopes(clip.animation);
  const folds = constraints.length > FEW_CONSTRAINTS;
  const isOpen = !folds || open.value.has(SUMMARY_LANE);
  return {
    emote,
    summary: folds ? constraints : null,
    isOpen,
    constraints: isOpen ? constraints : [],
  };
}

function EnvelopeLabels(props: EnvelopesProps) {
  const { emote, summary, isOpen, constraints } = envelopesOf(props);
  if (!emote && !summary && constraints.length === 0) return null;
  return (
    <ul aria-label={LANES.emoteAndConstraints}>
      {emote && <EnvelopeLabel window={emote} />}
      {summary && (
        <li>
          <button
            type="button"
            class="lane-label"
            aria-expanded={isOpen}
            onClick={() => toggleLane(props.open, SUMMARY_LANE)}
          >
            {LANES.constraints(summary.length)}
            {summary[0].ignored && <Ignored />}
          </button>
        </li>
      )}
      {constraints.map((window, index) => (
        <EnvelopeLabel key={index} window={window} />
      ))}
    </ul>
  );
}

function EnvelopeLabel({ window: { kind, name, ignored } }: { window: Envelope }) {
  const isEmote = kind === 'emote';
  return (
    <li>
      <span class="lane-label">
        {isEmote && <small>{LANES.kinds[kind]}</small>}
        <span class={isEmote ? 'emote' : 'joint'}>{name}</span>
        {!isEmote && <small>{LANES.kinds[kind]}</small>}
        {ignored && <Ignored />}
      </span>
    </li>
  );
}

function Ignored() {
  return <small class="ignored">{LANES.ignored}</small>;
}

function EnvelopeLanes(props: EnvelopesProps) {
  const { emote, summary, constraints } = envelopesOf(props);
  const { duration } = props.clip.animation;
  return (
    <>
      {emote && <EnvelopeLane windows={[emote]} duration={duration} />}
      {summary && <EnvelopeLane windows={summary} duration={duration} />}
      {constraints.map((window, index) => (
        <EnvelopeLane key={index} windows={[window]} duration={duration} />
      ))}
    </>
  );
}

function EnvelopeLane({ windows, duration }: { windows: readonly Envelope[]; duration: number }) {
  return (
    <div class={`window-lane ${windows[0].ignored ? 'is-ignored' : ''}`}>
      <svg
        viewBox={`0 0 ${LANE_UNITS} ${ENVELOPE_HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {windows.map(({ points }, index) => {
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
