import { describe, expect, it } from 'vitest';
import { AgentKeys, keyAction } from './agent-keys.ts';

describe('keyAction', () => {
  it.each([
    ['KeyW', 'ArrowUp', 'forward'],
    ['KeyS', 'ArrowDown', 'back'],
    ['KeyA', 'ArrowLeft', 'turnLeft'],
    ['KeyD', 'ArrowRight', 'turnRight'],
    ['KeyE', 'PageUp', 'up'],
    ['KeyC', 'PageDown', 'down'],
    ['ShiftLeft', 'ShiftRight', 'run'],
    ['Comma', 'Comma', 'slideLeft'],
    ['Period', 'Period', 'slideRight'],
    ['End', 'End', 'stop'],
  ] as const)('%s and %s hold %s', (letter, other, control) => {
    expect(keyAction(letter)).toEqual({ kind: 'hold', control });
    expect(keyAction(other)).toEqual({ kind: 'hold', control });
  });

  it('triggers a jump, and changes between postures', () => {
    expect(keyAction('Space')).toEqual({ kind: 'trigger', control: 'jump' });
    expect(keyAction('Home')).toEqual({ kind: 'posture', posture: 'flying' });
    expect(keyAction('KeyX')).toEqual({ kind: 'posture', posture: 'seated' });
  });

  it.each([
    'KeyF',
    'KeyG',
    'KeyB',
    'KeyP',
    'KeyR',
    'Digit1',
    'Slash',
    'Escape',
    'Tab',
    'Equal',
    'Minus',
  ])('leaves %s to the page', (code) => {
    expect(keyAction(code)).toBeNull();
  });

  it('has no action for the name of an object property', () => {
    expect(keyAction('constructor')).toBeNull();
  });
});

describe('AgentKeys', () => {
  function setUp() {
    const calls: unknown[][] = [];
    const keys = new AgentKeys(
      {
        setHeld: (control, isHeld) => calls.push(['setHeld', control, isHeld]),
        trigger: (control) => calls.push(['trigger', control]),
        togglePosture: (posture) => calls.push(['togglePosture', posture]),
        releaseAll: () => calls.push(['releaseAll']),
      },
      (command) => calls.push(['run', command]),
    );
    const press = (code: string, type = 'keydown', repeat = false) =>
      keys.handleKey({ type, code, repeat });
    return { calls, keys, press };
  }

  it('holds a control from the first key down to the last key up', () => {
    const { calls, press } = setUp();
    press('KeyW');
    press('KeyW', 'keydown', true);
    press('ArrowUp');
    press('KeyW', 'keyup');
    expect(calls).toEqual([['setHeld', 'forward', true]]);
    press('ArrowUp', 'keyup');
    expect(calls.at(-1)).toEqual(['setHeld', 'forward', false]);
  });

  it('jumps once, however long the key is down', () => {
    const { calls, press } = setUp();
    press('Space');
    press('Space', 'keydown', true);
    press('Space', 'keyup');
    expect(calls).toEqual([['trigger', 'jump']]);
  });

  it('takes up postures and leaves them, and passes commands on', () => {
    const { calls, press } = setUp();
    for (const code of ['Home', 'KeyX', 'KeyM', 'KeyZ', 'KeyU']) {
      press(code);
      press(code, 'keydown', true);
      press(code, 'keyup');
    }
    expect(calls).toEqual([
      ['togglePosture', 'flying'],
      ['togglePosture', 'seated'],
      ['run', 'mouselook'],
      ['run', 'away'],
      ['run', 'sit'],
    ]);
  });

  it('switches typing on and off, and forgets what was held when everything is released', () => {
    const { calls, keys, press } = setUp();
    press('KeyT');
    press('KeyT');
    press('KeyT');
    press('KeyD');
    expect(keys.isHeld('turnRight')).toBe(true);
    keys.releaseAll();
    expect(keys.isHeld('turnRight')).toBe(false);
    press('KeyD');
    expect(calls).toEqual([
      ['setHeld', 'typing', true],
      ['setHeld', 'typing', false],
      ['setHeld', 'typing', true],
      ['setHeld', 'turnRight', true],
      ['setHeld', 'typing', false],
      ['releaseAll'],
      ['setHeld', 'turnRight', true],
    ]);
  });

  it('slides with A and D and looks with the arrow keys in mouselook', () => {
    const { calls, keys, press } = setUp();
    press('KeyA');
    keys.setMouselook(true);
    calls.length = 0;
    for (const code of ['KeyA', 'KeyD', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'KeyW']) press(code);
    expect(calls.map(([, control]) => control)).toEqual([
      'slideLeft',
      'slideRight',
      'pitchUp',
      'pitchDown',
      'turnLeft',
      'forward',
    ]);
    keys.setMouselook(false);
    expect(calls.at(-1)).toEqual(['releaseAll']);
  });

  it('leaves other keys alone', () => {
    expect(setUp().press('KeyF')).toBe(false);
  });
});
