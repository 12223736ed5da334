import { effect } from '@preact/signals';
import type { ComponentChildren, RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { FRAMES_PER_SECOND, type LoadedClip } from '../../app/index.ts';
import { useUi } from '../context.ts';
import { DOCK } from '../words/en/dock.ts';
import { formatSeconds } from '../words/format.ts';
import { timeAt } from './timeline-geometry.ts';

/**
 * Calls `draw` whenever the time of the timeline's clip changes, and when other signals change that it reads. It writes
 * to elements directly, because nothing may be rendered sixty times a second.
 */
export function usePlayhead(draw: (time: number) => void): void {
  const { app } = useUi();
  // No dependencies: the components that use this are rendered only when their clip changes, which also changes `draw`.
  // A layout effect, because after the paint the elements that `draw` writes to may be gone.
  useLayoutEffect(() => effect(() => draw(app.state.playhead.value.time)));
}

/**
 * Event handlers that scrub: the playhead follows the pointer while its button is down. Playback pauses meanwhile.
 *
 * @param track - element whose width is the clip's duration.
 */
export function useScrub(clip: LoadedClip, track: RefObject<HTMLDivElement | null>) {
  const { app } = useUi();
  /** Whether the clip was playing before the scrub; null: not scrubbing. */
  const wasPlaying = useRef<boolean | null>(null);
  const seek = (event: PointerEvent) => {
    const box = track.current?.getBoundingClientRect();
    if (box)
      app.playback.seek(timeAt(event.clientX - box.left, box.width, clip.animation.duration));
  };
  const endScrub = () => {
    if (wasPlaying.current) app.playback.setPlaying(true);
    wasPlaying.current = null;
  };
  return {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
      wasPlaying.current = app.state.playing.peek();
      app.playback.setPlaying(false);
      seek(event);
    },
    onPointerMove(event: PointerEvent) {
      if (wasPlaying.current !== null) seek(event);
    },
    onPointerUp: endScrub,
    onPointerCancel: endScrub,
  };
}

interface PositionSliderProps {
  clip: LoadedClip;
  class: string;
  /** Element whose width is the clip's duration. */
  track: RefObject<HTMLDivElement | null>;
  children: ComponentChildren;
}

/** The playback position as a slider, for the pointer, the keyboard and screen readers. */
export function PositionSlider({ clip, class: className, track, children }: PositionSliderProps) {
  const { app } = useUi();
  const slider = useRef<HTMLDivElement>(null);
  usePlayhead((time) => writeValue(slider.current!, time, app.state.playing.value));
  return (
    <div
      ref={slider}
      class={className}
      role="slider"
      tabIndex={0}
      aria-label={DOCK.position(clip.name)}
      aria-valuemin={0}
      aria-valuemax={clip.animation.duration}
      aria-valuenow={0}
      onKeyDown={(event) => {
        const frames = FRAMES_BY_KEY[event.key];
        if (frames === undefined) return;
        event.preventDefault();
        app.playback.step(frames);
      }}
      {...useScrub(clip, track)}
    >
      {children}
    </div>
  );
}

/** During playback the value changes only every second, so that screen readers do not talk all the time. */
function writeValue(slider: Element, time: number, playing: boolean): void {
  const shown = playing ? Math.floor(time) : time;
  const value = String(shown);
  if (slider.getAttribute('aria-valuenow') === value && slider.hasAttribute('aria-valuetext'))
    return;
  slider.setAttribute('aria-valuenow', value);
  const frame = Math.round(shown * FRAMES_PER_SECOND);
  slider.setAttribute('aria-valuetext', DOCK.at(formatSeconds(shown), frame));
}

/** By how many frames a key of the slider moves the playhead; left, right, Home and End work on the whole page. */
const FRAMES_BY_KEY: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
};
