import type { Vector3 } from '../../../math/index.ts';
import type { BubbleAvatarInfo, BubbleObject } from '../../../session/index.ts';

/** Metres from the visitor's own avatar to the surface of what it can act on. */
const REACH = 2.5;
/** Metres by which something has to be nearer than what the prompt is about, so that the prompt does not flicker. */
const HYSTERESIS = 0.25;
/** Metres from an avatar's middle to its surface. */
const AVATAR_RADIUS = 0.25;

/** A thing or avatar in reach that acts. */
export interface NearbyTarget {
  readonly objectId: string;
  readonly kind: 'avatar' | 'thing';
  readonly name: string;
  /** At least one. */
  readonly actions: readonly string[];
  /** Metres from the visitor's own avatar. */
  readonly distance: number;
}

/** What {@link findTargets} searches. */
interface Surroundings {
  readonly objects: readonly BubbleObject[];
  readonly avatars: Iterable<BubbleAvatarInfo>;
  readonly ownId: string | null;
  /** Position of an avatar on the stage; null while it is not known. */
  positionOf(agentId: string): Vector3 | null;
}

/** Things and avatars in reach that act, nearest first. Heights do not count: a bell may hang. */
export function findTargets(surroundings: Surroundings): readonly NearbyTarget[] {
  const { objects, avatars, ownId, positionOf } = surroundings;
  const own = ownId === null ? null : positionOf(ownId);
  if (!own) return [];
  const targets: NearbyTarget[] = [];
  const add = (target: Omit<NearbyTarget, 'distance'>, position: Vector3, radius: number) => {
    const centers = Math.hypot(position[0] - own[0], position[1] - own[1]);
    const distance = Math.max(0, centers - radius);
    if (target.actions.length > 0 && distance <= REACH) targets.push({ ...target, distance });
  };
  for (const { objectId, kind, name, description, position, radius } of objects) {
    if (kind !== 'thing') continue;
    add({ objectId, kind, name, actions: description?.actions ?? [] }, position, radius);
  }
  for (const { objectId, description } of avatars) {
    const position = objectId === ownId ? null : positionOf(objectId);
    if (!position || !description) continue;
    const { name, actions } = description;
    add({ objectId, kind: 'avatar', name, actions }, position, AVATAR_RADIUS);
  }
  return targets.sort((a, b) => a.distance - b.distance);
}

/** Which of the targets in reach the prompt is about: the nearest, or the one that the visitor has turned to. */
export class PromptChoice {
  #targets: readonly NearbyTarget[] = [];
  #current: NearbyTarget | null = null;
  /** Whether the visitor has turned to the current one, which then stays while it is in reach. */
  #isChosen = false;
  /** Ids of what the visitor has turned away from, oldest first. */
  #passed: readonly string[] = [];

  get current(): NearbyTarget | null {
    return this.#current;
  }

  /** @param targets - Nearest first. */
  update(targets: readonly NearbyTarget[]): void {
    this.#targets = targets;
    const current = this.#find(this.#current?.objectId);
    if (current && (this.#isChosen || current.distance - targets[0].distance < HYSTERESIS)) {
      this.#current = current;
    } else this.reset();
  }

  /** Turns to the next target (1), from near to far, or back (-1). False where there is none: then to the nearest. */
  turn(by: 1 | -1): boolean {
    const current = this.#current;
    if (!current) return false;
    const next = by === 1 ? this.#next(current) : this.#previous();
    if (next) this.#turnTo(next);
    else this.reset();
    return next !== undefined;
  }

  /** Turns to a target, if it is in reach. */
  choose(objectId: string): void {
    const target = this.#find(objectId);
    if (!target) return;
    this.#passed = [];
    this.#turnTo(target);
  }

  /** Turns to the nearest target. */
  reset(): void {
    this.#isChosen = false;
    this.#passed = [];
    this.#current = this.#targets[0] ?? null;
  }

  #next(current: NearbyTarget): NearbyTarget | undefined {
    const passed = [...this.#passed, current.objectId];
    const next = this.#targets.find(({ objectId }) => !passed.includes(objectId));
    if (next) this.#passed = passed;
    return next;
  }

  #previous(): NearbyTarget | undefined {
    const inReach = this.#passed.filter((objectId) => this.#find(objectId));
    this.#passed = inReach.slice(0, -1);
    return this.#find(inReach.at(-1));
  }

  #turnTo(target: NearbyTarget): void {
    this.#current = target;
    this.#isChosen = true;
  }

  #find(objectId: string | undefined): NearbyTarget | undefined {
    return this.#targets.find((target) => target.objectId === objectId);
  }
}
