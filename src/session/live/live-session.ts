import { jointDirectory } from '../../avatar/index.ts';
import { DecodeError } from '../../formats/bytes/index.ts';
import { inflateWithStream } from '../../formats/inflate/index.ts';
import { type Inspection, inspectFile } from '../../kinds/index.ts';
import type { Vector3 } from '../../math/index.ts';
import type { HeldControl, MomentaryControl } from '../../protocol/agent/index.ts';
import {
  compareRecordings,
  type MessageSummary,
  parseMessageFilter,
  type RecordingComparison,
  suggestWords,
} from '../../protocol/message-analysis/index.ts';
import type { PuppetryChange, PuppetryLayout } from '../../protocol/puppetry/index.ts';
import {
  decodeRecording,
  type RecordedDatagram,
  recordedGrid,
} from '../../protocol/recording/index.ts';
import type {
  AvatarControls,
  CameraPose,
  MouseLook,
  TakenPosture,
} from '../agent/agent-contract.ts';
import type {
  BubbleAvatarChoice,
  BubbleChoice,
  BubbleConnectOutcome,
  BubbleForm,
  InteractionForm,
  InteractionOutcome,
} from '../bubble/bubble-contract.ts';
import { BubbleReplay } from '../bubble/bubble-replay.ts';
import { BubbleSession } from '../bubble/bubble-session.ts';
import type { AgentInventory } from '../inventory/agent-inventory.ts';
import type { InventoryAsset } from '../inventory/inventory-contract.ts';
import type {
  LiveWorker,
  LogDetail,
  LogFilterReading,
  LoginForm,
  LoginOutcome,
  LogRow,
  RecordingError,
  SessionEvent,
} from '../live-contract.ts';
import { DatagramLog } from '../log/datagram-log.ts';
import type { MessageLog } from '../log/session-message-log.ts';
import type { OwnAgent } from '../own/own-agent.ts';
import type { AnnounceOutcome } from '../own/own-contract.ts';
import { PuppetSettings } from '../puppetry/puppet-settings.ts';
import type {
  OwnPuppetry,
  PuppetBodyShape,
  PuppetryOutcome,
} from '../puppetry/puppetry-contract.ts';
import type { TeleportForm, TeleportRequestOutcome } from '../region/region-contract.ts';
import type { ReplayWorker } from '../replay-contract.ts';
import type { SessionEnvironment } from '../session-environment.ts';
import type { RegionTalk } from '../talk/region-talk.ts';
import type { ChatVolume, RequestAnswer } from '../talk/talk-contract.ts';
import type { AgentUploads } from '../upload/agent-uploads.ts';
import type {
  UploadFailure,
  UploadForm,
  UploadOutcome,
  UploadPrice,
} from '../upload/upload-contract.ts';
import { LoginSession } from './login-session.ts';
import { SessionReplay } from './session-replay.ts';

/** The interval of the events with the length of the log. */
const LOG_INTERVAL_MS = 250;

const NOT_CONNECTED: TeleportRequestOutcome = { kind: 'failed', reason: 'not-connected' };
const NO_SESSION: UploadFailure = { kind: 'failed', code: 'no-session', status: 0 };

/** What the worker offers to the page: one session or replay at a time, and the log of the last one. */
export class LiveSession implements LiveWorker {
  readonly #env: SessionEnvironment;
  #page = '';
  #port: MessagePort | null = null;
  #active: LoginSession | SessionReplay | BubbleSession | BubbleReplay | null = null;
  /** Update rate, draw distance and camera as the page has set them, also for later sessions. */
  #updateRate: number | null = null;
  #camera: CameraPose | null = null;
  #drawDistance: number | null = null;
  readonly #puppetSettings = new PuppetSettings();
  #log: MessageLog = new DatagramLog();
  /** The recording whose replay the log shows; null for a session. */
  #recording: readonly RecordedDatagram[] | null = null;
  #reportedTotal = 0;
  #stopLogTimer: (() => void) | null = null;

  constructor(env: SessionEnvironment) {
    this.#env = env;
  }

  start(page: string, events: MessagePort): void {
    this.#page = page;
    this.#port = events;
    this.#stopLogTimer?.();
    this.#stopLogTimer = this.#env.clock.every(LOG_INTERVAL_MS, () => this.#reportLogLength());
  }

  async login(form: LoginForm, bridgeToken: string | null): Promise<LoginOutcome> {
    await this.logout();
    const env = this.#env;
    const settings = this.#puppetSettings;
    const session = new LoginSession(env, this.#page, this.#emit, form, bridgeToken, settings);
    if (this.#updateRate !== null) session.steering.setRate(this.#updateRate);
    if (this.#drawDistance !== null) session.steering.setDrawDistance(this.#drawDistance);
    if (this.#camera !== null) session.steering.setCamera(this.#camera);
    this.#active = session;
    const outcome = await session.login();
    if (outcome.kind === 'logged-in') this.#showLog(session.log);
    else if (this.#active === session) this.#active = null;
    return outcome;
  }

  /** A call during the logout waits for it as well, and ends whatever was started in between. */
  async logout(): Promise<void> {
    while (this.#active !== null) {
      const active = this.#active;
      await active.logout();
      if (this.#active === active) this.#active = null;
    }
  }

  async replay(
    bytes: Uint8Array<ArrayBuffer>,
    fileName: string,
  ): Promise<{ readonly duration: number } | RecordingError> {
    const datagrams = readRecording(bytes);
    if (!Array.isArray(datagrams)) return datagrams;
    await this.logout();
    const replay =
      datagrams.at(0)?.protocol === 'setp'
        ? new BubbleReplay(this.#env, this.#emit, datagrams, fileName)
        : new SessionReplay(this.#env, this.#emit, datagrams, fileName, this.#puppetSettings);
    this.#active = replay;
    this.#showLog(replay.log, datagrams);
    const grid = recordedGrid(bytes);
    if (replay instanceof SessionReplay) replay.log.grid = grid;
    this.#emit({ type: 'asset-grid', grid, isReplay: true });
    replay.start();
    return { duration: replay.duration };
  }

  setReplayPlaying(isPlaying: boolean): void {
    this.#replay?.setReplayPlaying(isPlaying);
  }

  seekReplay(position: number): void {
    this.#replay?.seekReplay(position);
  }

  setReplaySpeed(speed: number): void {
    this.#replay?.setReplaySpeed(speed);
  }

  async connectBubble(form: BubbleForm, bridgeToken: string | null): Promise<BubbleConnectOutcome> {
    await this.logout();
    this.#emit({ type: 'asset-grid', grid: null, isReplay: false });
    const session = new BubbleSession(this.#env, this.#page, this.#emit, form, bridgeToken);
    this.#active = session;
    // Also of an attempt that fails: it shows what the server has answered.
    this.#showLog(session.log);
    const outcome = await session.connect();
    if (outcome.kind !== 'connected' && this.#active === session) this.#active = null;
    return outcome;
  }

  async listBubbles(): Promise<readonly BubbleChoice[]> {
    return this.#bubbleSession?.listBubbles() ?? [];
  }

  async listBubbleAvatars(bubbleId: string): Promise<readonly BubbleAvatarChoice[]> {
    return this.#bubbleSession?.listAvatars(bubbleId) ?? [];
  }

  async joinBubble(bubbleId: string, avatarId: string): Promise<boolean> {
    return this.#bubbleSession?.join(bubbleId, avatarId) ?? false;
  }

  async leaveBubble(): Promise<void> {
    await this.#bubbleSession?.leave();
  }

  async interact(form: InteractionForm): Promise<InteractionOutcome> {
    return this.#bubbleSession?.interact(form) ?? { kind: 'failed', code: 'not-joined' };
  }

  walkTo(place: Vector3 | null): void {
    this.#bubbleSession?.walkTo(place);
  }

  async teleport(form: TeleportForm): Promise<TeleportRequestOutcome> {
    return this.#grid?.teleport(form) ?? NOT_CONNECTED;
  }

  async teleportHome(): Promise<TeleportRequestOutcome> {
    return this.#grid?.teleportHome() ?? NOT_CONNECTED;
  }

  cancelTeleport(): void {
    this.#grid?.cancelTeleport();
  }

  logInAgain(): void {
    this.#grid?.logInAgain();
  }

  setHeld(control: HeldControl, isHeld: boolean): void {
    this.#controls?.setHeld(control, isHeld);
  }

  trigger(control: MomentaryControl): void {
    this.#controls?.trigger(control);
  }

  togglePosture(posture: TakenPosture): void {
    this.#controls?.togglePosture(posture);
  }

  look(look: MouseLook | null): void {
    this.#controls?.look(look);
  }

  pressButton(isDown: boolean): void {
    this.#controls?.pressButton(isDown);
  }

  sitOn(objectId: string | null): void {
    this.#grid?.presence.sitOn(objectId);
  }

  standUp(): void {
    this.#grid?.presence.standUp();
  }

  setDrawDistance(metres: number): void {
    this.#drawDistance = metres;
    this.#grid?.steering.setDrawDistance(metres);
  }

  releaseAll(): void {
    this.#controls?.releaseAll();
  }

  turnBody(radians: number): void {
    this.#controls?.turnBody(radians);
  }

  setCamera(camera: CameraPose): void {
    this.#camera = camera;
    this.#controls?.setCamera(camera);
  }

  setUpdateRate(rate: number): void {
    this.#updateRate = rate;
    this.#controls?.setRate(rate);
  }

  async changePuppetry(change: PuppetryChange): Promise<PuppetryOutcome> {
    return this.#grid?.changePuppetry(change) ?? { kind: 'failed', status: 0 };
  }

  setPuppetLayout(agentId: string | null, layout: PuppetryLayout | null): void {
    if (agentId === null) this.#puppetSettings.sharedLayout = layout;
    else this.#puppetSettings.setLayout(agentId, layout);
  }

  watchPuppet(agentId: string | null): void {
    this.#puppetSettings.watched = agentId;
  }

  setPuppetBodyShape(agentId: string, shape: PuppetBodyShape): void {
    this.#puppetSettings.setShape(agentId, shape);
  }

  setOwnPuppetry(own: OwnPuppetry | null): void {
    this.#puppetSettings.own = own;
  }

  playAnimation(id: string, play: boolean): void {
    this.#own?.playAnimation(id, play);
  }

  stopAllAnimations(): void {
    this.#own?.stopAllAnimations();
  }

  playGesture(itemId: string, play: boolean): void {
    this.#own?.playGesture(itemId, play);
  }

  async announceAppearance(): Promise<AnnounceOutcome> {
    return this.#own?.announceAppearance() ?? { kind: 'too-early' };
  }

  setTitle(roleId: string): void {
    this.#own?.setTitle(roleId);
  }

  openInventoryFolder(folderId: string): void {
    this.#inventory?.openFolder(folderId);
  }

  async fetchInventoryAsset(assetId: string, assetType: number): Promise<InventoryAsset> {
    const inventory = this.#inventory;
    if (!inventory) return { kind: 'failed', code: 'no-session' };
    return inventory.fetchAsset(assetId, assetType);
  }

  inspectFile(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<Inspection> {
    return inspectFile(name, bytes, { inflate: inflateWithStream, joints: jointDirectory });
  }

  async priceUpload(form: UploadForm): Promise<UploadPrice> {
    return this.#uploads?.price(form) ?? NO_SESSION;
  }

  async uploadPriced(): Promise<UploadOutcome> {
    return this.#uploads?.upload() ?? NO_SESSION;
  }

  cancelUpload(): void {
    this.#uploads?.cancel();
  }

  async wearItem(itemId: string): Promise<boolean> {
    return this.#uploads?.wear(itemId) ?? false;
  }

  async say(text: string, volume: ChatVolume): Promise<boolean> {
    return this.#talk?.say(text, volume) ?? false;
  }

  async sendInstantMessage(agentId: string, name: string, text: string): Promise<boolean> {
    return this.#talk?.sendInstantMessage(agentId, name, text) ?? false;
  }

  setTyping(conversation: string | null, isTyping: boolean): void {
    this.#talk?.setTyping(conversation, isTyping);
  }

  answerRequest(id: string, answer: RequestAnswer): void {
    this.#talk?.answerRequest(id, answer);
  }

  async logRows(filter: string, count: number, before: number | null): Promise<readonly LogRow[]> {
    return this.#log.rows(filter, count, before);
  }

  async logSummary(filter: string): Promise<MessageSummary> {
    return this.#log.summary(filter);
  }

  async readLogFilter(filter: string): Promise<LogFilterReading> {
    const { unknownFields } = parseMessageFilter(filter);
    return { unknownFields, suggestions: suggestWords(filter, this.#log.names()) };
  }

  async compareLog(bytes: Uint8Array<ArrayBuffer>): Promise<RecordingComparison | RecordingError> {
    const other = readRecording(bytes);
    if (!Array.isArray(other)) return other;
    const own = this.#recording ?? decodeRecording(this.#log.save());
    return compareRecordings(byTime(own), byTime(other));
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

  readonly #emit = (event: SessionEvent, transfer: readonly ArrayBuffer[] = []): void => {
    this.#port?.postMessage(event, [...transfer]);
  };

  get #controls(): AvatarControls | null {
    return this.#grid?.presence ?? this.#bubbleSession?.controls ?? null;
  }

  get #grid(): LoginSession | null {
    return this.#active instanceof LoginSession ? this.#active : null;
  }

  get #own(): OwnAgent | null {
    return this.#active instanceof LoginSession ? this.#active.own : null;
  }

  get #inventory(): AgentInventory | null {
    return this.#grid?.inventory ?? null;
  }

  get #uploads(): AgentUploads | null {
    return this.#grid?.uploads ?? null;
  }

  get #talk(): RegionTalk | null {
    return this.#active instanceof LoginSession ? this.#active.talk : null;
  }

  get #replay(): ReplayWorker | null {
    const active = this.#active;
    return active instanceof SessionReplay || active instanceof BubbleReplay ? active : null;
  }

  get #bubbleSession(): BubbleSession | null {
    return this.#active instanceof BubbleSession ? this.#active : null;
  }

  #showLog(log: MessageLog, recording: readonly RecordedDatagram[] | null = null): void {
    this.#log = log;
    this.#recording = recording;
    this.#reportedTotal = -1;
  }

  #reportLogLength(): void {
    const { total, kept, protocol } = this.#log;
    if (total === this.#reportedTotal) return;
    this.#reportedTotal = total;
    this.#emit({ type: 'log', total, kept, protocol });
  }
}

/** Lines of a recorder may be slightly out of order. */
function byTime(recording: readonly RecordedDatagram[]): RecordedDatagram[] {
  return recording.toSorted((a, b) => a.time - b.time);
}

function readRecording(bytes: Uint8Array<ArrayBuffer>): RecordedDatagram[] | RecordingError {
  try {
    return decodeRecording(bytes);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    const { message, details, offset } = error;
    return { message, line: Number(details.line ?? 0), offset };
  }
}
