import { PUPPET_STRIDE, type PuppetBatch, type SessionEvent } from '../../src/session/index.ts';

interface EventSource {
  readonly events: readonly SessionEvent[];
}

interface Row {
  readonly weight: number;
  readonly joints: readonly number[];
  readonly priorities: readonly number[];
  readonly components: readonly number[];
  readonly numbers: Float32Array;
}

/** The reported puppetry of one avatar, found by its slot or by its agent id. */
export class PuppetView {
  readonly #source: EventSource;
  readonly #avatar: string | number;

  constructor(source: EventSource, avatar: string | number) {
    this.#source = source;
    this.#avatar = avatar;
  }

  /** The avatar's part of each batch that has it, in order. */
  rows(): Row[] {
    const slot = this.#slot();
    return this.#source.events.flatMap((event) =>
      event.type === 'puppets' ? rowOf(event.batch, slot) : [],
    );
  }

  wasReported(): boolean {
    return this.#last() !== undefined;
  }

  /** 0 before the first batch. */
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
    if (typeof this.#avatar === 'number') return this.#avatar;
    const changed = this.#source.events.flatMap((event) =>
      event.type === 'avatars' ? event.changed : [],
    );
    return changed.findLast(({ agentId }) => agentId === this.#avatar)?.slot ?? -1;
  }

  /** The newest row, found from the end. */
  #last(): Row | undefined {
    const slot = this.#slot();
    for (let at = this.#source.events.length - 1; at >= 0; at--) {
      const event = this.#source.events[at];
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

/** One row, or none. */
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
