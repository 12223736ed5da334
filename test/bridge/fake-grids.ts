import { randomBytes } from 'node:crypto';
import type { HeldAnswer } from '../../bridge/grid/answer-memory.ts';
import type {
  FetchedAsset,
  GridSession,
  GridSessions,
  LoginResult,
} from '../../bridge/grid/index.ts';
import { type LoginSuccess, regionLocation } from '../../src/protocol/grid/index.ts';
import { makeRegionHandle } from '../../src/protocol/lludp/index.ts';

export const AGENT_ID = '11111111-2222-3333-4444-555555555555';
export const SESSION_ID = 'aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee';

export const GRID = {
  id: 'fake',
  name: 'Fake',
  loginUri: 'http://grid.test/',
  isDemo: false,
} as const;

/** The body of a response with megabytes. */
export const LARGE_ANSWER = 'x'.repeat(8 << 20);

const LOGIN: LoginSuccess = {
  outcome: 'success',
  agentId: AGENT_ID,
  sessionId: SESSION_ID,
  secureSessionId: SESSION_ID,
  circuitCode: 7,
  simAddress: '127.0.0.1',
  simPort: 1,
  seedCapability: 'http://grid.test/seed',
  region: regionLocation(makeRegionHandle(256000, 256000), 256, 256),
  firstName: 'Test',
  lastName: 'Agent',
  lookAt: null,
  inventoryRoot: null,
  libraryRoot: null,
  libraryOwner: null,
  gestures: [],
  skeleton: [],
  message: '',
  startLocation: 'last',
  secondsSinceEpoch: null,
  appearanceService: null,
  mfaHash: null,
};

/**
 * Lets all agents in to simulators at the given ports of loopback. A login as `Nobody` is denied by the grid, one as
 * `Large` is denied with {@link LARGE_ANSWER}, and one as `Broken` throws.
 */
export class FakeGrids implements GridSessions {
  readonly choices = [GRID];
  isClosed = false;
  logins = 0;
  /** Responses whose memory is not closed yet. */
  heldAnswers = 0;
  readonly #ports: ReadonlySet<number>;
  readonly #sessions = new Map<string, GridSession>();

  constructor(ports: Iterable<number>) {
    this.#ports = new Set(ports);
  }

  get tokens(): string[] {
    return [...this.#sessions.keys()];
  }

  async login(grid: string, { first }: { first: string }): Promise<LoginResult> {
    this.logins += 1;
    if (grid !== GRID.id) return { kind: 'refused', code: 'unknown-grid', detail: 'no such grid' };
    if (first === 'Broken') throw new Error('internal error');
    const isLarge = first === 'Large';
    const session = isLarge || first === 'Nobody' ? null : this.#newSession();
    const body = isLarge ? LARGE_ANSWER : '<answer/>';
    return { kind: 'response', body, format: 'xml-rpc', memory: this.#hold(), session };
  }

  find(token: string): GridSession | null {
    return this.#sessions.get(token) ?? null;
  }

  end(token: string): void {
    this.#sessions.delete(token);
  }

  async fetchAsset(): Promise<FetchedAsset> {
    return { status: 404, contentType: 'application/octet-stream', bytes: new Uint8Array() };
  }

  register(): void {}

  metrics(): ReadonlyMap<string, number> {
    return new Map([['vitrine_bridge_sessions', this.#sessions.size]]);
  }

  async close(): Promise<void> {
    this.isClosed = true;
  }

  #hold(): Pick<HeldAnswer, 'beginSending' | 'close'> {
    let isHeld = true;
    this.heldAnswers += 1;
    const close = () => {
      if (isHeld) this.heldAnswers -= 1;
      isHeld = false;
    };
    return { beginSending: () => {}, close };
  }

  #newSession(): GridSession {
    const session: GridSession = {
      token: randomBytes(32).toString('hex'),
      grid: GRID,
      login: LOGIN,
      allowsSimulator: (address, port) => address === '127.0.0.1' && this.#ports.has(port),
      noteCircuit: () => {},
    };
    this.#sessions.set(session.token, session);
    return session;
  }
}
