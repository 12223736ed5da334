import { expect, it } from 'vitest';
import { Streams } from './streams.ts';

/** Jobs that are done when the test says so. */
function stage() {
  const streams = new Streams();
  const log: string[] = [];
  const finishers = new Map<string, () => void>();
  const add = (name: string, command = 'seek', key = command) =>
    streams.add({
      command,
      key,
      run: () => {
        log.push(`run ${name}`);
        return new Promise((resolve) => finishers.set(name, resolve));
      },
      skip: () => void log.push(`skip ${name}`),
    });
  const finish = async (name: string) => {
    finishers.get(name)?.();
    await Promise.resolve();
    await Promise.resolve();
  };
  return { streams, log, add, finish };
}

it('lets only the newest of those that wait be done', async () => {
  const { log, add, finish } = stage();
  for (const name of ['1', '2', '3', '4']) add(name);
  expect(log).toEqual(['run 1', 'skip 2', 'skip 3']);
  await finish('1');
  expect(log.at(-1)).toBe('run 4');
  await finish('4');
  add('5');
  expect(log).toEqual(['run 1', 'skip 2', 'skip 3', 'run 4', 'run 5']);
});

it('keeps commands apart', () => {
  const { log, add } = stage();
  add('1', 'seek');
  add('a', 'puppeteer');
  expect(log).toEqual(['run 1', 'run a']);
});

it('lets what waits wait on when another command comes', () => {
  const { log, add } = stage();
  add('1', 'seek');
  add('2', 'seek');
  add('a', 'puppeteer');
  expect(log).toEqual(['run 1', 'run a']);
});

it('waits until all that run are done', async () => {
  const { streams, log, add, finish } = stage();
  add('1');
  add('2');
  streams.flush();
  await finish('1');
  add('3');
  expect(log).toEqual(['run 1', 'run 2']);
  await finish('2');
  expect(log).toEqual(['run 1', 'run 2', 'run 3']);
});

it('lets nothing overtake a change of other things by the same command', () => {
  const { log, add } = stage();
  add('orbit 1', 'setCamera', 'setCamera orbit');
  add('orbit 2', 'setCamera', 'setCamera orbit');
  add('view', 'setCamera', 'setCamera view');
  expect(log).toEqual(['run orbit 1', 'run orbit 2', 'run view']);
});

it('does what waits at once when something else is to find it done', async () => {
  const { streams, log, add, finish } = stage();
  add('1');
  add('2');
  streams.flush();
  expect(log).toEqual(['run 1', 'run 2']);
  add('3');
  await finish('1');
  expect(log).toEqual(['run 1', 'run 2']);
  await finish('2');
  expect(log).toEqual(['run 1', 'run 2', 'run 3']);
});

it('forgets what waits', async () => {
  const { streams, log, add, finish } = stage();
  add('1');
  add('2');
  streams.clear();
  await finish('1');
  expect(log).toEqual(['run 1']);
});
