import { BONE_COUNT } from '../../avatar/index.ts';
import type { Puppeteer } from '../../motion/puppetry-control/index.ts';
import { createEffectors, type JointEvents } from '../../motion/received-puppetry/index.ts';
import {
  MAX_BLOCK_BYTES,
  type PuppetryLayout,
  VIEWER_BLOCK_BYTES,
} from '../../protocol/puppetry/index.ts';
import type { OwnPuppetry } from '../../session/index.ts';

/** Seconds between two tellings: as often as it is sent on. */
const INTERVAL = 0.05;

/** Tells what the puppeteer makes of the body, whenever that is something else, and at most 20 times a second. */
export class OwnPuppetryReporter {
  readonly #send: (own: OwnPuppetry | null) => void;
  readonly #events = createEffectors(BONE_COUNT);
  #told: OwnPuppetry | null = null;
  #toldAt = Number.NEGATIVE_INFINITY;

  constructor(send: (own: OwnPuppetry | null) => void) {
    this.#send = send;
  }

  /** Once a frame; `now` in seconds. */
  report(puppeteer: Puppeteer, layout: PuppetryLayout, viewerBlocks: boolean, now: number): void {
    if (!this.#told && !puppeteer.isActive) return;
    if (!puppeteer.writeEvents(layout === 'C' ? 'results' : 'targets', this.#events)) {
      this.stop();
      return;
    }
    if (now - this.#toldAt < INTERVAL) return;
    const blockBytes = viewerBlocks ? VIEWER_BLOCK_BYTES : MAX_BLOCK_BYTES;
    const told = this.#told;
    const isSame = told?.layout === layout && told.blockBytes === blockBytes;
    if (told && isSame && areSame(told.events, this.#events)) return;
    this.#toldAt = now;
    this.#told = { layout, blockBytes, events: copyOf(this.#events) };
    this.#send(this.#told);
  }

  /** There is nothing to send any more. */
  stop(): void {
    if (this.#told) this.#send(null);
    this.#told = null;
    this.#toldAt = Number.NEGATIVE_INFINITY;
  }
}

function copyOf({ count, joints, masks, rotations, positions, scales }: JointEvents): JointEvents {
  const first = (list: ArrayLike<number>, size: number) =>
    Float32Array.from({ length: size * count }, (_, index) => list[index]);
  return {
    count,
    joints: Int16Array.from({ length: count }, (_, entry) => joints[entry]),
    masks: Uint8Array.from({ length: count }, (_, entry) => masks[entry]),
    rotations: first(rotations, 4),
    positions: first(positions, 3),
    scales: first(scales, 3),
  };
}

function areSame(a: JointEvents, b: JointEvents): boolean {
  const { count } = a;
  return (
    count === b.count &&
    startsSame(a.joints, b.joints, count) &&
    startsSame(a.masks, b.masks, count) &&
    startsSame(a.rotations, b.rotations, 4 * count) &&
    startsSame(a.positions, b.positions, 3 * count) &&
    startsSame(a.scales, b.scales, 3 * count)
  );
}

function startsSame(a: ArrayLike<number>, b: ArrayLike<number>, count: number): boolean {
  for (let index = 0; index < count; index++) if (a[index] !== b[index]) return false;
  return true;
}
