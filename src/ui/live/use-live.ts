import type { Live, LiveState } from '../../app/live/live-state.ts';
import { useUi } from '../context.ts';

interface UseLive {
  readonly state: LiveState;
  /** Does something once the rest of a live region is loaded, which it mostly is. */
  readonly command: (run: (live: Live) => unknown) => void;
}

/** The live region as components see it. */
export function useLive(): UseLive {
  const { app } = useUi();
  return {
    state: app.live,
    command: (run) => void app.openLive().then(run),
  };
}
