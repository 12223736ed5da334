import { describe, expect, it } from 'vitest';
import { nudgeOf } from './nudge.ts';

describe('nudgeOf', () => {
  it('moves by two centimetres, with Shift by ten', () => {
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
  ] as const)('goes by the eye: from %s %s is %d forward, %d left', (view, key, forward, left) => {
    expect(nudgeOf(key, false, view)).toEqual({ forward, left, up: 0 });
  });

  it('leaves other keys alone', () => {
    expect(nudgeOf('Home', false, 'front')).toBeNull();
    expect(nudgeOf('a', true, null)).toBeNull();
  });
});
