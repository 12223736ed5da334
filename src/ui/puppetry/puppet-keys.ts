import type { ViewName } from '../../app/index.ts';
import type { Puppetry } from '../../app/state/index.ts';
import { showsRegion, type Ui } from '../context.ts';
import { canPin } from './handle-map.tsx';

type Command = (puppetry: Puppetry) => unknown;

/** The panels, in which arrow keys have other meanings, except in the drawing of the handles. */
const PANELS = '.left, .right, .dock, .bar, .sheet, .nav, .phone-transport';

/** Handles a key of puppetry, before the keys for walking and for the camera. Returns whether it was one. */
export function puppetKey(ui: Ui, event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const command = commandOf(ui, event);
  if (!command) return false;
  // Only nudges repeat while a key is held down.
  const isNudge = nudgeOf(event.key, false, null) !== null;
  if (!event.repeat || isNudge) void ui.app.puppetry.open().then(command);
  return true;
}

function commandOf(ui: Ui, event: KeyboardEvent): Command | null {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (key === 'r') return recordCommand(ui);
  const { showHandles, selected, grabbed, pinned, mirror } = ui.app.puppetry.state;
  if (!showHandles.peek()) return null;
  switch (key) {
    case 'm': {
      const isMirrored = mirror.peek();
      return (puppetry) => puppetry.handles.setMirror(!isMirrored);
    }
    case 'p': {
      const [id = selected.peek()] = grabbed.peek();
      if (id === null) return null;
      const isPinned = pinned.peek().has(id);
      return (puppetry) => canPin(id) && puppetry.handles.setPinned(id, !isPinned);
    }
    case 'Escape': {
      // Escape closes the drawer and a toast first.
      if (ui.view.drawerOpen.peek() || ui.app.state.toast.peek()) return null;
      return (puppetry) => puppetry.setShowHandles(false);
    }
    default:
      return nudgeCommand(ui, event);
  }
}

function nudgeCommand({ app }: Ui, { key, shiftKey, target }: KeyboardEvent): Command | null {
  const id = app.puppetry.state.selected.peek();
  const nudge = nudgeOf(key, shiftKey, app.state.view.peek());
  if (!id || !nudge || isInPanel(target)) return null;
  const { forward, left, up } = nudge;
  return (puppetry) => puppetry.handles.nudge(id, forward, left, up);
}

function isInPanel(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return target.closest(PANELS) !== null && target.closest('.handle-tools') === null;
}

/** Records the avatar that the panels are about: the focused agent of the region, or the avatar of the files. */
function recordCommand({ app }: Ui): Command | null {
  if (app.puppetry.state.recording.peek()) return (puppetry) => puppetry.stopRecording();
  if (!showsRegion(app.live.state)) return (puppetry) => puppetry.startRecording(null);
  const id = app.live.state.focusedId.peek();
  return id === null ? null : (puppetry) => puppetry.startRecording(id);
}

/** A movement of a handle, in metres in the avatar's frame. */
interface Nudge {
  readonly forward: number;
  readonly left: number;
  readonly up: number;
}

const STEP = 0.02;
const LONG_STEP = 0.1;

/** The directions that are right and nearer in each view. */
const DIRECTIONS: Record<ViewName, { readonly right: Nudge; readonly nearer: Nudge }> = {
  front: { right: { forward: 0, left: 1, up: 0 }, nearer: { forward: 1, left: 0, up: 0 } },
  side: { right: { forward: 1, left: 0, up: 0 }, nearer: { forward: 0, left: -1, up: 0 } },
  back: { right: { forward: 0, left: -1, up: 0 }, nearer: { forward: -1, left: 0, up: 0 } },
};
const UP: Nudge = { forward: 0, left: 0, up: 1 };

/**
 * The movement of a handle by a key, as seen on the stage; null for other keys.
 *
 * @param view - null for a camera between the views, which counts as the front.
 */
export function nudgeOf(key: string, isLong: boolean, view: ViewName | null): Nudge | null {
  const { right, nearer } = DIRECTIONS[view ?? 'front'];
  const step = isLong ? LONG_STEP : STEP;
  switch (key) {
    case 'ArrowRight':
      return scale(right, step);
    case 'ArrowLeft':
      return scale(right, -step);
    case 'ArrowUp':
      return scale(UP, step);
    case 'ArrowDown':
      return scale(UP, -step);
    case 'PageUp':
      return scale(nearer, step);
    case 'PageDown':
      return scale(nearer, -step);
    default:
      return null;
  }
}

/** Scales a movement. Adding 0 turns −0 into 0. */
function scale({ forward, left, up }: Nudge, factor: number): Nudge {
  return { forward: forward * factor + 0, left: left * factor + 0, up: up * factor + 0 };
}
