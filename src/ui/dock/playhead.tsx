import { effect } from '@preact/signals';
import type { ComponentChildren, RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { FRAMES_PER_SECOND, type LoadedClip } from '../../app/index.ts';
import { useUi } from '../context.ts';
import { DOCK } from '../words/en/dock.ts';
import { formatSeconds } from '../words/format.ts';
import { timeAt } from './timeline-geometry.ts';

/** Frames of Page Up and Page Down. */
const LARGE_STEP = 10;

interface PositionSliderProps {
  clip: LoadedClip;
  class: string;
  /** Element whose width is the clip's length. */
  track: RefObject<HTMLDivElement | null>;
  children: ComponentChildren;
}

/** The place in the clip as one control, for the pointer, the keyboard and those who hear the page. */
export function PositionSlider({ clip, class: name, track, children }: PositionSliderProps) {
  const { app } = useUi();
  const slider = useRef<HTMLDivElement>(null);
  usePlayhead((time) => writeValue(slider.current!, time, app.state.playing.value));
  return (
    <div
      ref={slider}
      class={name}
      role="slider"
      tabIndex={0}
      aria-label={DOCK.position(clip.name)}
      aria-valuemin={0}
      aria-valuemax={clip.animation.duration}
      aria-valuenow={0}
      onKeyDown={(event) => {
        const frames = framesOf(event.key);
        if (frames === 0) return;
        event.preventDefault();
        app.playback.step(frames);
      }}
      {...useScrub(clip, track)}
    >
      {children}
    </div>
  );
}

/** While playing only whole seconds are told, so as not to chatter. */
function writeValue(slider: Element, time: number, playing: boolean): void {
  const shown = playing ? Math.floor(time) : time;
  const value = String(shown);
  if (slider.getAttribute('aria-valuenow') === value && slider.hasAttribute('aria-valuetext'))
    return;
  slider.setAttribute('aria-valuenow', value);
  const frame = Math.round(shown * FRAMES_PER_SECOND);
  slider.setAttribute('aria-valuetext', DOCK.at(formatSeconds(shown), frame));
}

/** Steps of the keys that only the slider has; left, right, Home and End are the page's. */
function framesOf(key: string): number {
  if (key === 'ArrowUp') return 1;
  if (key === 'ArrowDown') return -1;
  if (key === 'PageUp') return LARGE_STEP;
  return key === 'PageDown' ? -LARGE_STEP : 0;
}

interface ScrubHandlers {
  onPointerDown: (event: PointerEvent) => void;
  onPointerMove: (event: PointerEvent) => void;
  onPointerUp: () => void;
  onPointerCancel: () => void;
}

/**
 * Moves the playhead to the pointer for as long as it is held. Time stands still meanwhile and goes on
 * afterwards. The width of `track` is the clip's length.
 */
export function useScrub(clip: LoadedClip, track: RefObject<HTMLDivElement | null>): ScrubHandlers {
  const { app } = useUi();
  const wasPlaying = useRef<boolean | null>(null);
  const seek = (event: PointerEvent) => {
    const box = track.current?.getBoundingClientRect();
    if (box)
      app.playback.seek(timeAt(event.clientX - box.left, box.width, clip.animation.duration));
  };
  const end = () => {
    if (wasPlaying.current) app.playback.setPlaying(true);
    wasPlaying.current = null;
  };
  return {
    onPointerDown(event) {
      if (event.button !== 0) return;
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
      wasPlaying.current = app.state.playing.peek();
      app.playback.setPlaying(false);
      seek(event);
    },
    onPointerMove(event) {
      if (wasPlaying.current !== null) seek(event);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

/**
 * Runs `draw` for every new time of the timeline's clip. It writes to the elements itself: sixty times
 * a second nothing may be rendered anew. Signals that it reads make it run again as well.
 */
export function usePlayhead(draw: (time: number) => void): void {
  const { app } = useUi();
  // No list of dependencies: these components render only when their clip changes, and `draw` with it.
  // With the layout, not after the paint: by then the elements that it writes to may be gone again.
  useLayoutEffect(() => effect(() => draw(app.state.playhead.value.time)));
}
