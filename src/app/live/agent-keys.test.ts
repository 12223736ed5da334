import { describe, expect, it } from 'vitest';
import { keyIntent } from './agent-keys.ts';

describe('keyIntent', () => {
  it.each([
    ['KeyW', 'ArrowUp', 'forward'],
    ['KeyS', 'ArrowDown', 'back'],
    ['KeyA', 'ArrowLeft', 'turnLeft'],
    ['KeyD', 'ArrowRight', 'turnRight'],
    ['KeyE', 'PageUp', 'up'],
    ['KeyC', 'PageDown', 'down'],
    ['ShiftLeft', 'ShiftRight', 'run'],
  ] as const)('%s and %s hold %s', (letter, other, intent) => {
    expect(keyIntent(letter)).toEqual({ kind: 'hold', intent });
    expect(keyIntent(other)).toEqual({ kind: 'hold', intent });
  });

  it('jumps once, and changes between postures', () => {
    expect(keyIntent('Space')).toEqual({ kind: 'trigger', intent: 'jump' });
    expect(keyIntent('Home')).toEqual({ kind: 'toggle', posture: 'flying' });
    expect(keyIntent('KeyX')).toEqual({ kind: 'toggle', posture: 'seated' });
  });

  it.each(['KeyF', 'KeyG', 'KeyB', 'KeyP', 'Digit1', 'Slash', 'Escape', 'Tab', 'Equal', 'Minus'])(
    'leaves %s to the page',
    (code) => {
      expect(keyIntent(code)).toBeNull();
    },
  );

  it('knows no key by the name of a property of objects', () => {
    expect(keyIntent('constructor')).toBeNull();
  });
});
