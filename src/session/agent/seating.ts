import { add, distance, rotateVector, subtract, type Vector3 } from '../../math/index.ts';
import type { MessageOf } from '../../protocol/lludp/index.ts';
import type { SceneStore } from '../../protocol/scene/index.ts';
import type { Steering } from '../steering.ts';
import type { AgentRefusal, SeatView } from './agent-contract.ts';
import type { PresentRegion } from './present-region.ts';

/** The simulator's time to answer AgentRequestSit. */
const ANSWER_MS = 5000;
/** The time to walk to a seat. */
const WALK_MS = 15_000;
/** Metres from the seat at which the avatar sits down, and stops walking. */
const NEAR = 2;
/** Metres: offsets that are closer together set no camera. */
const MIN_OFFSET = 0.001;

const NO_OFFSET: Vector3 = [0, 0, 0];

/** What the simulator has answered. */
type SitTransform = MessageOf<'AvatarSitResponse'>['SitTransform'];

type SitState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'asked'; readonly objectId: string; readonly until: number }
  | {
      readonly kind: 'walking';
      readonly objectId: string;
      readonly transform: SitTransform;
      readonly until: number;
    };

const IDLE: SitState = { kind: 'idle' };

/** Sits down on objects: asks, walks there where the simulator wants that, and sits. */
export class Seating {
  readonly #steering: Steering;
  readonly #refuse: (refusal: AgentRefusal) => void;
  #state: SitState = IDLE;

  constructor(steering: Steering, refuse: (refusal: AgentRefusal) => void) {
    this.#steering = steering;
    this.#refuse = refuse;
  }

  /** Asks for a place on an object. @param now milliseconds. */
  sitOn(objectId: string, region: PresentRegion, now: number): void {
    this.cancel();
    this.#state = { kind: 'asked', objectId, until: now + ANSWER_MS };
    const TargetObject = { TargetID: objectId, Offset: NO_OFFSET };
    region.send('AgentRequestSit', { AgentData: region.agentData, TargetObject }, true);
  }

  /** Gives up, because the visitor walks, stands up or leaves, or the simulator has said why not. */
  cancel(): void {
    if (this.#state.kind === 'walking') this.#steering.setHeld('forward', false);
    this.#state = IDLE;
  }

  /**
   * The simulator's answer. It comes without a question, too, when a script seats the avatar.
   *
   * @param position of the avatar, region metres.
   */
  answer(
    { SitObject, SitTransform }: MessageOf<'AvatarSitResponse'>,
    region: PresentRegion,
    store: SceneStore,
    position: Vector3 | null,
    now: number,
  ): void {
    const isAsked = this.#state.kind === 'asked' && this.#state.objectId === SitObject.ID;
    if (!isAsked) return;
    const place = placeOf(SitObject.ID, SitTransform, store);
    if (SitTransform.AutoPilot && place && position && distance(place, position) > NEAR) {
      const until = now + WALK_MS;
      this.#state = {
        kind: 'walking',
        objectId: SitObject.ID,
        transform: SitTransform,
        until,
      };
      this.#steering.setHeld('forward', true);
      return;
    }
    this.#sit(region);
  }

  /** Walks on, or gives up. @param position of the avatar, region metres. */
  tick(region: PresentRegion, store: SceneStore, position: Vector3 | null, now: number): void {
    const state = this.#state;
    if (state.kind === 'asked' && now > state.until) {
      this.cancel();
      this.#refuse({ kind: 'seat', reason: 'silent' });
    }
    if (state.kind !== 'walking') return;
    const place = placeOf(state.objectId, state.transform, store);
    if (!place || !position || now > state.until) {
      this.cancel();
      this.#refuse({ kind: 'seat', reason: 'unreached' });
      return;
    }
    if (distance(place, position) > NEAR) {
      this.#steering.faceAlong(subtract(place, position));
      return;
    }
    this.#steering.setHeld('forward', false);
    this.#sit(region);
  }

  #sit(region: PresentRegion): void {
    this.#state = IDLE;
    region.send('AgentSit', { AgentData: region.agentData }, true);
  }
}

/** Where the avatar will sit, region metres; null for an object that is not known. */
function placeOf(objectId: string, transform: SitTransform, store: SceneStore): Vector3 | null {
  const motion = store.objectOfId(objectId)?.motion;
  return motion ? add(rotateVector(transform.SitPosition, motion.rotation), motion.position) : null;
}

/** The camera that a seat asks for, which it does where the two points differ; null otherwise. */
export function seatViewOf(
  { SitObject, SitTransform }: MessageOf<'AvatarSitResponse'>,
  store: SceneStore,
): SeatView | null {
  const { CameraEyeOffset: eye, CameraAtOffset: at } = SitTransform;
  const motion = store.objectOfId(SitObject.ID)?.motion;
  if (!motion || !(distance(eye, at) > MIN_OFFSET)) return null;
  const inRegion = (offset: Vector3) => add(rotateVector(offset, motion.rotation), motion.position);
  return { position: inRegion(eye), target: inRegion(at) };
}
