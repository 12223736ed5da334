import { NULL_UUID } from '../formats/llsd/index.ts';
import type { Vector3 } from '../math/index.ts';
import {
  AgentControls,
  type AgentIds,
  type AgentUpdate,
  AgentUpdateSchedule,
  type HeldControl,
  type MomentaryControl,
  type Posture,
} from '../protocol/agent/index.ts';
import type { MessageValue } from '../protocol/lludp/index.ts';
import type { CameraPose } from './live-contract.ts';

/** Metres: who is farther away need not be sent. A whole region of the usual size is seen from its middle. */
const DRAW_DISTANCE = 128;
const RATES = { least: 1, most: 10 };
/** Metres from the avatar, until the page says from where it sees. */
const CAMERA_BEHIND = 3;

/** What a key that was let go at once comes to. */
const NUDGES: { readonly [Held in HeldControl]?: MomentaryControl } = {
  forward: 'nudgeForward',
  back: 'nudgeBack',
  slideLeft: 'nudgeLeft',
  slideRight: 'nudgeRight',
  up: 'nudgeUp',
  down: 'nudgeDown',
};

const NOBODY: AgentIds = { agentId: NULL_UUID, sessionId: NULL_UUID };

/** By which a message is sent to the simulator. */
export type SendMessage = (name: string, value: MessageValue, reliable: boolean) => void;

/** What the person wants the avatar to do, told to the simulator by AgentUpdate and SetAlwaysRun. */
export class Steering {
  readonly #controls = new AgentControls();
  /** Held, and not in any update yet. */
  readonly #untold = new Set<HeldControl>();
  #ids: AgentIds = NOBODY;
  #rate: number = RATES.most;
  #schedule = new AgentUpdateSchedule(NOBODY, this.#controls);
  #isPresent = false;
  #hasCamera = false;
  #runs = false;
  #toldRuns = false;
  #tickedAt: number | null = null;

  constructor() {
    this.#controls.camera.far = DRAW_DISTANCE;
  }

  /**
   * A session of the grid has begun, perhaps another one of the same agent: what is held stays held.
   *
   * @param lookAt the way to face.
   */
  setAgent(ids: AgentIds, lookAt: Vector3 | null): void {
    this.#ids = ids;
    if (lookAt) this.#controls.facing.faceAlong(lookAt);
    this.#isPresent = false;
    this.#renewSchedule();
  }

  /** The agent stands in a region. Returns the first update, which is to be sent reliably. */
  arrive(position: Vector3, lookAt: Vector3, now: number): MessageValue {
    const { camera, facing } = this.#controls;
    facing.faceAlong(lookAt);
    if (!this.#hasCamera) {
      const [x, y] = lookAt;
      const back = CAMERA_BEHIND / (Math.hypot(x, y) || 1);
      camera.look([position[0] - x * back, position[1] - y * back, position[2] + 1], lookAt);
    }
    this.#toldRuns = false;
    this.#isPresent = true;
    this.#schedule.leave();
    this.#schedule.arrive();
    const update = this.#schedule.tick(now);
    if (update) this.#sent(update, now);
    return update?.value ?? {};
  }

  /** No updates any more: it goes elsewhere. */
  suspend(): void {
    this.#isPresent = false;
    this.#schedule.leave();
  }

  /** It did not go elsewhere. */
  resume(): void {
    this.#isPresent = true;
    this.#schedule.arrive();
  }

  setHeld(intent: HeldControl, isHeld: boolean): void {
    const controls = this.#controls;
    if (controls.isHeld(intent) === isHeld) return;
    controls.setHeld(intent, isHeld);
    if (intent === 'run') this.#runs = isHeld;
    if (isHeld) this.#untold.add(intent);
    else if (this.#untold.delete(intent)) this.#nudge(intent);
  }

  releaseAll(): void {
    this.#controls.releaseAll();
    this.#untold.clear();
    this.#runs = false;
  }

  trigger(intent: MomentaryControl): void {
    this.#controls.trigger(intent);
  }

  /** Upright is also how one gets up from an object, of which the posture knows nothing. */
  setPosture(posture: Posture): void {
    const controls = this.#controls;
    if (posture === 'seated') controls.sitOnGround();
    else if (posture === 'flying' && controls.posture !== 'flying') controls.toggleFly();
    else if (posture === 'upright' && controls.posture === 'flying') controls.toggleFly();
    else if (posture === 'upright') controls.standUp();
  }

  turnBody(radians: number): void {
    if (Number.isFinite(radians)) this.#controls.facing.turn(radians);
  }

  setCamera({ position, direction }: CameraPose): void {
    this.#hasCamera = true;
    this.#controls.camera.look(position, direction);
  }

  /** Updates per second at most. */
  setRate(rate: number): void {
    const { least, most } = RATES;
    this.#rate = Math.min(most, Math.max(least, rate || most));
    this.#renewSchedule();
    if (this.#isPresent) this.#schedule.arrive();
  }

  tick(now: number, send: SendMessage): void {
    this.#controls.advance((now - (this.#tickedAt ?? now)) / 1000);
    this.#tickedAt = now;
    if (!this.#isPresent) return;
    this.#tellRunning(send);
    const update = this.#schedule.tick(now);
    if (!update) return;
    send('AgentUpdate', update.value, update.reliable);
    this.#sent(update, now);
  }

  #sent(update: AgentUpdate, now: number): void {
    this.#schedule.sent(update, now);
    this.#untold.clear();
  }

  #renewSchedule(): void {
    this.#schedule = new AgentUpdateSchedule(this.#ids, this.#controls, { rate: this.#rate });
  }

  #nudge(intent: HeldControl): void {
    const nudge = NUDGES[intent];
    if (nudge) this.#controls.trigger(nudge);
  }

  /** Simulators run by this message, and not by the FAST flags. */
  #tellRunning(send: SendMessage): void {
    if (this.#runs === this.#toldRuns) return;
    this.#toldRuns = this.#runs;
    const { agentId, sessionId } = this.#ids;
    const AgentData = { AgentID: agentId, SessionID: sessionId, AlwaysRun: this.#runs };
    send('SetAlwaysRun', { AgentData }, true);
  }
}
