import type { Live, LiveState } from '../../app/state/index.ts';
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
    state: app.live.state,
    command: (run) => void app.live.open().then(run),
  };
}
