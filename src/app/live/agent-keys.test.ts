import { describe, expect, it } from 'vitest';
import { AgentKeys, keyAction } from './agent-keys.ts';

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
    expect(keyAction(letter)).toEqual({ kind: 'hold', intent });
    expect(keyAction(other)).toEqual({ kind: 'hold', intent });
  });

  it('jumps once, and changes between postures', () => {
    expect(keyAction('Space')).toEqual({ kind: 'trigger', intent: 'jump' });
    expect(keyAction('Home')).toEqual({ kind: 'toggle', posture: 'flying' });
    expect(keyAction('KeyX')).toEqual({ kind: 'toggle', posture: 'seated' });
  });

  it.each(['KeyF', 'KeyG', 'KeyB', 'KeyP', 'Digit1', 'Slash', 'Escape', 'Tab', 'Equal', 'Minus'])(
    'leaves %s to the page',
    (code) => {
      expect(keyAction(code)).toBeNull();
    },
  );

  it('knows no key by the name of a property of objects', () => {
    expect(keyAction('constructor')).toBeNull();
  });
});

function harness() {
  const said: unknown[][] = [];
  const keys = new AgentKeys({
    setHeld: (intent, isHeld) => said.push(['hold', intent, isHeld]),
    trigger: (intent) => said.push(['trigger', intent]),
    setPosture: (posture) => said.push(['posture', posture]),
    releaseAll: () => said.push(['releaseAll']),
  });
  const press = (code: string, type = 'keydown', repeat = false) =>
    keys.handleKey({ type, code, repeat });
  return { said, keys, press };
}

it('holds from the first key down to the last one up', () => {
  const { said, press } = harness();
  press('KeyW');
  press('KeyW', 'keydown', true);
  press('ArrowUp');
  press('KeyW', 'keyup');
  expect(said).toEqual([['hold', 'forward', true]]);
  press('ArrowUp', 'keyup');
  expect(said.at(-1)).toEqual(['hold', 'forward', false]);
});

it('jumps once however long the key is down', () => {
  const { said, press } = harness();
  press('Space');
  press('Space', 'keydown', true);
  press('Space', 'keyup');
  expect(said).toEqual([['trigger', 'jump']]);
});

it('flies, sits, and stands up again', () => {
  const { said, press } = harness();
  for (const code of ['Home', 'KeyX', 'KeyX']) press(code);
  expect(said).toEqual([
    ['posture', 'flying'],
    ['posture', 'seated'],
    ['posture', 'upright'],
  ]);
});

it('switches typing on and off, and forgets what was held when the keyboard goes', () => {
  const { said, keys, press } = harness();
  press('KeyT');
  press('KeyT');
  press('KeyD');
  keys.releaseAll();
  press('KeyD');
  expect(said).toEqual([
    ['hold', 'typing', true],
    ['hold', 'typing', false],
    ['hold', 'turnRight', true],
    ['releaseAll'],
    ['hold', 'turnRight', true],
  ]);
});

it('leaves other keys alone', () => {
  expect(harness().press('KeyF')).toBe(false);
});
