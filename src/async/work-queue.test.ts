import { describe, expect, it } from 'vitest';
import { finishSteps, type Steps, WorkQueue } from './work-queue.ts';

/** A queue whose tasks and time the test controls. */
function createQueue() {
  const tasks: (() => void)[] = [];
  const clock = { now: 0 };
  const queue = new WorkQueue(
    (run) => tasks.push(run),
    () => clock.now,
  );
  const runTask = () => tasks.shift()?.();
  return { queue, clock, tasks, runTask };
}

describe('a work queue', () => {
  it('ends a task after a few milliseconds, and goes on with the next', async () => {
    const { queue, clock, tasks, runTask } = createQueue();
    const done: number[] = [];
    const job = queue.run(
      (function* (): Steps {
        for (let step = 0; step < 5; step++) {
          clock.now += 2;
          done.push(step);
          yield;
        }
      })(),
    );
    expect(done).toEqual([]);
    runTask();
    expect(done).toEqual([0, 1, 2]);
    runTask();
    expect(done).toEqual([0, 1, 2, 3, 4]);
    await job;
    runTask();
    expect(tasks).toEqual([]);
  });

  it('does jobs in their order, past one that waits', async () => {
    const { queue, runTask } = createQueue();
    const done: string[] = [];
    let isReady = false;
    const first = queue.run(
      (function* (): Steps {
        done.push('first');
        yield () => isReady;
        done.push('first again');
      })(),
    );
    const second = queue.run(
      (function* (): Steps {
        done.push('second');
        yield;
      })(),
    );
    runTask();
    await second;
    expect(done).toEqual(['first', 'second']);
    runTask();
    expect(done).toHaveLength(2);
    isReady = true;
    runTask();
    await first;
    expect(done).toEqual(['first', 'second', 'first again']);
  });

  it('stops a job that is aborted, with its clean-up, and does not start one that was', async () => {
    const { queue, clock, runTask } = createQueue();
    const abort = new AbortController();
    const done: string[] = [];
    const steps = function* (): Steps {
      try {
        done.push('begun');
        clock.now += 100;
        yield;
        done.push('never');
      } finally {
        done.push('cleaned up');
      }
    };
    const job = queue.run(steps(), abort.signal);
    runTask();
    abort.abort();
    await job;
    runTask();
    await queue.run(steps(), abort.signal);
    expect(done).toEqual(['begun', 'cleaned up']);
  });

  it('reports a job that fails, and does the others', async () => {
    const { queue, runTask } = createQueue();
    const failing = queue.run(
      (function* (): Steps {
        yield;
        throw new Error('broken');
      })(),
    );
    const other = queue.run(
      (function* (): Steps {
        yield;
      })(),
    );
    runTask();
    await expect(failing).rejects.toThrow('broken');
    await other;
  });

  it('survives a job that aborts itself, and one whose condition fails', async () => {
    const { queue, runTask } = createQueue();
    const abort = new AbortController();
    const done: string[] = [];
    const own = queue.run(
      (function* (): Steps {
        try {
          abort.abort();
          yield;
          done.push('never');
        } finally {
          done.push('cleaned up');
        }
      })(),
      abort.signal,
    );
    const failing = queue.run(
      (function* (): Steps {
        yield () => {
          throw new Error('broken');
        };
      })(),
    );
    const last = queue.run(
      (function* (): Steps {
        yield;
        done.push('last');
      })(),
    );
    runTask();
    await expect(failing).rejects.toThrow('broken');
    await Promise.all([own, last]);
    expect(done).toEqual(['cleaned up', 'last']);
  });

  it('can do everything at once', () => {
    const steps = function* (): Steps<number> {
      yield;
      yield () => false;
      return 7;
    };
    expect(finishSteps(steps())).toBe(7);
  });
});
