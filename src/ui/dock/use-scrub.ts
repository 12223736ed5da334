import type { RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import type { LoadedClip } from '../../app/index.ts';
import { useUi } from '../context.ts';
import { timeAt } from './timeline-geometry.ts';

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
