import { describe, expect, it } from 'vitest';
import { CoalescingQueue } from './server-connection.ts';

/** A queue with tasks that the test finishes. */
function harness() {
  const queue = new CoalescingQueue();
  const log: string[] = [];
  const finishers = new Map<string, () => void>();
  const add = (name: string, command = 'seek', key = command) =>
    queue.add({
      command,
      key,
      run: () => {
        log.push(`run ${name}`);
        return new Promise<void>((resolve) => finishers.set(name, resolve));
      },
      skip: () => void log.push(`skip ${name}`),
    });
  const finish = async (name: string) => {
    finishers.get(name)?.();
    await Promise.resolve();
    await Promise.resolve();
  };
  return { queue, log, add, finish };
}

describe('CoalescingQueue', () => {
  it('runs only the newest of the tasks that wait', async () => {
    const { log, add, finish } = harness();
    for (const name of ['1', '2', '3', '4']) add(name);
    expect(log).toEqual(['run 1', 'skip 2', 'skip 3']);
    await finish('1');
    expect(log.at(-1)).toBe('run 4');
    await finish('4');
    add('5');
    expect(log).toEqual(['run 1', 'skip 2', 'skip 3', 'run 4', 'run 5']);
  });

  it('runs tasks of different keys at the same time', () => {
    const { log, add } = harness();
    add('1', 'seek');
    add('a', 'puppeteer');
    expect(log).toEqual(['run 1', 'run a']);
  });

  it('leaves a task waiting when one of another command is added', () => {
    const { log, add } = harness();
    add('1', 'seek');
    add('2', 'seek');
    add('a', 'puppeteer');
    expect(log).toEqual(['run 1', 'run a']);
  });

  it('waits until every running task of the key is finished', async () => {
    const { queue, log, add, finish } = harness();
    add('1');
    add('2');
    queue.flush();
    await finish('1');
    add('3');
    expect(log).toEqual(['run 1', 'run 2']);
    await finish('2');
    expect(log).toEqual(['run 1', 'run 2', 'run 3']);
  });

  it('keeps the order of tasks of one command with different keys', () => {
    const { log, add } = harness();
    add('orbit 1', 'setCamera', 'setCamera orbit');
    add('orbit 2', 'setCamera', 'setCamera orbit');
    add('view', 'setCamera', 'setCamera view');
    expect(log).toEqual(['run orbit 1', 'run orbit 2', 'run view']);
  });

  it('starts waiting tasks at once when it is flushed', async () => {
    const { queue, log, add, finish } = harness();
    add('1');
    add('2');
    queue.flush();
    expect(log).toEqual(['run 1', 'run 2']);
    add('3');
    await finish('1');
    expect(log).toEqual(['run 1', 'run 2']);
    await finish('2');
    expect(log).toEqual(['run 1', 'run 2', 'run 3']);
  });

  it('drops waiting tasks when it is cleared', async () => {
    const { queue, log, add, finish } = harness();
    add('1');
    add('2');
    queue.clear();
    await finish('1');
    expect(log).toEqual(['run 1']);
  });
});
