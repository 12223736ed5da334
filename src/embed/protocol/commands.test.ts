import { expect, it } from 'vitest';
import { commandMethods } from './commands.ts';

it('calls with exactly as many arguments as the command has', () => {
  const calls: unknown[] = [];
  const { play, screenshot, seek } = commandMethods(
    ['play', 'screenshot', 'seek'],
    async (name, args) => void calls.push([name, ...args]),
  );
  (play as (event: object) => void)({ type: 'click' });
  void screenshot();
  (seek as (...args: number[]) => void)(1, 2);
  expect(calls).toEqual([['play'], ['screenshot', undefined], ['seek', 1]]);
});
