import { describe, expect, it } from 'vitest';
import { FocusOrigin } from './focus-origin.ts';

function follow() {
  const target = new EventTarget();
  const origin = new FocusOrigin(target, new AbortController().signal);
  return (...types: string[]) => {
    for (const type of types) target.dispatchEvent(new Event(type));
    return origin.byKeyboard;
  };
}

describe('FocusOrigin', () => {
  it('a press that brings the focus is no keyboard, whatever keys follow', () => {
    expect(follow()('pointerdown', 'focusin', 'keydown', 'keydown')).toBe(false);
  });

  it('a key that moves the focus on is', () => {
    expect(follow()('pointerdown', 'focusin', 'keydown', 'focusin')).toBe(true);
  });

  it('a press on what the keyboard had reached takes it over', () => {
    expect(follow()('keydown', 'focusin', 'pointerdown')).toBe(false);
  });
});
