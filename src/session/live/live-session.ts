import { DecodeError } from '../../formats/bytes/index.ts';
import type { HeldControl, MomentaryControl, Posture } from '../../protocol/agent/index.ts';
import { decodeRecording, type RecordedDatagram } from '../../protocol/lludp/index.ts';
import type { PuppetryChange, PuppetryLayout } from '../../protocol/puppetry/index.ts';
import type {
  CameraPose,
  LiveWorker,
  LogDetail,
  LoginForm,
  LoginOutcome,
  LogRow,
  RecordingError,
  SessionEvent,
} from '../live-contract.ts';
import { DatagramLog } from '../log/datagram-log.ts';
import { PuppetSettings } from '../puppetry/puppet-settings.ts';
import type {
  OwnPuppetry,
  PuppetBodyShape,
  PuppetryOutcome,
} from '../puppetry/puppetry-contract.ts';
import type { SessionEnvironment } from '../session-environment.ts';
import { LoginSession } from './login-session.ts';
import { SessionReplay } from './session-replay.ts';

/** Milliseconds between two tellings of how long the log is. */
const LOG_INTERVAL = 250;

/** What the worker offers: one session or one replay at a time, and the log of the last one. */
export class LiveSession implements LiveWorker {
  readonly #env: SessionEnvironment;
  #page = '';
  #events: MessagePort | null = null;
  #activity: LoginSession | SessionReplay | null = null;
  /** As the page has set them, for sessions to come. */
  #rate: number | null = null;
  #camera: CameraPose | null = null;
  readonly #wishes = new PuppetSettings();
  #log = new DatagramLog();
  #toldTotal = 0;
  #stopLogTimer: (() => void) | null = null;

  constructor(env: SessionEnvironment) {
    this.#env = env;
  }

  start(bridge: string, events: MessagePort): void {
    this.#page = bridge;
    this.#events = events;
    this.#stopLogTimer?.();
    this.#stopLogTimer = this.#env.clock.every(LOG_INTERVAL, () => this.#tellLog());
  }

  async login(form: LoginForm, bridgeToken: string | null): Promise<LoginOutcome> {
    await this.logout();
    const env = this.#env;
    const wishes = this.#wishes;
    const session = new LoginSession(env, this.#page, this.#tell, form, bridgeToken, wishes);
    if (this.#rate !== null) session.steering.setRate(this.#rate);
    if (this.#camera !== null) session.steering.setCamera(this.#camera);
    this.#activity = session;
    const outcome = await session.login();
    if (outcome.kind === 'logged-in') this.#show(session.log);
    else if (this.#activity === session) this.#activity = null;
    return outcome;
  }

  /** Whoever asks for the next thing meanwhile waits as well, and ends what came in between. */
  async logout(): Promise<void> {
    while (this.#activity !== null) {
      const activity = this.#activity;
      await activity.logout();
      if (this.#activity === activity) this.#activity = null;
    }
  }

  async replay(
    bytes: Uint8Array<ArrayBuffer>,
    fileName: string,
  ): Promise<{ readonly duration: number } | RecordingError> {
    const datagrams = readRecording(bytes);
    if (!Array.isArray(datagrams)) return datagrams;
    await this.logout();
    const replay = new SessionReplay(this.#env, this.#tell, datagrams, fileName, this.#wishes);
    this.#activity = replay;
    this.#show(replay.log);
    replay.start();
    return { duration: replay.duration };
  }

  setHeld(intent: HeldControl, isHeld: boolean): void {
    this.#steering?.setHeld(intent, isHeld);
  }

  trigger(intent: MomentaryControl): void {
    this.#steering?.trigger(intent);
  }

  setPosture(posture: Posture): void {
    this.#steering?.setPosture(posture);
  }

  releaseAll(): void {
    this.#steering?.releaseAll();
  }

  turnBody(radians: number): void {
    this.#steering?.turnBody(radians);
  }

  setCamera(camera: CameraPose): void {
    this.#camera = camera;
    this.#steering?.setCamera(camera);
  }

  setUpdateRate(rate: number): void {
    this.#rate = rate;
    this.#steering?.setRate(rate);
  }

  async changePuppetry(change: PuppetryChange): Promise<PuppetryOutcome> {
    const activity = this.#activity;
    if (!(activity instanceof LoginSession)) return { kind: 'failed', status: 0 };
    return activity.changePuppetry(change);
  }

  setPuppetLayout(agentId: string, layout: PuppetryLayout | null): void {
    this.#wishes.setLayout(agentId, layout);
  }

  watchPuppet(agentId: string | null): void {
    this.#wishes.watched = agentId;
  }

  setPuppetBodyShape(agentId: string, shape: PuppetBodyShape): void {
    this.#wishes.setShape(agentId, shape);
  }

  setOwnPuppetry(own: OwnPuppetry | null): void {
    this.#wishes.own = own;
  }

  async logRows(filter: string, count: number, before: number | null): Promise<readonly LogRow[]> {
    return this.#log.rows(filter, count, before);
  }

  async logDetail(index: number): Promise<LogDetail | null> {
    return this.#log.detail(index);
  }

  pauseLog(isPaused: boolean): void {
    this.#log.pause(isPaused);
  }

  async saveLog(): Promise<Uint8Array<ArrayBuffer>> {
    return this.#log.save();
  }

  readonly #tell = (event: SessionEvent, transfer: readonly ArrayBuffer[] = []): void => {
    this.#events?.postMessage(event, [...transfer]);
  };

  get #steering() {
    return this.#activity instanceof LoginSession ? this.#activity.steering : null;
  }

  #show(log: DatagramLog): void {
    this.#log = log;
    this.#toldTotal = -1;
  }

  #tellLog(): void {
    const { total, kept } = this.#log;
    if (total === this.#toldTotal) return;
    this.#toldTotal = total;
    this.#tell({ type: 'log', total, kept });
  }
}

function readRecording(bytes: Uint8Array<ArrayBuffer>): RecordedDatagram[] | RecordingError {
  try {
    return decodeRecording(bytes);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    const { message, details, offset } = error;
    return { message: message, line: Number(details.line ?? 0), offset };
  }
}
