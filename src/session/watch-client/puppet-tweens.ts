import { PUPPET_STRIDE, type PuppetBatch } from '../puppetry/puppetry-contract.ts';

/** The rotation is the first four numbers of a joint. */
const ROTATION_NUMBERS = 4;

/** The puppetry of one avatar between two batches. */
interface Tween {
  readonly joints: Uint8Array;
  readonly priorities: Uint8Array;
  readonly components: Uint8Array;
  readonly from: Float32Array;
  readonly to: Float32Array;
  fromWeight: number;
  toWeight: number;
  startsAt: number;
  endsAt: number;
}

/**
 * Puppetry that arrives in few batches a second, made even: each avatar moves from where it is drawn to where the newest
 * batch has it, in the time between two batches.
 */
export class PuppetTweens {
  /** By slot: those that move, and the last ones of those that rest. */
  readonly #tweens = new Map<number, Tween>();
  readonly #moving = new Set<number>();

  get isMoving(): boolean {
    return this.#moving.size > 0;
  }

  /** Takes a batch that is to be reached in `milliseconds`. What has other joints than before is there at once. */
  add(batch: PuppetBatch, now: number, milliseconds: number): void {
    let first = 0;
    for (let index = 0; index < batch.slots.length; index++) {
      this.#addAvatar(batch, index, first, now, milliseconds);
      first += batch.counts[index];
    }
  }

  /** Where everything is now that has moved since the last call; null if nothing has. */
  sample(now: number): PuppetBatch | null {
    if (this.#moving.size === 0) return null;
    const slots = [...this.#moving];
    const tweens = slots.map((slot) => this.#tweens.get(slot) as Tween);
    const rows = tweens.reduce((sum, { joints }) => sum + joints.length, 0);
    const batch: PuppetBatch = {
      slots: Uint16Array.from(slots),
      counts: Uint8Array.from(tweens, ({ joints }) => joints.length),
      weights: new Float32Array(slots.length),
      joints: new Uint8Array(rows),
      priorities: new Uint8Array(rows),
      components: new Uint8Array(rows),
      numbers: new Float32Array(PUPPET_STRIDE * rows),
    };
    let first = 0;
    for (const [index, tween] of tweens.entries()) {
      const share = shareOf(tween, now);
      batch.weights[index] = tween.fromWeight + (tween.toWeight - tween.fromWeight) * share;
      batch.joints.set(tween.joints, first);
      batch.priorities.set(tween.priorities, first);
      batch.components.set(tween.components, first);
      interpolate(batch.numbers, PUPPET_STRIDE * first, tween, share);
      first += tween.joints.length;
      if (share < 1) continue;
      this.#moving.delete(slots[index]);
      if (tween.joints.length === 0) this.#tweens.delete(slots[index]);
    }
    return batch;
  }

  clear(): void {
    this.#tweens.clear();
    this.#moving.clear();
  }

  #addAvatar(batch: PuppetBatch, index: number, first: number, now: number, span: number): void {
    const slot = batch.slots[index];
    const end = first + batch.counts[index];
    const joints = batch.joints.slice(first, end);
    const components = batch.components.slice(first, end);
    const to = batch.numbers.slice(PUPPET_STRIDE * first, PUPPET_STRIDE * end);
    const before = this.#tweens.get(slot);
    const isSame =
      before !== undefined &&
      isEqual(before.joints, joints) &&
      isEqual(before.components, components);
    const from = to.slice();
    if (isSame) interpolate(from, 0, before, shareOf(before, now));
    this.#tweens.set(slot, {
      ...{ joints, components, from, to },
      priorities: batch.priorities.slice(first, end),
      fromWeight: isSame ? weightOf(before, now) : batch.weights[index],
      toWeight: batch.weights[index],
      startsAt: now,
      endsAt: isSame ? now + span : now,
    });
    this.#moving.add(slot);
  }
}

function shareOf({ startsAt, endsAt }: Tween, now: number): number {
  return now >= endsAt ? 1 : Math.max(0, (now - startsAt) / (endsAt - startsAt));
}

function weightOf(tween: Tween, now: number): number {
  return tween.fromWeight + (tween.toWeight - tween.fromWeight) * shareOf(tween, now);
}

/** Writes the numbers of all joints of a tween; rotations along the shorter way, of unit length. */
function interpolate(out: Float32Array, at: number, { from, to }: Tween, share: number): void {
  for (let o = 0; o < to.length; o += PUPPET_STRIDE) {
    let dot = 0;
    for (let i = 0; i < ROTATION_NUMBERS; i++) dot += from[o + i] * to[o + i];
    const sign = dot < 0 ? -1 : 1;
    let length = 0;
    for (let i = 0; i < ROTATION_NUMBERS; i++) {
      const value = sign * from[o + i] * (1 - share) + to[o + i] * share;
      out[at + o + i] = value;
      length += value * value;
    }
    length = Math.sqrt(length);
    for (let i = 0; i < ROTATION_NUMBERS && length > 0; i++) out[at + o + i] /= length;
    for (let i = ROTATION_NUMBERS; i < PUPPET_STRIDE; i++) {
      out[at + o + i] = from[o + i] + (to[o + i] - from[o + i]) * share;
    }
  }
}

function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index]);
}
