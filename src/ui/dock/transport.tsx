import { useRef } from 'preact/hooks';
import { FRAMES_PER_SECOND, type LoadedClip, SPEEDS } from '../../app/index.ts';
import { loopWhole, setLoop } from '../../motion/edit/index.ts';
import { useUi } from '../context.ts';
import { IconButton, Segments } from '../parts/buttons.tsx';
import { Icon } from '../parts/icon.tsx';
import { NumberField, type NumberRange } from '../parts/number-field.tsx';
import { RecordButton } from '../puppetry/index.ts';
import { DOCK, TIMELINE_MARKERS } from '../words/en/dock.ts';
import { STEPS } from '../words/en/edit.ts';
import { KEYS } from '../words/en/keys.ts';
import { formatCount, formatPercent, formatSeconds } from '../words/format.ts';
import { HistoryButton } from './history-list.tsx';
import { PositionSlider, usePlayhead } from './playhead.tsx';
import { percentAt } from './timeline-geometry.ts';
import { LOOP_IN, LOOP_OUT, type Marker } from './timeline-markers.ts';

/** The playback controls. */
export function Transport() {
  const { app, view } = useUi();
  const repeat = app.state.repeat.value;
  return (
    <div class="transport">
      <IconButton icon="to-start" label={DOCK.toStart} onClick={() => app.playback.seek(0)} />
      <IconButton icon="step-back" label={DOCK.frameBack} onClick={() => app.playback.step(-1)} />
      <PlayButton />
      <IconButton
        icon="step-forward"
        label={DOCK.frameForward}
        onClick={() => app.playback.step(1)}
      />
      <IconButton
        icon="repeat"
        label={DOCK.repeat}
        pressed={repeat}
        onClick={() => app.playback.setRepeat(!repeat)}
      />
      <SpeedField />
      {view.isLow.value && <RailTimelineButton />}
    </div>
  );
}

/** Opens the timeline in place of the playback controls between the rails, and closes it. */
function RailTimelineButton() {
  const { view } = useUi();
  const isOpen = view.railTimelineOpen.value;
  return (
    <IconButton
      icon="list"
      label={DOCK.title}
      pressed={isOpen}
      class="rail-timeline"
      onClick={() => {
        view.railTimelineOpen.value = !isOpen;
      }}
    />
  );
}

function PlayButton() {
  const { app } = useUi();
  const playing = app.state.playing.value;
  const label = playing ? DOCK.pause : DOCK.play;
  return (
    <button
      type="button"
      class="play"
      aria-label={label}
      title={label}
      onClick={() => app.playback.setPlaying(!playing)}
    >
      <Icon name={playing ? 'pause' : 'play'} />
    </button>
  );
}

const SPEED_RANGE: NumberRange = { ...SPEEDS, digits: 2, unit: '×' };

function SpeedField() {
  const { app } = useUi();
  return (
    <span class="speed">
      <span class="speed-word" aria-hidden="true">
        {DOCK.speed}
      </span>
      <NumberField
        label={DOCK.speedRange}
        value={app.state.speed.value}
        range={SPEED_RANGE}
        step={0.1}
        onCommit={(speed) => app.playback.setSpeed(speed)}
      />
    </span>
  );
}

/** The playback position in seconds, frames and per cent, and buttons and fields for the clip as a whole. */
export function Readouts({ clip }: { clip: LoadedClip }) {
  const { duration } = clip.animation;
  const isKeys = useUi().view.timelineMode.value === 'keys';
  const { seconds, frame, percent } = usePositionText(duration);
  const total = formatSeconds(duration);
  const frames = formatCount(duration * FRAMES_PER_SECOND);
  return (
    <div class="readouts">
      <span>
        <b ref={seconds} style={minWidthFor(total)} />
        <span class="total">{DOCK.total(total)}</span>s
      </span>
      <span>
        {DOCK.frame} <b ref={frame} style={minWidthFor(frames)} />
        <span class="total">{DOCK.total(frames)}</span>
      </span>
      <span class="percent">
        <b ref={percent} style={minWidthFor('100.0')} />%
      </span>
      <span class="spacer" />
      <RecordButton agentId={null} isIcon class="record" />
      <TimelineSwitch />
      <UndoButtons />
      {!isKeys && <LoopFields clip={clip} />}
    </div>
  );
}

const TIMELINE_MODES = ['lanes', 'keys'] as const;

/** Switches between the lanes of a clip, and its keys and curves. */
function TimelineSwitch() {
  const { timelineMode } = useUi().view;
  return (
    <Segments label={KEYS.modes.label}>
      {TIMELINE_MODES.map((mode) => (
        <button
          key={mode}
          type="button"
          aria-label={KEYS.modes[mode]}
          aria-pressed={timelineMode.value === mode}
          onClick={() => {
            timelineMode.value = mode;
          }}
        >
          <span class="is-long">{KEYS.modes[mode]}</span>
          <span class="is-short">{KEYS.shortModes[mode]}</span>
        </button>
      ))}
    </Segments>
  );
}

/** Refs of elements in which the playback position is written in seconds, frames and per cent. */
function usePositionText(duration: number) {
  const seconds = useRef<HTMLElement>(null);
  const frame = useRef<HTMLElement>(null);
  const percent = useRef<HTMLElement>(null);
  usePlayhead((time) => {
    seconds.current!.textContent = formatSeconds(time);
    frame.current!.textContent = String(Math.round(time * FRAMES_PER_SECOND));
    percent.current!.textContent = formatPercent(time, duration);
  });
  return { seconds, frame, percent };
}

/** Undo and redo, each with the name of the step in its tooltip, and the list of all steps. */
export function UndoButtons() {
  const { app } = useUi();
  const undo = app.state.undoLabel.value;
  const redo = app.state.redoLabel.value;
  return (
    <span class="undo-buttons">
      <IconButton
        icon="undo"
        label={undo === null ? DOCK.nothingToUndo : DOCK.undo(undo)}
        disabled={undo === null}
        onClick={() => app.history.undo()}
      />
      <IconButton
        icon="redo"
        label={redo === null ? DOCK.nothingToRedo : DOCK.redo(redo)}
        disabled={redo === null}
        onClick={() => app.history.redo()}
      />
      <HistoryButton />
    </span>
  );
}

/** Reserves the width of the widest number, so that the elements beside it do not move during playback. */
function minWidthFor(widest: string) {
  // A decimal point is about half as wide as a digit.
  const point = widest.includes('.') ? 0.5 : 0;
  return { minWidth: `${widest.length - point}ch` };
}

/** Whether the clip loops, and between which times. */
function LoopFields({ clip }: { clip: LoadedClip }) {
  const { app } = useUi();
  const { loop, loopIn, loopOut, duration } = clip.animation;
  if (loop && duration <= 0) return <span class="loop-words">{TIMELINE_MARKERS.onePose}</span>;
  if (clip.builtIn) {
    return (
      <span class="loop-words">
        {loop
          ? TIMELINE_MARKERS.loopFromTo(formatSeconds(loopIn), formatSeconds(loopOut))
          : TIMELINE_MARKERS.playsOnce}
      </span>
    );
  }
  if (loop) {
    return (
      <span class="loop-words">
        {TIMELINE_MARKERS.loop}
        <LoopPointField clip={clip} marker={LOOP_IN} label={TIMELINE_MARKERS.loopInField} />
        {TIMELINE_MARKERS.to}
        <LoopPointField clip={clip} marker={LOOP_OUT} label={TIMELINE_MARKERS.loopOutField} />
      </span>
    );
  }
  // Loops between the loop points of the file if they are in order, and otherwise over the whole clip.
  const startLoop = () =>
    app.outfit.editClip(clip.id, STEPS.loop, (animation) =>
      animation.loopIn < animation.loopOut
        ? setLoop(animation, { loop: true })
        : loopWhole(animation),
    );
  return (
    <span class="loop-words">
      {TIMELINE_MARKERS.playsOnce}
      <button type="button" class="btn outlined small" onClick={startLoop}>
        {TIMELINE_MARKERS.loop}
      </button>
    </span>
  );
}

interface LoopPointFieldProps {
  clip: LoadedClip;
  marker: Marker;
  label: string;
}

function LoopPointField({ clip, marker, label }: LoopPointFieldProps) {
  const { app } = useUi();
  const { low, high } = marker.bounds(clip.animation);
  return (
    <NumberField
      label={label}
      value={marker.timeOf(clip.animation)}
      range={{ min: low, max: high, digits: 3, unit: 's' }}
      step={1 / FRAMES_PER_SECOND}
      onCommit={(seconds, gesture) =>
        app.outfit.editClip(
          clip.id,
          marker.name,
          (animation) => marker.move(animation, seconds),
          gesture,
        )
      }
    />
  );
}

interface PhoneTransportProps {
  clip: LoadedClip;
  /** Whether the timeline can be opened in place of the controls. */
  hasTimeline: boolean;
}

/** The playback controls of a phone: play, a slider, speed. */
export function PhoneTransport({ clip, hasTimeline }: PhoneTransportProps) {
  return (
    <section class="phone-transport" aria-label={DOCK.title}>
      <PlayButton />
      <PhoneSlider clip={clip} />
      <SpeedField />
      {hasTimeline && <RailTimelineButton />}
    </section>
  );
}

function PhoneSlider({ clip }: { clip: LoadedClip }) {
  const { duration } = clip.animation;
  const track = useRef<HTMLDivElement>(null);
  const { seconds, frame, percent } = usePositionText(duration);
  usePlayhead((time) => track.current!.style.setProperty('--at', percentAt(time, duration)));
  return (
    <PositionSlider clip={clip} class="scrub" track={track}>
      <div class="scrub-in" ref={track}>
        <span class="now">
          <span>
            <b ref={seconds} /> s
          </span>
          <span>
            {DOCK.frame} <b ref={frame} />
          </span>
          <span>
            <b ref={percent} /> %
          </span>
        </span>
        <i class="rail" />
        <i class="done" />
        {loopMarkers(clip).map(({ side, text, time }) => (
          <i key={text} class={`mark is-${side}`} style={{ left: percentAt(time, duration) }}>
            <span>{TIMELINE_MARKERS.shortAt(text, formatSeconds(time, 1))}</span>
          </i>
        ))}
        <i class="knob" />
      </div>
    </PositionSlider>
  );
}

/** The loop points, or the single time at which the clip holds its pose; `side` is the side of the text. */
function loopMarkers({ animation: { loop, loopIn, loopOut, duration } }: LoadedClip) {
  if (!loop) return [];
  if (loopIn !== loopOut) {
    return [
      { side: 'in', text: TIMELINE_MARKERS.shortIn, time: loopIn },
      { side: 'out', text: TIMELINE_MARKERS.shortOut, time: loopOut },
    ];
  }
  return [
    { side: loopIn * 2 > duration ? 'out' : 'in', text: TIMELINE_MARKERS.holds, time: loopIn },
  ];
}
