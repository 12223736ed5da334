import type { PoseController } from '../../app/index.ts';
import type { TurnAxis } from '../../app/state/index.ts';
import type { Ui } from '../context.ts';

type Command = (posing: PoseController) => unknown;

const AXES: ReadonlyMap<string, TurnAxis> = new Map([
  ['x', 0],
  ['y', 1],
  ['z', 2],
]);

/** Degrees that a press turns a joint by; with Shift ten times as many. */
const STEPS: ReadonlyMap<string, number> = new Map([
  ['ArrowRight', 1],
  ['ArrowUp', 1],
  ['ArrowLeft', -1],
  ['ArrowDown', -1],
]);

/** The panels, in which arrow keys have other meanings. */
const PANELS = '.left, .right, .dock, .bar, .sheet, .nav, .phone-transport';

/** Handles a key of posing, before the keys for puppetry and the camera. Returns whether it was one. */
export function poseKey(ui: Ui, event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const { posing, live } = ui.app;
  if (live.state.world.peek() === 'region' || !ui.view.working.peek()) return false;
  const command = commandOf(ui, event);
  if (!command) return false;
  void posing.open().then(command);
  return true;
}

function commandOf(ui: Ui, { key, shiftKey, target }: KeyboardEvent): Command | null {
  const { isActive, reading } = ui.app.posing.state;
  if (!isActive.peek()) return null;
  if (key.toLowerCase() === 'k' && reading.peek() && !isInPanel(target)) {
    return (posing) => posing.toggleKey('rotation');
  }
  const axis = AXES.get(key.toLowerCase());
  if (axis !== undefined) return (posing) => posing.setAxis(axis);
  if (key === 'Escape') {
    // Escape closes the drawer and a toast first.
    if (ui.view.drawerOpen.peek() || ui.app.state.toast.peek()) return null;
    return (posing) => posing.setActive(false);
  }
  const step = STEPS.get(key);
  if (step === undefined || isInPanel(target) || !reading.peek()) return null;
  const degrees = shiftKey ? 10 * step : step;
  return (posing) => posing.turnBy(degrees);
}

function isInPanel(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(PANELS) !== null;
}
