import type { ComponentChildren, RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import type { LoadedClip } from '../../app/index.ts';
import { useUi } from '../context.ts';
import { TIMELINE_MARKERS } from '../words/en/dock.ts';
import { percentAt, timelineSpan } from './timeline-geometry.ts';
import {
  clampTime,
  EASE_MARKERS,
  flagLabels,
  LOOP_MARKERS,
  type Marker,
  snapTime,
  stepTime,
} from './timeline-markers.ts';

interface MarkerHandlesProps {
  clip: LoadedClip;
  /** Element whose width is the clip's duration. */
  track: RefObject<HTMLElement | null>;
}

/** The loop flags and the ends of the eases over the clip's weight. Those of built-in clips cannot be moved. */
export function MarkerHandles({ clip, track }: MarkerHandlesProps) {
  const { animation } = clip;
  const labels = flagLabels(animation);
  const isFixed = clip.builtIn || animation.duration <= 0;
  return (
    <div class="marks">
      {animation.loop &&
        LOOP_MARKERS.map((marker, index) => {
          const { text, side } = labels[index];
          const flagClass = `flag is-${side} ${text ? '' : 'is-mute'}`;
          const label = text ? <span>{text}</span> : null;
          if (!isFixed) {
            return (
              <Handle key={marker.name} clip={clip} marker={marker} track={track} class={flagClass}>
                {label}
              </Handle>
            );
          }
          const left = percentAt(marker.timeOf(animation), animation.duration);
          return (
            <i key={marker.name} class={flagClass} style={{ left }}>
              {label}
            </i>
          );
        })}
      {!isFixed &&
        EASE_MARKERS.map((marker) => (
          <Handle key={marker.name} clip={clip} marker={marker} track={track} class="ease" />
        ))}
    </div>
  );
}

interface HandleProps extends MarkerHandlesProps {
  marker: Marker;
  class: string;
  children?: ComponentChildren;
}

function Handle({ clip, marker, track, class: className, children }: HandleProps) {
  const { animation } = clip;
  const time = marker.timeOf(animation);
  const { low, high } = marker.bounds(animation);
  return (
    <div
      class={`marker-handle ${className}`}
      role="slider"
      tabIndex={0}
      title={TIMELINE_MARKERS.dragHint(marker.valueText(animation))}
      aria-label={marker.name}
      aria-valuemin={low}
      aria-valuemax={high}
      aria-valuenow={time}
      aria-valuetext={marker.valueText(animation)}
      style={{ left: percentAt(time, animation.duration) }}
      {...useMarkerDrag(clip, marker, track)}
    >
      {children}
    </div>
  );
}

const PAGE_FRAMES = 10;
/** By how many frames a key moves a marker. */
const FRAMES_BY_KEY: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -PAGE_FRAMES,
  PageUp: PAGE_FRAMES,
  Home: -Infinity,
  End: Infinity,
};

interface Drag {
  readonly gesture: string;
  /** Seconds from the marker to where the pointer grabbed it. */
  readonly offset: number;
}

/**
 * Event handlers that move a marker with the pointer or the keyboard, in whole frames; with Alt, the pointer moves it
 * freely. A drag, or a key held down, is one undo step.
 */
function useMarkerDrag(clip: LoadedClip, marker: Marker, track: RefObject<HTMLElement | null>) {
  const { app } = useUi();
  const drag = useRef<Drag | null>(null);
  const keyGesture = useRef('');
  const bounds = marker.bounds(clip.animation);
  const current = clampTime(marker.timeOf(clip.animation), bounds);

  const move = (time: number, gesture: string) => {
    if (time === current) return;
    app.outfit.editClip(clip.id, marker.name, (animation) => marker.move(animation, time), gesture);
  };
  const timeAtPointer = (event: PointerEvent) => {
    const { left, width } = track.current!.getBoundingClientRect();
    return ((event.clientX - left) / width) * timelineSpan(clip.animation.duration);
  };
  const endDrag = () => {
    drag.current = null;
  };
  return {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      const handle = event.currentTarget as HTMLElement;
      handle.setPointerCapture(event.pointerId);
      drag.current = { gesture: newGesture(), offset: timeAtPointer(event) - current };
    },
    onPointerMove(event: PointerEvent) {
      if (!drag.current) return;
      const constrain = event.altKey ? clampTime : snapTime;
      move(constrain(timeAtPointer(event) - drag.current.offset, bounds), drag.current.gesture);
    },
    onPointerUp: endDrag,
    onPointerCancel: endDrag,
    onKeyDown(event: KeyboardEvent) {
      const frames = FRAMES_BY_KEY[event.key];
      if (frames === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      if (!event.repeat) keyGesture.current = newGesture();
      move(stepTime(current, frames, bounds), keyGesture.current);
    },
  };
}

let gestureCount = 0;

/** A name that is unique on the page: edits of one gesture are one undo step. */
function newGesture(): string {
  gestureCount++;
  return `dock ${gestureCount}`;
}
