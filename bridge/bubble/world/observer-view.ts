import { distance, type Vector3 } from '../../../src/math/index.ts';
import type { PerceptionMessages } from './perception-messages.ts';
import type { SpatialGrid } from './spatial-grid.ts';
import { TELL } from './told-state.ts';
import { WorldObject } from './world-object.ts';
import type { Observer } from './world-options.ts';

/** Known objects are perceived until they are this much farther away than the perception range. */
const HYSTERESIS_SHARE = 0.05;
const MIN_HYSTERESIS = 1;

/** What an observer knows of an object. */
const UNKNOWN = 0;
const KNOWN = 1;
/** It was also told a movement of it. */
const FOLLOWED = 2;

/** What views need of the world. */
export interface ViewedWorld {
  readonly now: number;
  readonly grid: SpatialGrid<WorldObject>;
  readonly messages: PerceptionMessages;
  /** Bits of `TELL` for the present cycle, by index. */
  readonly tell: Uint8Array;
}

/** What one observer perceives, and has been told. */
export class ObserverView {
  readonly observer: Observer;
  readonly #world: ViewedWorld;
  /** Null for the bubble's own coordinates. */
  readonly #offset: Vector3 | null;
  /** By index. */
  #state = new Uint8Array(64);
  /** The scan in which an object was last in range, by index. */
  #seen = new Uint32Array(64);
  #scan = 0;
  readonly #known: WorldObject[] = [];

  constructor(observer: Observer, world: ViewedWorld) {
    this.observer = observer;
    this.#world = world;
    const { offset } = observer;
    this.#offset = offset?.some((axis) => axis !== 0) ? offset : null;
  }

  /** Where it perceives from. */
  get place(): Vector3 {
    const { center } = this.observer;
    return center instanceof WorldObject ? center.location : center;
  }

  knows(object: WorldObject): boolean {
    return object.index < this.#state.length && this.#state[object.index] !== UNKNOWN;
  }

  known(): readonly WorldObject[] {
    return this.#known;
  }

  /** The first perceptions: of its own object, then of the others, nearest first. */
  begin(): void {
    const { center } = this.observer;
    if (center instanceof WorldObject) this.#introduce(center);
    const place = [...this.place] as const;
    this.#collect();
    const near = NEAR.filter((object) => !this.knows(object) && this.#isInRange(object, place));
    near.sort((a, b) => distance(a.location, place) - distance(b.location, place));
    NEAR.length = 0;
    for (const object of near) this.#introduce(object);
  }

  /** What has changed within its range in this cycle, and what has come into it or left it. */
  update(): void {
    const { tell } = this.#world;
    const place = this.place;
    const range = this.observer.perceptionRange;
    this.#scan++;
    this.#collect();
    for (let k = 0; k < NEAR.length; k++) {
      const object = NEAR[k];
      const { index, location } = object;
      const x = location[0] - place[0];
      const y = location[1] - place[1];
      const z = location[2] - place[2];
      if (x * x + y * y + z * z > range * range) continue;
      if (index >= this.#state.length || this.#state[index] === UNKNOWN) {
        if (this.#mayPerceive(object)) this.#introduce(object);
      } else if (tell[index] !== 0) {
        this.#tell(object, tell[index]);
      }
      if (index < this.#seen.length) this.#seen[index] = this.#scan;
    }
    NEAR.length = 0;
    this.#updateBorder();
  }

  /** Ends the perception of an object that is gone. */
  forget(object: WorldObject): void {
    if (!this.knows(object)) return;
    this.#disappear(this.#known.indexOf(object));
  }

  /** Everything about an object, whether it is in range or not. */
  describe(object: WorldObject): void {
    this.#send('Object Perception', object, 'object', true);
    this.#send('Movement Perception', object, 'movement', true);
    if (object.animations.length > 0) this.#send('Animation Perception', object, 'animation', true);
  }

  /** Tells a participant how its own object really moves. */
  correct(object: WorldObject): void {
    this.#send('Movement Perception', object, 'movement', true);
  }

  /** Objects that it knows and that were not found within its range. */
  #updateBorder(): void {
    const { tell } = this.#world;
    const { center, perceptionRange } = this.observer;
    const place = this.place;
    const limit = perceptionRange + Math.max(MIN_HYSTERESIS, perceptionRange * HYSTERESIS_SHARE);
    for (let k = this.#known.length - 1; k >= 0; k--) {
      const object = this.#known[k];
      const isInRange = this.#seen[object.index] === this.#scan;
      if (!this.#mayPerceive(object)) this.#disappear(k);
      else if (isInRange) continue;
      else if (object !== center && distance(object.location, place) > limit) this.#disappear(k);
      else if (tell[object.index] !== 0) this.#tell(object, tell[object.index]);
    }
  }

  #collect(): void {
    const [x, y] = this.place;
    this.#world.grid.collect(x, y, this.observer.perceptionRange, NEAR);
  }

  #isInRange(object: WorldObject, place: Vector3): boolean {
    return (
      this.#mayPerceive(object) && distance(object.location, place) <= this.observer.perceptionRange
    );
  }

  /** Other simulations perceive only what this one owns; and each has portals of its own. */
  #mayPerceive(object: WorldObject): boolean {
    return !this.observer.isLink || !(object.isForeign || object.isPortal);
  }

  #introduce(object: WorldObject): void {
    const { index } = object;
    if (index >= this.#state.length) this.#grow(index);
    this.#state[index] = KNOWN;
    this.#seen[index] = this.#scan;
    this.#known.push(object);
    this.#send('Object Perception', object, 'object', true);
    if (object.animations.length > 0) this.#send('Animation Perception', object, 'animation', true);
  }

  #disappear(place: number): void {
    const object = this.#known[place];
    const last = this.#known.pop()!;
    if (last !== object) this.#known[place] = last;
    this.#state[object.index] = UNKNOWN;
    this.observer.send(
      'Disappearance Perception',
      this.#world.messages.disappearanceOf(object),
      true,
    );
  }

  #tell(object: WorldObject, tell: number): void {
    if (tell & TELL.object) this.#send('Object Perception', object, 'object', true);
    if (tell & TELL.animation) {
      this.#send(
        'Animation Perception',
        object,
        'animation',
        (tell & TELL.animationGuaranteed) > 0,
      );
    }
    if ((tell & (TELL.movement | TELL.advanced)) === 0 || this.#isOwn(object)) return;
    const isFirst = this.#state[object.index] === KNOWN;
    this.#state[object.index] = FOLLOWED;
    if (tell & TELL.advanced) {
      const isGuaranteed = isFirst || (tell & TELL.advancedGuaranteed) > 0;
      this.#send('Advanced Movement Perception', object, 'advanced', isGuaranteed);
    }
    if (tell & TELL.movement) {
      const isGuaranteed = isFirst || (tell & TELL.movementGuaranteed) > 0;
      this.#send('Movement Perception', object, 'movement', isGuaranteed);
    }
  }

  /** Whether the observer itself has said how the object moves. */
  #isOwn({ governor }: WorldObject): boolean {
    if (governor.kind !== 'participant' || governor.participant === null) return false;
    return governor.participant === this.observer.participant;
  }

  #send(
    name: Parameters<Observer['send']>[0],
    object: WorldObject,
    kind: 'object' | 'movement' | 'advanced' | 'animation',
    isGuaranteed: boolean,
  ): void {
    const data = this.#world.messages.dataOf(object, kind, this.#offset, this.#world.now);
    this.observer.send(name, data, isGuaranteed);
  }

  #grow(index: number): void {
    const length = Math.max(index + 1, this.#state.length * 2);
    const state = new Uint8Array(length);
    const seen = new Uint32Array(length);
    state.set(this.#state);
    seen.set(this.#seen);
    this.#state = state;
    this.#seen = seen;
  }
}

/** What the grid has found: one list for all views, which run one after the other. */
const NEAR: WorldObject[] = [];
