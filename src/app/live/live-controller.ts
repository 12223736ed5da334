import { effect } from '@preact/signals-core';
import { type Remote, transfer, wrap } from 'comlink';
import { type Steps, WorkQueue } from '../../async/index.ts';
import type { Vector3 } from '../../math/index.ts';
import type { DecoderClient } from '../../offload/index.ts';
import { surfacesOf } from '../../render/surface/index.ts';
import { BubbleModels, GridAssets } from '../../session/assets/index.ts';
import type {
  BubbleAvatarChoice,
  BubbleChoice,
  BubbleConnectOutcome,
  BubbleForm,
  LiveWorker,
  LoginForm,
  LoginOutcome,
  RecordingError,
  SessionEvent,
  TeleportForm,
} from '../../session/index.ts';
import type { BuiltinClips } from '../files/builtin-clips.ts';
import type { MapReader } from '../objects/map-reader.ts';
import { ShapeLoader } from '../objects/shape-loader.ts';
import type { AvatarStage } from '../stage/avatar-stage.ts';
import type { PuppetBody } from '../stage/avatar-view.ts';
import {
  type AppState,
  browserStorage,
  type FileFailure,
  type Live,
  type LiveState,
  type MessageLog,
  type OwnPlace,
  type PuppetryState,
  type SavableAvatar,
  type StageWorld,
} from '../state/index.ts';
import { AgentController } from './agent/agent-controller.ts';
import { LiveAssets } from './bubble/live-assets.ts';
import { LiveBubble } from './bubble/live-bubble.ts';
import {
  guestBubbleForm,
  guestLoginForm,
  machineId,
  requestedUpdateRate,
} from './connection-options.ts';
import { createRegionStage } from './create-region-stage.ts';
import { storedGridLayout } from './grid-layout.ts';
import { GridUploads } from './grid-uploads.ts';
import { RegionInventory } from './inventory/region-inventory.ts';
import type { RegionStage } from './region/region-stage.ts';
import { Travel } from './region/travel.ts';
import { RegionAgents } from './region-agents.ts';
import { ReplayFiles } from './replay-files.ts';
import { savableRegionAvatar } from './save-region-avatar.ts';
import { createSessionEventHandlers, type SessionEventHandlers } from './session-event-handlers.ts';
import { TalkController } from './talk/talk-controller.ts';

/** The parts of the page that a live region needs. */
interface LiveHost {
  readonly state: LiveState;
  readonly puppetry: PuppetryState;
  readonly app: AppState;
  readonly avatarStage: AvatarStage;
  readonly builtins: BuiltinClips;
  readonly messages: MessageLog;
  readonly decoder: DecoderClient;
  /** Opens what reads textures by their id. */
  readonly openTextures: () => Promise<MapReader>;
}

/** Milliseconds between two reports of the camera to the session. */
const CAMERA_INTERVAL_MS = 100;
/** Milliseconds between two updates of the prompt. */
const PROMPT_INTERVAL_MS = 100;
/** Milliseconds between two updates of where the visitor's own avatar is. */
const OWN_PLACE_INTERVAL_MS = 250;
/** Milliseconds between two updates of the lists of agents and objects. */
const LIST_INTERVAL_MS = 500;

/** Begins a live region, in several tasks, so that the page draws in between. */
export async function openLive(host: LiveHost): Promise<LiveController> {
  await new WorkQueue().run(prepareStage(host.avatarStage.stage));
  return new LiveController(host);
}

function* prepareStage(stage: AvatarStage['stage']): Steps {
  // This code has only just been evaluated.
  yield;
  if (stage) surfacesOf(stage);
  yield;
}

/** A live region on the page: its session in a worker, its agents, and its scene. */
export class LiveController implements Live {
  readonly session: Remote<LiveWorker>;
  readonly inventory: RegionInventory;
  readonly talk: TalkController;
  readonly uploads: GridUploads;
  readonly agent: AgentController;
  /** The token with which the bridge admits the visitor, where it requires one. */
  bridgeToken: string | null = null;
  readonly #host: LiveHost;
  readonly #assets: LiveAssets;
  readonly #gridAssets: GridAssets;
  readonly #agents: RegionAgents;
  readonly #bubble: LiveBubble;
  readonly #travel: Travel;
  readonly #replayFiles: ReplayFiles;
  /** Null without WebGL. */
  readonly #region: RegionStage | null;

  constructor(host: LiveHost) {
    const { state, puppetry } = host;
    this.#host = host;
    const { decoder } = host;
    const decode = (bytes: Uint8Array<ArrayBuffer>) => decoder.decode(bytes);
    const gridAssets = new GridAssets({ decode });
    const models = new BubbleModels({ decode });
    this.#gridAssets = gridAssets;
    const shapes = new ShapeLoader({ mesher: decoder, openMaps: host.openTextures });
    this.#assets = new LiveAssets(gridAssets, models, { textures: gridAssets.textures, shapes });
    this.#region = createRegionStage(host, this.#assets, {
      onAvatarChange: () => this.#agents.markChanged(),
      onBodyShape: (agentId, { positions, scales }) =>
        void this.session.setPuppetBodyShape(agentId, { positions, scales }),
    });
    this.#agents = new RegionAgents(this.#region);
    this.inventory = new RegionInventory({
      state: state.inventory,
      session: () => this.session,
      assets: this.#assets,
      rule: () => host.app.overrideRule.peek(),
      own: () => this.#agents.ownAvatar,
      onDressed: (avatar) => {
        this.#agents.applyAvatars([avatar], []);
        this.#region?.applyAvatars([avatar], []);
      },
    });
    const targets = { state, agents: this.#agents, region: this.#region };
    this.#bubble = new LiveBubble(
      {
        ...{ ...host, ...targets },
        interact: (form) => this.session.interact(form),
        focus: (agentId) => this.focus(agentId),
      },
      models,
    );
    this.talk = new TalkController({
      state: state.talk,
      session: () => this.session,
      messages: host.messages,
      ownPosition: () => this.#agents.positionOf(this.#agents.ownAvatar?.agentId ?? null),
      place: () => state.region.peek()?.name ?? '',
    });
    this.uploads = new GridUploads(state.upload, () => this.session);
    this.agent = new AgentController({
      ...{ state, puppetry, region: this.#region },
      session: () => this.session,
      stage: () => host.avatarStage.stage,
      ownId: () => this.#agents.ownAvatar?.agentId ?? null,
      focus: (agentId) => this.focus(agentId),
      storage: browserStorage(),
    });
    const handlers = createSessionEventHandlers({
      ...{ ...targets, puppetry, assets: gridAssets, bubble: this.#bubble },
      inventory: this.inventory,
      talk: this.talk,
      agent: this.agent,
    });
    this.session = startLiveWorker(document.baseURI, handlers);
    this.#replayFiles = new ReplayFiles({ state, assets: gridAssets, region: this.#region });
    this.agent.start(host.avatarStage);
    this.#travel = new Travel(state.place, () => this.session);
    effect(() => {
      puppetry.stream.value = null;
      void this.session.watchPuppet(state.focusedId.value);
    });
    effect(() => {
      const grid = state.region.value?.grid;
      puppetry.gridLayout.value = grid === undefined ? null : storedGridLayout(grid);
      void this.session.setPuppetLayout(null, puppetry.gridLayout.peek());
    });
    effect(() => this.#agents.setOwnPuppetJoints(puppetry.sentJoints.value));
    effect(() => {
      if (puppetry.showHandles.value) this.#region?.keepCameraSide();
    });
    const rate = requestedUpdateRate(location.href);
    if (rate !== null) void this.session.setUpdateRate(rate);
    state.textureSizes.value = this.#region?.updateTextureSizes() ?? null;
    effect(() => this.#publishOutfit(state.focusedId.value));
    setInterval(() => {
      this.#agents.publish(state);
      this.#publishOutfit(state.focusedId.peek());
      state.textureSizes.value = this.#region?.updateTextureSizes() ?? null;
      this.#replayFiles.publish();
      this.#bubble.objects.publish();
    }, LIST_INTERVAL_MS);
    setInterval(() => this.#reportCamera(), CAMERA_INTERVAL_MS);
    setInterval(() => this.#publishOwnPlace(), OWN_PLACE_INTERVAL_MS);
    setInterval(() => this.#updatePrompt(), PROMPT_INTERVAL_MS);
    window.addEventListener('blur', () => this.releaseKeys());
  }

  /** The visitor's own avatar, to be puppeteered; null while it is not drawn. */
  get ownPuppetBody(): PuppetBody | null {
    const { ownAvatar } = this.#agents;
    return ownAvatar ? this.puppetBody(ownAvatar.agentId) : null;
  }

  /** An avatar, to be puppeteered; null for one that is not drawn. */
  puppetBody(agentId: string): PuppetBody | null {
    return this.#region?.puppetBody(agentId) ?? null;
  }

  /** The drawn position of a joint, region metres; null for an avatar that is not drawn. */
  jointPosition(agentId: string, joint: string): readonly [number, number, number] | null {
    return this.#region?.jointPosition(agentId, joint) ?? null;
  }

  async enterAsGuest(grid: string): Promise<LoginOutcome> {
    const form = guestLoginForm(grid, machineId(browserStorage()), Math.random());
    const outcome = await this.session.login(form, null);
    // Files that the visitor or the page's address has opened meanwhile stay on the stage.
    const hasFiles = this.#host.app.items.value.some(({ builtIn }) => !builtIn);
    if (outcome.kind === 'logged-in' && !hasFiles) this.#showRegion();
    return outcome;
  }

  async login(form: LoginForm, bridgeToken: string | null): Promise<LoginOutcome> {
    this.bridgeToken = bridgeToken;
    const outcome = await this.session.login(form, bridgeToken);
    if (outcome.kind === 'logged-in') this.#showRegion();
    return outcome;
  }

  async joinAsGuest(server: string): Promise<boolean> {
    const number = Math.random();
    const outcome = await this.connectBubble(guestBubbleForm(server, number), null);
    const bubble = outcome.kind === 'connected' ? (await this.listBubbles()).at(0) : undefined;
    const avatars = bubble ? await this.listBubbleAvatars(bubble.id) : [];
    const avatar = avatars.at(Math.floor(number * avatars.length));
    return bubble && avatar ? this.joinBubble(bubble.id, avatar.id) : false;
  }

  async connectBubble(form: BubbleForm, bridgeToken: string | null): Promise<BubbleConnectOutcome> {
    this.bridgeToken = bridgeToken;
    return this.session.connectBubble(form, bridgeToken);
  }

  listBubbles(): Promise<readonly BubbleChoice[]> {
    return this.session.listBubbles();
  }

  listBubbleAvatars(bubbleId: string): Promise<readonly BubbleAvatarChoice[]> {
    return this.session.listBubbleAvatars(bubbleId);
  }

  async joinBubble(bubbleId: string, avatarId: string): Promise<boolean> {
    const hasJoined = await this.session.joinBubble(bubbleId, avatarId);
    if (hasJoined) this.#showRegion();
    return hasJoined;
  }

  async leaveBubble(): Promise<void> {
    await this.session.leaveBubble();
  }

  act(): boolean {
    return this.#bubble.prompt.act();
  }

  actOn(objectId: string, action: string): void {
    void this.#bubble.actOn(objectId, action);
  }

  turnPrompt(by: 1 | -1): boolean {
    return this.#bubble.prompt.turn(by);
  }

  selectObject(objectId: string | null): void {
    this.#host.state.selectedObjectId.value = objectId;
    if (objectId !== null) this.#bubble.prompt.choose(objectId);
  }

  walkTo(place: Vector3 | null): void {
    void this.session.walkTo(place);
  }

  teleport(form: TeleportForm, name?: string): Promise<void> {
    return this.#travel.teleport(form, name);
  }

  teleportHome(name: string): Promise<void> {
    return this.#travel.teleportHome(name);
  }

  cancelTeleport(): void {
    this.#travel.cancelTeleport();
  }

  logInAgain(): void {
    void this.session.logInAgain();
  }

  dismissTravel(): void {
    this.#travel.dismissTravel();
  }

  setShowPortals(show: boolean): void {
    this.#host.state.showPortals.value = show;
  }

  async leave(): Promise<void> {
    this.setWorld('outfit');
    // Before the worker says so, which a page that draws a heavy scene hears late: the bridge refuses what comes after.
    this.#gridAssets.setAccess(null);
    await this.session.logout();
  }

  async replay(bytes: Uint8Array<ArrayBuffer>, fileName: string): Promise<void> {
    const { messages } = this.#host;
    const { length } = bytes;
    const outcome = await this.session.replay(transfer(bytes, [bytes.buffer]), fileName);
    if ('line' in outcome) {
      const failure = recordingFailure(fileName, length, outcome);
      messages.reportFailures([{ kind: 'failed', failure }]);
      return;
    }
    this.#showRegion();
  }

  addReplayFiles(files: Parameters<Live['addReplayFiles']>[0]): Promise<void> {
    return this.#replayFiles.add(files);
  }

  focus(agentId: string | null): void {
    this.#host.state.focusedId.value = agentId;
    this.#agents.markChanged();
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

  handleKey(event: KeyboardEvent): boolean {
    // What is held ends wherever the avatar is meanwhile, and goes on while it crosses a border.
    if (event.type === 'keyup') return this.agent.handleKey(event);
    if (event.ctrlKey || event.metaKey || event.altKey || !this.#canWalk) return false;
    return this.#bubble.prompt.handleKey(event) || this.agent.handleKey(event);
  }

  releaseKeys(): void {
    this.agent.releaseKeys();
  }

  pauseLog(isPaused: boolean): void {
    this.#host.state.logPaused.value = isPaused;
    void this.session.pauseLog(isPaused);
  }

  savableAvatar(agentId: string): SavableAvatar | null {
    const avatar = this.#agents.avatar(agentId);
    if (!avatar) return null;
    // The parts that are drawn, or where nothing is drawn those that were reported.
    const parts = this.#region?.drawnParts(agentId) ?? avatar.parts;
    return savableRegionAvatar(avatar, parts, this.#assets, this.#host.app.overrideRule.value);
  }

  /** Whether the stage shows the region, and the agent is in it. */
  get #isInRegion(): boolean {
    const { world, step } = this.#host.state;
    return world.peek() === 'region' && step.peek() === 'connected';
  }

  /** Whether keys walk the agent, which they do on the way across a border, too. */
  get #canWalk(): boolean {
    return this.#isInRegion || (this.#host.state.step.peek() === 'moving' && this.#showsRegion);
  }

  get #showsRegion(): boolean {
    return this.#host.state.world.peek() === 'region';
  }

  #updatePrompt(): void {
    const bubble = this.#host.state.bubble.peek();
    if (this.#isInRegion && bubble && !bubble.isReplay) this.#bubble.prompt.update();
    else this.#bubble.prompt.clear();
  }

  /** Shows the region on the stage, and the panels with it. */
  #showRegion(): void {
    this.#host.app.working.value = true;
    this.setWorld('region');
  }

  #publishOutfit(agentId: string | null): void {
    this.#host.state.focusedOutfit.value = this.#region?.outfitOf(agentId) ?? null;
  }

  #publishOwnPlace(): void {
    const { place, region } = this.#host.state;
    const own = region.peek() ? this.#agents.ownAvatar : null;
    const position = this.#agents.positionOf(own?.agentId ?? null);
    if (!own || !position) return;
    const heading = this.#region?.headingOf(own.agentId) ?? 0;
    const [x, y] = this.#region?.cameraPose()?.direction ?? [Math.cos(heading), Math.sin(heading)];
    const next = { position, heading, cameraHeading: Math.atan2(y, x) };
    if (!place.own.peek() || hasMoved(place.own.peek()!, next)) place.own.value = next;
  }

  #reportCamera(): void {
    const pose = this.#isInRegion ? this.#region?.cameraPose() : null;
    if (pose) void this.session.setCamera(pose);
  }
}

/** Metres and radians below which a change of place is not published. */
const STILL = 0.05;

function hasMoved(before: OwnPlace, now: OwnPlace): boolean {
  const numbers = ({ position, heading, cameraHeading }: OwnPlace) => [
    ...position,
    heading,
    cameraHeading,
  ];
  const last = numbers(before);
  return numbers(now).some((value, index) => Math.abs(value - last[index]) > STILL);
}

/** Starts the worker of live sessions; the handlers are called with its events. */
function startLiveWorker(page: string, handlers: SessionEventHandlers): Remote<LiveWorker> {
  const worker = new Worker(new URL('../../../workers/puppetry.worker.ts', import.meta.url), {
    type: 'module',
    name: 'vitrine-live',
  });
  const remote = wrap<LiveWorker>(worker);
  const { port1, port2 } = new MessageChannel();
  // Each handler accepts the events of its own type, which TypeScript cannot infer.
  port1.onmessage = ({ data }: MessageEvent<SessionEvent>) => handlers[data.type](data as never);
  void remote.start(page, transfer(port2, [port2]));
  return remote;
}

/** Describes why a recording cannot be read. */
function recordingFailure(
  fileName: string,
  byteLength: number,
  { message, line, offset }: RecordingError,
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
    reason: message,
    excerpt: null,
  };
}
