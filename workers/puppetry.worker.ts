import { expose } from 'comlink';
import { version } from '../package.json';
import { systemClock } from '../src/async/index.ts';
import { webSocketOpener } from '../src/session/index.ts';
import { LiveSession } from '../src/session/live/index.ts';

expose(
  new LiveSession({
    openSocket: webSocketOpener(WebSocket),
    fetch: (input, init) => fetch(input, init),
    clock: systemClock,
    random: Math.random,
    version,
    report: (error) => console.error(error),
  }),
);
