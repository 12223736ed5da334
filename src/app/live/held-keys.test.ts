import { expect, it } from 'vitest';
import { HeldKeys } from './held-keys.ts';

function harness() {
  const said: unknown[][] = [];
  const keys = new HeldKeys({
    setHeld: (intent, isHeld) => said.push(['hold', intent, isHeld]),
    trigger: (intent) => said.push(['trigger', intent]),
    setPosture: (posture) => said.push(['posture', posture]),
    releaseAll: () => said.push(['releaseAll']),
  });
  const press = (code: string, type = 'keydown', repeat = false) =>
    keys.press({ type, code, repeat });
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
  keys.release();
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
