import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { StartSession } from './session-runner.ts';
import { plainSource } from './source-contract.ts';
import type { ThreadData, ThreadReport } from './source-thread.ts';

/** How long a thread may take to log out. */
const STOP_TIMEOUT_MS = 5000;
/** A thread that fails is replaced after this time. */
const RESTART_MS = 5000;

/** The script of threads beside the built tool; sources that are not built run in the main thread. */
const SCRIPT = fileURLToPath(new URL('./source-thread.js', import.meta.url));

/** Whether sources can run in threads of their own: in the built tool. */
export function hasThreadScript(): boolean {
  return existsSync(SCRIPT);
}

/** Runs the session of a source in a thread of its own. */
export const startInOwnThread: StartSession = (source, access, epoch, reports) => {
  const workerData: ThreadData = { source: plainSource(source), access, epoch };
  let worker: Worker | null = null;
  let restart: NodeJS.Timeout | null = null;
  let isStopped = false;
  let nextEpoch = epoch;

  const handle = (report: ThreadReport) => {
    if (report.type === 'frame') reports.frame(report.bytes);
    else if (report.type === 'state') reports.state(report.state);
    else if (report.type === 'assets') reports.assets(report.assets);
    else reports.log(report.level, report.text);
  };
  const run = () => {
    restart = null;
    const thread = new Worker(SCRIPT, { workerData: { ...workerData, epoch: nextEpoch++ } });
    worker = thread;
    thread.on('message', handle);
    thread.on('error', (error) => reports.log('error', `the thread failed: ${error.name}`));
    thread.once('exit', () => {
      if (isStopped || worker !== thread) return;
      const now = Date.now();
      reports.state({ kind: 'away', since: now, retryAt: now + RESTART_MS });
      restart = setTimeout(run, RESTART_MS);
    });
  };
  run();

  return {
    async stop() {
      isStopped = true;
      if (restart) clearTimeout(restart);
      const thread = worker;
      if (restart || !thread) return;
      const ended = new Promise((resolve) => thread.once('exit', resolve));
      thread.postMessage('stop');
      const timeout = setTimeout(() => void thread.terminate(), STOP_TIMEOUT_MS);
      await ended;
      clearTimeout(timeout);
    },
  };
};
