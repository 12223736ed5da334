import type { RigView, RigViewHost } from './rig-view.ts';
import { RigViewState } from './rig-view-state.ts';

export type { RigView } from './rig-view.ts';
export type {
  NamedExtreme,
  NamedStretch,
  RigReading,
  RigViewName,
  RigViewState,
} from './rig-view-state.ts';

/** The Rig view of a page: its state at once, its service once that is loaded. */
export interface RigViewOf {
  readonly state: RigViewState;
  /** Runs a command once the code is loaded, which it usually is. */
  command(run: (rig: RigView) => void): void;
}

const known = new WeakMap<RigViewHost, RigViewOf>();

/** The one Rig view of a page. */
export function rigViewOf(host: RigViewHost): RigViewOf {
  const existing = known.get(host);
  if (existing) return existing;
  const state = new RigViewState(host.state);
  let opening: Promise<RigView> | null = null;
  const open = async () => {
    const { RigView } = await import('./rig-view.ts');
    return new RigView(host, state);
  };
  const rig: RigViewOf = {
    state,
    command(run) {
      opening ??= open();
      void opening.then(run);
    },
  };
  known.set(host, rig);
  return rig;
}
