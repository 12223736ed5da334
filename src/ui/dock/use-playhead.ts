import { effect } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { useUi } from '../context.ts';

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
