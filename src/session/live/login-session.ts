import { sleep } from '../../async/index.ts';
import { MAX_CHANNEL } from '../../protocol/bridge/index.ts';
import type { LoginSuccess } from '../../protocol/grid/index.ts';
import type { PuppetryChange } from '../../protocol/puppetry/index.ts';
import { fetchGridName } from '../bridge-http.ts';
import { InventoryOutfit } from '../inventory-outfit.ts';
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
import {
  RegionConnection,
  type RegionContext,
  type RegionEvents,
  type RegionTarget,
} from '../region/region-connection.ts';
import { RegionScene } from '../scene/region-scene.ts';
import { ActiveClock, type SessionEnvironment } from '../session-environment.ts';
import { Steering } from '../steering.ts';
import { BridgeLink, type BridgeNotice } from './bridge-link.ts';
import { ReconnectingLink, type RestoreResult } from './reconnecting-link.ts';
import {
  type Credentials,
  failedRelogin,
  linkFailureOutcome,
  logIn,
  makeCredentials,
  reloginCredentials,
} from './session-login.ts';

const TICK_MS = 33;
const HEALTH_INTERVAL_MS = 1000;
const OPEN_TIMEOUT_MS = 20_000;
const RESUME_TIMEOUT_MS = 10_000;
/** For the simulator's reply to LogoutRequest. */
const LOGOUT_TIMEOUT_MS = 6000;

/** What one login at the grid has brought; another login of the same session replaces it. */
interface GridLogin {
  readonly success: LoginSuccess;
  /** Aborted when the login is over. */
  readonly ending: AbortController;
  readonly regionContext: RegionContext;
  /** By channel: the root region, and the one that the agent has just left. */
  readonly regions: Map<number, RegionConnection>;
  /** The region in which the agent is, or is coming in; null before the first. */
  root: RegionConnection | null;
  /** The region to which a channel is being opened, or will be over the next link. */
  opening: RegionTarget | null;
  lastChannel: number;
  hasOutfit: boolean;
  healthAt: number;
  /** Datagrams that the bridge dropped because this page was too slow. */
  droppedByBridge: number;
  /** Frames and control messages of the bridge that could not be read. */
  malformed: number;
}

/**
 * One session with a grid, from the login until it ends, over as many links to the bridge, and with as many logins,
 * as that takes. It has a {@link RegionConnection} for each region, which has the region's circuit. Errors are
 * reported and never thrown, whatever comes in.
 */
export class LoginSession {
  readonly log = new DatagramLog(undefined, (id) => this.#scene?.names.nameOf(id) ?? null);
  readonly steering = new Steering();
  readonly #env: SessionEnvironment;
  readonly #page: string;
  readonly #emit: EmitEvent;
  readonly #settings: PuppetSettings;
  readonly #clock: ActiveClock;
  readonly #link: ReconnectingLink;
  readonly #ending = new AbortController();
  #credentials: Credentials;
  #gridName = '';
  /** The bridge's session; null when it is lost. */
  #token: string | null = null;
  #login: GridLogin | null = null;
  /** Of all logins, so that the last scene stays until the agent has entered again. */
  #scene: RegionScene | null = null;
  #puppets: RegionPuppets | null = null;
  #logoutReplied: (() => void) | null = null;
  #stopTicking: (() => void) | null = null;

  /** @throws {RangeError} for a form whose machine id is none. */
  constructor(
    env: SessionEnvironment,
    page: string,
    emit: EmitEvent,
    form: LoginForm,
    bridgeToken: string | null,
    settings: PuppetSettings,
  ) {
    this.#env = env;
    this.#page = page;
    this.#settings = settings;
    this.#emit = (event, transfer) => {
      if (!this.#isOver) emit(event, transfer);
    };
    this.#clock = new ActiveClock(() => env.clock.now());
    this.#credentials = makeCredentials(form, bridgeToken, env.version);
    this.#link = this.#makeLink(bridgeToken);
  }

  /** Once. Resolves when the grid has accepted or refused the login; entering the region goes on by itself. */
  async login(): Promise<LoginOutcome> {
    this.#setStep('connecting');
    const [link, gridName] = await Promise.all([
      this.#link.open(),
      fetchGridName(this.#page, this.#credentials.grid, this.#env.fetch),
    ]);
    this.#gridName = gridName;
    if (!(link instanceof BridgeLink)) return this.#giveUp(linkFailureOutcome(link));
    this.#setStep('logging-in');
    const result = await logIn(link, this.#credentials);
    if (result.kind !== 'success') return this.#giveUp(result);
    if (this.#isOver) return { kind: 'failed', code: 'bridge-closed', detail: '' };
    this.#begin(link, result.success, result.token);
    this.#link.startReconnecting();
    this.#stopTicking = this.#env.clock.every(TICK_MS, () => this.#guard(() => this.#tick()));
    return { kind: 'logged-in', mfaHash: result.success.mfaHash };
  }

  /** Logs out of the grid, waits for the simulator's reply, and ends. */
  async logout(): Promise<void> {
    const { root, ending } = this.#login ?? {};
    if (!this.#isOver && this.#link.current && root && ending) {
      this.steering.suspend();
      const replied = new Promise<void>((resolve) => {
        this.#logoutReplied = resolve;
      });
      root.requestLogout();
      await Promise.race([replied, sleep(LOGOUT_TIMEOUT_MS, ending.signal, this.#env.clock)]);
    }
    this.#end({ kind: 'logged-out' });
  }

  /** Posts changes to the region's puppetry. */
  async changePuppetry(change: PuppetryChange): Promise<PuppetryOutcome> {
    return this.#login?.root?.puppetry.change(change) ?? { kind: 'failed', status: 0 };
  }

  get #isOver(): boolean {
    return this.#ending.signal.aborted;
  }

  #giveUp(outcome: LoginOutcome): LoginOutcome {
    this.#link.close();
    this.#setStep('idle');
    this.#ending.abort();
    return outcome;
  }

  #makeLink(bridgeToken: string | null): ReconnectingLink {
    return new ReconnectingLink(this.#env, this.#page, bridgeToken, {
      datagram: (channel, bytes) =>
        this.#guard(() => this.#login?.regions.get(channel)?.receive(bytes)),
      notice: (notice) => this.#guard(() => this.#handleNotice(notice)),
      malformed: () => {
        if (this.#login) this.#login.malformed += 1;
      },
      messageEnd: () => this.#guard(() => this.#flush()),
      reconnecting: (attempt) => {
        this.#clock.pause();
        this.#setStep('reconnecting', attempt);
      },
      restore: (link) => this.#restore(link),
      ended: (end) => this.#end(end),
    });
  }

  #handleNotice(notice: BridgeNotice): void {
    const login = this.#login;
    if (!login) return;
    switch (notice.type) {
      case 'kept':
        login.regions.get(notice.channel)?.skipTo(notice.sequence);
        break;
      case 'dropped':
        login.droppedByBridge += notice.count;
        break;
      case 'closed':
        if (login.root?.channel === notice.channel) this.#startOver();
        else this.#closeRegion(login, notice.channel);
    }
  }

  /** The way to the simulator is lost, and the bridge's session with it: the agent comes back by another login. */
  #startOver(): void {
    this.#token = null;
    this.#link.current?.notify({ type: 'leave' });
    this.#link.renew();
  }

  async #restore(link: BridgeLink): Promise<RestoreResult> {
    const resumed = this.#token === null ? null : await this.#resume(link, this.#token);
    if (resumed !== null) return resumed;
    this.#token = null;
    const result = await logIn(link, this.#credentials);
    if (this.#isOver) return { kind: 'retry', detail: null };
    if (result.kind !== 'success') return failedRelogin(result);
    this.#clock.resume();
    this.#begin(link, result.success, result.token);
    return { kind: 'restored' };
  }

  /** Resolves with null if the bridge's session, or the channel of the root region, is lost. */
  async #resume(link: BridgeLink, token: string): Promise<RestoreResult | null> {
    const response = await link.request({ type: 'resume', token }, RESUME_TIMEOUT_MS);
    if (response.type === 'refused' && response.code === 'bridge-closed') {
      return { kind: 'retry', detail: response.detail };
    }
    if (response.type !== 'resumed') return null;
    const login = this.#login;
    const { root = null, opening = null } = login ?? {};
    const isThere = root
      ? response.channels.some(({ channel }) => channel === root.channel)
      : opening !== null;
    if (!login || !isThere) {
      link.notify({ type: 'leave' });
      return null;
    }
    for (const { channel, sequence } of response.channels) {
      const region = login.regions.get(channel);
      if (region) region.skipTo(sequence);
      // It was opened, but the response was lost with the old link.
      else link.notify({ type: 'close', channel });
    }
    if (opening) this.#openRegion(login, link, opening).catch(this.#env.report);
    this.#clock.resume();
    this.#setStep(root?.hasEntered ? 'connected' : 'entering');
    return { kind: 'restored' };
  }

  /** Enters the grid after a login, the first or another one. */
  #begin(link: BridgeLink, success: LoginSuccess, token: string): void {
    const { agentId, sessionId, circuitCode, simAddress: address, simPort: port } = success;
    this.#token = token;
    this.#credentials = reloginCredentials(this.#credentials, success);
    this.#endLogin();
    this.#scene ??= new RegionScene(agentId, this.#emit);
    this.#puppets ??= this.#makePuppets(agentId, this.#scene);
    this.steering.setAgent({ agentId, sessionId }, success.lookAt);
    const current: GridLogin = {
      success,
      ending: new AbortController(),
      regionContext: {
        ...{ env: this.#env, page: this.#page, token, gridName: this.#gridName },
        ...{ agent: { agentId, sessionId, circuitCode }, clock: this.#clock, emit: this.#emit },
        ...{ log: this.log, steering: this.steering, settings: this.#settings },
        ...{ scene: this.#scene, puppets: this.#puppets },
        link: () => this.#link.current,
      },
      regions: new Map(),
      ...{ root: null, opening: null, lastChannel: -1, hasOutfit: false, healthAt: 0 },
      ...{ droppedByBridge: 0, malformed: 0 },
    };
    this.#login = current;
    this.#setStep('entering');
    this.#openRegion(current, link, { address, port, region: success.region }).catch(
      this.#env.report,
    );
  }

  #makePuppets(ownId: string, scene: RegionScene): RegionPuppets {
    const { clock, report } = this.#env;
    return new RegionPuppets({
      ...{ ownId, report, emit: this.#emit, timers: clock, settings: this.#settings },
      now: () => clock.now(),
      slotOf: (agentId) => scene.slotOf(agentId),
    });
  }

  async #openRegion(login: GridLogin, link: BridgeLink, target: RegionTarget): Promise<void> {
    login.opening = target;
    do login.lastChannel = (login.lastChannel + 1) % (MAX_CHANNEL + 1);
    while (login.regions.has(login.lastChannel));
    const channel = login.lastChannel;
    const { address, port } = target;
    const response = await link.request({ type: 'open', channel, address, port }, OPEN_TIMEOUT_MS);
    // Over a link that broke nothing was opened: it is done again over the next one.
    if (login.ending.signal.aborted || login.opening !== target || link.isClosed) return;
    login.opening = null;
    if (response.type === 'refused') {
      this.#end({ kind: 'not-entered', message: response.detail });
      return;
    }
    this.#closeChildren(login);
    login.root?.becomeChild();
    login.root = new RegionConnection(
      channel,
      target,
      login.regionContext,
      this.#regionEvents(login),
    );
    login.regions.set(channel, login.root);
    login.root.start();
  }

  #regionEvents(login: GridLogin): RegionEvents {
    return {
      entered: () => {
        this.#closeChildren(login);
        this.#setStep('connected');
      },
      capabilitiesReady: () => this.#loadOutfit(login),
      handedOver: (target) => {
        this.steering.suspend();
        this.#setStep('moving');
        login.opening = target;
        const link = this.#link.current;
        if (link) this.#openRegion(login, link, target).catch(this.#env.report);
      },
      ended: (end) => this.#end(end),
      loggedOut: () => this.#logoutReplied?.(),
      closed: ({ channel }) => this.#closeRegion(login, channel),
    };
  }

  #closeChildren(login: GridLogin): void {
    for (const [channel, region] of login.regions) {
      if (region !== login.root) this.#closeRegion(login, channel);
    }
  }

  #closeRegion(login: GridLogin, channel: number): void {
    if (login.regions.delete(channel)) this.#link.current?.notify({ type: 'close', channel });
  }

  /** Once a login, with the capabilities of whichever region the agent is in by then. */
  #loadOutfit(login: GridLogin): void {
    if (login.hasOutfit) return;
    login.hasOutfit = true;
    const outfit = new InventoryOutfit(
      (name, query, init) =>
        login.root?.fetchCap(name, query, init) ?? Promise.reject(new TypeError('in no region')),
      login.success,
      (items) => this.#emit({ type: 'outfit', items }),
    );
    outfit.load(login.ending.signal).catch(this.#env.report);
  }

  #tick(): void {
    const login = this.#login;
    if (!this.#link.current || !login) return;
    for (const region of login.regions.values()) region.tick();
    const now = this.#clock.now();
    if (login.root) {
      // The page clears its stage at the name of a region, which may come later than the first avatars.
      if (login.root.hasName) this.#scene?.flush(now);
      this.#puppets?.flush();
    }
    if (now - login.healthAt >= HEALTH_INTERVAL_MS) {
      login.healthAt = now;
      const health = login.root?.measureHealth(login.droppedByBridge, login.malformed);
      if (health) this.#emit({ type: 'health', health });
    }
    this.#flush();
  }

  #flush(): void {
    for (const region of this.#login?.regions.values() ?? []) region.flush();
  }

  #endLogin(): void {
    this.#login?.ending.abort();
    for (const region of this.#login?.regions.values() ?? []) region.stop();
  }

  #end(end: SessionEnd): void {
    if (this.#isOver) return;
    this.#flush();
    this.#emit({ type: 'access', access: null });
    this.#endLogin();
    this.#puppets?.end();
    this.#setStep('ended', 0, end);
    this.#ending.abort();
    this.#stopTicking?.();
    this.#link.current?.notify({ type: 'leave' });
    this.#link.close();
  }

  #setStep(step: SessionStep, attempt = 0, end: SessionEnd | null = null): void {
    this.#emit({ type: 'step', step, attempt, end });
  }

  #guard(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#env.report(error);
    }
  }
}
