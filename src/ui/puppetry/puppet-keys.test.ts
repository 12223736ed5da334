import { signal } from '@preact/signals-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppState, LiveState, PuppetryState } from '../../app/state/index.ts';
import type { Ui } from '../context.ts';
import { nudgeOf, puppetKey } from './puppet-keys.ts';

class FakeElement {
  readonly #classes: string;
  constructor(classes: string) {
    this.#classes = classes;
  }
  closest(selector: string): this | null {
    const selectors = selector.split(', ');
    return this.#classes.split(' ').some((name) => selectors.includes(`.${name}`)) ? this : null;
  }
}

const HANDLE_COMMANDS = ['setMirror', 'setPinned', 'select', 'nudge'];
const COMMANDS = ['setShowHandles', 'startRecording', 'stopRecording'];

function setUp() {
  const puppetryState = new PuppetryState();
  const state = new AppState();
  const live = new LiveState();
  const calls: unknown[][] = [];
  const record = (names: readonly string[]) =>
    Object.fromEntries(
      names.map((name) => [name, (...args: unknown[]) => calls.push([name, ...args])]),
    );
  const puppetry = { ...record(COMMANDS), handles: record(HANDLE_COMMANDS) };
  const openPuppetry = () => Promise.resolve(puppetry);
  /** The commands that were called, once puppetry is open. */
  const commands = async () => {
    await openPuppetry();
    return calls;
  };
  const app = {
    state,
    live: { state: live },
    puppetry: { state: puppetryState, open: openPuppetry },
  };
  const drawerOpen = signal(false);
  const ui = { app, view: { drawerOpen } } as unknown as Ui;
  const press = (key: string, more: Partial<Record<keyof KeyboardEvent, unknown>> = {}) =>
    puppetKey(ui, { key, target: null, ...more } as unknown as KeyboardEvent);
  return { puppetryState, state, live, drawerOpen, commands, press };
}

beforeEach(() => vi.stubGlobal('Element', FakeElement));
afterEach(() => vi.unstubAllGlobals());

describe('puppetKey', () => {
  it('handles only the key to record while no handles are shown', async () => {
    const { commands, press } = setUp();
    for (const key of ['ArrowUp', 'm', 'p', 'Escape']) expect(press(key)).toBe(false);
    expect(press('R')).toBe(true);
    expect(press('r', { ctrlKey: true })).toBe(false);
    expect(await commands()).toEqual([['startRecording', null]]);
  });

  it('moves the selected handle, repeatedly while a key is held down', async () => {
    const { puppetryState, commands, press } = setUp();
    puppetryState.showHandles.value = true;
    expect(press('ArrowLeft')).toBe(false);
    puppetryState.selected.value = 'head';
    expect(press('ArrowUp', { shiftKey: true })).toBe(true);
    expect(press('PageUp', { repeat: true })).toBe(true);
    expect(await commands()).toEqual([
      ['nudge', 'head', 0, 0, 0.1],
      ['nudge', 'head', 0.02, 0, 0],
    ]);
  });

  it('leaves arrow keys to panels, except for the drawing of the handles', () => {
    const { puppetryState, press } = setUp();
    puppetryState.showHandles.value = true;
    puppetryState.selected.value = 'head';
    expect(press('ArrowUp', { target: new FakeElement('right') })).toBe(false);
    expect(press('ArrowUp', { target: new FakeElement('right handle-tools') })).toBe(true);
  });

  it('pins the grabbed handle, or else the selected one, if it can be pinned', async () => {
    const { puppetryState, commands, press } = setUp();
    puppetryState.showHandles.value = true;
    expect(press('p')).toBe(false);
    puppetryState.selected.value = 'head';
    expect(press('p')).toBe(true);
    puppetryState.grabbed.value = new Set(['handLeft']);
    press('P');
    puppetryState.pinned.value = new Set(['handLeft']);
    press('p');
    press('p', { repeat: true });
    expect(await commands()).toEqual([
      ['setPinned', 'handLeft', true],
      ['setPinned', 'handLeft', false],
    ]);
  });

  it('turns mirroring on and off', async () => {
    const { puppetryState, commands, press } = setUp();
    puppetryState.showHandles.value = true;
    press('m');
    puppetryState.mirror.value = true;
    press('M');
    expect(await commands()).toEqual([
      ['setMirror', true],
      ['setMirror', false],
    ]);
  });

  it('hides the handles once no toast and no drawer is open, even while one is selected', async () => {
    const { puppetryState, state, drawerOpen, commands, press } = setUp();
    puppetryState.showHandles.value = true;
    puppetryState.selected.value = 'hips';
    state.toast.value = { kind: 'removed', names: ['wave'] };
    expect(press('Escape')).toBe(false);
    state.toast.value = null;
    drawerOpen.value = true;
    expect(press('Escape')).toBe(false);
    drawerOpen.value = false;
    press('Escape');
    expect(await commands()).toEqual([['setShowHandles', false]]);
  });

  it('records the focused agent, and stops', async () => {
    const { puppetryState, live, commands, press } = setUp();
    live.step.value = 'connected';
    live.world.value = 'region';
    expect(press('r')).toBe(false);
    live.focusedId.value = 'ilse';
    press('r');
    puppetryState.recording.value = { agentId: 'ilse', name: 'Ilse', seconds: 1, isFull: false };
    press('r');
    expect(await commands()).toEqual([['startRecording', 'ilse'], ['stopRecording']]);
  });
});

describe('nudgeOf', () => {
  it('moves by two centimetres, or by ten with Shift', () => {
    expect(nudgeOf('ArrowUp', false, 'front')).toEqual({ forward: 0, left: 0, up: 0.02 });
    expect(nudgeOf('ArrowDown', true, 'back')).toEqual({ forward: 0, left: 0, up: -0.1 });
  });

  it.each([
    ['front', 'ArrowRight', 0, 0.02],
    ['front', 'PageUp', 0.02, 0],
    ['back', 'ArrowRight', 0, -0.02],
    ['back', 'PageDown', 0.02, 0],
    ['side', 'ArrowLeft', -0.02, 0],
    ['side', 'PageUp', 0, -0.02],
    [null, 'ArrowLeft', 0, -0.02],
  ] as const)(
    'follows the view: from %s, %s is %d forward and %d left',
    (view, key, forward, left) => {
      expect(nudgeOf(key, false, view)).toEqual({ forward, left, up: 0 });
    },
  );

  it('is null for other keys', () => {
    expect(nudgeOf('Home', false, 'front')).toBeNull();
    expect(nudgeOf('a', true, null)).toBeNull();
  });
});
