import type { RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import type { LoadedClip } from '../../app/index.ts';
import { useUi } from '../context.ts';
import { newGesture } from './gesture.ts';
import type { Mark } from './marks.ts';
import { timelineSpan } from './ruler-ticks.ts';
import { keepTime, snapTime, stepTime } from './snap.ts';

/** A mark while the pointer holds it. */
interface Hold {
  readonly gesture: string;
  /** Seconds from the mark to where it was caught. */
  readonly offset: number;
}

/** Frames of Page Up and Page Down. */
const LARGE_STEP = 10;
const STEPS: Readonly<Record<string, number>> = {
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
export function useMarkDrag(clip: LoadedClip, mark: Mark, track: RefObject<HTMLElement | null>) {
  const { app } = useUi();
  const hold = useRef<Hold | null>(null);
  const keyGesture = useRef('');
  const bounds = mark.bounds(clip.animation);
  const at = keepTime(mark.at(clip.animation), bounds);

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
      const place = event.altKey ? keepTime : snapTime;
      move(place(timeUnder(event) - hold.current.offset, bounds), hold.current.gesture);
    },
    onPointerUp: end,
    onPointerCancel: end,
    onKeyDown(event: KeyboardEvent) {
      const frames = STEPS[event.key];
      if (frames === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      if (!event.repeat) keyGesture.current = newGesture();
      move(stepTime(at, frames, bounds), keyGesture.current);
    },
  };
}
