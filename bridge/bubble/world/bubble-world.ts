import { subtract, type Vector3 } from '../../../src/math/index.ts';
import type { MessageName, MessageOf } from '../../../src/protocol/setp/index.ts';
import { createBehavior } from './create-behavior.ts';
import { Encounters } from './encounters.ts';
import { animationsOf, ForeignObjects } from './foreign-objects.ts';
import type { HandedAnimation, HandoverState } from './handover-state.ts';
import { findTargets, type TargetSpace } from './interaction-targets.ts';
import type { BehaviorWorld } from './object-behavior.ts';
import { phaseOf, stateOf } from './perception-messages.ts';
import { PortalCrossings } from './portal-crossing.ts';
import { ProvisionalObjects } from './provisional-objects.ts';
import { failure, interactionPerception, WorldInteractions } from './world-interactions.ts';
import { moveObject, refusalOfMovement } from './world-motion.ts';
import type { Governor, Movement, WorldObject } from './world-object.ts';
import { WorldObjects } from './world-objects.ts';
import type {
  BubbleWorldOptions,
  InteractionAnswer,
  Observer,
  WorldEvents,
} from './world-options.ts';

/** Metres per second. */
const MAX_SPEED = 12;

/** A cycle that comes late stands for a second at most. */
const MAX_CYCLE_SECONDS = 1;

/** Milliseconds between corrections of one object. */
const CORRECTION_MS = 250;

const OWN: Governor = { kind: 'bubble' };

/**
 * One bubble as a simulation: without sockets, sessions or a clock of its own. All times are milliseconds of the clock
 * that `advance` is called with.
 */
export class BubbleWorld extends WorldObjects implements BehaviorWorld {
  readonly name: string;
  readonly perceptionRange: number;
  readonly cycleMicroseconds: number;
  readonly #maxSpeed: number;
  #events: Partial<WorldEvents>;
  readonly #encounters: Encounters;
  readonly #crossings = new PortalCrossings();
  readonly #interactions: WorldInteractions;
  readonly #targetSpace: TargetSpace;
  readonly #simulations = new Map<string, ForeignObjects>();
  readonly #provisional = new ProvisionalObjects();
  /** When participants were told how their objects really move. */
  readonly #corrections = new WeakMap<WorldObject, number>();

  constructor(options: BubbleWorldOptions, events: Partial<WorldEvents> = {}) {
    super(options);
    const { name, perceptionRange, cycleMicroseconds, maxSpeed = MAX_SPEED } = options;
    this.name = name;
    this.perceptionRange = perceptionRange;
    this.cycleMicroseconds = cycleMicroseconds;
    this.#maxSpeed = maxSpeed;
    this.#events = events;
    this.#encounters = new Encounters(this.grid, (own, foreign) => {
      this.#respond(own);
      this.#events.collided?.(own, foreign);
    });
    this.#targetSpace = { perceptionRange, grid: this.grid, at: (index) => this.at(index) };
    this.#interactions = new WorldInteractions({
      world: this,
      behaviorOf: (object) => this.behaviors.get(object) ?? null,
      forward: (interaction) => this.#events.forward?.(interaction),
    });
  }

  /** Replaces the receiver of events: the server's, when it takes over a world made by its host. */
  setEvents(events: Partial<WorldEvents>): void {
    this.#events = events;
  }

  /** One cycle: behaviors, motion, collisions, portals, and what observers perceive of them. */
  advance(now: number): void {
    const seconds = Math.min(Math.max(0, now - this.now) / 1000, MAX_CYCLE_SECONDS);
    this.setNow(now);
    for (const simulation of this.#simulations.values()) simulation.advance(now);
    this.#provisional.expire(now);
    for (const [object, behavior] of this.behaviors) {
      if (!object.isFrozen) behavior.advance?.(object, this, seconds);
    }
    const limits = { range: this.range, maxSpeed: this.#maxSpeed };
    for (const object of this.objects()) {
      if (object.animations.length > 0) this.endAnimations(object);
      if (moveObject(object, limits, now, seconds)) this.grid.move(object);
    }
    this.#encounters.run(this.objects(), this.maxRadius, now);
    this.#crossings.run(this.objects(), this.portals, now, (object, portal) =>
      this.#events.crossed?.(object, portal),
    );
    this.perception.update(this.objects(), this.isMobile, now);
    this.#interactions.expire(now);
  }

  /**
   * A movement message of a participant for its own object. Refused ones are reported, and the participant is told the
   * present movement.
   */
  applyMovement(participant: string, index: number, movement: Movement): boolean {
    const object = this.#governed(participant, index);
    if (!object) return false;
    const limits = { range: this.range, maxSpeed: this.#maxSpeed };
    const refusal = refusalOfMovement(object, movement, limits, this.now);
    if (refusal) {
      this.#events.movementRefused?.(object, refusal);
      if (refusal !== 'frozen') this.#correct(object);
      return false;
    }
    this.setMovement(object, movement);
    return true;
  }

  /** An Animation Perception of a participant for its own object. */
  applyAnimations(participant: string, fields: MessageOf<'Animation Perception'>): boolean {
    const object = this.#governed(participant, fields.objectIndex);
    if (!object) return false;
    this.setAnimations(object, animationsOf(fields, this.now));
    return true;
  }

  /** Begins to perceive, at once: first the own object, then what is near. A second call changes nothing. */
  observe(observer: Observer): void {
    this.perception.observe(observer);
  }

  /** Sends nothing more, not even disappearances. */
  stopObserving(observer: Observer): void {
    this.perception.stopObserving(observer);
  }

  /** Everything about an object: Object, Movement and Animation Perception. False where there is none. */
  examine(
    observer: Observer,
    wanted: { readonly id: string } | { readonly index: number },
  ): boolean {
    const object = 'id' in wanted ? this.find(wanted.id) : this.at(wanted.index);
    if (!object) return false;
    this.perception.describe(observer, object);
    return true;
  }

  /** To every participant that knows the object, guaranteed: such as a Handover Perception. */
  tellObservers<Name extends MessageName>(
    object: WorldObject,
    name: Name,
    fields: MessageOf<Name>,
  ): void {
    this.perception.tellParticipants(object, name, fields);
  }

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
  ): void {
    const targets = findTargets(source, fields, this.#targetSpace);
    if (!targets) {
      answered({ ...failure('This target cannot be understood.'), targets: [] });
      return;
    }
    this.#interactions.start(source, fields, targets, (answer) => {
      const objects = [source, ...answer.targets];
      this.perception.tellInteraction(
        interactionPerception(fields, source, answer),
        objects.map(({ location }) => location),
        objects.every((object) => !object.isForeign),
      );
      answered(answer);
    });
  }

  /** Objects of a linked simulation, as its messages describe them. */
  connectSimulation(simulationId: string): ForeignObjects {
    this.#simulations.get(simulationId)?.close();
    const simulation = new ForeignObjects(simulationId, this);
    this.#simulations.set(simulationId, simulation);
    return simulation;
  }

  /**
   * The other simulation has told of a collision: computes the own object's response, unless that was done when this
   * world detected it.
   */
  collide(own: WorldObject, foreign: WorldObject): void {
    if (this.#encounters.notify(own, foreign, this.now)) this.#respond(own);
  }

  /** For the internal data of a Handover Request. @param center the centre of the target bubble in these coordinates. */
  exportState(object: WorldObject, center: Vector3): HandoverState {
    const animations = object.animations.flatMap((animation): HandedAnimation[] => {
      const { identifier, state, lengthMs } = animation;
      if (state === 'halted') return [];
      return [{ identifier, state, lengthMs, phaseMs: phaseOf(animation, this.now) }];
    });
    return {
      object: stateOf(object, this.id, subtract(object.location, center)),
      animations,
      behavior: this.behaviors.get(object)?.spec ?? null,
      user: null,
    };
  }

  /**
   * Keeps a handed over object aside until its commit. It may come from a portal's radius beyond the range, where bubbles
   * only touch. A sentence where it cannot be taken, else null.
   */
  receiveProvisional(state: HandoverState): string | null {
    let reach = 0;
    for (const { radius } of this.portals) reach = Math.max(reach, radius);
    return this.refusal(state.object, reach) ?? this.#provisional.add(state, this.now);
  }

  /** The commit: the object is this bubble's, under the index of its proxy if it had one. Null if there is none. */
  commitProvisional(objectId: string): WorldObject | null {
    const state = this.#provisional.take(objectId, this.now);
    const present = this.find(objectId);
    if (!state || (present && !present.isForeign)) return null;
    const governor: Governor =
      state.user === null ? OWN : { kind: 'participant', participant: null };
    const object = present ?? this.add(state.object, { governor });
    if (present) {
      for (const simulation of this.#simulations.values()) simulation.forget(present);
      this.setGovernor(present, governor);
      this.setState(present, state.object);
    }
    if (state.behavior && state.user === null) {
      this.setBehavior(object, createBehavior(state.behavior));
    }
    const now = this.now;
    this.setAnimations(
      object,
      state.animations.map(({ phaseMs, ...rest }) => ({ ...rest, startedAt: now - phaseMs })),
    );
    return object;
  }

  /** Forgets a provisional object, as when the link has ended before the commit. */
  dropProvisional(objectId: string): void {
    this.#provisional.drop(objectId);
  }

  /** Gives an object up after the commit was acknowledged: it stays as a proxy of the new owner. */
  release(object: WorldObject, simulationId: string): void {
    this.setFrozen(object, false);
    const simulation = this.#simulations.get(simulationId);
    if (!simulation || simulation.isClosed) {
      this.remove(object);
      return;
    }
    this.setGovernor(object, { kind: 'simulation', simulationId });
    simulation.expect(object);
  }

  protected override removed(object: WorldObject): void {
    for (const simulation of this.#simulations.values()) simulation.forget(object);
  }

  #governed(participant: string, index: number): WorldObject | null {
    const object = this.at(index);
    const governor = object?.governor;
    return governor?.kind === 'participant' && governor.participant === participant ? object : null;
  }

  #correct(object: WorldObject): void {
    if (this.now - (this.#corrections.get(object) ?? -Infinity) < CORRECTION_MS) return;
    this.#corrections.set(object, this.now);
    this.perception.correct(object);
  }

  #respond(own: WorldObject): void {
    this.perception.invalidate();
    this.#correct(own);
    this.behaviors.get(own)?.bumped?.(own, this);
  }
}
