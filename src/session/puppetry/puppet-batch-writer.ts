import { BONE_COUNT } from '../../avatar/index.ts';
import { HAS_POSITION, HAS_ROTATION } from '../../motion/index.ts';
import {
  LOCAL_SCALE,
  PUPPET_PRIORITY,
  type PuppetMotion,
} from '../../motion/received-puppetry/index.ts';
import { HAS_SCALE, PUPPET_STRIDE, type PuppetBatch } from './puppetry-contract.ts';

const ROTATION = 0;
const POSITION = 4;
const SCALE = 7;
/** The numbers of a joint's missing components: no rotation, no position, no scaling. */
const IDENTITY = [0, 0, 0, 1, 0, 0, 0, 1, 1, 1];

/** Collects the puppets of one frame into a batch. Its own arrays grow to what a frame needs, and are kept. */
export class PuppetBatchWriter {
  #avatars = 0;
  #slots = new Uint16Array(16);
  #counts = new Uint8Array(16);
  #weights = new Float32Array(16);
  #rows = 0;
  #joints = new Uint8Array(BONE_COUNT);
  #priorities = new Uint8Array(BONE_COUNT);
  #components = new Uint8Array(BONE_COUNT);
  #numbers = new Float32Array(PUPPET_STRIDE * BONE_COUNT);
  /** By joint: its row of the avatar being written, or -1. */
  readonly #rowOf = new Int32Array(BONE_COUNT);

  /** Adds an avatar, as of its motion's last `sample`. */
  add(slot: number, motion: PuppetMotion): void {
    const first = this.#rows;
    this.#rowOf.fill(-1);
    this.#makeRoom();
    this.#addLayer(motion);
    this.#addScales(motion);
    this.#addAvatar(slot, this.#rows - first, motion.layer.weight);
  }

  /** Adds an avatar whose puppetry has ended. */
  release(slot: number): void {
    this.#addAvatar(slot, 0, 0);
  }

  /** Returns what was added since the last call, and empties the writer; null if nothing was added. */
  drain(): PuppetBatch | null {
    const avatars = this.#avatars;
    const rows = this.#rows;
    this.#avatars = 0;
    this.#rows = 0;
    if (avatars === 0) return null;
    return {
      slots: this.#slots.slice(0, avatars),
      counts: this.#counts.slice(0, avatars),
      weights: this.#weights.slice(0, avatars),
      joints: this.#joints.slice(0, rows),
      priorities: this.#priorities.slice(0, rows),
      components: this.#components.slice(0, rows),
      numbers: this.#numbers.slice(0, PUPPET_STRIDE * rows),
    };
  }

  #addLayer({ layer }: PuppetMotion): void {
    for (let entry = 0; entry < layer.count; entry++) {
      const components = layer.components[entry];
      const row = this.#addRow(layer.joints[entry], layer.priorities[entry], components);
      if (components & HAS_ROTATION) this.#write(row, ROTATION, layer.rotations, entry, 4);
      if (components & HAS_POSITION) this.#write(row, POSITION, layer.positions, entry, 3);
    }
  }

  /** Layers have no scales. */
  #addScales({ shown }: PuppetMotion): void {
    for (let entry = 0; entry < shown.count; entry++) {
      if (!(shown.masks[entry] & LOCAL_SCALE)) continue;
      const joint = shown.joints[entry];
      const row =
        this.#rowOf[joint] < 0 ? this.#addRow(joint, PUPPET_PRIORITY, 0) : this.#rowOf[joint];
      this.#components[row] |= HAS_SCALE;
      this.#write(row, SCALE, shown.scales, entry, 3);
    }
  }

  #addAvatar(slot: number, count: number, weight: number): void {
    if (this.#avatars === this.#slots.length) {
      this.#slots = grown(this.#slots);
      this.#counts = grown(this.#counts);
      this.#weights = grown(this.#weights);
    }
    const avatar = this.#avatars++;
    this.#slots[avatar] = slot;
    this.#counts[avatar] = count;
    this.#weights[avatar] = weight;
  }

  #addRow(joint: number, priority: number, components: number): number {
    const row = this.#rows++;
    this.#rowOf[joint] = row;
    this.#joints[row] = joint;
    this.#priorities[row] = priority;
    this.#components[row] = components;
    this.#numbers.set(IDENTITY, PUPPET_STRIDE * row);
    return row;
  }

  #write(row: number, offset: number, from: Float32Array, entry: number, size: number): void {
    const at = PUPPET_STRIDE * row + offset;
    for (let i = 0; i < size; i++) this.#numbers[at + i] = from[size * entry + i];
  }

  /** Makes room for all joints of one more avatar. */
  #makeRoom(): void {
    if (this.#rows + BONE_COUNT <= this.#joints.length) return;
    this.#joints = grown(this.#joints);
    this.#priorities = grown(this.#priorities);
    this.#components = grown(this.#components);
    this.#numbers = grown(this.#numbers);
  }
}

type Numbers = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Float32Array<ArrayBuffer>;

/** A copy of twice the length. */
function grown<T extends Numbers>(list: T): T {
  const longer = new (list.constructor as new (length: number) => T)(2 * list.length);
  longer.set(list);
  return longer;
}

/** The buffers to transfer with a batch. */
export function batchBuffers(batch: PuppetBatch): ArrayBuffer[] {
  return Object.values(batch as Record<keyof PuppetBatch, Numbers>).map(({ buffer }) => buffer);
}
