import { effect } from '@preact/signals-core';
import type { Remote } from 'comlink';
import { listNames } from '../../formats/bytes/index.ts';
import type { HandleId } from '../../motion/puppetry-control/index.ts';
import type { PuppetryChange, PuppetryLayout } from '../../protocol/puppetry/index.ts';
import type { LeapPerformance } from '../../protocol/puppetry/leap/index.ts';
import type { PuppetryOutcome, PuppetryWorker, SessionStep } from '../../session/index.ts';
import { storeGridLayout } from '../live/grid-layout.ts';
import type { AvatarStage, FrameListener } from '../stage/avatar-stage.ts';
import type { PuppetBody } from '../stage/avatar-view.ts';
import type {
  AppState,
  FileSource,
  LiveState,
  MessageLog,
  Puppetry,
  PuppetryState,
} from '../state/index.ts';
import { RECORDING } from '../words/en/motion-words.ts';
import { openBakedClip } from './baked-clips.ts';
import { FocusedOverlays } from './focused-overlays.ts';
import { HeadsetSession } from './headset-session.ts';
import { MotionRecorder } from './motion-recorder.ts';
import { bakePerformance, performanceClipPath } from './programs/performances.ts';
import { PuppetPrograms } from './programs/puppet-programs.ts';
import { PuppeteerController } from './puppeteer-controller.ts';

/** The live region, as far as puppetry needs it. */
interface PuppetryRegion {
  readonly session: Remote<PuppetryWorker>;
  /** The token with which the bridge admits the visitor, where it requires one. */
  readonly bridgeToken: string | null;
  /** The visitor's own avatar; null while it is not drawn. */
  readonly ownPuppetBody: PuppetBody | null;
  puppetBody(agentId: string): PuppetBody | null;
  focus(agentId: string | null): void;
}

/** The parts of the page that puppetry needs. */
interface PuppetryHost {
  readonly state: PuppetryState;
  readonly live: LiveState;
  readonly app: AppState;
  readonly avatarStage: AvatarStage;
  /** The live region, once there was one. */
  readonly region: () => PuppetryRegion | null;
  /** Opens files as if they were dropped. */
  readonly open: (sources: readonly FileSource[]) => Promise<void>;
  readonly messages: MessageLog;
}

/** Longest step of a recording's time, seconds: after a longer pause between frames it continues by this much. */
const MAX_FRAME_SECONDS = 1;

/** Steps of a session at which the scene is still that of the session before. */
const ENDED_STEPS: readonly SessionStep[] = ['ended', 'connecting', 'logging-in'];

/** Puppetry on the page: which body is puppeteered, recorded and drawn over, frame by frame. */
export class PuppetryController implements Puppetry, FrameListener {
  readonly handles: PuppeteerController;
  readonly programs: PuppetPrograms;
  readonly xr: HeadsetSession | null;
  readonly #host: PuppetryHost;
  readonly #recorder: MotionRecorder;
  readonly #overlays = new FocusedOverlays();
  /** The avatar of the opened files; null without WebGL. */
  readonly #fileBody: PuppetBody | null;
  /** The body that is puppeteered. */
  #body: PuppetBody | null = null;
  #lastFrameAt = performance.now();

  constructor(host: PuppetryHost) {
    const { state, avatarStage } = host;
    const { stage, player } = avatarStage;
    this.#host = host;
    this.#fileBody = stage && {
      player,
      root: stage.avatarRoot,
      requestPose: () => avatarStage.invalidate(),
      // Every frame poses the body.
      updatePose: () => {},
    };
    this.handles = new PuppeteerController({
      state,
      camera: () => avatarStage.stage?.camera ?? null,
      send: (own) => void host.region()?.session.setOwnPuppetry(own),
      requestFrame: () => avatarStage.invalidate(),
    });
    this.programs = new PuppetPrograms({
      state,
      puppet: this.handles.puppeteer,
      page: document.baseURI,
      bridgeToken: () => host.region()?.bridgeToken ?? null,
      onCommand: () => hiddenPageTimer.tick(),
    });
    const hiddenPageTimer = new HiddenPageTimer(() => {
      this.handles.beforeFrame();
      this.handles.afterFrame();
      this.programs.afterFrame();
    });
    this.#recorder = new MotionRecorder({ state, open: host.open, messages: host.messages });
    this.xr =
      stage &&
      new HeadsetSession({
        state,
        avatarStage,
        stage,
        avatarRoot: () => this.#body?.root ?? null,
        updateHands: (hands) => this.handles.interaction.updateHands(hands),
      });
    stage?.addPointerHandler(this.handles.interaction);
    effect(() => this.#updateBody());
    effect(() => this.#updateOverlays());
    avatarStage.addFrameListener(this);
  }

  /** Easing, recording and programs need every frame; anything else requests the frames that it needs. */
  get isBusy(): boolean {
    const { active, recording, program, performance: performing } = this.#host.state;
    const isDriven = program.peek().step !== 'off' || performing.peek() !== null;
    return active.peek() || isDriven || recording.peek() !== null || this.handles.isSwitching;
  }

  beforeFrame(): boolean {
    const isMoving = this.handles.beforeFrame();
    if (isMoving) this.#body?.requestPose();
    return isMoving;
  }

  afterFrame(): void {
    this.handles.afterFrame();
    this.programs.afterFrame();
    this.#overlays.update();
    const now = performance.now();
    const seconds = Math.min((now - this.#lastFrameAt) / 1000, MAX_FRAME_SECONDS);
    this.#lastFrameAt = now;
    this.#recorder.recordFrame(seconds, (agentId) => this.#bodyOnStage(agentId));
  }

  /** The drawn position of a handle: CSS pixels from the canvas' upper left corner; null if it cannot be drawn. */
  handlePosition(id: HandleId): readonly [x: number, y: number] | null {
    const { camera } = this.#host.avatarStage.stage ?? {};
    if (!camera || !this.#body) return null;
    const position = new Float32Array(3);
    const point = new Float64Array(3);
    this.handles.puppeteer.handles.positionOf(position, id);
    this.#body.root.toStage(point, position[0], position[1], position[2]);
    camera.project(point, point[0], point[1], point[2]);
    return [point[0], point[1]];
  }

  setShowHandles(show: boolean): void {
    const { live, region } = this.#host;
    const own = live.agents.peek().find(({ isOwn }) => isOwn);
    if (show && own && live.world.peek() === 'region') region()?.focus(own.agentId);
    this.handles.setVisible(show);
  }

  setShowTargets(show: boolean): void {
    this.#host.state.showTargets.value = show;
  }

  setShowLimits(show: boolean): void {
    this.#host.state.showLimits.value = show;
  }

  setSendLayout(layout: PuppetryLayout): void {
    this.#host.state.sendLayout.value = layout;
  }

  setViewerBlocks(on: boolean): void {
    this.#host.state.viewerBlocks.value = on;
  }

  async change(change: PuppetryChange): Promise<PuppetryOutcome> {
    const region = this.#host.region();
    return region ? region.session.changePuppetry(change) : { kind: 'failed', status: 0 };
  }

  setReadLayout(agentId: string, layout: PuppetryLayout | null): void {
    void this.#host.region()?.session.setPuppetLayout(agentId, layout);
  }

  setGridLayout(layout: PuppetryLayout | null): void {
    const { live, state, region } = this.#host;
    const grid = live.region.peek()?.grid;
    if (grid !== undefined) storeGridLayout(grid, layout);
    state.gridLayout.value = layout;
    void region()?.session.setPuppetLayout(null, layout);
  }

  /** Performs with the visitor's own avatar in a region; elsewhere makes a clip of the performance. */
  async perform({ lines, ignored }: LeapPerformance, fileName: string): Promise<void> {
    const { live, avatarStage } = this.#host;
    if (live.world.peek() === 'region' && this.#body) {
      this.programs.perform(fileName, lines);
      return;
    }
    const bake = await bakePerformance(lines, avatarStage.player.basePose);
    const notUnderstood = ignored.length > 0 ? [RECORDING.notUnderstood(listNames(ignored))] : [];
    const losses = [...bake.losses, ...notUnderstood];
    await openBakedClip(performanceClipPath(fileName), { ...bake, losses }, this.#host);
  }

  startRecording(agentId: string | null): void {
    const { live, app } = this.#host;
    const body = this.#bodyOnStage(agentId);
    if (!body) return;
    const name =
      agentId === null
        ? app.wornAvatar.value?.name
        : live.agents.value.find((agent) => agent.agentId === agentId)?.name;
    this.#recorder.start(body.player, name || RECORDING.avatar, agentId);
  }

  async stopRecording(): Promise<void> {
    const hasClip = await this.#recorder.stop();
    // Targets would hide what the clip does; they stay while the visitor drags.
    if (hasClip && this.#host.state.grabbed.peek().size === 0) this.handles.reset();
  }

  cancelRecording(): void {
    this.#recorder.cancel();
  }

  /** The body of an agent, or of the opened files (null), while it is on the stage: elsewhere nothing moves. */
  #bodyOnStage(agentId: string | null): PuppetBody | null {
    const isRegion = this.#host.live.world.peek() === 'region';
    if (isRegion !== (agentId !== null)) return null;
    return agentId === null ? this.#fileBody : (this.#host.region()?.puppetBody(agentId) ?? null);
  }

  /** Puppeteers the visitor's own avatar in a region, and elsewhere that of the opened files. */
  #updateBody(): void {
    const { live, state, avatarStage } = this.#host;
    // Bodies appear and disappear with the list of agents.
    live.agents.value;
    const region = this.#host.region();
    const isRegion = live.world.value === 'region';
    // The last scene of a session stays, but none of its avatars is the visitor's any more.
    const hasEnded = live.region.value?.isReplay || ENDED_STEPS.includes(live.step.value);
    // Bubbles have no puppetry: nobody else would see it.
    const isDriven = !hasEnded && live.bubble.value === null;
    const ownBody = isDriven ? (region?.ownPuppetBody ?? null) : null;
    const body = isRegion ? ownBody : this.#fileBody;
    // A performance belongs to the former body.
    if (body !== this.#body) this.programs.stopPerformance();
    this.#body = body;
    const access = state.access.value;
    this.handles.isEchoed = isRegion && access.kind === 'available' && access.state.echoBack;
    this.handles.setBody(body);
    avatarStage.invalidate();
  }

  /** Draws targets and limits over the body in focus. */
  #updateOverlays(): void {
    const { live, state, avatarStage } = this.#host;
    live.agents.value;
    const isRegion = live.world.value === 'region';
    const focused = live.focusedId.value;
    const body = isRegion && focused ? this.#host.region()?.puppetBody(focused) : this.#fileBody;
    this.#overlays.setBody(body ?? null, body === this.#body);
    const stream = isRegion ? state.stream.value : null;
    const hasTargets = (stream?.targets.length ?? 0) > 0;
    this.#overlays.setVisible(state.showTargets.value && hasTargets, state.showLimits.value);
    this.#overlays.setStream(stream);
    avatarStage.invalidate();
  }
}

/** Milliseconds; browsers make it a second or more for a hidden page. */
const HIDDEN_INTERVAL_MS = 500;
/** Least milliseconds between two ticks: the interval at which puppetry is sent. */
const MIN_INTERVAL_MS = 50;

/**
 * Ticks while the page is hidden, when browsers draw no frames: programs' targets are still solved and sent, and
 * expire when the programs send no more.
 */
class HiddenPageTimer {
  readonly #onTick: () => void;
  #timer = 0;
  #tickedAt = Number.NEGATIVE_INFINITY;

  constructor(onTick: () => void) {
    this.#onTick = onTick;
    document.addEventListener('visibilitychange', () => this.#update());
    this.#update();
  }

  /** Ticks at once, if the page is hidden and the last tick is long enough ago. */
  tick(): void {
    if (!document.hidden || performance.now() - this.#tickedAt < MIN_INTERVAL_MS) return;
    this.#tickedAt = performance.now();
    this.#onTick();
  }

  #update(): void {
    clearInterval(this.#timer);
    if (document.hidden) this.#timer = window.setInterval(() => this.tick(), HIDDEN_INTERVAL_MS);
  }
}
