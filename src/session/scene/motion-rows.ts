import { add, multiply, rotateVector, type Vector3 } from '../../math/index.ts';
import type { Motion } from '../../protocol/objects/index.ts';
import type { SceneStore } from '../../protocol/scene/index.ts';
import { MOTION_STRIDE } from '../live-contract.ts';

/** The most objects in a chain: the avatar, its seat, the root of the seat, and what the root is attached to. */
const MAX_CHAIN = 5;

interface MotionBatch {
  readonly slots: Uint16Array<ArrayBuffer>;
  /** {@link MOTION_STRIDE} numbers for each of `slots`. */
  readonly rows: Float32Array<ArrayBuffer>;
}

interface TrackedAvatar {
  readonly slot: number;
  /** The motions that were last reported: the avatar's, then those of the objects that it sits on. */
  chain: readonly Motion[];
}

/** The scene in which an avatar is, and the corner of its region in the axes of the batch; null for none. */
type FindPlace = (
  agentId: string,
) => { readonly store: SceneStore; readonly offset: Vector3 } | null;

type RegionMotion = Pick<Motion, 'position' | 'velocity' | 'rotation' | 'angularVelocity'>;

/**
 * Reports where avatars are and how they move, in the axes of the agent's region: one row for each update of the avatar or of its
 * seat. A repeated row would put an avatar back that the page has moved on meanwhile.
 */
export class MotionRows {
  readonly #tracked = new Map<string, TrackedAvatar>();

  track(agentId: string, slot: number): void {
    if (this.#tracked.get(agentId)?.slot !== slot) this.#tracked.set(agentId, { slot, chain: [] });
  }

  forget(agentId: string): void {
    this.#tracked.delete(agentId);
  }

  clear(): void {
    this.#tracked.clear();
  }

  /**
   * The rows of the avatars that have moved; null if none has.
   *
   * @param moved the agents that may have moved, besides all who are seated; null for all.
   */
  collect(find: FindPlace, moved: ReadonlySet<string> | null): MotionBatch | null {
    const updates: { slot: number; motion: RegionMotion }[] = [];
    for (const [agentId, tracked] of this.#tracked) {
      const isSeated = tracked.chain.length > 1;
      if (moved !== null && !isSeated && !moved.has(agentId)) continue;
      const place = find(agentId);
      const chain = place && chainOf(place.store, agentId);
      if (chain === null || isSameChain(chain, tracked.chain)) continue;
      tracked.chain = chain;
      const motion = chain.slice(1).reduce<RegionMotion>(inParentFrame, chain[0]);
      const position = add(motion.position, place!.offset);
      updates.push({ slot: tracked.slot, motion: { ...motion, position } });
    }
    return updates.length === 0 ? null : makeBatch(updates);
  }
}

/** Null while a seat is unknown, or an object's motion could not be read. */
function chainOf(scene: SceneStore, agentId: string): Motion[] | null {
  const chain: Motion[] = [];
  let object = scene.objectOfId(agentId);
  while (object?.motion && chain.length < MAX_CHAIN) {
    chain.push(object.motion);
    if (object.parentId === 0) return chain;
    object = scene.object(object.parentId);
  }
  return null;
}

/** An update replaces the motion record, so identity is enough. */
function isSameChain(a: readonly Motion[], b: readonly Motion[]): boolean {
  return a.length === b.length && a.every((motion, index) => motion === b[index]);
}

/** A child's motion in the frame of its parent's parent, without the velocity that the parent's rotation adds. */
function inParentFrame(child: RegionMotion, parent: RegionMotion): RegionMotion {
  const { rotation } = parent;
  const transformed = (local: Vector3, base: Vector3): Vector3 =>
    add(rotateVector(local, rotation), base);
  return {
    position: transformed(child.position, parent.position),
    velocity: transformed(child.velocity, parent.velocity),
    rotation: multiply(rotation, child.rotation),
    angularVelocity: transformed(child.angularVelocity, parent.angularVelocity),
  };
}

function makeBatch(updates: readonly { slot: number; motion: RegionMotion }[]): MotionBatch {
  const slots = new Uint16Array(updates.length);
  const rows = new Float32Array(updates.length * MOTION_STRIDE);
  updates.forEach(({ slot, motion }, index) => {
    const at = index * MOTION_STRIDE;
    slots[index] = slot;
    rows.set(motion.position, at);
    rows.set(motion.velocity, at + 3);
    rows.set(motion.rotation, at + 6);
    rows.set(motion.angularVelocity, at + 10);
  });
  return { slots, rows };
}
