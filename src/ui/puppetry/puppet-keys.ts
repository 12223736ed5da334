import type { Puppetry } from '../../app/state/index.ts';
import { showsRegion, type Ui } from '../context.ts';
import { canPin } from './handles/handle-places.ts';
import { nudgeOf } from './handles/nudge.ts';

type Run = (puppetry: Puppetry) => unknown;

/** Rows, tabs and lists have keys of their own; the drawing of the handles has these. */
const PANELS = '.left, .right, .dock, .bar, .sheet, .nav, .phone-transport';

/** A key that means something to puppetry: true where it was used. Goes before walking and the camera. */
export function puppetKey(ui: Ui, event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const run = actionOf(ui, event);
  if (!run) return false;
  // A key that is held repeats only what is done step by step.
  if (!event.repeat || isNudge(event)) void ui.app.puppetry.open().then(run);
  return true;
}

const isNudge = ({ key }: KeyboardEvent) => nudgeOf(key, false, null) !== null;

function actionOf(ui: Ui, event: KeyboardEvent): Run | null {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (key === 'r') return recordAction(ui);
  const { showHandles, selected, grabbed, pinned, mirror } = ui.app.puppetry.state;
  if (!showHandles.peek()) return null;
  switch (key) {
    case 'm': {
      const isMirrored = mirror.peek();
      return (puppetry) => puppetry.setMirror(!isMirrored);
    }
    case 'p': {
      const [id = selected.peek()] = grabbed.peek();
      if (id === null) return null;
      const isPinned = pinned.peek().has(id);
      return (puppetry) => canPin(id) && puppetry.setPinned(id, !isPinned);
    }
    case 'Escape':
      return putAwayAction(ui);
    default:
      return nudgeAction(ui, event);
  }
}

/** First what floats above is closed. */
function putAwayAction({ app, view }: Ui): Run | null {
  if (view.drawerOpen.peek() || app.state.toast.peek()) return null;
  return (puppetry) => puppetry.setHandles(false);
}

function nudgeAction({ app }: Ui, { key, shiftKey, target }: KeyboardEvent): Run | null {
  const id = app.puppetry.state.selected.peek();
  const nudge = nudgeOf(key, shiftKey, app.state.view.peek());
  if (!id || !nudge || isInPanel(target)) return null;
  const { forward, left, up } = nudge;
  return (puppetry) => puppetry.nudge(id, forward, left, up);
}

function isInPanel(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return target.closest(PANELS) !== null && target.closest('.handle-tools') === null;
}

/** Whoever the panels tell about: an agent of the region, or the avatar of the files. */
function recordAction({ app }: Ui): Run | null {
  if (app.puppetry.state.recording.peek()) return (puppetry) => puppetry.stopRecording();
  if (!showsRegion(app.live.state)) return (puppetry) => puppetry.startRecording(null);
  const id = app.live.state.focusedId.peek();
  return id === null ? null : (puppetry) => puppetry.startRecording(id);
}
