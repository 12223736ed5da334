import type { Vector3 } from '../../../src/math/index.ts';
import type { MessageOf } from '../../../src/protocol/setp/index.ts';
import type { ForeignObjects } from './foreign-objects.ts';
import type { HandoverState } from './handover-state.ts';
import type { BehaviorWorld, ObjectBehavior, PlayedAnimation } from './object-behavior.ts';
import type {
  Governor,
  Movement,
  ObjectState,
  RunningAnimation,
  WorldObject,
} from './world-object.ts';
import type {
  BubbleWorldOptions,
  InteractionAnswer,
  Observer,
  WorldEvents,
} from './world-options.ts';

/**
 * One bubble as a simulation: without sockets, sessions or a clock of its own. All times are milliseconds of the clock
 * that `advance` is called with.
 */
export declare class BubbleWorld implements BehaviorWorld {
  constructor(options: BubbleWorldOptions, events?: Partial<WorldEvents>);

  readonly id: string;
  readonly name: string;
  readonly range: number;
  readonly perceptionRange: number;
  readonly cycleMicroseconds: number;
  /** The time of the last `advance`. */
  get now(): number;

  /** Replaces the receiver of events: the server's, when it takes over a world made by its host. */
  setEvents(events: Partial<WorldEvents>): void;

  /** One cycle: behaviors, motion, collisions, portals, and what observers perceive of them. */
  advance(now: number): void;

  objects(): IterableIterator<WorldObject>;
  get objectCount(): number;
  find(id: string): WorldObject | null;
  at(index: number): WorldObject | null;

  /**
   * Adds an object; its simulation identifier is replaced by this bubble's unless it is foreign.
   *
   * @throws {RangeError} for an identifier that is present, and for numbers that are not finite. See `refusal`.
   */
  add(
    state: ObjectState,
    options?: { governor?: Governor; behavior?: ObjectBehavior | null },
  ): WorldObject;
  /** Why `add` would not take an object of a peer, as a sentence; null where it would. Checks range, numbers and count. */
  refusal(state: ObjectState): string | null;
  /** Everybody who knows it gets a Disappearance Perception. */
  remove(object: WorldObject): void;

  /** New internal data, such as a portal's: everybody who knows the object gets a new Object Perception. */
  setInternalData(object: WorldObject, data: Uint8Array<ArrayBuffer>): void;
  /** Moves an object of the bubble itself, unchecked. */
  setMovement(object: WorldObject, movement: Movement): void;
  play(object: WorldObject, animation: PlayedAnimation): void;
  setAnimations(object: WorldObject, animations: readonly RunningAnimation[]): void;
  /** The object under the same index and in the same place, with another governor. */
  setGovernor(object: WorldObject, governor: Governor): void;
  /** Stops the object, and everything that would move it, during a handover. */
  setFrozen(object: WorldObject, isFrozen: boolean): void;

  /**
   * A movement message of a participant for its own object. Refused ones are reported, and the participant's observer gets
   * the present movement.
   */
  applyMovement(participant: string, index: number, movement: Movement): boolean;
  /** An Animation Perception of a participant for its own object. */
  applyAnimations(participant: string, fields: MessageOf<'Animation Perception'>): boolean;

  /** Begins to perceive, at once: first the own object, then what is near. A second call changes nothing. */
  observe(observer: Observer): void;
  /** Sends nothing more, not even disappearances. */
  stopObserving(observer: Observer): void;
  /** Everything about an object: Object, Movement and Animation Perception. False where there is none. */
  examine(
    observer: Observer,
    object: { readonly id: string } | { readonly index: number },
  ): boolean;

  /**
   * Carries out an interaction of the source object. Everybody in perception range of source or target perceives it after
   * the answer, which may come later where it is forwarded.
   *
   * @param fields with the indices of this bubble.
   */
  interact(
    source: WorldObject,
    fields: MessageOf<'Interaction Request'>,
    answered: (answer: InteractionAnswer) => void,
  ): void;

  /** Objects of a linked simulation, as its messages describe them. */
  connectSimulation(simulationId: string): ForeignObjects;
  /**
   * The other simulation has told of a collision: computes the own object's response, unless that was done when this
   * world detected it.
   */
  collide(own: WorldObject, foreign: WorldObject): void;

  /** For the internal data of a Handover Request. @param center the centre of the target bubble in these coordinates. */
  exportState(object: WorldObject, center: Vector3): HandoverState;
  /** Keeps a handed over object aside until its commit. A sentence where it cannot be taken, else null. */
  receiveProvisional(state: HandoverState, sourceId: string): string | null;
  /** The commit: the object is this bubble's, under the index of its proxy if it had one. Null if there is none. */
  commitProvisional(objectId: string): WorldObject | null;
  /** Forgets a provisional object, as when the link has ended before the commit. */
  dropProvisional(objectId: string): void;
  /** Gives an object up after the commit was acknowledged: it stays as a proxy of the new owner. */
  release(object: WorldObject, simulationId: string): void;
}
