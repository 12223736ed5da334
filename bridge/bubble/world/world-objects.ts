import type { ForeignWorld } from './foreign-objects.ts';
import type { ObjectBehavior, PlayedAnimation } from './object-behavior.ts';
import { ObjectTable } from './object-index-table.ts';
import { Perception } from './perception.ts';
import { stateOf } from './perception-messages.ts';
import { SpatialGrid } from './spatial-grid.ts';
import {
  foreignStateProblem,
  type Governor,
  type Movement,
  type ObjectState,
  type RunningAnimation,
  setMovementOf,
  setStateOf,
  stateProblem,
  WorldObject,
} from './world-object.ts';
import type { BubbleWorldOptions } from './world-options.ts';

const MAX_OBJECTS = 1000;

const OWN: Governor = { kind: 'bubble' };

/** The objects of a bubble, and every change of them: observers perceive it with the next cycle. */
export class WorldObjects implements ForeignWorld {
  readonly id: string;
  /** Metres from the centre; what the bubble simulates does not leave it, except by a handover. */
  readonly range: number;
  readonly #maxObjects: number;
  #now: number;
  readonly #table = new ObjectTable();
  protected readonly grid: SpatialGrid<WorldObject>;
  protected readonly perception: Perception;
  protected readonly behaviors = new Map<WorldObject, ObjectBehavior>();
  protected readonly portals = new Set<WorldObject>();
  /** The largest radius of a dynamic object so far. */
  protected maxRadius = 0;

  constructor({ id, range, perceptionRange, now, maxObjects = MAX_OBJECTS }: BubbleWorldOptions) {
    this.id = id;
    this.range = range;
    this.#maxObjects = maxObjects;
    this.#now = now;
    this.grid = new SpatialGrid(range + perceptionRange, perceptionRange);
    this.perception = new Perception(this.grid, id, now);
  }

  /** The time of the last `advance`. */
  get now(): number {
    return this.#now;
  }

  get objectCount(): number {
    return this.#table.size;
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
    this.grid.add(object);
    this.setBehavior(object, behavior);
    this.#noteShape(object);
    this.perception.add(object);
    return object;
  }

  /**
   * Why an object of a participant or of another simulation would not be taken, as a sentence; null where it would.
   *
   * @param tolerance metres beyond the range from where it is moved inside.
   */
  refusal(state: ObjectState, tolerance = 0): string | null {
    const problem = foreignStateProblem(state);
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
    this.perception.remove(object);
    this.grid.remove(object);
    this.#table.remove(object, this.#now);
    this.behaviors.delete(object);
    this.portals.delete(object);
    this.removed(object);
  }

  /** New internal data, such as a portal's: everybody who knows the object gets a new Object Perception. */
  setInternalData(object: WorldObject, data: Uint8Array<ArrayBuffer>): void {
    this.setState(object, { ...stateOf(object, this.id), objectInternalData: data });
  }

  /** Everything that an Object Perception says but identity and governor. */
  setState(object: WorldObject, state: ObjectState): void {
    setStateOf(object, state);
    object.heardAt = this.#now;
    this.grid.move(object);
    this.#noteShape(object);
    this.perception.invalidate();
  }

  /** Moves an object, unchecked. */
  setMovement(object: WorldObject, movement: Movement): void {
    setMovementOf(object, movement);
    object.heardAt = this.#now;
    this.grid.move(object);
    this.perception.invalidate();
  }

  /** Plays an animation in place of all others. */
  play(object: WorldObject, { identifier, state, lengthMs }: PlayedAnimation): void {
    this.setAnimations(object, [{ identifier, state, lengthMs, startedAt: this.#now }]);
  }

  setAnimations(object: WorldObject, animations: readonly RunningAnimation[]): void {
    object.animations = animations;
    object.animationRevision++;
    this.perception.invalidate();
  }

  /** The object under the same index and in the same place, with another governor. */
  setGovernor(object: WorldObject, governor: Governor): void {
    object.governor = governor;
    object.heardAt = this.#now;
    object.revision++;
    if (governor.kind !== 'bubble') this.setBehavior(object, null);
    this.perception.invalidate();
  }

  /** During a handover: the object coasts for half a second, then stands still, and does not act. */
  setFrozen(object: WorldObject, isFrozen: boolean): void {
    object.isFrozen = isFrozen;
    object.frozenAt = this.#now;
    object.heardAt = this.#now;
  }

  /** What else an object's removal is told to. */
  protected removed(_object: WorldObject): void {}

  protected setNow(now: number): void {
    this.#now = now;
    this.perception.now = now;
  }

  protected setBehavior(object: WorldObject, behavior: ObjectBehavior | null): void {
    object.isSelfMoved = behavior?.isSelfMoved ?? false;
    const { spec = null } = behavior ?? {};
    object.isRolling = spec?.kind === 'rolling';
    if (spec?.kind === 'rolling') object.friction = spec.friction;
    if (behavior) this.behaviors.set(object, behavior);
    else this.behaviors.delete(object);
  }

  #noteShape(object: WorldObject): void {
    if (object.isDynamic) this.maxRadius = Math.max(this.maxRadius, object.radius);
    if (object.isPortal && !object.isForeign) this.portals.add(object);
  }

  /** Animations that run once are over after their length. */
  protected endAnimations(object: WorldObject): void {
    const isOver = ({ state, startedAt, lengthMs }: RunningAnimation) =>
      state === 'once' && this.#now >= startedAt + lengthMs;
    if (object.isForeign || !object.animations.some(isOver)) return;
    this.setAnimations(
      object,
      object.animations.filter((animation) => !isOver(animation)),
    );
  }

  /** What moves at times, and is therefore described every ten seconds. */
  protected readonly isMobile = (object: WorldObject) =>
    object.mass > 0 || object.governor.kind !== 'bubble' || this.behaviors.has(object);
}
