import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { App, PoseController } from '../app/index.ts';
import type { Live, LiveState, PosingState, Puppetry, PuppetryState } from '../app/state/index.ts';
import type { SessionStep } from '../session/index.ts';
import type { ViewState } from './view-state.ts';

/** The context of every component: the app with its commands and state, and the state of the page itself. */
export interface Ui {
  readonly app: App;
  readonly view: ViewState;
}

export const UiContext = createContext<Ui | null>(null);

/** The context of the page, around all components. */
export function useUi(): Ui {
  const ui = useContext(UiContext);
  if (!ui) throw new Error('the component is not rendered within UiContext');
  return ui;
}

interface UseLive {
  readonly state: LiveState;
  /** Runs a command once the code of live regions is loaded, which it usually is. */
  readonly command: (run: (live: Live) => unknown) => void;
}

/** The live region: its state at once, its commands when its code is loaded. */
export function useLive(): UseLive {
  const { app } = useUi();
  return {
    state: app.live.state,
    command: (run) => void app.live.open().then(run),
  };
}

interface UsePuppetry {
  readonly state: PuppetryState;
  /** Runs a command once the code of puppetry is loaded, which it usually is. */
  readonly command: (run: (puppetry: Puppetry) => unknown) => void;
}

/** Puppetry: its state at once, its commands when its code is loaded. */
export function usePuppetry(): UsePuppetry {
  const { app } = useUi();
  return {
    state: app.puppetry.state,
    command: (run) => void app.puppetry.open().then(run),
  };
}

interface UsePosing {
  readonly state: PosingState;
  /** Runs a command once the code of posing is loaded, which it usually is. */
  readonly command: (run: (posing: PoseController) => unknown) => void;
}

/** Posing: its state at once, its commands when its code is loaded. */
export function usePosing(): UsePosing {
  const { app } = useUi();
  return {
    state: app.posing.state,
    command: (run) => void app.posing.open().then(run),
  };
}

const IN_REGION: readonly SessionStep[] = ['connected', 'reconnecting', 'moving'];
const LOGGING_IN: readonly SessionStep[] = ['connecting', 'logging-in', 'entering'];

/** Whether the agent is in a region, even if the connection is interrupted. */
export function isInRegion(step: SessionStep): boolean {
  return IN_REGION.includes(step);
}

/** Whether a login is under way. */
export function isArriving(step: SessionStep): boolean {
  return LOGGING_IN.includes(step);
}

/** Whether the stage shows a region, and not the user's own files. */
export function showsRegion(live: LiveState): boolean {
  return hasSession(live) && live.world.value === 'region';
}

/** Whether the session is one with a bubble server, and not with a grid. */
export function isBubbleSession({ bubble, bubbles, region }: LiveState): boolean {
  return bubble.value !== null || (region.value === null && bubbles.value.length > 0);
}

/** Where the visitor is: a region of a grid, or a bubble of a server. */
export interface LivePlace {
  readonly name: string;
  /** The grid or the server. */
  readonly host: string;
  readonly isReplay: boolean;
}

/** Where the visitor is or was last; null before the first region or bubble. */
export function placeOf({ bubble, region }: LiveState): LivePlace | null {
  if (bubble.value) {
    const { name, serverName, isReplay } = bubble.value;
    return { name, host: serverName, isReplay };
  }
  if (!region.value) return null;
  const { name, grid, isReplay } = region.value;
  return { name, host: grid, isReplay };
}

/** Whether there is a session, or was one whose last scene is still shown. */
export function hasSession(live: LiveState): boolean {
  return live.step.value !== 'idle' || live.end.value !== null || placeOf(live) !== null;
}
