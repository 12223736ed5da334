import { signal } from '@preact/signals-core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { GridAssets } from '../../session/assets/index.ts';
import type { SessionStep } from '../../session/index.ts';
import type { PuppetryState } from '../state/index.ts';
import { LiveState } from '../state/index.ts';
import type { RegionShow } from './create-region-stage.ts';
import { SessionEventHandlers } from './session-event-handlers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The chat that is left after these steps of sessions, of whom somebody spoke in the first one. */
function chatAfter(...steps: SessionStep[]): number {
  const state = new LiveState();
  const board = { sentJoints: signal(0) } as unknown as PuppetryState;
  const show = { onChange: () => {} } as unknown as RegionShow;
  const news = new SessionEventHandlers(state, board, show, {} as GridAssets);
  const tell = (step: SessionStep) => news.hear({ type: 'step', step, attempt: 0, end: null });
  tell('connecting');
  tell('connected');
  state.chat.value = [{ at: 0, from: 'Wren', text: 'Five, six' }];
  for (const step of steps) tell(step);
  return state.chat.value.length;
}

it('forgets what was said when another session begins, or a recording', () => {
  expect(chatAfter('ended')).toBe(1);
  expect(chatAfter('ended', 'connected')).toBe(0);
  expect(chatAfter('ended', 'connecting')).toBe(0);
});

it('remembers it when the connection comes back, and from region to region', () => {
  expect(chatAfter('reconnecting', 'connected')).toBe(1);
  expect(chatAfter('moving', 'connected')).toBe(1);
});
