import type { Puppetry, PuppetryBoard } from '../../app/puppetry/puppetry-state.ts';
import { useUi } from '../context.ts';

interface UsePuppetry {
  readonly board: PuppetryBoard;
  /** Does something once the rest of puppetry is loaded, which it mostly is. */
  readonly command: (run: (puppetry: Puppetry) => unknown) => void;
}

/** Puppetry as components see it. */
export function usePuppetry(): UsePuppetry {
  const { app } = useUi();
  return {
    board: app.puppetry,
    command: (run) => void app.openPuppetry().then(run),
  };
}
