import type { Browser, Page } from '@playwright/test';

/** A task of the page's main thread; milliseconds. */
export interface MainThreadTask {
  /** On a processor, without what waiting for the graphics process takes there. */
  readonly cpu: number;
  /** By the clock. */
  readonly duration: number;
  /** The part of `duration` in which it waited for the graphics process. */
  readonly graphicsWait: number;
}

/** An event of a trace; microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** On a processor. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

const CATEGORIES = ['gpu', 'devtools.timeline', 'disabled-by-default-devtools.timeline'];
const MAIN_THREAD = 'CrRendererMain';
const TASK = 'RunTask';
/** A page waits here until the graphics process has answered, or has room for more commands. */
const GRAPHICS_WAITS = new Set([
  'CommandBufferProxyImpl::WaitForGetOffset',
  'CommandBufferProxyImpl::WaitForToken',
]);

/** Records the tasks of a page's main thread while `action` runs. The page is the only busy one of its browser. */
export async function recordTasks(
  browser: Browser,
  page: Page,
  action: () => Promise<void>,
): Promise<MainThreadTask[]> {
  await browser.startTracing(page, { categories: CATEGORIES });
  await action();
  const trace = await browser.stopTracing();
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  return tasksOf(traceEvents);
}

function tasksOf(events: readonly TraceEvent[]): MainThreadTask[] {
  const threads = events
    .filter(({ name, args }) => name === 'thread_name' && args?.name === MAIN_THREAD)
    .map(({ pid, tid }) => events.filter((event) => event.pid === pid && event.tid === tid));
  // Chromium keeps a spare process for the next page.
  const [busiest] = threads.sort((a, b) => countTasks(b) - countTasks(a));
  if (!busiest) throw new Error('the trace has no main thread');
  const waits = busiest.filter(({ name }) => GRAPHICS_WAITS.has(name));
  return busiest.filter(({ name }) => name === TASK).map((task) => measureTask(task, waits));
}

const countTasks = (events: readonly TraceEvent[]): number =>
  events.filter(({ name }) => name === TASK).length;

function measureTask(
  { ts, dur = 0, tdur = 0 }: TraceEvent,
  waits: readonly TraceEvent[],
): MainThreadTask {
  const within = waits.filter((wait) => wait.ts >= ts && wait.ts < ts + dur);
  const sum = (key: 'dur' | 'tdur') => within.reduce((total, wait) => total + (wait[key] ?? 0), 0);
  return {
    cpu: (tdur - sum('tdur')) / 1000,
    duration: dur / 1000,
    graphicsWait: sum('dur') / 1000,
  };
}
