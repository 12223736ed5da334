import '../styles/posing.css';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { FRAMES_PER_SECOND } from '../../app/index.ts';
import type { JointReading, TurnAxis } from '../../app/state/index.ts';
import { defaultSkeleton } from '../../avatar/index.ts';
import { showsRegion, usePosing, useUi } from '../context.ts';
import { Segments } from '../parts/buttons.tsx';
import { Icon } from '../parts/icon.tsx';
import { NumberField, type NumberRange } from '../parts/number-field.tsx';
import { PriorityChip } from '../parts/priority.tsx';
import { Fold } from '../parts/section.tsx';
import { ValueSlider } from '../parts/value-slider.tsx';
import { AXES, POSING } from '../words/en/posing.ts';

type Channel = 'rotation' | 'position';

const TURNS: readonly [TurnAxis, TurnAxis, TurnAxis] = [0, 1, 2];

/** The middle angle reaches a quarter turn; beyond it the same rotation has other angles. */
const ANGLES: readonly NumberRange[] = [180, 90, 180].map((limit) => ({
  min: -limit,
  max: limit,
  digits: 1,
  unit: '°',
}));
const COORDINATES: NumberRange = { min: -5, max: 5, digits: 3, unit: 'm' };
/** Metres to either side of where a coordinate's slider begins. */
const SLIDER_METRES = 0.5;

/** Turns and moves the selected joint. */
export function PoseSection() {
  const { app } = useUi();
  const { state, command } = usePosing();
  const channel = useSignal<Channel>('rotation');
  const reading = state.reading.value;
  // The values of the fields come from the service.
  useEffect(() => command(() => {}), []);
  if (showsRegion(app.live.state)) return null;
  const isActive = state.isActive.value;
  return (
    <Fold
      name="pose"
      title={POSING.title}
      open
      class="posing"
      aside={reading ? defaultSkeleton.nameOf(reading.joint) : ''}
      controls={
        <button
          type="button"
          class="btn outlined small"
          aria-pressed={isActive}
          onClick={() => command((posing) => posing.setActive(!isActive))}
        >
          {isActive ? POSING.stop : POSING.start}
        </button>
      }
    >
      {reading ? (
        <JointPose reading={reading} channel={channel.value}>
          <Segments label={POSING.channel}>
            {(['rotation', 'position'] as const).map((id) => (
              <button
                type="button"
                key={id}
                aria-pressed={channel.value === id}
                onClick={() => {
                  channel.value = id;
                }}
              >
                {id === 'rotation' ? POSING.turn : POSING.move}
              </button>
            ))}
          </Segments>
        </JointPose>
      ) : (
        <p class="pose-hint">{POSING.choose}</p>
      )}
    </Fold>
  );
}

interface JointPoseProps {
  reading: JointReading;
  channel: Channel;
  /** The choice of the channel. */
  children: preact.ComponentChildren;
}

function JointPose({ reading, channel, children }: JointPoseProps) {
  const { state, command } = usePosing();
  const name = defaultSkeleton.nameOf(reading.joint);
  const hasKey = reading.hasKey[channel];
  const mirrors = state.mirrors.value;
  return (
    <>
      <div class="pose-head">
        <b class="pose-joint">{name}</b>
        <button
          type="button"
          class="btn outlined small"
          aria-pressed={mirrors}
          title={POSING.bothSides.title}
          onClick={() => command((posing) => posing.setMirrors(!mirrors))}
        >
          {POSING.bothSides.text}
        </button>
        {children}
      </div>
      {TURNS.map((axis) =>
        channel === 'rotation' ? (
          <AngleRow key={axis} reading={reading} axis={axis} />
        ) : (
          <CoordinateRow key={axis} reading={reading} axis={axis} />
        ),
      )}
      <div class="pose-buttons">
        <button
          type="button"
          class="btn outlined small"
          aria-pressed={hasKey}
          title={hasKey ? POSING.key.remove : POSING.key.set}
          onClick={() => command((posing) => posing.toggleKey(channel))}
        >
          <Icon name="key" />
          {POSING.key.text}
        </button>
        <button
          type="button"
          class="btn outlined small"
          title={POSING.mirror.title}
          onClick={() => command((posing) => posing.mirrorJoint())}
        >
          <Icon name="mirror" />
          {POSING.mirror.text}
        </button>
        <button
          type="button"
          class="btn outlined small"
          title={POSING.reset.title}
          onClick={() => command((posing) => posing.reset(channel))}
        >
          <Icon name="undo" />
          {POSING.reset.text}
        </button>
      </div>
      <PoseNote reading={reading} hasKey={hasKey} />
    </>
  );
}

/** What a change would do at this frame. */
function PoseNote({ reading, hasKey }: { reading: JointReading; hasKey: boolean }) {
  const { app } = useUi();
  const clip = app.state.timelineClip.value;
  const { lockedBy } = reading;
  if (lockedBy) {
    return (
      <p class="pose-hint is-locked" role="status">
        <PriorityChip priority={lockedBy.priority} small />
        {POSING.lockedBy(lockedBy.name, lockedBy.priority)}
      </p>
    );
  }
  if (!clip || clip.builtIn) return <p class="pose-hint">{POSING.noClip}</p>;
  // The frame under the playhead, which a rendering for the reading finds up to date.
  const frame = Math.round(app.state.playhead.peek().time * FRAMES_PER_SECOND);
  return <p class="pose-hint">{hasKey ? POSING.hasKey(frame) : POSING.noKey(frame)}</p>;
}

interface RowProps {
  reading: JointReading;
  axis: TurnAxis;
}

function AngleRow({ reading, axis }: RowProps) {
  const { state, command } = usePosing();
  const isChosen = state.axis.value === axis;
  const range = ANGLES[axis];
  const value = reading.angles[axis];
  const label = POSING.angle(AXES[axis], defaultSkeleton.nameOf(reading.joint));
  const set = (degrees: number, gesture?: string) =>
    command((posing) => posing.setAngle(axis, degrees, gesture));
  return (
    <div
      class={`pose-row ${isChosen ? 'is-chosen' : ''}`}
      onFocusIn={() => command((posing) => posing.setAxis(axis))}
    >
      <span>{AXES[axis]}</span>
      <ValueSlider label={label} value={value} range={range} from={0} step={1} onInput={set} />
      <NumberField label={label} value={value} range={range} step={1} onCommit={set} />
    </div>
  );
}

function CoordinateRow({ reading, axis }: RowProps) {
  const { command } = usePosing();
  const value = reading.position[axis];
  const label = POSING.coordinate(AXES[axis], defaultSkeleton.nameOf(reading.joint));
  const rest = defaultSkeleton.rest.positions[3 * reading.joint + axis];
  const from = reading.joint === 0 ? 0 : rest;
  const range = { ...COORDINATES, min: from - SLIDER_METRES, max: from + SLIDER_METRES };
  const set = (metres: number, gesture?: string) =>
    command((posing) => posing.setCoordinate(axis, metres, gesture));
  return (
    <div class="pose-row">
      <span>{AXES[axis]}</span>
      <ValueSlider
        label={label}
        value={value}
        range={range}
        from={from}
        step={0.005}
        onInput={set}
      />
      <NumberField label={label} value={value} range={COORDINATES} step={0.01} onCommit={set} />
    </div>
  );
}
