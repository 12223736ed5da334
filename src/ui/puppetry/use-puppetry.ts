import type { Puppetry, PuppetryState } from '../../app/state/index.ts';
import { useUi } from '../context.ts';

interface UsePuppetry {
  readonly board: PuppetryState;
  /** Does something once the rest of puppetry is loaded, which it mostly is. */
  readonly command: (run: (puppetry: Puppetry) => unknown) => void;
}

/** Puppetry as components see it. */
export function usePuppetry(): UsePuppetry {
  const { app } = useUi();
  return {
    board: app.puppetry.state,
    command: (run) => void app.puppetry.open().then(run),
  };
}
