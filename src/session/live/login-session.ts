import type { LoginSuccess } from '../../protocol/grid/index.ts';
import type { PuppetryChange } from '../../protocol/puppetry/index.ts';
import { fetchGridName } from '../bridge-http.ts';
import type {
  EmitEvent,
  LoginForm,
  LoginOutcome,
  SessionEnd,
  SessionStep,
} from '../live-contract.ts';
import { DatagramLog } from '../log/datagram-log.ts';
import type { PuppetSettings } from '../puppetry/puppet-settings.ts';
import type { PuppetryOutcome } from '../puppetry/puppetry-contract.ts';
import { RegionPuppets } from '../puppetry/region-puppets.ts';
import { RegionScene } from '../scene/region-scene.ts';
import { ActiveClock, type SessionEnvironment } from '../session-environment.ts';
import { Steering } from '../steering.ts';
import { BridgeLink, type BridgeNotice } from './bridge-link.ts';
import {
  afterRefusal,
  again,
  type Credentials,
  credentialsOf,
  forReturn,
  logIn,
  outcomeOf,
} from './grid-login.ts';
import { GridStay } from './grid-stay.ts';
import { ReconnectingLink, type Restoration } from './reconnecting-link.ts';

/** Milliseconds. */
const TICK = 33;
const RESUME_TIMEOUT = 10_000;

/**
 * One session with a grid, from the login until it ends: over as many links to the bridge, and by as many logins,
 * as that takes. Whatever comes in, nothing is thrown out of it.
 */
export class LoginSession {
  readonly log = new DatagramLog(undefined, (id) => this.#scene?.names.nameOf(id) ?? null);
  readonly steering = new Steering();
  readonly #env: SessionEnvironment;
  readonly #page: string;
  readonly #tell: EmitEvent;
  readonly #wishes: PuppetSettings;
  readonly #awake: ActiveClock;
  readonly #connection: ReconnectingLink;
  readonly #ending = new AbortController();
  #credentials: Credentials;
  /** The bridge's session; null when it is lost. */
  #token: string | null = null;
  #stay: GridStay | null = null;
  /** Of all stays, so that the last one's is there until the next one's. */
  #scene: RegionScene | null = null;
  #puppets: RegionPuppets | null = null;
  #gridName = '';
  #stopTicking: (() => void) | null = null;

  /** @throws {RangeError} for a form whose machine id is none. */
  constructor(
    env: SessionEnvironment,
    page: string,
    tell: EmitEvent,
    form: LoginForm,
    bridgeToken: string | null,
    wishes: PuppetSettings,
  ) {
    this.#env = env;
    this.#page = page;
    this.#wishes = wishes;
    this.#tell = (event, transfer) => {
      if (!this.#isOver) tell(event, transfer);
    };
    this.#awake = new ActiveClock(() => env.clock.now());
    this.#credentials = credentialsOf(form, bridgeToken, env.version);
    this.#connection = this.#connectionWith(bridgeToken);
  }

  /** Once. Resolves when the grid has let the agent in, or has not; entering goes on by itself. */
  async login(): Promise<LoginOutcome> {
    const { grid } = this.#credentials;
    this.#step('connecting');
    const [link, gridName] = await Promise.all([
      this.#connection.open(),
      fetchGridName(this.#page, grid, this.#env.fetch),
    ]);
    this.#gridName = gridName;
    if (!(link instanceof BridgeLink)) return this.#giveUp(outcomeOf(link));
    this.#step('logging-in');
    const result = await logIn(link, this.#credentials);
    if (result.kind !== 'success') return this.#giveUp(result);
    if (this.#isOver) return { kind: 'failed', code: 'bridge-closed', detail: '' };
    this.#begin(link, result.success, result.token);
    this.#connection.keep();
    this.#stopTicking = this.#env.clock.every(TICK, () => this.#guard(() => this.#tick()));
    return { kind: 'logged-in', mfaHash: result.success.mfaHash };
  }

  /** Leaves the grid as one should, and ends. */
  async logout(): Promise<void> {
    const { link } = this.#connection;
    if (!this.#isOver && link) await this.#stay?.leave(link);
    this.#end({ kind: 'logged-out' });
  }

  /** Posts what is to be other than it is to the region's puppetry. */
  async changePuppetry(change: PuppetryChange): Promise<PuppetryOutcome> {
    return this.#stay?.changePuppetry(change) ?? { kind: 'failed', status: 0 };
  }

  get #isOver(): boolean {
    return this.#ending.signal.aborted;
  }

  #giveUp(outcome: LoginOutcome): LoginOutcome {
    this.#connection.close();
    this.#step('idle');
    this.#ending.abort();
    return outcome;
  }

  #begin(link: BridgeLink, login: LoginSuccess, token: string): void {
    this.#token = token;
    this.#credentials = forReturn(this.#credentials, login);
    this.#scene ??= new RegionScene(login.agentId, this.#tell);
    this.#puppets ??= this.#makePuppets(login.agentId, this.#scene);
    this.#stay?.stop();
    const context = {
      env: this.#env,
      page: this.#page,
      gridName: this.#gridName,
      tell: this.#tell,
      log: this.log,
      awake: this.#awake,
      steering: this.steering,
      scene: this.#scene,
      puppets: this.#puppets,
      wishes: this.#wishes,
      link: () => this.#connection.link,
      step: (step: SessionStep) => this.#step(step),
      end: (end: SessionEnd) => this.#end(end),
    };
    this.#stay = new GridStay(context, login, token);
    this.#step('entering');
    this.#stay.enter(link);
  }

  #makePuppets(ownId: string, scene: RegionScene): RegionPuppets {
    const { clock, report } = this.#env;
    return new RegionPuppets({
      ...{ ownId, report, tell: this.#tell, timers: clock, wishes: this.#wishes },
      now: () => clock.now(),
      slotOf: (agentId) => scene.slotOf(agentId),
    });
  }

  #connectionWith(bridgeToken: string | null): ReconnectingLink {
    return new ReconnectingLink(this.#env, this.#page, bridgeToken, {
      datagram: (channel, bytes) => this.#guard(() => this.#stay?.receive(channel, bytes)),
      notice: (notice) => this.#guard(() => this.#heed(notice)),
      garbled: () => {
        if (this.#stay) this.#stay.garbled += 1;
      },
      turnOver: () => this.#guard(() => this.#flush()),
      retrying: (attempt) => {
        this.#awake.pause();
        this.#step('reconnecting', attempt);
      },
      restore: (link) => this.#restore(link),
      over: (end) => this.#end(end),
    });
  }

  #heed(notice: BridgeNotice): void {
    const stay = this.#stay;
    if (!stay) return;
    switch (notice.type) {
      case 'kept':
        stay.skipTo(notice.channel, notice.sequence);
        break;
      case 'dropped':
        stay.droppedByBridge += notice.count;
        break;
      case 'closed':
        if (stay.drop(notice.channel)) this.#startOver();
    }
  }

  /** The way to the simulator is gone, and with it the session; the agent comes back by a login of its own. */
  #startOver(): void {
    this.#token = null;
    this.#connection.link?.notify({ type: 'leave' });
    this.#connection.renew();
  }

  async #restore(link: BridgeLink): Promise<Restoration> {
    const resumed = this.#token === null ? null : await this.#resume(link, this.#token);
    if (resumed !== null) return resumed;
    this.#token = null;
    const result = await logIn(link, this.#credentials);
    if (this.#isOver) return again(null);
    if (result.kind !== 'success') return afterRefusal(result);
    this.#awake.resume();
    this.#begin(link, result.success, result.token);
    return { kind: 'restored' };
  }

  /** Null where the session, or its way to the simulator, is lost. */
  async #resume(link: BridgeLink, token: string): Promise<Restoration | null> {
    const answer = await link.request({ type: 'resume', token }, RESUME_TIMEOUT);
    if (answer.type === 'refused' && answer.code === 'bridge-closed') return again(answer.detail);
    if (answer.type !== 'resumed') return null;
    if (!this.#stay?.resume(link, answer.channels)) {
      link.notify({ type: 'leave' });
      return null;
    }
    this.#awake.resume();
    this.#step(this.#stay.hasEntered ? 'connected' : 'entering');
    return { kind: 'restored' };
  }

  #tick(): void {
    if (!this.#connection.link) return;
    this.#stay?.tick();
    this.#flush();
  }

  #flush(): void {
    const { link } = this.#connection;
    if (link) this.#stay?.flush(link);
  }

  #end(end: SessionEnd): void {
    if (this.#isOver) return;
    this.#flush();
    this.#tell({ type: 'access', access: null });
    this.#stay?.stop();
    this.#puppets?.end();
    this.#step('ended', 0, end);
    this.#ending.abort();
    this.#stopTicking?.();
    this.#connection.link?.notify({ type: 'leave' });
    this.#connection.close();
  }

  #step(step: SessionStep, attempt = 0, end: SessionEnd | null = null): void {
    this.#tell({ type: 'step', step, attempt, end });
  }

  #guard(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#env.report(error);
    }
  }
}
