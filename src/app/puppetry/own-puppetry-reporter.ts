import { BONE_COUNT } from '../../avatar/index.ts';
import type { Puppeteer } from '../../motion/puppetry-control/index.ts';
import { createEffectors, type JointEvents } from '../../motion/received-puppetry/index.ts';
import {
  MAX_BLOCK_BYTES,
  type PuppetryLayout,
  VIEWER_BLOCK_BYTES,
} from '../../protocol/puppetry/index.ts';
import type { OwnPuppetry } from '../../session/index.ts';

/** Seconds between two reports: the interval at which the session sends puppetry. */
const INTERVAL = 0.05;

/** Reports the puppetry of the visitor's own avatar whenever it changes, at most 20 times a second. */
export class OwnPuppetryReporter {
  readonly #send: (own: OwnPuppetry | null) => void;
  readonly #events = createEffectors(BONE_COUNT);
  #reported: OwnPuppetry | null = null;
  #reportedAt = Number.NEGATIVE_INFINITY;

  /** `send` is called with null when there is nothing to send any more. */
  constructor(send: (own: OwnPuppetry | null) => void) {
    this.#send = send;
  }

  /** Call once a frame; `now` in seconds. */
  report(puppeteer: Puppeteer, layout: PuppetryLayout, viewerBlocks: boolean, now: number): void {
    const before = this.#reported;
    if (!before && !puppeteer.isActive) return;
    if (!puppeteer.writeEvents(layout === 'C' ? 'results' : 'targets', this.#events)) {
      this.stop();
      return;
    }
    if (now - this.#reportedAt < INTERVAL) return;
    const blockBytes = viewerBlocks ? VIEWER_BLOCK_BYTES : MAX_BLOCK_BYTES;
    const isSame =
      before?.layout === layout &&
      before.blockBytes === blockBytes &&
      areEqualEvents(before.events, this.#events);
    if (isSame) return;
    this.#reportedAt = now;
    this.#reported = { layout, blockBytes, events: copyEvents(this.#events) };
    this.#send(this.#reported);
  }

  /** Reports that there is nothing to send any more. */
  stop(): void {
    if (this.#reported) this.#send(null);
    this.#reported = null;
    this.#reportedAt = Number.NEGATIVE_INFINITY;
  }
}

function copyEvents(events: JointEvents): JointEvents {
  const { count, joints, masks, rotations, positions, scales } = events;
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

function areEqualEvents(a: JointEvents, b: JointEvents): boolean {
  const { count } = a;
  return (
    count === b.count &&
    startsEqual(a.joints, b.joints, count) &&
    startsEqual(a.masks, b.masks, count) &&
    startsEqual(a.rotations, b.rotations, 4 * count) &&
    startsEqual(a.positions, b.positions, 3 * count) &&
    startsEqual(a.scales, b.scales, 3 * count)
  );
}

function startsEqual(a: ArrayLike<number>, b: ArrayLike<number>, count: number): boolean {
  for (let index = 0; index < count; index++) if (a[index] !== b[index]) return false;
  return true;
}
