import { effect } from '@preact/signals-core';
import { type Remote, transfer, wrap } from 'comlink';
import type { Pose } from '../../avatar/index.ts';
import type { FileContent } from '../../offload/index.ts';
import type { HeldControl } from '../../protocol/agent/index.ts';
import { GridAssets } from '../../session/assets/index.ts';
import {
  fetchBridgeInfo,
  type LiveWorker,
  type LogDetail,
  type LoginForm,
  type LoginOutcome,
  type LogRow,
  type PuppetryWorker,
  type RecordingError,
  type SessionEvent,
} from '../../session/index.ts';
import type { BuiltinClips } from '../files/builtin-clips.ts';
import type { AvatarStage } from '../stage/avatar-stage.ts';
import type { PuppetBody } from '../stage/avatar-view.ts';
import { browserStorage } from '../state/browser-storage.ts';
import type {
  AppState,
  FileFailure,
  Live,
  LiveState,
  MessageLog,
  PuppetryState,
  SavedFile,
  StageWorld,
} from '../state/index.ts';
import { AgentKeys } from './agent-keys.ts';
import { guestLoginForm, machineId, requestedUpdateRate } from './connection-options.ts';
import { findMannequin, loadBuiltinAnimation, RegionShow } from './create-region-stage.ts';
import { saveRegionAvatar } from './save-region-avatar.ts';
import { SessionEventHandlers } from './session-event-handlers.ts';

/** What a live region needs of the page. */
export interface LiveHost {
  readonly state: LiveState;
  readonly puppetry: PuppetryState;
  readonly app: AppState;
  readonly avatarStage: AvatarStage;
  readonly builtins: BuiltinClips;
  readonly messages: MessageLog;
  readonly decode: (bytes: Uint8Array<ArrayBuffer>) => Promise<FileContent>;
}

/** The session is told where the camera is this often. */
const CAMERA_INTERVAL_MS = 100;

/** A live region in the page: commands go to the worker, or change what is shown of its news. */
export class LiveController implements Live {
  readonly #host: LiveHost;
  readonly #worker: Remote<LiveWorker>;
  readonly #assets: GridAssets;
  readonly #show: RegionShow;
  readonly #news: SessionEventHandlers;
  readonly #keys: AgentKeys;
  /** By which the bridge let the visitor in, where it asks for one. */
  bridgeToken: string | null = null;

  constructor(host: LiveHost) {
    this.#host = host;
    this.#assets = new GridAssets({ decode: host.decode });
    this.#show = new RegionShow(host.avatarStage, host.app, host.state, this.#assets, {
      mannequin: () => findMannequin(host.app),
      builtinAnimation: (id) => loadBuiltinAnimation(host.builtins, id),
    });
    this.#news = new SessionEventHandlers(host.state, host.puppetry, this.#show, this.#assets);
    this.#worker = startLiveWorker(document.baseURI, (event) => this.#news.hear(event));
    this.#keys = new AgentKeys(this.#worker);
    this.#show.onShape = (agentId, body) => this.#tellShape(agentId, body);
    effect(() => {
      host.puppetry.stream.value = null;
      void this.#worker.watchPuppet(host.state.focusedId.value);
    });
    effect(() => {
      if (host.puppetry.showHandles.value) this.#show.keepStill();
    });
    const rate = requestedUpdateRate(location.href);
    if (rate !== null) void this.#worker.setUpdateRate(rate);
    setInterval(() => this.#tellCamera(), CAMERA_INTERVAL_MS);
    window.addEventListener('blur', () => this.releaseKeys());
  }

  async begin(): Promise<void> {
    const { state } = this.#host;
    state.bridge.value = await fetchBridgeInfo(document.baseURI, fetch);
    const grid = state.bridge.value?.autoConnect ?? null;
    if (grid === null) return;
    const form = guestLoginForm(grid, machineId(browserStorage()), Math.random());
    const outcome = await this.#worker.login(form, null);
    // Files that the visitor has opened meanwhile, or by the page's address, stay in sight.
    const isBusy = this.#host.app.items.value.some(({ builtIn }) => !builtIn);
    if (outcome.kind === 'logged-in' && !isBusy) this.#enter();
  }

  async login(form: LoginForm, bridgeToken: string | null): Promise<LoginOutcome> {
    this.bridgeToken = bridgeToken;
    const outcome = await this.#worker.login(form, bridgeToken);
    if (outcome.kind === 'logged-in') this.#enter();
    return outcome;
  }

  async logout(): Promise<void> {
    await this.#worker.logout();
  }

  async replay(bytes: Uint8Array<ArrayBuffer>, fileName: string): Promise<void> {
    const { state, messages } = this.#host;
    const { length } = bytes;
    const outcome = await this.#worker.replay(transfer(bytes, [bytes.buffer]), fileName);
    if ('line' in outcome) {
      const failure = recordingFailure(fileName, length, outcome);
      messages.reportFailures([{ kind: 'failed', failure }]);
      return;
    }
    state.replay.value = outcome;
    this.#enter();
  }

  focus(agentId: string | null): void {
    this.#host.state.focusedId.value = agentId;
    this.#news.markRows();
  }

  setFollowing(isFollowing: boolean): void {
    this.#host.state.following.value = isFollowing;
  }

  setWorld(world: StageWorld): void {
    const { state } = this.#host;
    if (state.world.peek() === world) return;
    state.world.value = world;
    this.releaseKeys();
  }

  setShowNames(show: boolean): void {
    this.#host.state.showNames.value = show;
  }

  key(event: KeyboardEvent): boolean {
    const { world, step } = this.#host.state;
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (world.peek() !== 'region' || step.peek() !== 'connected') return false;
    return this.#keys.handleKey(event);
  }

  setHeld(intent: HeldControl, isHeld: boolean): void {
    void this.#worker.setHeld(intent, isHeld);
  }

  releaseKeys(): void {
    this.#keys.releaseAll();
  }

  logRows(filter: string, count: number, before: number | null): Promise<readonly LogRow[]> {
    return this.#worker.logRows(filter, count, before);
  }

  logDetail(index: number): Promise<LogDetail | null> {
    return this.#worker.logDetail(index);
  }

  pauseLog(isPaused: boolean): void {
    this.#host.state.logPaused.value = isPaused;
    void this.#worker.pauseLog(isPaused);
  }

  saveLog(): Promise<Uint8Array<ArrayBuffer>> {
    return this.#worker.saveLog();
  }

  async saveAvatar(agentId: string): Promise<SavedFile> {
    const avatar = this.#news.records.avatar(agentId);
    if (!avatar) throw new Error(`nobody is here as ${agentId}`);
    const { overrideRule } = this.#host.app;
    return saveRegionAvatar(avatar, this.#show.parts(avatar), this.#assets, overrideRule.value);
  }

  /** Region metres of a joint as it is drawn. */
  jointPosition(agentId: string, joint: string): readonly [number, number, number] | null {
    return this.#show.jointPosition(agentId, joint);
  }

  /** What the session does about puppetry. */
  get puppetry(): Remote<PuppetryWorker> {
    return this.#worker;
  }

  /** One's own avatar, for whoever puppeteers it; null while it is not drawn. */
  get ownBody(): PuppetBody | null {
    const { own } = this.#news.records;
    return own ? this.body(own.agentId) : null;
  }

  body(agentId: string): PuppetBody | null {
    return this.#show.body(agentId);
  }

  #tellShape(agentId: string, { positions, scales }: Pose): void {
    void this.#worker.setPuppetBodyShape(agentId, { positions, scales });
  }

  /** A region comes onto the stage, and the panels with it. */
  #enter(): void {
    this.#host.app.working.value = true;
    this.setWorld('region');
  }

  #tellCamera(): void {
    const { world, step } = this.#host.state;
    if (world.peek() !== 'region' || step.peek() !== 'connected') return;
    const pose = this.#show.cameraPose();
    if (pose) void this.#worker.setCamera(pose);
  }
}

/** What the page says of a recording that cannot be read. */
function recordingFailure(
  fileName: string,
  byteLength: number,
  { message: fault, line, offset }: RecordingError,
): FileFailure {
  return {
    fileName,
    byteLength,
    format: 'lludp',
    code: 'recording-line',
    offset,
    path: `lines[${line - 1}]`,
    innerOffset: undefined,
    details: { line },
    reason: fault,
    excerpt: null,
  };
}

/** The live worker, started, with its events given to `listen`. */
function startLiveWorker(page: string, listen: (event: SessionEvent) => void): Remote<LiveWorker> {
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
