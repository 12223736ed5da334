import { add, distance, type Vector3 } from '../../../src/math/index.ts';
import {
  encodeMessageData,
  type MessageName,
  type MessageOf,
  TARGET_TYPES,
} from '../../../src/protocol/setp/index.ts';
import { ObserverView, type ViewedWorld } from './observer-view.ts';
import { PerceptionMessages } from './perception-messages.ts';
import type { SpatialGrid } from './spatial-grid.ts';
import { ToldState } from './told-state.ts';
import type { WorldObject } from './world-object.ts';
import type { Observer } from './world-options.ts';

/** What all observers of a bubble perceive. */
export class Perception implements ViewedWorld {
  readonly grid: SpatialGrid<WorldObject>;
  readonly messages: PerceptionMessages;
  now: number;
  tell = new Uint8Array(64);
  readonly #views = new Map<Observer, ObserverView>();
  /** By index. */
  readonly #told: (ToldState | null)[] = [];
  /** Whether objects have come, moved, changed or gone since the last cycle. */
  #hasChanged = false;

  constructor(grid: SpatialGrid<WorldObject>, simulationId: string, now: number) {
    this.grid = grid;
    this.messages = new PerceptionMessages(simulationId);
    this.now = now;
  }

  /** An object has changed between two cycles, or come. */
  invalidate(): void {
    this.#hasChanged = true;
    this.messages.invalidate();
  }

  add(object: WorldObject): void {
    this.#told[object.index] = new ToldState(object, this.now);
    if (object.index >= this.tell.length) {
      const tell = new Uint8Array(Math.max(object.index + 1, this.tell.length * 2));
      tell.set(this.tell);
      this.tell = tell;
    }
    this.invalidate();
  }

  remove(object: WorldObject): void {
    for (const view of this.#views.values()) view.forget(object);
    this.#told[object.index] = null;
    this.invalidate();
  }

  observe(observer: Observer): void {
    if (this.#views.has(observer)) return;
    const view = new ObserverView(observer, this);
    this.#views.set(observer, view);
    view.begin();
  }

  stopObserving(observer: Observer): void {
    this.#views.delete(observer);
  }

  describe(observer: Observer, object: WorldObject): void {
    const view = this.#views.get(observer) ?? new ObserverView(observer, this);
    view.describe(object);
  }

  /** Tells a participant how its own object really moves. */
  correct(object: WorldObject): void {
    const { governor } = object;
    if (governor.kind !== 'participant' || governor.participant === null) return;
    for (const view of this.#views.values()) {
      if (view.observer.participant === governor.participant) view.correct(object);
    }
  }

  /**
   * After the motion of a cycle: tells everybody what has changed.
   *
   * @param isMobile whether an object may move at all: such ones are described every ten seconds.
   */
  update(
    objects: Iterable<WorldObject>,
    isMobile: (object: WorldObject) => boolean,
    now: number,
  ): void {
    this.now = now;
    this.messages.invalidate();
    const { tell } = this;
    for (const object of objects) {
      const bits = this.#told[object.index]!.update(object, isMobile(object), now);
      tell[object.index] = bits;
      if (bits !== 0) this.#hasChanged = true;
    }
    if (!this.#hasChanged) return;
    this.#hasChanged = false;
    for (const view of this.#views.values()) view.update();
  }

  /** To every participant that knows the object; guaranteed. */
  tellParticipants<Name extends MessageName>(
    object: WorldObject,
    name: Name,
    fields: MessageOf<Name>,
  ): void {
    const data = encodeMessageData(name, fields);
    for (const view of this.#views.values()) {
      if (!view.observer.isLink && view.knows(object)) view.observer.send(name, data, true);
    }
  }

  /**
   * An Interaction Perception to all in perception range of one of the places.
   *
   * @param hasLinks whether links perceive it, too, in their coordinates.
   */
  tellInteraction(
    fields: MessageOf<'Interaction Perception'>,
    places: readonly Vector3[],
    hasLinks: boolean,
  ): void {
    const name = 'Interaction Perception';
    const data = encodeMessageData(name, fields);
    const isDirection = TARGET_TYPES[fields.targetType] === 'direction';
    for (const { observer, place } of this.#views.values()) {
      if (observer.isLink && !hasLinks) continue;
      if (!places.some((each) => distance(each, place) <= observer.perceptionRange)) continue;
      const offset = isDirection ? null : observer.offset;
      observer.send(
        name,
        offset
          ? encodeMessageData(name, { ...fields, location: add(fields.location, offset) })
          : data,
        true,
      );
    }
  }
}
