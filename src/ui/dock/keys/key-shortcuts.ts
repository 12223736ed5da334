import { FRAMES_PER_SECOND } from '../../../app/index.ts';
import type { Ui } from '../../context.ts';
import { type KeyEditor, keyEditorOf } from './key-editor.ts';

type Command = (editor: KeyEditor, event: KeyboardEvent) => void;

const WITH_CONTROL: Readonly<Record<string, Command>> = {
  a: (editor) => editor.selectEverything(),
  c: (editor) => void editor.copied.copy(),
  x: (editor) => editor.cut(),
  v: (editor, event) => editor.copied.paste(event.shiftKey ? 'joint' : 'same'),
  ArrowLeft: (editor, event) => editor.goToKey(-1, event.shiftKey),
  ArrowRight: (editor, event) => editor.goToKey(1, event.shiftKey),
};

const PLAIN: Readonly<Record<string, Command>> = {
  Delete: (editor) => editor.remove(),
  Backspace: (editor) => editor.remove(),
  k: (editor) => editor.placement.toggle(),
  '+': (editor) => editor.view.zoom(1 / ZOOM_STEP),
  '=': (editor) => editor.view.zoom(1 / ZOOM_STEP),
  '-': (editor) => editor.view.zoom(ZOOM_STEP),
  '0': (editor) => editor.view.zoom(Infinity),
};

/** By how much a press of + or − changes the time that is shown. */
const ZOOM_STEP = 1.5;

let moveGesture = '';

/** Moves the selected keys by a frame; a key that is held down is one step of undo. */
function moveByFrame(editor: KeyEditor, event: KeyboardEvent): boolean {
  const frames = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
  if (frames === 0) return false;
  if (!event.repeat) moveGesture = editor.newGesture();
  editor.moveBy((event.shiftKey ? 10 * frames : frames) / FRAMES_PER_SECOND, moveGesture);
  return true;
}

/** Handles a key that was pressed while the keys have the focus. Returns whether it did anything. */
export function handleKeyOfKeys(editor: KeyEditor, event: KeyboardEvent): boolean {
  if (event.altKey) return moveByFrame(editor, event);
  if (event.key === 'Escape') return editor.clear();
  const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const command = (event.ctrlKey || event.metaKey ? WITH_CONTROL : PLAIN)[name];
  command?.(editor, event);
  return command !== undefined;
}

/** Sets or removes a key at the playhead while the dock shows keys, wherever the focus is. */
export function toggleKeyAtPlayhead({ app, view }: Ui): void {
  if (view.timelineMode.peek() === 'keys') keyEditorOf(app).placement.toggle();
}
