import { effect } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { type AppState, SPEEDS, type ViewName } from '../../app/state/index.ts';
import { download } from '../download.ts';
import { IconButton, Segments } from '../parts/buttons.tsx';
import { EMBED_BAR } from '../words/en/embed-bar.ts';

/** The commands of the embedded viewer that the bar uses. The viewer reports their failures itself. */
interface BarViewer {
  play(): Promise<void>;
  pause(): Promise<void>;
  /** Seconds of the animation on the timeline. */
  seek(time: number): Promise<void>;
  setSpeed(speed: number): Promise<void>;
  setLoop(loop: boolean): Promise<void>;
  setCamera(change: { readonly view: ViewName }): Promise<void>;
  /** Plays one of the loaded animations, and no other. */
  watch(id: string): Promise<void>;
  /** Resolves to a PNG. */
  screenshot(): Promise<Blob>;
}

/** The embedded avatar that the bar controls. */
export interface BarHost {
  readonly viewer: BarViewer;
  readonly state: AppState;
  /** The element that goes full screen. */
  readonly host: HTMLElement;
  /** The element around avatar and bar: pointer and key events on it show the bar. */
  readonly frame: HTMLElement;
  /** Whether the bar has its second row. */
  readonly isFull: boolean;
  readonly togglePlaying: () => void;
  readonly resetCamera: () => void;
  /** Null where the avatar cannot be opened in Vitrine. */
  readonly vitrineAddress: () => string | null;
}

/** The viewer reports the failure of a command by an event of its own. */
function ignoreFailure(command: Promise<unknown>): void {
  void command.catch(() => {});
}

const formatTenths = (seconds: number) => seconds.toFixed(1);

/** The playback position, as a number and a slider. It is written to the DOM directly, without renders per frame. */
export function PositionSlider({ viewer, state }: BarHost) {
  const duration = state.timelineClip.value?.animation.duration ?? 0;
  const timeText = useRef<HTMLElement>(null);
  const slider = useRef<HTMLInputElement>(null);
  const resumesPlaying = useRef(false);

  useLayoutEffect(
    () =>
      effect(() => {
        const { time } = state.playhead.value;
        writePosition(timeText.current!, slider.current!, time, duration, state.playing.value);
      }),
    [state, duration],
  );
  const startDrag = () => {
    resumesPlaying.current = state.playing.peek();
    if (resumesPlaying.current) ignoreFailure(viewer.pause());
  };
  const endDrag = () => {
    if (resumesPlaying.current) ignoreFailure(viewer.play());
    resumesPlaying.current = false;
  };
  return (
    <>
      <span class="time" aria-hidden="true">
        <b ref={timeText} />
        {EMBED_BAR.unit(formatTenths(duration))}
      </span>
      <input
        ref={slider}
        class="rail"
        type="range"
        min="0"
        max={Math.ceil(duration * 10) / 10}
        step="0.1"
        aria-label={EMBED_BAR.position}
        onInput={(event) => ignoreFailure(viewer.seek(Number(event.currentTarget.value)))}
        onPointerDown={startDrag}
        onPointerUp={endDrag}
        onPointerCancel={endDrag}
      />
    </>
  );
}

function writePosition(
  timeText: HTMLElement,
  slider: HTMLInputElement,
  time: number,
  duration: number,
  isPlaying: boolean,
): void {
  const shown = formatTenths(time);
  if (timeText.textContent !== shown) {
    timeText.textContent = shown;
    slider.value = shown;
  }
  slider.style.setProperty('--done', `${duration > 0 ? (time / duration) * 100 : 0}%`);
  // Screen readers read every change: during playback only whole seconds.
  const seconds = isPlaying ? String(Math.floor(time)) : shown;
  const valueText = EMBED_BAR.seconds(seconds, formatTenths(duration));
  if (slider.getAttribute('aria-valuetext') !== valueText) {
    slider.setAttribute('aria-valuetext', valueText);
  }
}

const VIEWS: readonly ViewName[] = ['front', 'side', 'back'];

/** The second row of the bar, with `ui=full`: animation, speed, repeat, views and picture. */
export function ToolsRow(props: BarHost) {
  const { viewer, state } = props;
  const savePicture = async () => download(await viewer.screenshot(), EMBED_BAR.pictureName);
  return (
    <div class="tools">
      <AnimationSelect {...props} />
      <SpeedSelect {...props} />
      <IconButton
        icon="repeat"
        label={EMBED_BAR.loop}
        pressed={state.repeat.value}
        onClick={() => ignoreFailure(viewer.setLoop(!state.repeat.peek()))}
      />
      <span class="spacer" />
      <Segments label={EMBED_BAR.views}>
        {VIEWS.map((view) => (
          <button
            key={view}
            type="button"
            aria-pressed={state.view.value === view}
            onClick={() => ignoreFailure(viewer.setCamera({ view }))}
          >
            {EMBED_BAR.view[view]}
          </button>
        ))}
      </Segments>
      <IconButton
        icon="camera"
        label={EMBED_BAR.screenshot}
        onClick={() => ignoreFailure(savePicture())}
      />
    </div>
  );
}

/** Chooses the animation; shown only if there are several. */
function AnimationSelect({ viewer, state }: BarHost) {
  const { clips, timelineClipId } = state;
  if (clips.value.length < 2) return null;
  return (
    <select
      aria-label={EMBED_BAR.animation}
      value={timelineClipId.value ?? ''}
      onChange={(event) => ignoreFailure(viewer.watch(event.currentTarget.value))}
    >
      {clips.value.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

/** Common speeds, and the present speed if it is a different one. */
function SpeedSelect({ viewer, state }: BarHost) {
  const speed = state.speed.value;
  const common = [0.25, 0.5, 1, 1.5, 2].filter((value) => value >= SPEEDS.min);
  const speeds = common.includes(speed) ? common : [...common, speed].sort((a, b) => a - b);
  return (
    <select
      aria-label={EMBED_BAR.speed}
      value={speed}
      onChange={(event) => ignoreFailure(viewer.setSpeed(Number(event.currentTarget.value)))}
    >
      {speeds.map((value) => (
        <option key={value} value={value}>
          {EMBED_BAR.times(value)}
        </option>
      ))}
    </select>
  );
}
