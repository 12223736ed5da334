import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';

/** Processor time of a page's threads since they began, milliseconds. */
export interface ThreadTimes {
  readonly main: number;
  readonly workers: number;
}

/** As the kernel names them. */
const WORKER = 'DedicatedWorker';

/** False where the system tells nothing of single threads. */
export const canReadThreads = (): boolean => existsSync('/proc/self/schedstat');

/** Of the browser's only page. */
export async function threadTimes(browser: Browser): Promise<ThreadTimes> {
  const pid = await rendererOf(browser);
  const tasks = tasksOf(pid);
  const sum = (isMeant: (task: string) => boolean) =>
    tasks.filter(isMeant).reduce((total, task) => total + timeOf(pid, task), 0);
  return {
    main: timeOf(pid, String(pid)),
    workers: sum((task) => nameOf(pid, task) === WORKER),
  };
}

/** A renderer that waits for a page to come has no workers. */
async function rendererOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const renderer = processInfo.find(
    ({ type, id }) =>
      type === 'renderer' && tasksOf(id).some((task) => nameOf(id, task) === WORKER),
  );
  if (!renderer) throw new Error('the page has no workers');
  return renderer.id;
}

const tasksOf = (pid: number): string[] => readdirSync(`/proc/${pid}/task`);
const read = (pid: number, task: string, file: string): string =>
  readFileSync(`/proc/${pid}/task/${task}/${file}`, 'utf8').trim();
const nameOf = (pid: number, task: string): string => read(pid, task, 'comm');
/** The first number is nanoseconds on a processor. */
const timeOf = (pid: number, task: string): number =>
  Number(read(pid, task, 'schedstat').split(' ')[0]) / 1e6;
