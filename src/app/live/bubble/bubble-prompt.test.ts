import { describe, expect, it, vi } from 'vitest';
import { bubbleAvatarInfo, bubbleObject, description } from '../../../../test/bubble-fixtures.ts';
import type { Vector3 } from '../../../math/index.ts';
import { LiveState } from '../../state/index.ts';
import { Prompt } from './bubble-prompt.ts';

/** A bell and an avatar beside the visitor's own avatar, on a canvas of 800 × 600. */
function setUp() {
  const state = new LiveState();
  const actions = ['ring', 'ask'];
  state.bubbleObjects.value = [
    bubbleObject('bell', { position: [1, 0, 1], description: description('Bell', { actions }) }),
  ];
  state.bubbleAvatars.value = new Map(
    ['own', 'Per'].map((id) => [id, bubbleAvatarInfo(id)] as const),
  );
  const places: Record<string, Vector3> = { own: [0, 0, 0], Per: [0, 2, 0] };
  const act = vi.fn();
  const points: Record<string, [number, number]> = { bell: [300, 200], Per: [500, 150] };
  const prompt = new Prompt({
    state,
    ownId: () => 'own',
    positionOf: (id) => places[id] ?? null,
    act,
    picture: { size: [800, 600], pointAbove: (id) => points[id] ?? null, avatarBoxes: () => [] },
  });
  const key = (code: string, fields: Partial<KeyboardEvent> = {}) =>
    prompt.handleKey({ type: 'keydown', code, repeat: false, shiftKey: false, ...fields });
  prompt.update();
  return { state, prompt, places, act, key };
}

describe('the prompt', () => {
  it('is about the nearest, where that is drawn', () => {
    const { state } = setUp();
    expect(state.prompt.value).toEqual({
      ...{ objectId: 'bell', kind: 'thing', name: 'bell', action: 'ring', distance: 0.5 },
      ...{ actions: ['ring', 'ask'], reachable: 2, point: [300, 200] },
    });
  });

  it('changes only where people would see it', () => {
    const { state, prompt, places } = setUp();
    const before = state.prompt.value;
    places.own = [0.01, 0, 0];
    prompt.update();
    expect(state.prompt.value).toBe(before);
    places.own = [-5, 0, 0];
    prompt.update();
    expect(state.prompt.value).toBeNull();
  });

  it('acts by Enter, once for a long press', () => {
    const { prompt, act, key } = setUp();
    expect([key('Enter'), key('Enter', { repeat: true })]).toEqual([true, true]);
    expect(act.mock.calls).toEqual([['bell', 'ring']]);
    expect(key('Enter', { type: 'keyup' })).toBe(false);
    expect(key('KeyW')).toBe(false);
    prompt.clear();
    expect([key('NumpadEnter'), key('Tab')]).toEqual([false, false]);
    expect(act).toHaveBeenCalledTimes(1);
  });

  it('turns by Tab, and lets it go beyond the last target', () => {
    const { state, act, key } = setUp();
    expect(key('Tab')).toBe(true);
    expect(state.prompt.value).toMatchObject({
      objectId: 'Per',
      action: 'wave',
      point: [500, 150],
    });
    key('Enter');
    expect(act).toHaveBeenLastCalledWith('Per', 'wave');
    expect(key('Tab', { shiftKey: true })).toBe(true);
    expect(state.prompt.value?.objectId).toBe('bell');
    expect([key('Tab'), key('Tab')]).toEqual([true, false]);
  });
});
