import { LOD_NAMES } from '../formats/mesh/index.ts';
import { saveScreenshot } from './actions.ts';
import type { Ui } from './context.ts';
import { subjectOf } from './item-facts.ts';
import { STAGE_TOGGLES } from './stage/toggles.ts';
import type { ViewState } from './view-state.ts';

type Action = (ui: Ui) => void;

/** Time stops at the end: a clip that went on would be at its start again at once. */
const seekToEnd: Action = ({ app }) => {
  const clip = app.state.timelineClip.peek();
  if (!clip) return;
  app.setPlaying(false);
  app.seek(clip.animation.duration);
};

const step = (frames: number): Action => {
  return ({ app }) => app.step(frames);
};

/** By `KeyboardEvent.key`, letters in lower case. */
const ACTIONS: ReadonlyMap<string, Action> = new Map<string, Action>([
  [' ', ({ app }) => app.setPlaying(!app.state.playing.peek())],
  ['ArrowLeft', step(-1)],
  ['ArrowRight', step(1)],
  ['Home', ({ app }) => app.seek(0)],
  ['End', seekToEnd],
  ...LOD_NAMES.map((lod, index): [string, Action] => [
    String(index + 1),
    ({ app }) => app.setLodForAll(lod),
  ]),
  ['f', ({ app }) => app.frame()],
  ...STAGE_TOGGLES.map(({ key, isOn, set }): [string, Action] => [
    key.toLowerCase(),
    ({ app }) => set(app, !isOn(app)),
  ]),
  ['p', ({ app }) => void saveScreenshot(app, subjectOf(app.state.items.peek()))],
  ['Delete', removeSelected],
  ['?', ({ view }) => (view.helpOpen.value = true)],
  ['Escape', closeWhatFloats],
]);

function closeWhatFloats({ app, view }: Ui): void {
  if (view.drawerOpen.peek()) view.drawerOpen.value = false;
  else app.dismissToast();
}

function removeSelected({ app }: Ui): void {
  const id = app.state.selectedId.peek();
  if (id) app.remove(id);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, select, textarea, dialog') !== null;
}

/** The browser closes an open menu itself, unless its default is prevented. */
function closesMenu({ key }: KeyboardEvent): boolean {
  return key === 'Escape' && document.querySelector(':popover-open') !== null;
}

/** Space presses what the keyboard has brought the focus to; after a click on it, Space means play. */
function spaceBelongsTo(target: EventTarget | null, { focus }: ViewState): boolean {
  return (
    focus.byKeyboard && target instanceof Element && target.closest('button, a, summary') !== null
  );
}

/** The page's keys. Whatever handles a key itself prevents its default, and it is left alone here. */
export function attachShortcuts(ui: Ui): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || isTyping(event.target) || closesMenu(event)) return;
    const { key, target } = event;
    if ((event.ctrlKey || event.metaKey) && !event.shiftKey && key.toLowerCase() === 'z') {
      event.preventDefault();
      ui.app.undo();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const action = ACTIONS.get(key.length === 1 ? key.toLowerCase() : key);
    if (!action || (key === ' ' && spaceBelongsTo(target, ui.view))) return;
    event.preventDefault();
    // Firefox presses a button when Space comes up again, whatever happened when it went down.
    if (key === ' ' && target instanceof HTMLElement) target.blur();
    action(ui);
  };
  window.addEventListener('keydown', onKey);
  return () => window.removeEventListener('keydown', onKey);
}
