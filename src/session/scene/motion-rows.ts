import { add, multiply, rotateVector, type Vector3 } from '../../math/index.ts';
import type { Motion } from '../../protocol/objects/index.ts';
import type { SceneStore } from '../../protocol/scene/index.ts';
import { MOTION_STRIDE } from '../live-contract.ts';

/** The avatar, its seat, the root of that, and whatever stands above. */
const LONGEST_CHAIN = 5;

export interface MotionBatch {
  readonly slots: Uint16Array<ArrayBuffer>;
  readonly rows: Float32Array<ArrayBuffer>;
}

interface Tracked {
  readonly slot: number;
  /** What was last told of it and of what it sits on; its own first. */
  chain: readonly Motion[];
}

type Moving = Pick<Motion, 'position' | 'velocity' | 'rotation' | 'angularVelocity'>;

/**
 * Tells where avatars are and how they move, in the region's axes. A row is told once for each news of the avatar,
 * or of the seat it sits on: told again, it would set back what has moved on meanwhile.
 */
export class MotionRows {
  readonly #tracked = new Map<string, Tracked>();
  readonly #news: { slot: number; motion: Moving }[] = [];

  track(agentId: string, slot: number): void {
    if (this.#tracked.get(agentId)?.slot !== slot) this.#tracked.set(agentId, { slot, chain: [] });
  }

  forget(agentId: string): void {
    this.#tracked.delete(agentId);
  }

  clear(): void {
    this.#tracked.clear();
  }

  /** The news of these agents, and of all that sit; null where there are none. */
  collect(scene: SceneStore, moved: ReadonlySet<string> | null): MotionBatch | null {
    for (const [agentId, tracked] of this.#tracked) {
      const isSeated = tracked.chain.length > 1;
      if (moved === null || isSeated || moved.has(agentId)) this.#look(scene, agentId, tracked);
    }
    return this.#take();
  }

  #look(scene: SceneStore, agentId: string, tracked: Tracked): void {
    const chain = chainOf(scene, agentId);
    if (chain === null || isSameChain(chain, tracked.chain)) return;
    tracked.chain = chain;
    this.#news.push({
      slot: tracked.slot,
      motion: chain.slice(1).reduce<Moving>(within, chain[0]),
    });
  }

  #take(): MotionBatch | null {
    const news = this.#news.splice(0);
    if (news.length === 0) return null;
    const slots = new Uint16Array(news.length);
    const rows = new Float32Array(news.length * MOTION_STRIDE);
    news.forEach(({ slot, motion }, index) => {
      slots[index] = slot;
      writeRow(rows, index * MOTION_STRIDE, motion);
    });
    return { slots, rows };
  }
}

/** Null while a seat is unknown, or something was told in a form that nobody knows. */
function chainOf(scene: SceneStore, agentId: string): Motion[] | null {
  const chain: Motion[] = [];
  let object = scene.objectOfId(agentId);
  while (object?.motion && chain.length < LONGEST_CHAIN) {
    chain.push(object.motion);
    if (object.parentId === 0) return chain;
    object = scene.object(object.parentId);
  }
  return null;
}

function isSameChain(a: readonly Motion[], b: readonly Motion[]): boolean {
  return a.length === b.length && a.every((motion, index) => motion === b[index]);
}

/** Something that moves on something that moves; that it is swung round by the turning of that is left out. */
function within(inner: Moving, outer: Moving): Moving {
  const { rotation } = outer;
  const carried = (own: Vector3, base: Vector3): Vector3 => add(rotateVector(own, rotation), base);
  return {
    position: carried(inner.position, outer.position),
    velocity: carried(inner.velocity, outer.velocity),
    rotation: multiply(rotation, inner.rotation),
    angularVelocity: carried(inner.angularVelocity, outer.angularVelocity),
  };
}

function writeRow(rows: Float32Array, at: number, motion: Moving): void {
  rows.set(motion.position, at);
  rows.set(motion.velocity, at + 3);
  rows.set(motion.rotation, at + 6);
  rows.set(motion.angularVelocity, at + 10);
}
