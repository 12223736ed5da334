import type { ComponentChildren, RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import type { LoadedClip } from '../../app/index.ts';
import { useUi } from '../context.ts';
import { MARKS } from '../words/en/dock.ts';
import { percentAt, timelineSpan } from './timeline-geometry.ts';
import {
  clampTime,
  EASE_MARKERS,
  type FlagLabel,
  flagLabels,
  LOOP_MARKERS,
  type Marker,
  snapTime,
  stepTime,
} from './timeline-markers.ts';

interface MarkersProps {
  clip: LoadedClip;
  /** Element whose width is the clip's length. */
  track: RefObject<HTMLElement | null>;
}

/** The flags of the loop and the ends of the eases, over the weight line. They cannot be moved on our own clips. */
export function MarkerHandles({ clip, track }: MarkersProps) {
  const { animation } = clip;
  const faces = flagLabels(animation);
  const fixed = clip.builtIn || animation.duration <= 0;
  return (
    <div class="marks">
      {animation.loop &&
        LOOP_MARKERS.map((mark, index) =>
          fixed ? (
            <i
              key={mark.name}
              class={flagClass(faces[index])}
              style={{ left: percentAt(mark.timeOf(animation), animation.duration) }}
            >
              <FlagText face={faces[index]} />
            </i>
          ) : (
            <Handle
              key={mark.name}
              clip={clip}
              mark={mark}
              track={track}
              class={flagClass(faces[index])}
            >
              <FlagText face={faces[index]} />
            </Handle>
          ),
        )}
      {!fixed &&
        EASE_MARKERS.map((mark) => (
          <Handle key={mark.name} clip={clip} mark={mark} track={track} class="ease" />
        ))}
    </div>
  );
}

function flagClass({ side, text }: FlagLabel): string {
  return `flag is-${side} ${text ? '' : 'is-mute'}`;
}

function FlagText({ face }: { face: FlagLabel }) {
  return face.text ? <span>{face.text}</span> : null;
}

interface HandleProps extends MarkersProps {
  mark: Marker;
  class: string;
  children?: ComponentChildren;
}

function Handle({ clip, mark, track, class: look, children }: HandleProps) {
  const { animation } = clip;
  const at = mark.timeOf(animation);
  const { low, high } = mark.bounds(animation);
  return (
    <div
      class={`handle ${look}`}
      role="slider"
      tabIndex={0}
      title={MARKS.dragHint(mark.valueText(animation))}
      aria-label={mark.name}
      aria-valuemin={low}
      aria-valuemax={high}
      aria-valuenow={at}
      aria-valuetext={mark.valueText(animation)}
      style={{ left: percentAt(at, animation.duration) }}
      {...useMarkerDrag(clip, mark, track)}
    >
      {children}
    </div>
  );
}

/** A mark while the pointer holds it. */
interface Drag {
  readonly gesture: string;
  /** Seconds from the mark to where it was caught. */
  readonly offset: number;
}

/** Frames of Page Up and Page Down. */
const LARGE_STEP = 10;
const KEY_STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -LARGE_STEP,
  PageUp: LARGE_STEP,
  Home: -Infinity,
  End: Infinity,
};

/**
 * Moves a mark with the pointer or the keys, in whole frames (with Alt held, freely). What happens between
 * pressing and letting go, of a button or a key, is one step of undo.
 */
function useMarkerDrag(clip: LoadedClip, mark: Marker, track: RefObject<HTMLElement | null>) {
  const { app } = useUi();
  const hold = useRef<Drag | null>(null);
  const keyGesture = useRef('');
  const bounds = mark.bounds(clip.animation);
  const at = clampTime(mark.timeOf(clip.animation), bounds);

  const move = (time: number, gesture: string) => {
    if (time === at) return;
    app.outfit.editClip(clip.id, mark.name, (animation) => mark.move(animation, time), gesture);
  };
  const timeUnder = (event: PointerEvent) => {
    const { left, width } = track.current!.getBoundingClientRect();
    return ((event.clientX - left) / width) * timelineSpan(clip.animation.duration);
  };
  const end = () => {
    hold.current = null;
  };
  return {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      const handle = event.currentTarget as HTMLElement;
      handle.setPointerCapture(event.pointerId);
      hold.current = { gesture: newGesture(), offset: timeUnder(event) - at };
    },
    onPointerMove(event: PointerEvent) {
      if (!hold.current) return;
      const place = event.altKey ? clampTime : snapTime;
      move(place(timeUnder(event) - hold.current.offset, bounds), hold.current.gesture);
    },
    onPointerUp: end,
    onPointerCancel: end,
    onKeyDown(event: KeyboardEvent) {
      const frames = KEY_STEPS[event.key];
      if (frames === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      if (!event.repeat) keyGesture.current = newGesture();
      move(stepTime(at, frames, bounds), keyGesture.current);
    },
  };
}

let gestures = 0;

/** A name that no other gesture of this page has: edits under it are one step of undo. */
function newGesture(): string {
  gestures++;
  return `dock ${gestures}`;
}
