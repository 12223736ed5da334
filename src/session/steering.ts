import { NULL_UUID } from '../formats/llsd/index.ts';
import type { Quaternion, Vector3 } from '../math/index.ts';
import {
  AgentControls,
  type AgentIds,
  type AgentUpdate,
  AgentUpdateSchedule,
  type HeldControl,
  type MomentaryControl,
  ScriptControls,
} from '../protocol/agent/index.ts';
import type { MessageOf, MessageValue } from '../protocol/lludp/index.ts';
import type { CameraPose, MouseLook } from './agent/agent-contract.ts';

/** Metres, until the page has set it. It covers a region of the usual size from its middle. */
export const DEFAULT_DRAW_DISTANCE = 128;
/** AgentUpdates per second. */
const MIN_RATE = 1;
const MAX_RATE = 10;
/** Metres behind the avatar, until the page has set its camera. */
const CAMERA_BEHIND = 3;

/** The nudge that replaces a control which was released before any update was sent with it. */
const NUDGES: { readonly [Held in HeldControl]?: MomentaryControl } = {
  forward: 'nudgeForward',
  back: 'nudgeBack',
  slideLeft: 'nudgeLeft',
  slideRight: 'nudgeRight',
  up: 'nudgeUp',
  down: 'nudgeDown',
};

const NO_AGENT: AgentIds = { agentId: NULL_UUID, sessionId: NULL_UUID };

type SendMessage = (name: string, value: MessageValue, reliable: boolean) => void;

/** Steers the agent's avatar: sends AgentUpdate and SetAlwaysRun to the simulator of the region it is in. */
export class Steering {
  readonly #controls = new AgentControls();
  readonly #scripts = new ScriptControls();
  /** Held controls that have not been part of an update yet. */
  readonly #unsent = new Set<HeldControl>();
  #ids: AgentIds = NO_AGENT;
  #rate = MAX_RATE;
  #schedule = new AgentUpdateSchedule(NO_AGENT, this.#controls);
  /** Whether the agent is in a region that accepts updates. */
  #isPresent = false;
  #hasCamera = false;
  #isRunning = false;
  #sentRunning = false;
  /** Whether a script was told that the left button went down. */
  #isButtonDown = false;
  #tickedAt: number | null = null;

  constructor() {
    this.#controls.camera.far = DEFAULT_DRAW_DISTANCE;
  }

  /**
   * Starts steering an agent that has logged in, perhaps again: held controls stay held.
   *
   * @param lookAt direction to face.
   */
  setAgent(ids: AgentIds, lookAt: Vector3 | null): void {
    this.#ids = ids;
    this.#scripts.clear();
    if (lookAt) this.#controls.facing.faceAlong(lookAt);
    this.#isPresent = false;
    this.#renewSchedule();
  }

  /**
   * Starts updates in a region. Returns the first one, which is to be sent reliably.
   *
   * @param lookAt direction to face; null to go on as before, when the agent has crossed a border.
   */
  arrive(position: Vector3, lookAt: Vector3 | null, now: number): MessageValue {
    const { camera, facing } = this.#controls;
    if (lookAt) facing.faceAlong(lookAt);
    if (lookAt && !this.#hasCamera) {
      const [x, y] = lookAt;
      const back = CAMERA_BEHIND / (Math.hypot(x, y) || 1);
      camera.look([position[0] - x * back, position[1] - y * back, position[2] + 1], lookAt);
    }
    this.#sentRunning = false;
    this.#isPresent = true;
    this.#schedule.leave();
    this.#schedule.arrive();
    const update = this.#schedule.tick(now);
    if (update) this.#markSent(update, now);
    return update?.value ?? {};
  }

  /** Stops updates, since the agent is about to leave the region. */
  suspend(): void {
    this.#isPresent = false;
    this.#schedule.leave();
  }

  /** Sends updates again, since the agent has not left the region. */
  resume(): void {
    this.#isPresent = true;
    this.#schedule.arrive();
  }

  /** Moves the camera into the axes of another region, metres. */
  shift(offset: Vector3): void {
    this.#controls.camera.shift(offset);
  }

  isHeld(control: HeldControl): boolean {
    return this.#controls.isHeld(control);
  }

  /** Seconds for which a control has been held; 0 for one that is not. */
  secondsHeld(control: HeldControl): number {
    return this.#controls.secondsHeld(control);
  }

  setHeld(control: HeldControl, isHeld: boolean): void {
    const controls = this.#controls;
    if (controls.isHeld(control) === isHeld) return;
    controls.setHeld(control, isHeld);
    if (control === 'run') this.#isRunning = isHeld;
    if (isHeld) {
      this.#unsent.add(control);
    } else if (this.#unsent.delete(control)) {
      const nudge = NUDGES[control];
      if (nudge) controls.trigger(nudge);
    }
  }

  /** Releases every control of keys; states such as flying and away stay. */
  releaseAll(): void {
    this.#controls.releaseAll();
    this.#unsent.clear();
    this.#isRunning = false;
    this.pressButton(false);
  }

  trigger(control: MomentaryControl): void {
    this.#controls.trigger(control);
  }

  /** Whether the page has set the camera. */
  get hasCamera(): boolean {
    return this.#hasCamera;
  }

  /** The camera; do not keep its vectors, which change. */
  get camera(): AgentControls['camera'] {
    return this.#controls.camera;
  }

  get isFlying(): boolean {
    return this.#controls.isFlying;
  }

  /** Goes on flying or walking, as the visitor or the simulator has decided. */
  setFlying(isFlying: boolean): void {
    this.#controls.setFlying(isFlying);
  }

  sitOnGround(): void {
    this.#controls.sitOnGround();
  }

  /** Gets up from the ground or an object. */
  standUp(): void {
    this.#controls.standUp();
  }

  /** Turns the body in the horizontal direction of a vector. */
  faceAlong(direction: Vector3): void {
    this.#controls.facing.faceAlong(direction);
  }

  /**
   * Mouselook: body and head follow the camera, or do not any more.
   *
   * @param seat rotation of the object on which the avatar sits.
   */
  look(look: MouseLook | null, seat?: Quaternion): void {
    const { facing } = this.#controls;
    this.setHeld('mouselook', look !== null);
    if (look) facing.look(look.yaw, look.pitch, seat);
    else facing.lookAhead();
  }

  /** A script takes controls, or gives them back. */
  applyScriptControls(message: MessageOf<'ScriptControlChange'>): void {
    this.#scripts.apply(message);
  }

  /** Presses or releases the left button, which only the scripts that have taken it are told. */
  pressButton(isDown: boolean): void {
    if (isDown === this.#isButtonDown) return;
    if (isDown && !this.#scripts.hasButton(this.isHeld('mouselook'))) return;
    this.#isButtonDown = isDown;
    this.#controls.pressButton(isDown);
  }

  /** Metres: the simulator sends nothing that is farther away. */
  setDrawDistance(metres: number): void {
    if (metres > 0 && Number.isFinite(metres)) this.#controls.camera.far = metres;
  }

  /** @param radians to the left. */
  turnBody(radians: number): void {
    if (Number.isFinite(radians)) this.#controls.facing.turn(radians);
  }

  setCamera({ position, direction }: CameraPose): void {
    this.#hasCamera = true;
    this.#controls.camera.look(position, direction);
  }

  /** Updates per second at most. */
  setRate(rate: number): void {
    this.#rate = Math.min(MAX_RATE, Math.max(MIN_RATE, rate || MAX_RATE));
    this.#renewSchedule();
    if (this.#isPresent) this.#schedule.arrive();
  }

  /** Sends what is due. */
  tick(now: number, send: SendMessage): void {
    this.#controls.advance((now - (this.#tickedAt ?? now)) / 1000);
    this.#tickedAt = now;
    if (!this.#isPresent) return;
    if (this.#isRunning !== this.#sentRunning) this.#sendRunning(send);
    const update = this.#schedule.tick(now);
    if (!update) return;
    send('AgentUpdate', update.value, update.reliable);
    this.#markSent(update, now);
  }

  #markSent(update: AgentUpdate, now: number): void {
    this.#schedule.markSent(update, now);
    this.#unsent.clear();
  }

  #renewSchedule(): void {
    this.#schedule = new AgentUpdateSchedule(this.#ids, this.#controls, this.#rate);
  }

  /** Simulators decide on running by this message, not by the FAST flags of AgentUpdate. */
  #sendRunning(send: SendMessage): void {
    this.#sentRunning = this.#isRunning;
    const { agentId, sessionId } = this.#ids;
    const AgentData = { AgentID: agentId, SessionID: sessionId, AlwaysRun: this.#isRunning };
    send('SetAlwaysRun', { AgentData }, true);
  }
}
