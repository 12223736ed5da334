import type { App } from '../../app/index.ts';
import { LOD_NAMES } from '../../formats/mesh/index.ts';
import { savePicture } from '../actions.ts';
import type { Ui } from '../context.ts';
import { availableToggles, STAGE_TOGGLES } from '../stage/stage-tools.tsx';
import { workbenchModule } from './load-workbench.ts';

type Action = (ui: Ui) => void;

/** Also pauses playback, because a looping clip would start again at once. */
const seekToEnd: Action = ({ app }) => {
  const clip = app.state.timelineClip.peek();
  if (!clip) return;
  app.playback.setPlaying(false);
  app.playback.seek(clip.animation.duration);
};

/** Removes the item that contains the keyboard focus, or else the selected one. */
const removeFocusedOrSelected: Action = ({ app }) => {
  const focused = document.activeElement?.closest<HTMLElement>('[data-item]')?.dataset.item;
  const id = focused ?? app.state.selectedId.peek();
  if (id) app.outfit.remove(id);
};

const closeDrawerOrToast: Action = ({ app, view }) => {
  if (view.drawerOpen.peek()) view.drawerOpen.value = false;
  else app.messages.dismissToast();
};

const toggleNames: Action = ({ app }) => {
  const isShown = app.live.state.showNames.peek();
  void app.live.open().then((live) => live.setShowNames(!isShown));
};

/** Shortcuts by `KeyboardEvent.key`, letters in lower case. */
const ACTIONS: ReadonlyMap<string, Action> = new Map<string, Action>([
  ['f', ({ app }) => void app.selection.frame()],
  ['Shift f', ({ app }) => app.camera.frameAll()],
  ...STAGE_TOGGLES.map((toggle): [string, Action] => [
    toggle.key.toLowerCase(),
    ({ app, view }) => {
      if (!availableToggles(app).includes(toggle)) return;
      toggle.set(app, !toggle.isOn(app, view), view);
    },
  ]),
  ['p', ({ app }) => void savePicture(app)],
  ['l', ({ view }) => (view.shareOpen.value = true)],
  ['?', ({ view }) => (view.helpOpen.value = true)],
  ['Escape', closeDrawerOrToast],
]);

/** Shortcuts for the user's own files, which are not on the stage while it shows a region. */
const FILE_ACTIONS: ReadonlyMap<string, Action> = new Map<string, Action>([
  [' ', ({ app }) => app.playback.setPlaying(!app.state.playing.peek())],
  ['ArrowLeft', ({ app }) => app.playback.step(-1)],
  ['ArrowRight', ({ app }) => app.playback.step(1)],
  ['Home', ({ app }) => app.playback.seek(0)],
  ['End', seekToEnd],
  ...LOD_NAMES.map((lod, index): [string, Action] => [
    String(index + 1),
    ({ app }) => app.outfit.setLodForAll(lod),
  ]),
  ['Delete', removeFocusedOrSelected],
  ['k', (ui) => workbenchModule.peek()?.toggleKeyAtPlayhead(ui)],
  ['s', (ui) => workbenchModule.peek()?.toggleFavourite(ui)],
]);

const REGION_ACTIONS: ReadonlyMap<string, Action> = new Map<string, Action>([['n', toggleNames]]);

/** Shortcuts with Ctrl or the command key. */
const HISTORY_ACTIONS: ReadonlyMap<string, Action> = new Map<string, Action>([
  ['z', ({ app }) => app.history.undo()],
  ['Shift z', ({ app }) => app.history.redo()],
  ['y', ({ app }) => app.history.redo()],
]);

function actionOf(
  { key, ctrlKey, metaKey, shiftKey }: KeyboardEvent,
  isRegion: boolean,
): Action | undefined {
  const name = key.length === 1 ? key.toLowerCase() : key;
  if (ctrlKey || metaKey) {
    // In a region the items that undo would change are not on the stage.
    return isRegion ? undefined : HISTORY_ACTIONS.get(shiftKey ? `Shift ${name}` : name);
  }
  const shifted = shiftKey ? ACTIONS.get(`Shift ${name}`) : undefined;
  return shifted ?? (isRegion ? REGION_ACTIONS : FILE_ACTIONS).get(name) ?? ACTIONS.get(name);
}

/** One press turns the camera by 7.5 degrees. */
const ORBIT_STEP = Math.PI / 24;
const ZOOM_STEP = 1.15;

/** Keys of the camera while the stage has the focus. */
const CAMERA_ACTIONS: ReadonlyMap<string, (app: App) => void> = new Map([
  ['ArrowLeft', (app: App) => app.camera.orbitBy(-ORBIT_STEP, 0)],
  ['ArrowRight', (app: App) => app.camera.orbitBy(ORBIT_STEP, 0)],
  ['ArrowUp', (app: App) => app.camera.orbitBy(0, ORBIT_STEP)],
  ['ArrowDown', (app: App) => app.camera.orbitBy(0, -ORBIT_STEP)],
  ['+', (app: App) => app.camera.zoomBy(1 / ZOOM_STEP)],
  ['=', (app: App) => app.camera.zoomBy(1 / ZOOM_STEP)],
  ['-', (app: App) => app.camera.zoomBy(ZOOM_STEP)],
]);

/** Whether the key moved the camera. After a click on the stage, arrow keys step frames instead. */
function handleCameraKey({ app, view }: Ui, event: KeyboardEvent): boolean {
  const move = CAMERA_ACTIONS.get(event.key);
  const isModified = event.ctrlKey || event.metaKey || event.altKey;
  if (!move || isModified || !view.focus.byKeyboard) return false;
  move(app);
  return true;
}

/** Elements that receive text, or have keys of their own. A checkbox has only Space, like a button. */
const FIELD = 'input:not([type="checkbox"]), select, textarea';
const TEXT_FIELD = 'input:not([type="checkbox"], [type="range"]), textarea';

function isIn(target: EventTarget | null, selector: string): target is Element {
  return target instanceof Element && target.closest(selector) !== null;
}

/**
 * Whether a key belongs to a field or a dialog. Undo and redo belong to a text field only once something was typed, and
 * to every dialog except the list of built-in animations, because others hide what would change.
 */
function belongsToField(
  { target, ctrlKey, metaKey }: KeyboardEvent,
  editedField: EventTarget | null,
): boolean {
  if (!ctrlKey && !metaKey) return isIn(target, `${FIELD}, dialog`);
  return (
    isIn(target, 'dialog:not(.library)') || (isIn(target, TEXT_FIELD) && target === editedField)
  );
}

/** Whether a key closes an open menu, which the browser does by itself unless the default is prevented. */
function closesMenu({ key }: KeyboardEvent): boolean {
  return key === 'Escape' && document.querySelector(':popover-open') !== null;
}

/**
 * Whether a key is Space on a control that was focused with the keyboard; after a click on a control, Space means play,
 * and always on the row of an animation.
 */
function pressesControl({ key, target }: KeyboardEvent, { view }: Ui): boolean {
  return (
    key === ' ' &&
    view.focus.byKeyboard &&
    isIn(target, 'button, a, summary, input') &&
    !isIn(target, '.is-clip [data-row]')
  );
}

/** Whether a key may walk in a region: letters, comma and full stop may from anywhere, other keys belong to the panel with the focus. */
function mayWalk({ code, target }: KeyboardEvent): boolean {
  return /^(Key|Shift|Comma|Period)/.test(code) || !isIn(target, '.left, .right, .dock, .bar');
}

const onKeyUpOnce = { once: true, capture: true } as const;

/**
 * Handles the shortcuts of the page. Elements that handle a key themselves prevent its default.
 *
 * @returns a function that removes the listeners.
 */
export function attachShortcuts(ui: Ui): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  /** The field with the focus, if it was edited since it got the focus. */
  let editedField: EventTarget | null = null;
  window.addEventListener('input', ({ target }) => (editedField = target), { signal });
  window.addEventListener('focusin', () => (editedField = null), { signal });
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, altKey } = event;
    if (event.defaultPrevented || belongsToField(event, editedField) || closesMenu(event)) return;
    const isOnStage = isIn(target, '.stage > canvas');
    if (altKey && !isOnStage) return;
    const isHandled =
      workbenchModule.peek()?.poseKey(ui, event) ||
      workbenchModule.peek()?.puppetKey(ui, event) ||
      workbenchModule.peek()?.promptKey(ui, event) ||
      workbenchModule.peek()?.chatKey(ui, event) ||
      workbenchModule.peek()?.levelKey(ui, event) ||
      (mayWalk(event) && ui.app.live.current?.handleKey(event)) ||
      (isOnStage && handleCameraKey(ui, event));
    if (isHandled) {
      event.preventDefault();
      return;
    }
    const action = actionOf(event, ui.app.live.state.world.peek() === 'region');
    if (!action || altKey || pressesControl(event, ui)) return;
    event.preventDefault();
    // Firefox presses a focused button on keyup, even if the default of keydown was prevented.
    if (key === ' ') window.addEventListener('keyup', (up) => up.preventDefault(), onKeyUpOnce);
    action(ui);
  };
  window.addEventListener('keydown', onKeyDown, { signal });
  // Releases held controls wherever the focus is.
  window.addEventListener('keyup', (event) => ui.app.live.current?.handleKey(event), { signal });
  return () => listeners.abort();
}
