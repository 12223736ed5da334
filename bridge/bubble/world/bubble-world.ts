import { subtract, type Vector3 } from '../../../src/math/index.ts';
import type { MessageName, MessageOf } from '../../../src/protocol/setp/index.ts';
import { Collisions, isMovedByPhysics } from './collisions.ts';
import { createBehavior } from './create-behavior.ts';
import { animationsOf, ForeignObjects, type ForeignWorld } from './foreign-objects.ts';
import type { HandedAnimation, HandoverState } from './handover-state.ts';
import { findTargets, type TargetSpace } from './interaction-targets.ts';
import type { BehaviorWorld, ObjectBehavior, PlayedAnimation } from './object-behavior.ts';
import { ObjectTable } from './object-table.ts';
import { Perception } from './perception.ts';
import { phaseOf, stateOf } from './perception-messages.ts';
import { isCrossing } from './portal-crossing.ts';
import { ProvisionalObjects } from './provisional-objects.ts';
import { SpatialGrid } from './spatial-grid.ts';
import { failure, interactionPerception, WorldInteractions } from './world-interactions.ts';
import { moveObject, refusalOfMovement } from './world-motion.ts';
import {
  type Governor,
  type Movement,
  type ObjectState,
  type RunningAnimation,
  setMovementOf,
  setStateOf,
  stateProblem,
  WorldObject,
} from './world-object.ts';
import type {
  BubbleWorldOptions,
  InteractionAnswer,
  Observer,
  WorldEvents,
} from './world-options.ts';

/** Metres per second. */
const MAX_SPEED = 12;
const MAX_OBJECTS = 1000;

/** A cycle that comes late stands for a second at most. */
const MAX_CYCLE_SECONDS = 1;

/** Milliseconds until a crossing that has led to nothing is reported again. */
const CROSSING_AGAIN_MS = 3000;

/** Milliseconds between corrections of one object. */
const CORRECTION_MS = 250;

const OWN: Governor = { kind: 'bubble' };

/**
 * One bubble as a simulation: without sockets, sessions or a clock of its own. All times are milliseconds of the clock
 * that `advance` is called with.
 */
export class BubbleWorld implements BehaviorWorld, ForeignWorld {
  readonly id: string;
  readonly name: string;
  readonly range: number;
  readonly perceptionRange: number;
  readonly cycleMicroseconds: number;
  readonly #maxSpeed: number;
  readonly #maxObjects: number;
  #events: Partial<WorldEvents>;
  #now: number;
  readonly #table = new ObjectTable();
  readonly #grid: SpatialGrid<WorldObject>;
  readonly #perception: Perception;
  readonly #behaviors = new Map<WorldObject, ObjectBehavior>();
  readonly #collisions = new Collisions();
  readonly #interactions: WorldInteractions;
  readonly #targetSpace: TargetSpace;
  readonly #simulations = new Map<string, ForeignObjects>();
  readonly #provisional = new ProvisionalObjects();
  readonly #portals = new Set<WorldObject>();
  /** When the crossing of an object was reported. */
  readonly #crossings = new WeakMap<WorldObject, number>();
  readonly #corrections = new WeakMap<WorldObject, number>();
  /** The largest radius of a dynamic object so far. */
  #maxRadius = 0;

  constructor(options: BubbleWorldOptions, events: Partial<WorldEvents> = {}) {
    this.id = options.id;
    this.name = options.name;
    this.range = options.range;
    this.perceptionRange = options.perceptionRange;
    this.cycleMicroseconds = options.cycleMicroseconds;
    this.#maxSpeed = options.maxSpeed ?? MAX_SPEED;
    this.#maxObjects = options.maxObjects ?? MAX_OBJECTS;
    this.#now = options.now;
    this.#events = events;
    this.#grid = new SpatialGrid(options.range + options.perceptionRange, options.perceptionRange);
    this.#perception = new Perception(this.#grid, this.id, options.now);
    const { perceptionRange } = options;
    this.#targetSpace = { perceptionRange, grid: this.#grid, at: (index) => this.at(index) };
    this.#interactions = new WorldInteractions({
      world: this,
      behaviorOf: (object) => this.#behaviors.get(object) ?? null,
      forward: (interaction) => this.#events.forward?.(interaction),
    });
  }

  /** The time of the last `advance`. */
  get now(): number {
    return this.#now;
  }

  get objectCount(): number {
    return this.#table.size;
  }

  /** Replaces the receiver of events: the server's, when it takes over a world made by its host. */
  setEvents(events: Partial<WorldEvents>): void {
    this.#events = events;
  }

  /** One cycle: behaviors, motion, collisions, portals, and what observers perceive of them. */
  advance(now: number): void {
    const seconds = Math.min(Math.max(0, now - this.#now) / 1000, MAX_CYCLE_SECONDS);
    this.#now = now;
    this.#perception.now = now;
    for (const simulation of this.#simulations.values()) simulation.advance(now);
    this.#provisional.expire(now);
    for (const [object, behavior] of this.#behaviors) {
      if (!object.isFrozen) behavior.advance?.(object, this, seconds);
    }
    const limits = { range: this.range, maxSpeed: this.#maxSpeed };
    for (const object of this.#table.objects()) {
      if (object.animations.length > 0) this.#endAnimations(object);
      if (moveObject(object, limits, now, seconds)) this.#grid.move(object);
    }
    this.#collideAll();
    this.#findCrossings();
    this.#perception.update(this.#table.objects(), this.#isMobile, now);
    this.#interactions.expire(now);
    this.#collisions.forget(now);
  }

  objects(): IterableIterator<WorldObject> {
    return this.#table.objects();
  }

  find(id: string): WorldObject | null {
    return this.#table.find(id);
  }

  at(index: number): WorldObject | null {
    return this.#table.at(index);
  }

  /**
   * Adds an object; its simulation identifier is replaced by this bubble's unless it is foreign.
   *
   * @throws {RangeError} for an identifier that is present, and for numbers that have no sense.
   */
  add(
    state: ObjectState,
    {
      governor = OWN,
      behavior = null,
    }: { governor?: Governor; behavior?: ObjectBehavior | null } = {},
  ): WorldObject {
    const problem = stateProblem(state);
    if (problem) throw new RangeError(problem);
    if (this.find(state.objectIdentifier)) {
      throw new RangeError(`object ${state.objectIdentifier} is present already`);
    }
    const object = new WorldObject(state, this.#table.allocate(this.#now), governor);
    object.heardAt = this.#now;
    this.#table.add(object);
    this.#grid.add(object);
    this.#setBehavior(object, behavior);
    this.#noteShape(object);
    this.#perception.add(object);
    return object;
  }

  /**
   * Why an object of a participant or of another simulation would not be taken, as a sentence; null where it would.
   *
   * @param tolerance metres beyond the range from where it is moved inside.
   */
  refusal(state: ObjectState, tolerance = 0): string | null {
    const problem = stateProblem(state);
    if (problem) return `The object's ${problem}.`;
    const present = this.find(state.objectIdentifier);
    if (present && !present.isForeign) return 'This bubble has an object of that identifier.';
    if (Math.hypot(...state.location) > this.range + tolerance) {
      return 'The place is outside of the bubble.';
    }
    let governed = 0;
    for (const { governor } of this.objects()) if (governor.kind === 'participant') governed++;
    return governed >= this.#maxObjects ? 'The bubble is full.' : null;
  }

  /** Everybody who knows it gets a Disappearance Perception. */
  remove(object: WorldObject): void {
    if (this.at(object.index) !== object) return;
    this.#perception.remove(object);
    this.#grid.remove(object);
    this.#table.remove(object, this.#now);
    this.#behaviors.delete(object);
    this.#portals.delete(object);
    for (const simulation of this.#simulations.values()) simulation.forget(object);
  }

  /** New internal data, such as a portal's: everybody who knows the object gets a new Object Perception. */
  setInternalData(object: WorldObject, data: Uint8Array<ArrayBuffer>): void {
    this.setState(object, { ...stateOf(object, this.id), objectInternalData: data });
  }

  /** Everything that an Object Perception says but identity and governor. */
  setState(object: WorldObject, state: ObjectState): void {
    setStateOf(object, state);
    object.heardAt = this.#now;
    this.#grid.move(object);
    this.#noteShape(object);
    this.#perception.invalidate();
  }

  /** Moves an object, unchecked. */
  setMovement(object: WorldObject, movement: Movement): void {
    setMovementOf(object, movement);
    object.heardAt = this.#now;
    this.#grid.move(object);
    this.#perception.invalidate();
  }

  /** Plays an animation in place of all others. */
  play(object: WorldObject, { identifier, state, lengthMs }: PlayedAnimation): void {
    this.setAnimations(object, [{ identifier, state, lengthMs, startedAt: this.#now }]);
  }

  setAnimations(object: WorldObject, animations: readonly RunningAnimation[]): void {
    object.animations = animations;
    object.animationRevision++;
    this.#perception.invalidate();
  }

  /** The object under the same index and in the same place, with another governor. */
  setGovernor(object: WorldObject, governor: Governor): void {
    object.governor = governor;
    object.heardAt = this.#now;
    object.revision++;
    if (governor.kind !== 'bubble') this.#setBehavior(object, null);
    this.#perception.invalidate();
  }

  /** During a handover: the object coasts for half a second, then stands still, and does not act. */
  setFrozen(object: WorldObject, isFrozen: boolean): void {
    object.isFrozen = isFrozen;
    object.frozenAt = this.#now;
    object.heardAt = this.#now;
  }

  /**
   * A movement message of a participant for its own object. Refused ones are reported, and the participant is told the
   * present movement.
   */
  applyMovement(participant: string, index: number, movement: Movement): boolean {
    const object = this.#governed(participant, index);
    if (!object) return false;
    const limits = { range: this.range, maxSpeed: this.#maxSpeed };
    const refusal = refusalOfMovement(object, movement, limits, this.#now);
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
    this.setAnimations(object, animationsOf(fields, this.#now));
    return true;
  }

  /** Begins to perceive, at once: first the own object, then what is near. A second call changes nothing. */
  observe(observer: Observer): void {
    this.#perception.observe(observer);
  }

  /** Sends nothing more, not even disappearances. */
  stopObserving(observer: Observer): void {
    this.#perception.stopObserving(observer);
  }

  /** Everything about an object: Object, Movement and Animation Perception. False where there is none. */
  examine(
    observer: Observer,
    wanted: { readonly id: string } | { readonly index: number },
  ): boolean {
    const object = 'id' in wanted ? this.find(wanted.id) : this.at(wanted.index);
    if (!object) return false;
    this.#perception.describe(observer, object);
    return true;
  }

  /** To every participant that knows the object, guaranteed: such as a Handover Perception. */
  tellObservers<Name extends MessageName>(
    object: WorldObject,
    name: Name,
    fields: MessageOf<Name>,
  ): void {
    this.#perception.tellParticipants(object, name, fields);
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
      this.#perception.tellInteraction(
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
    if (own.isForeign || !foreign.isForeign || !own.isDynamic || !foreign.isDynamic) return;
    if (this.#collisions.notify(own, foreign, this.#now)) this.#respond(own);
  }

  /** For the internal data of a Handover Request. @param center the centre of the target bubble in these coordinates. */
  exportState(object: WorldObject, center: Vector3): HandoverState {
    const animations = object.animations.flatMap((animation): HandedAnimation[] => {
      const { identifier, state, lengthMs } = animation;
      if (state === 'halted') return [];
      return [{ identifier, state, lengthMs, phaseMs: phaseOf(animation, this.#now) }];
    });
    return {
      object: stateOf(object, this.id, subtract(object.location, center)),
      animations,
      behavior: this.#behaviors.get(object)?.spec ?? null,
      user: null,
    };
  }

  /**
   * Keeps a handed over object aside until its commit. It may come from a portal's radius beyond the range, where bubbles
   * only touch. A sentence where it cannot be taken, else null.
   */
  receiveProvisional(state: HandoverState): string | null {
    let reach = 0;
    for (const { radius } of this.#portals) reach = Math.max(reach, radius);
    return this.refusal(state.object, reach) ?? this.#provisional.add(state, this.#now);
  }

  /** The commit: the object is this bubble's, under the index of its proxy if it had one. Null if there is none. */
  commitProvisional(objectId: string): WorldObject | null {
    const state = this.#provisional.take(objectId, this.#now);
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
      this.#setBehavior(object, createBehavior(state.behavior));
    }
    const now = this.#now;
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

  /** What moves at times, and is therefore described every ten seconds. */
  readonly #isMobile = (object: WorldObject) =>
    object.mass > 0 || object.governor.kind !== 'bubble' || this.#behaviors.has(object);

  #governed(participant: string, index: number): WorldObject | null {
    const object = this.at(index);
    const governor = object?.governor;
    return governor?.kind === 'participant' && governor.participant === participant ? object : null;
  }

  #correct(object: WorldObject): void {
    if (this.#now - (this.#corrections.get(object) ?? -Infinity) < CORRECTION_MS) return;
    this.#corrections.set(object, this.#now);
    this.#perception.correct(object);
  }

  #setBehavior(object: WorldObject, behavior: ObjectBehavior | null): void {
    object.isSelfMoved = behavior?.isSelfMoved ?? false;
    const { spec = null } = behavior ?? {};
    object.isRolling = spec?.kind === 'rolling';
    if (spec?.kind === 'rolling') object.friction = spec.friction;
    if (behavior) this.#behaviors.set(object, behavior);
    else this.#behaviors.delete(object);
  }

  #noteShape(object: WorldObject): void {
    if (object.isDynamic) this.#maxRadius = Math.max(this.#maxRadius, object.radius);
    if (object.isPortal && !object.isForeign) this.#portals.add(object);
  }

  /** Animations that run once are over after their length. */
  #endAnimations(object: WorldObject): void {
    const isOver = ({ state, startedAt, lengthMs }: RunningAnimation) =>
      state === 'once' && this.#now >= startedAt + lengthMs;
    if (object.isForeign || !object.animations.some(isOver)) return;
    this.setAnimations(
      object,
      object.animations.filter((animation) => !isOver(animation)),
    );
  }

  #collideAll(): void {
    for (const object of this.#table.objects()) {
      if (!object.isDynamic || object.isFrozen || !isMoving(object)) continue;
      const [x, y] = object.location;
      this.#grid.collect(x, y, object.radius + Math.min(this.#maxRadius, MAX_REACH), NEAR);
      for (let k = 0; k < NEAR.length; k++) {
        const other = NEAR[k];
        if (other === object || !other.isDynamic || other.isFrozen) continue;
        // A pair of two moving objects is found twice.
        if (isMoving(other) && other.index < object.index) continue;
        this.#collidePair(object, other);
      }
      NEAR.length = 0;
    }
  }

  #collidePair(object: WorldObject, other: WorldObject): void {
    if (object.isForeign !== other.isForeign) {
      const [own, foreign] = object.isForeign ? [other, object] : [object, other];
      if (!this.#collisions.detect(own, foreign, this.#now)) return;
      this.#respond(own);
      this.#events.collided?.(own, foreign);
    } else if (isMovedByPhysics(object)) {
      this.#collisions.resolve(object, other);
    } else if (isMovedByPhysics(other)) {
      this.#collisions.resolve(other, object);
    }
  }

  #respond(own: WorldObject): void {
    this.#perception.invalidate();
    this.#correct(own);
    this.#behaviors.get(own)?.bumped?.(own, this);
  }

  #findCrossings(): void {
    if (this.#portals.size === 0) return;
    for (const object of this.#table.objects()) {
      if (object.isForeign || object.isFrozen || object.isPortal || !isMoving(object)) continue;
      if (this.#now - (this.#crossings.get(object) ?? -Infinity) < CROSSING_AGAIN_MS) continue;
      for (const portal of this.#portals) {
        if (!isCrossing(object, portal)) continue;
        this.#crossings.set(object, this.#now);
        this.#events.crossed?.(object, portal);
        break;
      }
    }
  }
}

/** The farthest that bounding spheres reach into a search from beyond it: metres. */
const MAX_REACH = 16;

/** What the grid has found: one list, as searches are not nested. */
const NEAR: WorldObject[] = [];

function isMoving({ velocity }: WorldObject): boolean {
  return velocity[0] !== 0 || velocity[1] !== 0 || velocity[2] !== 0;
}
