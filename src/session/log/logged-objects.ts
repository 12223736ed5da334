import {
  type ObjectRecord,
  PCODE_AVATAR,
  type RegionMessage,
  type TerseUpdate,
} from '../../protocol/objects/index.ts';
import type { StateBudget, StateDatagram } from './state-budget.ts';

/** Objects of one region that are kept. */
const MAX_OBJECTS = 8192;
/** The most objects in a chain of parents: a part, its root, the wearer, the seat, and the seat's root. */
const MAX_CHAIN = 5;

interface LoggedObject {
  readonly id: string;
  readonly isAvatar: boolean;
  readonly parentId: number;
  /** The newest ObjectUpdate or ObjectUpdateCompressed. */
  readonly full: StateDatagram;
  /** The newest ImprovedTerseObjectUpdate since. */
  terse: StateDatagram | null;
}

/** The newest datagrams about the objects of one circuit: its avatars, what they wear, and what they sit on. */
export class LoggedObjects {
  /** No KillObject removes the agent's own avatar. */
  ownId = '';
  readonly #budget: StateBudget;
  /** By local id. */
  readonly #objects = new Map<number, LoggedObject>();

  constructor(budget: StateBudget) {
    this.#budget = budget;
  }

  update({ objects }: RegionMessage<ObjectRecord>, next: StateDatagram): void {
    for (const { localId, id, pcode, parentId } of objects) {
      const known = this.#objects.get(localId) ?? null;
      const full = this.#budget.replace(known?.full ?? null, next);
      if (known && full === known.full) continue;
      this.#budget.release(known?.terse ?? null);
      const isAvatar = pcode === PCODE_AVATAR;
      this.#objects.delete(localId);
      this.#objects.set(localId, { id, isAvatar, parentId, full, terse: null });
    }
    if (this.#objects.size > MAX_OBJECTS) this.#makeRoom();
  }

  move({ objects }: RegionMessage<TerseUpdate>, next: StateDatagram): void {
    for (const { localId } of objects) {
      const known = this.#objects.get(localId);
      if (known) known.terse = this.#budget.replace(known.terse, next);
    }
  }

  kill(localIds: readonly number[]): void {
    for (const localId of localIds) {
      if (this.#objects.get(localId)?.id !== this.ownId) this.#drop(localId);
    }
  }

  clear(): void {
    for (const localId of this.#objects.keys()) this.#drop(localId);
  }

  /** Drops objects that no avatar wears or sits on, the oldest first. */
  dropScenery(isEnough: () => boolean): void {
    const needed = this.#needed();
    for (const localId of this.#objects.keys()) {
      if (isEnough()) return;
      if (!needed.has(localId)) this.#drop(localId);
    }
  }

  /** Makes room for many, since looking for scenery takes long. */
  #makeRoom(): void {
    const isEnough = () => this.#objects.size <= MAX_OBJECTS / 2;
    this.dropScenery(isEnough);
    for (const localId of this.#objects.keys()) if (!isEnough()) this.#drop(localId);
  }

  /** Adds the datagrams about avatars, what they wear, and what they sit on. */
  collect(found: Set<StateDatagram>): void {
    for (const localId of this.#needed()) {
      const object = this.#objects.get(localId);
      if (!object) continue;
      found.add(object.full);
      if (object.terse) found.add(object.terse);
    }
  }

  /** Local ids of all objects whose chain of parents includes an avatar, or which are in that of an avatar. */
  #needed(): Set<number> {
    const needed = new Set<number>();
    for (const [localId, object] of this.#objects) {
      const chain = [localId, ...this.#parents(object)];
      if (chain.some((id) => this.#objects.get(id)?.isAvatar))
        for (const id of chain) needed.add(id);
    }
    return needed;
  }

  #parents({ parentId }: LoggedObject): number[] {
    const parents: number[] = [];
    for (let id = parentId; id !== 0 && parents.length < MAX_CHAIN; ) {
      parents.push(id);
      id = this.#objects.get(id)?.parentId ?? 0;
    }
    return parents;
  }

  #drop(localId: number): void {
    const object = this.#objects.get(localId);
    if (!object) return;
    this.#objects.delete(localId);
    this.#budget.release(object.full);
    this.#budget.release(object.terse);
  }
}
