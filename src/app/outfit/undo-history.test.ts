import { expect, it } from 'vitest';
import { loadedDocument } from '../../../test/loaded-document.ts';
import { AppState } from '../state/index.ts';
import { UndoHistory } from './undo-history.ts';

/** A history of an outfit of one document, whose name `set` changes. */
function setUp() {
  const state = new AppState();
  state.items.value = [loadedDocument('0')];
  const history = new UndoHistory(state);
  const set = (after: number, gesture?: string) =>
    history.record(
      `to ${after}`,
      () => {
        state.items.value = [loadedDocument(String(after))];
      },
      gesture,
    );
  const value = () => Number(state.items.value[0].id);
  const labels = () => [state.undoLabel.value, state.redoLabel.value];
  return { state, history, set, value, labels };
}

it('undoes and redoes steps, and names them', () => {
  const { history, value, set, labels } = setUp();
  set(1);
  set(2);
  expect(labels()).toEqual(['to 2', null]);
  history.undo();
  expect(value()).toBe(1);
  expect(labels()).toEqual(['to 1', 'to 2']);
  history.undo();
  history.undo();
  expect(value()).toBe(0);
  expect(labels()).toEqual([null, 'to 1']);
  history.redo();
  history.redo();
  history.redo();
  expect(value()).toBe(2);
  expect(labels()).toEqual(['to 2', null]);
});

it('forgets undone steps once something new is done', () => {
  const { history, value, set, labels } = setUp();
  set(1);
  history.undo();
  set(5);
  history.redo();
  expect(value()).toBe(5);
  expect(labels()).toEqual(['to 5', null]);
});

it('makes one step of a gesture, and a new one of the next', () => {
  const { history, value, set } = setUp();
  set(1, 'drag 1');
  set(2, 'drag 1');
  set(3, 'drag 2');
  set(4);
  set(5);
  history.undo();
  expect(value()).toBe(4);
  history.undo();
  history.undo();
  expect(value()).toBe(2);
  history.undo();
  expect(value()).toBe(0);
  history.redo();
  expect(value()).toBe(2);
});

it('takes the last gesture back without a step, and what could be redone before can be again', () => {
  const { state, history, value, set, labels } = setUp();
  set(1);
  set(2);
  history.undo();
  set(5, 'drag 1');
  set(6, 'drag 1');
  const { value: lastStep } = state.lastStep;
  expect(history.takeBack('drag 2')).toBe(false);
  expect(value()).toBe(6);
  expect(history.takeBack('drag 1')).toBe(true);
  expect(value()).toBe(1);
  expect(labels()).toEqual(['to 1', 'to 2']);
  expect(state.lastStep.value).toBe(lastStep);
  history.redo();
  expect(value()).toBe(2);

  // Only the last change can be taken back, and once.
  expect(history.takeBack('drag 1')).toBe(false);
  set(3, 'drag 3');
  set(4);
  expect(history.takeBack('drag 3')).toBe(false);
  history.undo();
  expect(history.takeBack('drag 3')).toBe(false);
  expect(value()).toBe(3);
});

it('makes one step of a change and everything that it records itself', () => {
  const { state, history, value, set } = setUp();
  history.record('both', () => {
    set(1);
    set(2);
  });
  expect(state.undoSteps.value.map(({ label }) => label)).toEqual(['both']);
  history.undo();
  expect(value()).toBe(0);
});

it('a change that changes nothing, or fails, is no step; a label may depend on the change', () => {
  const { state, history, set } = setUp();
  history.record('selection', () => {
    state.selectedId.value = '0';
    state.items.value = [...state.items.value];
  });
  expect(() =>
    history.record('failure', () => {
      throw new Error('no');
    }),
  ).toThrow('no');
  expect(state.undoSteps.value).toEqual([]);
  let name = '';
  history.record(
    () => name,
    () => {
      set(1);
      name = 'one';
    },
  );
  expect(state.undoLabel.value).toBe('one');
});

it('keeps fifty steps', () => {
  const { history, value, set } = setUp();
  for (let value = 1; value <= 60; value++) set(value);
  for (let i = 0; i < 70; i++) history.undo();
  expect(value()).toBe(10);
});

it('goes to any of the steps at once, and reports how many were undone or redone', () => {
  const { state, history, value, set } = setUp();
  for (let value = 1; value <= 5; value++) set(value);
  expect(state.lastStep.value).toBeNull();
  const cases = [
    [1, 'undone', '4 steps'],
    [2, 'redone', 'to 2'],
    [0, 'undone', '2 steps'],
    [5, 'redone', '5 steps'],
    [4, 'undone', 'to 5'],
  ] as const;
  for (const [done, direction, label] of cases) {
    history.goTo(done);
    expect(value()).toBe(done);
    expect(state.doneSteps.value).toBe(done);
    expect(state.lastStep.value).toEqual({ direction, label });
  }
  const before = state.lastStep.value;
  for (const outside of [-1, 4, 6]) history.goTo(outside);
  expect([value(), state.lastStep.value]).toEqual([4, before]);
  expect(state.undoSteps.value).toHaveLength(5);
});

it('dismisses a toast whose Undo would undo something else, and no other', () => {
  const { state, history, set } = setUp();
  for (const goOn of [() => set(1), () => history.undo(), () => history.redo()]) {
    state.toast.value = { kind: 'removed', names: ['walk'] };
    goOn();
    expect(state.toast.value).toBeNull();
  }
  history.record('removal', () => {
    set(2);
    state.toast.value = { kind: 'removed', names: ['1'] };
  });
  expect(state.toast.value).not.toBeNull();
  state.toast.value = { kind: 'cancelled', fileName: 'walk.anim' };
  set(3);
  expect(state.toast.value).not.toBeNull();
});
