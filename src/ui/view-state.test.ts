import { describe, expect, it } from 'vitest';
import { FocusOrigin } from './view-state.ts';

/** Dispatches events; returns whether the focus was moved by the keyboard. */
function trackFocus() {
  const target = new EventTarget();
  const origin = new FocusOrigin(target, new AbortController().signal);
  return (...types: string[]) => {
    for (const type of types) target.dispatchEvent(new Event(type));
    return origin.byKeyboard;
  };
}

describe('FocusOrigin', () => {
  it('is not the keyboard after a press, whatever keys trackFocus', () => {
    expect(trackFocus()('pointerdown', 'focusin', 'keydown', 'keydown')).toBe(false);
  });

  it('is the keyboard after a key that moves the focus', () => {
    expect(trackFocus()('pointerdown', 'focusin', 'keydown', 'focusin')).toBe(true);
  });

  it('is not the keyboard after a press on the focused element', () => {
    expect(trackFocus()('keydown', 'focusin', 'pointerdown')).toBe(false);
  });
});
