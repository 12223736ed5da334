import { PUPPET_STRIDE, type PuppetBatch, type SessionEvent } from '../../src/session/index.ts';

interface Watched {
  readonly events: readonly SessionEvent[];
}

interface Row {
  readonly weight: number;
  readonly joints: readonly number[];
  readonly priorities: readonly number[];
  readonly components: readonly number[];
  readonly numbers: Float32Array;
}

/** What a page is told of the puppetry of one avatar: that of a slot, or of an agent once it has come. */
export class PuppetView {
  readonly #page: Watched;
  readonly #who: string | number;

  constructor(page: Watched, who: string | number) {
    this.#page = page;
    this.#who = who;
  }

  /** Each batch that has the avatar in it, in order. */
  rows(): Row[] {
    const slot = this.#slot();
    return this.#page.events.flatMap((event) =>
      event.type === 'puppets' ? rowOf(event.batch, slot) : [],
    );
  }

  wasTold(): boolean {
    return this.#last() !== undefined;
  }

  /** 0 before anything is told. */
  weight(): number {
    return this.#last()?.weight ?? 0;
  }

  isReleased(): boolean {
    return this.#last()?.joints.length === 0;
  }

  joints(): readonly number[] {
    return this.#last()?.joints ?? [];
  }

  rotation(joint: number): Float32Array {
    const row = this.#last();
    const at = PUPPET_STRIDE * (row?.joints.indexOf(joint) ?? 0);
    return row?.numbers.slice(at, at + 4) ?? new Float32Array(4);
  }

  #slot(): number {
    if (typeof this.#who === 'number') return this.#who;
    const told = this.#page.events.flatMap((event) =>
      event.type === 'avatars' ? event.changed : [],
    );
    return told.findLast(({ agentId }) => agentId === this.#who)?.slot ?? -1;
  }

  /** The newest, found without looking at all. */
  #last(): Row | undefined {
    const slot = this.#slot();
    for (let at = this.#page.events.length - 1; at >= 0; at--) {
      const event = this.#page.events[at];
      const [row] = event.type === 'puppets' ? rowOf(event.batch, slot) : [];
      if (row) return row;
    }
    return undefined;
  }
}

/** Between two rotations, x y z w. */
export function degreesBetween(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const dot = Math.abs(a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3]);
  return (2 * Math.acos(Math.min(1, dot)) * 180) / Math.PI;
}

/** None or one. */
function rowOf(batch: PuppetBatch, slot: number): Row[] {
  const at = batch.slots.indexOf(slot);
  if (at < 0) return [];
  const first = batch.counts.subarray(0, at).reduce((sum, count) => sum + count, 0);
  const end = first + batch.counts[at];
  return [
    {
      weight: batch.weights[at],
      joints: [...batch.joints.subarray(first, end)],
      priorities: [...batch.priorities.subarray(first, end)],
      components: [...batch.components.subarray(first, end)],
      numbers: batch.numbers.subarray(PUPPET_STRIDE * first, PUPPET_STRIDE * end),
    },
  ];
}
