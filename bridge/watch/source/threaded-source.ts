import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { type RunningSession, type StartSession, startInThread } from './session-runner.ts';
import { plainSource, type SourceReports } from './source-contract.ts';
import type { ThreadData, ThreadReport } from './source-thread.ts';

/** How long a thread may take to log out. */
const STOP_TIMEOUT_MS = 5000;
/** A thread that fails is replaced after this time. */
const RESTART_MS = 5000;

/** The script of threads, beside the built tool. */
const SCRIPT = fileURLToPath(new URL('./source-thread.js', import.meta.url));

/** Starts sessions in threads of their own; in this one where the script of threads is not built. */
export function sessionStarter(): StartSession {
  return existsSync(SCRIPT) ? threadStarter(SCRIPT) : startInThread;
}

/**
 * Starts each session in a thread of its own, and again if the thread fails.
 *
 * @param script its file: see `source-thread.ts`.
 */
export function threadStarter(script: string, restartMs = RESTART_MS): StartSession {
  return (source, access, epoch, reports) =>
    startThread(script, restartMs, { source: plainSource(source), access, epoch }, reports);
}

function startThread(
  script: string,
  restartMs: number,
  workerData: ThreadData,
  reports: SourceReports,
): RunningSession {
  let worker: Worker | null = null;
  let restart: NodeJS.Timeout | null = null;
  let isStopped = false;
  let nextEpoch = workerData.epoch;

  const handle = (report: ThreadReport) => {
    if (report.type === 'frame') reports.frame(report.bytes);
    else if (report.type === 'state') reports.state(report.state);
    else if (report.type === 'assets') reports.assets(report.assets);
    else reports.log(report.level, report.text);
  };
  const run = () => {
    restart = null;
    const thread = new Worker(script, { workerData: { ...workerData, epoch: nextEpoch++ } });
    worker = thread;
    thread.on('message', handle);
    thread.on('error', (error) => reports.log('error', `the thread failed: ${error.name}`));
    thread.once('exit', () => {
      if (isStopped || worker !== thread) return;
      const now = Date.now();
      reports.state({ kind: 'away', since: now, retryAt: now + restartMs });
      restart = setTimeout(run, restartMs);
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
}
