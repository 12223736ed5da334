import { LOD_NAMES } from '../formats/mesh/index.ts';
import { saveScreenshot } from './actions.ts';
import type { Ui } from './context.ts';
import { workbench } from './frame/load-workbench.ts';
import { STAGE_TOGGLES } from './stage/toggles.ts';
import { subjectOf } from './subject.ts';
import type { ViewState } from './view-state.ts';

type Action = (ui: Ui) => void;

/** Time stops at the end: a clip that went on would be at its start again at once. */
const seekToEnd: Action = ({ app }) => {
  const clip = app.state.timelineClip.peek();
  if (!clip) return;
  app.playback.setPlaying(false);
  app.playback.seek(clip.animation.duration);
};

const step = (frames: number): Action => {
  return ({ app }) => app.playback.step(frames);
};

/** By `KeyboardEvent.key`, letters in lower case. What is of the visitor's files is left alone in a region. */
const FILE_ACTIONS: ReadonlyMap<string, Action> = new Map<string, Action>([
  [' ', ({ app }) => app.playback.setPlaying(!app.state.playing.peek())],
  ['ArrowLeft', step(-1)],
  ['ArrowRight', step(1)],
  ['Home', ({ app }) => app.playback.seek(0)],
  ['End', seekToEnd],
  ...LOD_NAMES.map((lod, index): [string, Action] => [
    String(index + 1),
    ({ app }) => app.outfit.setLodForAll(lod),
  ]),
  ['Delete', removeSelected],
]);

const ACTIONS: ReadonlyMap<string, Action> = new Map<string, Action>([
  ['f', ({ app }) => app.camera.frameAll()],
  ...STAGE_TOGGLES.map(({ key, isOn, set }): [string, Action] => [
    key.toLowerCase(),
    ({ app }) => set(app, !isOn(app)),
  ]),
  ['p', ({ app }) => void saveScreenshot(app, subjectOf(app.state))],
  ['l', ({ view }) => (view.shareOpen.value = true)],
  ['?', ({ view }) => (view.helpOpen.value = true)],
  ['Escape', closeWhatFloats],
]);

const REGION_ACTIONS: ReadonlyMap<string, Action> = new Map<string, Action>([
  [
    'n',
    ({ app }) =>
      void app.live.open().then((live) => live.setShowNames(!app.live.state.showNames.peek())),
  ],
]);

/** With Ctrl, or the command key; Shift is named first. */
const HISTORY: ReadonlyMap<string, Action> = new Map<string, Action>([
  ['z', ({ app }) => app.history.undo()],
  ['Shift z', ({ app }) => app.history.redo()],
  ['y', ({ app }) => app.history.redo()],
]);

function actionOf(
  { key, ctrlKey, metaKey, shiftKey }: KeyboardEvent,
  isRegion: boolean,
): Action | undefined {
  const name = key.length === 1 ? key.toLowerCase() : key;
  // What it would change is not on the stage.
  if ((ctrlKey || metaKey) && isRegion) return undefined;
  if (ctrlKey || metaKey) return HISTORY.get(shiftKey ? `Shift ${name}` : name);
  if (isRegion) return REGION_ACTIONS.get(name) ?? ACTIONS.get(name);
  return FILE_ACTIONS.get(name) ?? ACTIONS.get(name);
}

function closeWhatFloats({ app, view }: Ui): void {
  if (view.drawerOpen.peek()) view.drawerOpen.value = false;
  else app.messages.dismissToast();
}

function removeSelected({ app }: Ui): void {
  const id = app.state.selectedId.peek();
  if (id) app.outfit.remove(id);
}

/** What takes letters, or has keys of its own; a switch has only Space, as a button has. */
const FIELD = 'input:not([type="checkbox"]), select, textarea';
const TEXT = 'input:not([type="checkbox"], [type="range"]), textarea';

function isIn(target: EventTarget | null, selector: string): target is Element {
  return target instanceof Element && target.closest(selector) !== null;
}

/**
 * Whether a key is another's. Undo and redo are only where something is being typed, or where a dialog
 * hides what they would change: the list of built-in animations shows it.
 */
function isTaken(
  { target, ctrlKey, metaKey }: KeyboardEvent,
  typedIn: EventTarget | null,
): boolean {
  if (!ctrlKey && !metaKey) return isIn(target, `${FIELD}, dialog`);
  return isIn(target, 'dialog:not(.library)') || (isIn(target, TEXT) && target === typedIn);
}

/** The browser closes an open menu itself, unless its default is prevented. */
function closesMenu({ key }: KeyboardEvent): boolean {
  return key === 'Escape' && document.querySelector(':popover-open') !== null;
}

/** Space presses what the keyboard has brought the focus to; after a click on it, Space means play. */
function spaceBelongsTo(target: EventTarget | null, { focus }: ViewState): boolean {
  return focus.byKeyboard && isIn(target, 'button, a, summary, input');
}

/** In a region letters walk from everywhere; arrows and the like belong to panels that have the focus. */
function mayWalk({ code, target }: KeyboardEvent): boolean {
  return /^(Key|Shift)/.test(code) || !isIn(target, '.left, .right, .dock, .bar');
}

/** The page's keys. Whatever handles a key itself prevents its default, and it is left alone here. */
export function attachShortcuts(ui: Ui): () => void {
  const end = new AbortController();
  const { signal } = end;
  /** The field that has been typed in since it got the focus. */
  let typedIn: EventTarget | null = null;
  window.addEventListener('input', ({ target }) => (typedIn = target), { signal });
  window.addEventListener('focusin', () => (typedIn = null), { signal });
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || isTaken(event, typedIn) || closesMenu(event)) return;
    const { key, target } = event;
    if (event.altKey) return;
    const isPuppetry = workbench.peek()?.puppetKey(ui, event);
    if (isPuppetry || (mayWalk(event) && ui.app.live.current?.handleKey(event))) {
      event.preventDefault();
      return;
    }
    const action = actionOf(event, ui.app.live.state.world.peek() === 'region');
    if (!action || (key === ' ' && spaceBelongsTo(target, ui.view))) return;
    event.preventDefault();
    // Firefox presses a button when Space comes up again, whatever happened when it went down.
    if (key === ' ' && target instanceof HTMLElement) target.blur();
    action(ui);
  };
  window.addEventListener('keydown', onKey, { signal });
  // What was held is let go wherever the focus is by then.
  window.addEventListener('keyup', (event) => ui.app.live.current?.handleKey(event), { signal });
  return () => end.abort();
}
