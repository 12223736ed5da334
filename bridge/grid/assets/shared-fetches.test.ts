import { expect, it } from 'vitest';
import { SharedFetches } from './shared-fetches.ts';

const live = () => new AbortController();

it('does the work once for all who want it at once', async () => {
  const fetches = new SharedFetches<number>();
  let begun = 0;
  const begin = async () => ++begun;
  const { signal } = live();
  const both = [fetches.share('a', signal, begin), fetches.share('a', signal, begin)];
  expect(await Promise.all(both)).toEqual([1, 1]);
  expect(await fetches.share('a', signal, begin)).toBe(2);
});

it('goes on while one still waits, and is given up when nobody does', async () => {
  const fetches = new SharedFetches<number>();
  const endings: AbortSignal[] = [];
  const begin = (ending: AbortSignal) => {
    endings.push(ending);
    return new Promise<number>((_, reject) => {
      ending.addEventListener('abort', () => reject(ending.reason));
    });
  };
  const [one, two] = [live(), live()];
  const waits = [one, two].map(({ signal }) => fetches.share('a', signal, begin).catch(String));
  one.abort('left');
  expect(await waits[0]).toBe('left');
  expect(endings.map(({ aborted }) => aborted)).toEqual([false]);
  two.abort('left too');
  expect(await waits[1]).toBe('left too');
  expect(endings.map(({ aborted }) => aborted)).toEqual([true]);
});
