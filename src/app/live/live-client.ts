import { type Remote, transfer, wrap } from 'comlink';
import type { LiveWorker, SessionEvent } from '../../session/index.ts';

/** The live worker, started, with its events given to `listen`. */
export function startLiveWorker(
  page: string,
  listen: (event: SessionEvent) => void,
): Remote<LiveWorker> {
  const worker = new Worker(new URL('../../../workers/puppetry.worker.ts', import.meta.url), {
    type: 'module',
    name: 'vitrine-live',
  });
  const remote = wrap<LiveWorker>(worker);
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }: MessageEvent<SessionEvent>) => listen(data);
  void remote.start(page, transfer(port2, [port2]));
  return remote;
}
