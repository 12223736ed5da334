import { effect } from '@preact/signals-core';
import type { Remote } from 'comlink';
import { listNames } from '../../formats/bytes/index.ts';
import type { HandleId } from '../../motion/puppetry-control/index.ts';
import type { PuppetryChange, PuppetryLayout } from '../../protocol/puppetry/index.ts';
import type { LeapPerformance } from '../../protocol/puppetry/leap/index.ts';
import type { PuppetryOutcome, PuppetryWorker, SessionStep } from '../../session/index.ts';
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
import { RECORDING } from '../words/en/app.ts';
import { HeadsetSession } from './headset.ts';
import { bakePerformance, PuppetPrograms, performanceClipPath } from './programs/index.ts';
import { PuppeteerController } from './puppeteer-controller.ts';
import { PuppetryOverlays } from './puppetry-overlays.ts';
import { MotionRecorder, openBakedClip } from './recording/index.ts';

/** The live region, as far as puppetry needs it. */
export interface PuppetryRegion {
  /** The puppetry of the session. */
  readonly session: Remote<PuppetryWorker>;
  /** The token with which the bridge admits the visitor, where it requires one. */
  readonly bridgeToken: string | null;
  /** The visitor's own avatar; null while it is not drawn. */
  readonly ownBody: PuppetBody | null;
  body(agentId: string): PuppetBody | null;
  focus(agentId: string | null): void;
}

/** What puppetry needs of the page. */
export interface PuppetryHost {
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

/** A recording goes by the time that really passes; after a pause longer than this it goes on, seconds. */
const LONGEST_STEP = 1;

/** Steps at which the scene that stands is that of a session before. */
const OVER: readonly SessionStep[] = ['ended', 'connecting', 'logging-in'];

/** Puppetry in the page: hands every command to the one whose it is, and keeps them to the body that is meant. */
export class PuppetryController implements Puppetry, FrameListener {
  readonly #host: PuppetryHost;
  readonly #puppeteer: PuppeteerController;
  readonly #recorder: MotionRecorder;
  readonly #overlays = new PuppetryOverlays();
  readonly #desk: PuppetPrograms;
  readonly #xr: HeadsetSession | null;
  /** The avatar of the files. */
  readonly #ownBody: PuppetBody | null;
  #body: PuppetBody | null = null;
  #lastFrame = performance.now();

  constructor(host: PuppetryHost) {
    const { state: board, avatarStage } = host;
    this.#host = host;
    const { stage, player } = avatarStage;
    this.#ownBody = stage && {
      ...{ player, place: stage.avatarRoot },
      wake: () => avatarStage.invalidate(),
      // Nothing of it moves but what every frame poses.
      catchUp: () => {},
    };
    this.#puppeteer = new PuppeteerController({
      board,
      eyes: () => avatarStage.stage?.camera ?? null,
      send: (own) => void host.region()?.session.setOwnPuppetry(own),
      redraw: () => avatarStage.invalidate(),
    });
    this.#recorder = new MotionRecorder({ board, open: host.open, messages: host.messages });
    this.#desk = new PuppetPrograms({
      board,
      puppet: this.#puppeteer.puppeteer,
      page: document.baseURI,
      bridgeToken: () => host.region()?.bridgeToken ?? null,
      onCommand: () => pulse.quicken(),
    });
    const pulse = new HiddenPageTimer(() => this.#goOnUnseen());
    this.#xr =
      stage &&
      new HeadsetSession(board, {
        avatarStage,
        stage,
        place: () => this.#body?.place ?? null,
        takeHands: (hands) => this.#puppeteer.updateHands(hands),
      });
    stage?.setPointerHandler(this.#puppeteer);
    effect(() => this.#followBody());
    effect(() => this.#followOverlays());
    avatarStage.setFrameListener(this);
  }

  /** What eases, is recorded or comes from programs goes by frames; anything else asks for the one that it needs. */
  get isBusy(): boolean {
    const { active, recording, program, performance: playing } = this.#host.state;
    const isDriven = program.peek().step !== 'off' || playing.peek() !== null;
    return active.peek() || isDriven || recording.peek() !== null || this.#puppeteer.isSwitching;
  }

  beforeFrame(): boolean {
    const isMoving = this.#puppeteer.before();
    if (isMoving) this.#body?.wake();
    return isMoving;
  }

  afterFrame(): void {
    this.#puppeteer.afterFrame();
    this.#desk.afterFrame();
    this.#overlays.update();
    const now = performance.now();
    const seconds = Math.min((now - this.#lastFrame) / 1000, LONGEST_STEP);
    this.#lastFrame = now;
    this.#recorder.frame(seconds, (agentId) => this.#onStage(agentId));
  }

  /** A frame without a picture. */
  #goOnUnseen(): void {
    this.#puppeteer.before();
    this.#puppeteer.afterFrame();
    this.#desk.afterFrame();
  }

  /** Where a handle is drawn: CSS pixels from the canvas' upper left corner; null while it cannot be. */
  handlePosition(id: HandleId): readonly [x: number, y: number] | null {
    const { camera } = this.#host.avatarStage.stage ?? {};
    if (!camera || !this.#body) return null;
    const place = new Float32Array(3);
    const point = new Float64Array(3);
    this.#puppeteer.puppeteer.handles.positionOf(place, id);
    this.#body.place.toStage(point, place[0], place[1], place[2]);
    camera.project(point, point[0], point[1], point[2]);
    return [point[0], point[1]];
  }

  setHandles(shown: boolean): void {
    if (shown) this.#lookAtSelf();
    this.#puppeteer.setHandles(shown);
  }

  setMirror(mirror: boolean): void {
    this.#puppeteer.setMirror(mirror);
  }

  setPinned(id: HandleId, pinned: boolean): void {
    this.#puppeteer.setPinned(id, pinned);
  }

  select(id: HandleId | null): void {
    this.#puppeteer.select(id);
  }

  nudge(id: HandleId, forward: number, left: number, up: number): void {
    this.#puppeteer.nudge(id, forward, left, up);
  }

  reset(id?: HandleId): void {
    this.#puppeteer.reset(id);
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

  openPrograms(): Promise<void> {
    return this.#desk.open();
  }

  closePrograms(): void {
    this.#desk.close();
  }

  /** In a region one's own avatar performs; elsewhere a file becomes a clip, which can be looked at and saved. */
  async perform({ lines, ignored }: LeapPerformance, fileName: string): Promise<void> {
    const { live, avatarStage } = this.#host;
    if (live.world.peek() === 'region' && this.#body) {
      this.#desk.perform(fileName, lines);
      return;
    }
    const bake = await bakePerformance(lines, avatarStage.player.body);
    const losses = [...bake.losses, ...notUnderstood(ignored)];
    await openBakedClip(performanceClipPath(fileName), { ...bake, losses }, this.#host);
  }

  stopPerformance(): void {
    this.#desk.stopPerformance();
  }

  async enterXr(): Promise<void> {
    await this.#xr?.enter();
  }

  async leaveXr(): Promise<void> {
    await this.#xr?.leave();
  }

  startRecording(agentId: string | null): void {
    const body = this.#onStage(agentId);
    if (body) this.#recorder.start(body.player, this.#nameOf(agentId), agentId);
  }

  /** What hands left in place would hide the clip: they let go, unless one drags on. */
  async stopRecording(): Promise<void> {
    const isKept = await this.#recorder.stop();
    if (isKept && this.#host.state.grabbed.peek().size === 0) this.#puppeteer.reset();
  }

  cancelRecording(): void {
    this.#recorder.cancel();
  }

  /** The body of an agent, or of the files (null), while its world is on the stage: elsewhere nothing moves. */
  #onStage(agentId: string | null): PuppetBody | null {
    const isRegion = this.#host.live.world.peek() === 'region';
    if (isRegion !== (agentId !== null)) return null;
    return agentId === null ? this.#ownBody : (this.#host.region()?.body(agentId) ?? null);
  }

  /** Handles stand on one's own avatar: whoever takes hold wants to see them. */
  #lookAtSelf(): void {
    const { live, region } = this.#host;
    const self = live.agents.peek().find(({ isOwn }) => isOwn);
    if (self && live.world.peek() === 'region') region()?.focus(self.agentId);
  }

  /** Whose body is puppeteered: in a region one's own, elsewhere that of the files. */
  #followBody(): void {
    const { live, state: board, avatarStage } = this.#host;
    // Figures come and go with the list.
    live.agents.value;
    const region = this.#host.region();
    const isRegion = live.world.value === 'region';
    // The last scene of a session stays, but nobody in it is oneself any more.
    const isOver = live.region.value?.isReplay || OVER.includes(live.step.value);
    const own = isOver ? null : (region?.ownBody ?? null);
    const body = isRegion ? own : this.#ownBody;
    // It was for the body that was there.
    if (body !== this.#body) this.#desk.stopPerformance();
    this.#body = body;
    const access = board.access.value;
    this.#puppeteer.isEchoed = isRegion && access.kind === 'available' && access.state.echoBack;
    this.#puppeteer.setBody(this.#body);
    avatarStage.invalidate();
  }

  /** Over whom targets and limits are drawn: whoever is in focus. */
  #followOverlays(): void {
    const { live, state: board, avatarStage } = this.#host;
    live.agents.value;
    const isRegion = live.world.value === 'region';
    const focused = live.focusedId.value;
    const body = isRegion && focused ? this.#host.region()?.body(focused) : this.#ownBody;
    this.#overlays.setBody(body ?? null, body === this.#body);
    const stream = isRegion ? board.stream.value : null;
    const hasTargets = (stream?.targets.length ?? 0) > 0;
    this.#overlays.show(board.showTargets.value && hasTargets, board.showLimits.value);
    this.#overlays.setStream(stream);
    avatarStage.invalidate();
  }

  #nameOf(agentId: string | null): string {
    const { live, app } = this.#host;
    if (agentId === null) return app.wornAvatar.value?.name || RECORDING.avatar;
    return live.agents.value.find((agent) => agent.agentId === agentId)?.name || RECORDING.avatar;
  }
}

/** Keys of a performance that nobody knows, as a sentence. */
function notUnderstood(keys: readonly string[]): string[] {
  return keys.length > 0 ? [RECORDING.notUnderstood(listNames(keys))] : [];
}

/** Milliseconds; browsers make it a second or more while the page is hidden. */
const INTERVAL = 500;
/** Milliseconds between two beats at least: as often as anything is sent. */
const SHORTEST = 50;

/**
 * Beats while the page is hidden, when browsers give no frames: what programs ask of a body goes on to be found
 * and sent, and runs out when they fall silent.
 */
class HiddenPageTimer {
  readonly #beat: () => void;
  #timer = 0;
  #at = Number.NEGATIVE_INFINITY;

  constructor(beat: () => void) {
    this.#beat = beat;
    document.addEventListener('visibilitychange', () => this.#follow());
    this.#follow();
  }

  /** Something came that does not wait for a frame. */
  quicken(): void {
    if (!document.hidden || performance.now() - this.#at < SHORTEST) return;
    this.#at = performance.now();
    this.#beat();
  }

  #follow(): void {
    clearInterval(this.#timer);
    if (document.hidden) this.#timer = window.setInterval(() => this.quicken(), INTERVAL);
  }
}
