import { expect, it } from 'vitest';
import { AppState } from '../state/index.ts';
import { UndoHistory } from './undo-history.ts';

/** A history of changes of one number, which `set` makes. */
function setUp() {
  const state = new AppState();
  const history = new UndoHistory(state);
  const box = { value: 0 };
  const set = (after: number, gesture?: string) => {
    const before = box.value;
    const write = (value: number) => () => {
      box.value = value;
    };
    box.value = after;
    history.push({ label: `to ${after}`, gesture, undo: write(before), redo: write(after) });
  };
  const labels = () => [state.undoLabel.value, state.redoLabel.value];
  return { state, history, box, set, labels };
}

it('undoes and redoes steps, and names them', () => {
  const { history, box, set, labels } = setUp();
  set(1);
  set(2);
  expect(labels()).toEqual(['to 2', null]);
  history.undo();
  expect(box.value).toBe(1);
  expect(labels()).toEqual(['to 1', 'to 2']);
  history.undo();
  history.undo();
  expect(box.value).toBe(0);
  expect(labels()).toEqual([null, 'to 1']);
  history.redo();
  history.redo();
  history.redo();
  expect(box.value).toBe(2);
  expect(labels()).toEqual(['to 2', null]);
});

it('forgets undone steps once something new is done', () => {
  const { history, box, set, labels } = setUp();
  set(1);
  history.undo();
  set(5);
  history.redo();
  expect(box.value).toBe(5);
  expect(labels()).toEqual(['to 5', null]);
});

it('makes one step of a gesture, and a new one of the next', () => {
  const { history, box, set } = setUp();
  set(1, 'drag 1');
  set(2, 'drag 1');
  set(3, 'drag 2');
  set(4);
  set(5);
  history.undo();
  expect(box.value).toBe(4);
  history.undo();
  history.undo();
  expect(box.value).toBe(2);
  history.undo();
  expect(box.value).toBe(0);
  history.redo();
  expect(box.value).toBe(2);
});

it('keeps fifty steps', () => {
  const { history, box, set } = setUp();
  for (let value = 1; value <= 60; value++) set(value);
  for (let i = 0; i < 70; i++) history.undo();
  expect(box.value).toBe(10);
});

it('reports the last step that was undone or redone', () => {
  const { state, history, set } = setUp();
  set(1);
  expect(state.lastStep.value).toBeNull();
  history.undo();
  expect(state.lastStep.value).toEqual({ direction: 'undone', label: 'to 1' });
  history.redo();
  expect(state.lastStep.value).toEqual({ direction: 'redone', label: 'to 1' });
});

it('dismisses a toast whose Undo would undo something else, and no other', () => {
  const { state, history, set } = setUp();
  for (const goOn of [() => set(1), () => history.undo(), () => history.redo()]) {
    state.toast.value = { kind: 'removed', names: ['walk'] };
    goOn();
    expect(state.toast.value).toBeNull();
  }
  state.toast.value = { kind: 'cancelled', fileName: 'walk.anim' };
  set(2);
  expect(state.toast.value).not.toBeNull();
});
