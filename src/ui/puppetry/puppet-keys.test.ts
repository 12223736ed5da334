import { signal } from '@preact/signals-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppState, LiveState, PuppetryState } from '../../app/state/index.ts';
import type { Ui } from '../context.ts';
import { puppetKey } from './puppet-keys.ts';

class FakeElement {
  readonly #classes: string;
  constructor(classes: string) {
    this.#classes = classes;
  }
  closest(selector: string): this | null {
    const wanted = selector.split(', ');
    return this.#classes.split(' ').some((name) => wanted.includes(`.${name}`)) ? this : null;
  }
}

const COMMANDS = [
  'setMirror',
  'setPinned',
  'choose',
  'nudge',
  'setHandles',
  'startRecording',
  'stopRecording',
] as const;

function setUp() {
  const board = new PuppetryState();
  const state = new AppState();
  const live = new LiveState();
  const calls: unknown[][] = [];
  const puppetry = Object.fromEntries(
    COMMANDS.map((name) => [name, (...given: unknown[]) => calls.push([name, ...given])]),
  );
  const openPuppetry = () => Promise.resolve(puppetry);
  /** What was asked for, once it was. */
  const asked = async () => {
    await openPuppetry();
    return calls;
  };
  const app = {
    state,
    live: { state: live },
    puppetry: { state: board, open: openPuppetry },
  };
  const drawerOpen = signal(false);
  const ui = { app, view: { drawerOpen } } as unknown as Ui;
  const press = (key: string, more: Partial<Record<keyof KeyboardEvent, unknown>> = {}) =>
    puppetKey(ui, { key, target: null, ...more } as unknown as KeyboardEvent);
  return { board, state, live, drawerOpen, asked, press };
}

beforeEach(() => vi.stubGlobal('Element', FakeElement));
afterEach(() => vi.unstubAllGlobals());

describe('puppetKey', () => {
  it('leaves everything but recording alone while nobody has taken hold', async () => {
    const { asked, press } = setUp();
    for (const key of ['ArrowUp', 'm', 'p', 'Escape']) expect(press(key)).toBe(false);
    expect(press('R')).toBe(true);
    expect(press('r', { ctrlKey: true })).toBe(false);
    expect(await asked()).toEqual([['startRecording', null]]);
  });

  it('moves the chosen handle, again and again while a key is held', async () => {
    const { board, asked, press } = setUp();
    board.showHandles.value = true;
    expect(press('ArrowLeft')).toBe(false);
    board.selected.value = 'head';
    expect(press('ArrowUp', { shiftKey: true })).toBe(true);
    expect(press('PageUp', { repeat: true })).toBe(true);
    expect(await asked()).toEqual([
      ['nudge', 'head', 0, 0, 0.1],
      ['nudge', 'head', 0.02, 0, 0],
    ]);
  });

  it('leaves arrows to panels, but for the drawing of the handles', () => {
    const { board, press } = setUp();
    board.showHandles.value = true;
    board.selected.value = 'head';
    expect(press('ArrowUp', { target: new FakeElement('right') })).toBe(false);
    expect(press('ArrowUp', { target: new FakeElement('right handle-tools') })).toBe(true);
  });

  it('pins what is held, else what is chosen, if it can be', async () => {
    const { board, asked, press } = setUp();
    board.showHandles.value = true;
    expect(press('p')).toBe(false);
    board.selected.value = 'head';
    expect(press('p')).toBe(true);
    board.grabbed.value = new Set(['handLeft']);
    press('P');
    board.pinned.value = new Set(['handLeft']);
    press('p');
    press('p', { repeat: true });
    expect(await asked()).toEqual([
      ['setPinned', 'handLeft', true],
      ['setPinned', 'handLeft', false],
    ]);
  });

  it('turns the mirror on and off', async () => {
    const { board, asked, press } = setUp();
    board.showHandles.value = true;
    press('m');
    board.mirror.value = true;
    press('M');
    expect(await asked()).toEqual([
      ['setMirror', true],
      ['setMirror', false],
    ]);
  });

  it('puts the handles away, also while a handle is chosen, once nothing floats', async () => {
    const { board, state, drawerOpen, asked, press } = setUp();
    board.showHandles.value = true;
    board.selected.value = 'hips';
    state.toast.value = { kind: 'removed', names: ['wave'] };
    expect(press('Escape')).toBe(false);
    state.toast.value = null;
    drawerOpen.value = true;
    expect(press('Escape')).toBe(false);
    drawerOpen.value = false;
    press('Escape');
    expect(await asked()).toEqual([['setHandles', false]]);
  });

  it('records the agent in focus, and stops', async () => {
    const { board, live, asked, press } = setUp();
    live.step.value = 'connected';
    live.world.value = 'region';
    expect(press('r')).toBe(false);
    live.focusedId.value = 'ilse';
    press('r');
    board.recording.value = { agentId: 'ilse', name: 'Ilse', seconds: 1, isFull: false };
    press('r');
    expect(await asked()).toEqual([['startRecording', 'ilse'], ['stopRecording']]);
  });
});
