import { LiveSession } from '../../src/session/live/live-session.ts';
import type { LoginForm, SessionEvent } from '../../src/session/live-contract.ts';
import type { SessionEnvironment } from '../../src/session/session-environment.ts';
import { ManualClock } from '../manual-clock.ts';
import { FakeBridge } from './fake-bridge.ts';
import { FakeGridHttp } from './fake-grid-http.ts';

export const FORM: LoginForm = {
  grid: 'quay',
  first: 'Ada',
  last: 'Tester',
  password: 'a secret',
  start: 'last',
  agreesToTerms: false,
  readCritical: false,
  machineId: '000102030405060708090a0b0c0d0e0f',
  platform: 'lnx',
};

type EventOf<Type extends SessionEvent['type']> = Extract<SessionEvent, { type: Type }>;

/** A worker's session, the page's end of it, a bridge and simulators, all in memory, and the clock that drives them. */
export class World {
  readonly clock = new ManualClock();
  readonly bridge = new FakeBridge(this.clock);
  readonly http = new FakeGridHttp();
  readonly events: SessionEvent[] = [];
  /** Unexpected errors. */
  readonly reported: unknown[] = [];
  readonly session: LiveSession;

  constructor() {
    const env: SessionEnvironment = {
      openSocket: this.bridge.openSocket,
      fetch: this.http.fetch,
      clock: this.clock,
      random: () => 0.5,
      version: '1.2.3',
      report: (error) => this.reported.push(error),
    };
    this.session = new LiveSession(env);
    const port = { postMessage: (event: SessionEvent) => void this.events.push(event) };
    this.session.start('http://page.test/', port as unknown as MessagePort);
  }

  /** Logs in, and advances the clock. */
  async enter(milliseconds = 1000) {
    const outcome = this.session.login(FORM, null);
    await this.clock.run(milliseconds);
    return outcome;
  }

  /** Advances the clock while a promise is pending, and returns the promise. */
  async during<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
    await this.clock.run(milliseconds);
    return promise;
  }

  of<Type extends SessionEvent['type']>(type: Type): EventOf<Type>[] {
    return this.events.filter((event): event is EventOf<Type> => event.type === type);
  }

  steps(): string[] {
    return this.of('step').map(({ step, attempt }) => (attempt > 0 ? `${step} ${attempt}` : step));
  }

  end() {
    return this.of('step').at(-1)?.end ?? null;
  }
}
