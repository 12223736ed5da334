import { expose } from 'comlink';
import { version } from '../package.json';
import { systemClock, webSocketOpener } from '../src/session/environment.ts';
import { LiveSession } from '../src/session/live-session.ts';

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
