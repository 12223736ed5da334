import { PUPPET_STRIDE, type PuppetBatch } from '../puppetry/puppetry-contract.ts';

/** One avatar of a {@link PuppetBatch}; without joints once its puppetry has ended. */
export type PuppetRow = Pick<PuppetBatch, 'joints' | 'priorities' | 'components' | 'numbers'> & {
  readonly weight: number;
};

/** Calls `visit` with a copy of each avatar of a batch. */
export function splitPuppets(
  batch: PuppetBatch,
  visit: (slot: number, row: PuppetRow) => void,
): void {
  let first = 0;
  for (let index = 0; index < batch.slots.length; index++) {
    const end = first + batch.counts[index];
    visit(batch.slots[index], {
      weight: batch.weights[index],
      joints: batch.joints.slice(first, end),
      priorities: batch.priorities.slice(first, end),
      components: batch.components.slice(first, end),
      numbers: batch.numbers.slice(PUPPET_STRIDE * first, PUPPET_STRIDE * end),
    });
    first = end;
  }
}

/** The counterpart of {@link splitPuppets}. */
export function joinPuppets(avatars: ReadonlyMap<number, PuppetRow>): PuppetBatch {
  const rows = [...avatars.values()];
  const joints = rows.reduce((sum, row) => sum + row.joints.length, 0);
  const batch: PuppetBatch = {
    slots: Uint16Array.from(avatars.keys()),
    counts: Uint8Array.from(rows, (row) => row.joints.length),
    weights: Float32Array.from(rows, ({ weight }) => weight),
    joints: new Uint8Array(joints),
    priorities: new Uint8Array(joints),
    components: new Uint8Array(joints),
    numbers: new Float32Array(PUPPET_STRIDE * joints),
  };
  let first = 0;
  for (const row of rows) {
    batch.joints.set(row.joints, first);
    batch.priorities.set(row.priorities, first);
    batch.components.set(row.components, first);
    batch.numbers.set(row.numbers, PUPPET_STRIDE * first);
    first += row.joints.length;
  }
  return batch;
}
