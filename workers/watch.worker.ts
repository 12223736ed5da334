import { expose } from 'comlink';
import { systemClock } from '../src/async/index.ts';
import { webSocketOpener } from '../src/session/index.ts';
import { WatchClient, type WatchWorker } from '../src/session/watch-client/index.ts';

let client: WatchClient | null = null;

const worker: WatchWorker = {
  start(source, events) {
    client = new WatchClient(
      {
        openSocket: webSocketOpener(WebSocket),
        fetch: (input, init) => fetch(input, init),
        clock: systemClock,
        random: Math.random,
      },
      source,
      (event) => events.postMessage(event),
    );
  },
  setPaused: (isPaused) => client?.setPaused(isPaused),
  setSuspended: (isSuspended) => client?.setSuspended(isSuspended),
};

expose(worker);
