import { Collisions, isMovedByPhysics } from './collisions.ts';
import type { SpatialGrid } from './spatial-grid.ts';
import type { WorldObject } from './world-object.ts';

/** The farthest that bounding spheres reach into a search from beyond it: metres. */
const MAX_REACH = 16;

/** What the grid has found: one list, as searches are not nested. */
const NEAR: WorldObject[] = [];

/** Finds the dynamic objects of a bubble that touch, and resolves or reports their collisions. */
export class Encounters {
  readonly #grid: SpatialGrid<WorldObject>;
  readonly #collisions = new Collisions();
  readonly #collided: (own: WorldObject, foreign: WorldObject) => void;

  /** @param collided an object of this simulation, which has responded, and one of another. */
  constructor(
    grid: SpatialGrid<WorldObject>,
    collided: (own: WorldObject, foreign: WorldObject) => void,
  ) {
    this.#grid = grid;
    this.#collided = collided;
  }

  /** The collisions of a cycle. @param maxRadius of all dynamic objects, metres. */
  run(objects: Iterable<WorldObject>, maxRadius: number, now: number): void {
    for (const object of objects) {
      if (!object.isDynamic || object.isFrozen || !isMoving(object)) continue;
      const [x, y] = object.location;
      this.#grid.collect(x, y, object.radius + Math.min(maxRadius, MAX_REACH), NEAR);
      for (let k = 0; k < NEAR.length; k++) {
        const other = NEAR[k];
        if (other === object || !other.isDynamic || other.isFrozen) continue;
        // A pair of two moving objects is found twice.
        if (isMoving(other) && other.index < object.index) continue;
        this.#meet(object, other, now);
      }
      NEAR.length = 0;
    }
    this.#collisions.forget(now);
  }

  /** The other simulation has told of a collision. True where the own object had not responded, and now has. */
  notify(own: WorldObject, foreign: WorldObject, now: number): boolean {
    if (own.isForeign || !foreign.isForeign || !own.isDynamic || !foreign.isDynamic) return false;
    return this.#collisions.notify(own, foreign, now);
  }

  #meet(object: WorldObject, other: WorldObject, now: number): void {
    if (object.isForeign !== other.isForeign) {
      const [own, foreign] = object.isForeign ? [other, object] : [object, other];
      if (this.#collisions.detect(own, foreign, now)) this.#collided(own, foreign);
    } else if (isMovedByPhysics(object)) {
      this.#resolve(object, other);
    } else if (isMovedByPhysics(other)) {
      this.#resolve(other, object);
    }
  }

  #resolve(thing: WorldObject, other: WorldObject): void {
    this.#collisions.resolve(thing, other);
    this.#grid.move(thing);
    this.#grid.move(other);
  }
}

function isMoving({ velocity }: WorldObject): boolean {
  return velocity[0] !== 0 || velocity[1] !== 0 || velocity[2] !== 0;
}
