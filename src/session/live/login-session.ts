import { formatUuid } from '../../formats/llsd/index.ts';
import type { LoginSuccess } from '../../protocol/grid/index.ts';
import type { PuppetryChange } from '../../protocol/puppetry/index.ts';
import { AgentPresence } from '../agent/agent-presence.ts';
import { fetchGridIdentity } from '../bridge-http.ts';
import type { AgentInventory } from '../inventory/agent-inventory.ts';
import { BridgeLink } from '../link/bridge-link.ts';
import { ReconnectingLink, type RestoreResult } from '../link/reconnecting-link.ts';
import type {
  EmitEvent,
  LoginForm,
  LoginOutcome,
  SessionEnd,
  SessionStep,
} from '../live-contract.ts';
import { DatagramLog } from '../log/datagram-log.ts';
import { OwnAgent } from '../own/own-agent.ts';
import type { PuppetSettings } from '../puppetry/puppet-settings.ts';
import type { PuppetryOutcome } from '../puppetry/puppetry-contract.ts';
import { RegionPuppets } from '../puppetry/region-puppets.ts';
import type { RegionConnection } from '../region/region-connection.ts';
import type { TeleportForm, TeleportRequestOutcome } from '../region/region-contract.ts';
import { DisplayNameRequests } from '../scene/display-name-requests.ts';
import { RegionScene } from '../scene/region-scene.ts';
import { ActiveClock, type SessionEnvironment } from '../session-environment.ts';
import { Steering } from '../steering.ts';
import { RegionTalk } from '../talk/region-talk.ts';
import type { AgentUploads } from '../upload/agent-uploads.ts';
import { GridLogin } from './grid-login.ts';
import {
  type Credentials,
  failedRelogin,
  linkFailureOutcome,
  logIn,
  makeCredentials,
  reloginCredentials,
} from './session-login.ts';

const TICK_MS = 33;
const RESUME_TIMEOUT_MS = 10_000;

/**
 * One session with a grid, from the first login until it ends, over as many links to the bridge, and with as many logins,
 * as that takes. Each {@link GridLogin} has its regions, and these their circuits. Errors are reported and never thrown,
 * whatever the bridge sends.
 */
export class LoginSession {
  readonly log = new DatagramLog(undefined, (id) => this.#scene?.names.nameOf(id) ?? null);
  readonly steering = new Steering();
  readonly presence: AgentPresence;
  readonly #env: SessionEnvironment;
  readonly #page: string;
  readonly #emit: EmitEvent;
  readonly #names: DisplayNameRequests;
  readonly #settings: PuppetSettings;
  readonly #clock: ActiveClock;
  readonly #link: ReconnectingLink;
  /** Aborted when the session is over. */
  readonly #controller = new AbortController();
  #credentials: Credentials;
  #gridName = '';
  /** Identifies the bridge's session; null when that is lost. */
  #token: string | null = null;
  #login: GridLogin | null = null;
  /** Id of the agent; null before the first login. */
  #ownId: string | null = null;
  /** The scene of all logins: the last one stays until the agent has entered again. */
  #scene: RegionScene | null = null;
  #puppets: RegionPuppets | null = null;
  #own: OwnAgent | null = null;
  #talk: RegionTalk | null = null;
  #stopTicking: (() => void) | null = null;

  /** @throws {RangeError} for a form with an invalid machine id. */
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
    this.#names = new DisplayNameRequests((event, transfer) => {
      if (this.#isOver) return;
      if (event.type === 'region') this.presence.setRegion(event.region);
      emit(event, transfer);
    }, env.report);
    this.#emit = this.#names.emit;
    this.#clock = new ActiveClock(() => env.clock.now());
    this.#credentials = makeCredentials(form, bridgeToken, env.version);
    this.#link = this.#makeLink(bridgeToken);
    this.presence = this.#makePresence();
  }

  /** Call once. Resolves when the grid has accepted or refused the login; by then the agent is still entering the region. */
  async login(): Promise<LoginOutcome> {
    this.#setStep('connecting');
    const [link, { name, key }] = await Promise.all([
      this.#link.open(),
      fetchGridIdentity(this.#page, this.#credentials.grid, this.#env.fetch),
    ]);
    this.#gridName = name;
    this.log.grid = key;
    this.#emit({ type: 'asset-grid', grid: key, isReplay: false });
    if (!(link instanceof BridgeLink)) return this.#abandon(linkFailureOutcome(link));
    this.#setStep('logging-in');
    const result = await logIn(link, this.#credentials);
    if (result.kind !== 'success') return this.#abandon(result);
    if (this.#isOver) return { kind: 'failed', code: 'bridge-closed', detail: '' };
    this.#startLogin(link, result.success, result.token);
    this.#link.startReconnecting();
    this.#stopTicking = this.#env.clock.every(TICK_MS, () => this.#guard(() => this.#tick()));
    return { kind: 'logged-in', mfaHash: result.success.mfaHash };
  }

  /** Logs out of the grid, waits for the simulator's reply, and ends. */
  async logout(): Promise<void> {
    // Before the grid's reply: it may refuse requests from the logout on, and the bridge does from the end on.
    this.#emit({ type: 'access', access: null });
    if (!this.#isOver && this.#link.current && this.#login) {
      this.#setStep('logging-out');
      await this.#login.logOut();
    }
    this.#end({ kind: 'logged-out' });
  }

  /** Posts changes to the region's puppetry. */
  async changePuppetry(change: PuppetryChange): Promise<PuppetryOutcome> {
    return this.#login?.root?.puppetry.change(change) ?? { kind: 'failed', status: 0 };
  }

  /** What is said around the agent; null before the first login. */
  get talk(): RegionTalk | null {
    return this.#talk;
  }

  /** The agent's own avatar; null before the first login. */
  get own(): OwnAgent | null {
    return this.#own;
  }

  async teleport(form: TeleportForm): Promise<TeleportRequestOutcome> {
    return this.#login?.teleport(form) ?? { kind: 'failed', reason: 'not-connected' };
  }

  async teleportHome(): Promise<TeleportRequestOutcome> {
    return this.#login?.teleportHome() ?? { kind: 'failed', reason: 'not-connected' };
  }

  cancelTeleport(): void {
    this.#login?.cancelTeleport();
  }

  /** The inventory of the present login. */
  get inventory(): AgentInventory | null {
    return this.#login?.inventory ?? null;
  }

  /** Uploads of the present login. */
  get uploads(): AgentUploads | null {
    return this.#login?.uploads ?? null;
  }

  get #isOver(): boolean {
    return this.#controller.signal.aborted;
  }

  #abandon(outcome: LoginOutcome): LoginOutcome {
    this.#link.close();
    this.#setStep('idle');
    this.#controller.abort();
    return outcome;
  }

  #makeLink(bridgeToken: string | null): ReconnectingLink {
    return new ReconnectingLink(this.#env, this.#page, bridgeToken, {
      datagram: (channel, bytes) => this.#guard(() => this.#login?.receive(channel, bytes)),
      notice: (notice) => this.#guard(() => this.#login?.handleNotice(notice)),
      malformed: () => this.#login?.countMalformed(),
      messageEnd: () => this.#guard(() => this.#login?.flush()),
      reconnecting: (attempt) => {
        this.#clock.pause();
        this.#setStep('reconnecting', attempt);
      },
      restore: (link) => this.#restore(link),
      ended: (end) => this.#end(end),
    });
  }

  /** Leaves a simulator that does not answer any more, and the bridge's session with it, and logs in again. */
  logInAgain(): void {
    if (this.#isOver || !this.#login) return;
    this.#token = null;
    this.#link.current?.notify({ type: 'leave' });
    this.#link.renew();
  }

  /** @param region its name, if its simulator has stopped. */
  #leaveSimulator(region: string | null): void {
    const at = this.#env.clock.wall();
    const gone = { at, kind: 'simulator-gone', text: '', important: true } as const;
    if (region !== null) this.#emit({ type: 'notice', notice: { ...gone, from: region } });
    this.logInAgain();
  }

  async #restore(link: BridgeLink): Promise<RestoreResult> {
    const resumed = this.#token === null ? null : await this.#resume(link, this.#token);
    if (resumed !== null) return resumed;
    this.#token = null;
    const result = await logIn(link, this.#credentials);
    if (this.#isOver) return { kind: 'retry', detail: null };
    if (result.kind !== 'success') return failedRelogin(result);
    this.#clock.resume();
    this.#startLogin(link, result.success, result.token);
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
    if (!login?.resume(link, response.channels)) {
      link.notify({ type: 'leave' });
      return null;
    }
    this.#clock.resume();
    this.#setStep(login.step);
    return { kind: 'restored' };
  }

  /** Enters the grid after a login, the first or another one. */
  #startLogin(link: BridgeLink, success: LoginSuccess, token: string): void {
    const { agentId, sessionId, circuitCode } = success;
    this.#token = token;
    this.#ownId = agentId;
    this.#credentials = reloginCredentials(this.#credentials, success);
    this.#login?.stop();
    this.#scene ??= new RegionScene(agentId, this.#emit);
    this.#puppets ??= this.#makePuppets(agentId, this.#scene);
    this.#own ??= this.#makeOwn(agentId, this.#scene);
    this.#own.begin(success);
    this.#talk ??= this.#makeTalk(success, this.#own);
    this.#talk.loggedIn();
    this.steering.setAgent({ agentId, sessionId }, success.lookAt);
    const context = {
      env: this.#env,
      page: this.#page,
      token,
      gridName: this.#gridName,
      hasBakeService: success.appearanceService !== null,
      agent: { agentId, sessionId, circuitCode },
      clock: this.#clock,
      emit: this.#emit,
      log: this.log,
      steering: this.steering,
      settings: this.#settings,
      scene: this.#scene,
      puppets: this.#puppets,
      talk: this.#talk,
      own: this.#own,
      presence: this.presence,
      link: () => this.#link.current,
    };
    this.#login = new GridLogin(success, context, {
      entered: () => this.#setStep('connected'),
      moving: (isMoving) => this.#setStep(isMoving ? 'moving' : 'connected'),
      channelLost: (region) => this.#leaveSimulator(region),
      ended: (end) => this.#end(end),
    });
    this.#setStep('entering');
    this.#login.start(link);
  }

  #makePuppets(ownId: string, scene: RegionScene): RegionPuppets {
    const { clock, report } = this.#env;
    return new RegionPuppets({
      ownId,
      report,
      emit: this.#emit,
      timers: clock,
      settings: this.#settings,
      now: () => clock.now(),
      slotOf: (agentId) => scene.slotOf(agentId),
    });
  }

  /** The region of the agent, once the agent is in it and while there is a link to the bridge. */
  readonly #presentRegion = (): RegionConnection | null => {
    const root = this.#login?.root ?? null;
    return root?.hasEntered && this.#link.current ? root : null;
  };

  #makeTalk(success: LoginSuccess, own: OwnAgent): RegionTalk {
    const { clock } = this.#env;
    const { request } = this.#credentials;
    // Not every grid repeats the name.
    const [first, last] = success.firstName
      ? [success.firstName, success.lastName]
      : [request.first, request.last];
    return new RegionTalk({
      ownId: success.agentId,
      ownName: `${first} ${last}`.trim(),
      now: () => clock.now(),
      wall: () => clock.wall(),
      emit: this.#emit,
      circuit: this.#presentRegion,
      playGesture: (text) => own.takeGestureTrigger(text),
      showTyping: (isTyping) => this.presence.setHeld('typing', isTyping),
    });
  }

  #makePresence(): AgentPresence {
    return new AgentPresence({
      steering: this.steering,
      emit: this.#emit,
      now: () => this.#clock.now(),
      store: () => this.#scene?.store ?? null,
      region: this.#presentRegion,
      ownId: () => this.#ownId,
      showState: (state, isOn) => this.#own?.setOwnAnimation(state, isOn),
      effectId: randomUuid(this.#env.random),
    });
  }

  #makeOwn(ownId: string, scene: RegionScene): OwnAgent {
    const { clock, random, report } = this.#env;
    const region = this.#presentRegion;
    const say = (text: string) => this.#talk?.sayForGesture(text);
    return new OwnAgent({ ownId, clock, random, emit: this.#emit, scene, region, say, report });
  }

  #tick(): void {
    this.presence.tick();
    if (this.#link.current) {
      this.#login?.tick();
      this.#own?.tick();
      this.#names.tick(this.#env.clock.now(), this.#login?.root ?? null);
    }
    this.#talk?.tick(this.#env.clock.now());
    this.#login?.flush();
  }

  #end(end: SessionEnd): void {
    if (this.#isOver) return;
    this.#login?.flush();
    this.#emit({ type: 'access', access: null });
    this.#login?.stop();
    this.#own?.stop();
    this.#puppets?.end();
    this.#setStep('ended', 0, end);
    this.#controller.abort();
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

/** A UUID of random bits. */
function randomUuid(random: () => number): string {
  return formatUuid(
    Uint8Array.from({ length: 16 }, () => Math.floor(random() * 256)),
    0,
  );
}
