import type { Vector3 } from '../../../src/math/index.ts';
import type { MessageName, MessageOf } from '../../../src/protocol/setp/index.ts';
import type { ActionAnswer } from './object-behavior.ts';
import type { WorldObject } from './world-object.ts';

export interface BubbleWorldOptions {
  /** Identifier of the bubble, as of its simulation. */
  readonly id: string;
  readonly name: string;
  /** Metres from the centre; what the bubble simulates does not leave it, except by a handover. */
  readonly range: number;
  /** Metres, for observers that do not say otherwise. */
  readonly perceptionRange: number;
  readonly cycleMicroseconds: number;
  /** The present time of the clock that `advance` is called with: milliseconds, monotonic. */
  readonly now: number;
  /** Metres per second that governed objects may have; 12 unless stated. */
  readonly maxSpeed?: number;
  /** Objects that participants may have injected at a time, together; 1000 unless stated. */
  readonly maxObjects?: number;
}

/** What the world reports to the server. All are called from `advance`, or from the call that caused them. */
export interface WorldEvents {
  /**
   * A dynamic object of this simulation has met one of another: the other is to be told by a Collision Perception. The
   * own object's response is computed already.
   */
  collided(own: WorldObject, foreign: WorldObject): void;
  /** An interaction whose target this simulation does not govern; call `answer` once. */
  forward(interaction: ForwardedInteraction): void;
  /** An object goes through a portal. Reported once, until `setFrozen(object, false)` or a new approach. */
  crossed(object: WorldObject, portal: WorldObject): void;
  /** A participant's movement was refused; it is told where its object really is. */
  movementRefused(object: WorldObject, reason: MovementRefusal): void;
}

export type MovementRefusal = 'not-finite' | 'too-fast' | 'out-of-range' | 'frozen';

export interface ForwardedInteraction {
  /** Governed by a participant, or foreign. */
  readonly target: WorldObject;
  readonly source: WorldObject;
  /** With the indices of this bubble. */
  readonly fields: MessageOf<'Interaction Request'>;
  /** Later calls do nothing, as those after 5 s. */
  answer(answer: ActionAnswer): void;
}

/**
 * Who perceives: a participant, or a link.
 *
 * Messages are encoded once and shared by observers of the same coordinates: `data` goes to `SetpSession.sendData`, and
 * is never changed.
 */
export interface Observer {
  send(name: MessageName, data: Uint8Array<ArrayBuffer>, guaranteed: boolean): void;
  /** A place, or an object, which is then perceived first and always. */
  readonly center: Vector3 | WorldObject;
  /** Metres. */
  readonly perceptionRange: number;
  /** What is added to all locations: the centre of this bubble in the observer's coordinates. Zero unless stated. */
  readonly offset?: Vector3;
  /** A link: it perceives only what this simulation owns, without portals. */
  readonly isLink?: boolean;
  /** The participant, whose own objects' movements it is not told. */
  readonly participant?: string | null;
}

export interface InteractionAnswer extends ActionAnswer {
  /** The objects that have answered. */
  readonly targets: readonly WorldObject[];
}
