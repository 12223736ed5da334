import type { LoadedClip } from '../../app/index.ts';
import { LANES } from '../words/en/dock.ts';
import { type OpenLanes, toggleLane } from './open-lanes.ts';
import { LANE_UNITS, slopePath } from './timeline-geometry.ts';
import { constraintWindows, emoteWindow, FEW_CONSTRAINTS, type Window } from './windows.ts';

const HEIGHT = 19;
const TOP = 3.5;
const BOTTOM = 15.5;
/** Stands among the names of joints. These have 8-bit characters, so that none can be called this. */
const SUMMARY = '→';

interface WindowsProps {
  clip: LoadedClip;
  open: OpenLanes;
}

/** What the lanes of a clip's emote and constraints are, in order. */
function partsOf({ clip, open }: WindowsProps) {
  const emote = emoteWindow(clip);
  const constraints = constraintWindows(clip.animation);
  const folds = constraints.length > FEW_CONSTRAINTS;
  const isOpen = !folds || open.value.has(SUMMARY);
  return {
    emote,
    summary: folds ? constraints : null,
    isOpen,
    constraints: isOpen ? constraints : [],
  };
}

export function WindowLabels(props: WindowsProps) {
  const { emote, summary, isOpen, constraints } = partsOf(props);
  if (!emote && !summary && constraints.length === 0) return null;
  return (
    <ul aria-label={LANES.emoteAndConstraints}>
      {emote && <WindowLabel window={emote} />}
      {summary && (
        <li>
          <button
            type="button"
            class="lane-label"
            aria-expanded={isOpen}
            onClick={() => toggleLane(props.open, SUMMARY)}
          >
            {LANES.constraints(summary.length)}
            {summary[0].ignored && <Ignored />}
          </button>
        </li>
      )}
      {constraints.map((window, index) => (
        <WindowLabel key={index} window={window} />
      ))}
    </ul>
  );
}

function WindowLabel({ window: { kind, name, ignored } }: { window: Window }) {
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

export function WindowLanes(props: WindowsProps) {
  const { emote, summary, constraints } = partsOf(props);
  const { duration } = props.clip.animation;
  return (
    <>
      {emote && <WindowLane windows={[emote]} duration={duration} />}
      {summary && <WindowLane windows={summary} duration={duration} />}
      {constraints.map((window, index) => (
        <WindowLane key={index} windows={[window]} duration={duration} />
      ))}
    </>
  );
}

function WindowLane({ windows, duration }: { windows: readonly Window[]; duration: number }) {
  return (
    <div class={`window-lane ${windows[0].ignored ? 'is-ignored' : ''}`}>
      <svg viewBox={`0 0 ${LANE_UNITS} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {windows.map(({ points }, index) => {
          const path = slopePath(points, duration, TOP, BOTTOM);
          return (
            <g key={index}>
              <path class="fill" d={`${path}V${BOTTOM}H0Z`} />
              <path class="line" d={path} />
            </g>
          );
        })}
      </svg>
    </div>
  );
}
