import { FloatOrder, type TripleOrder } from './float-order.ts';
import { PUPPET_JOINT_NAMES } from './puppet-joint-names.ts';
import {
  JOINT_HEADER_BYTES,
  jointBytes,
  LAYOUTS,
  type LayoutDescription,
  PUPPETRY_LAYOUTS,
  type PuppetryLayout,
  RECORD_HEADER_BYTES,
} from './puppetry-layouts.ts';

/** The layout of a block, and whether the bytes rule out every other layout. */
interface DetectedLayout {
  readonly layout: PuppetryLayout;
  readonly isCertain: boolean;
}

const ORDERED_LAYOUTS: Readonly<Record<TripleOrder, PuppetryLayout>> = {
  'position-first': 'wiki',
  'rotation-first': 'A',
};

/** Bits of a mask that distinguish the old layouts (wiki, A, B) from the new one (C), checked in this order. */
const NEW_FAMILY_BITS = 0x72;
const OLD_FAMILY_BITS = 0x84;
const PROBABLY_NEW_BITS = 0x08;

/** The layout of current viewers, assumed for blocks that are ambiguous. */
const DEFAULT_LAYOUT: DetectedLayout = { layout: 'C', isCertain: false };

/**
 * Detects the layout of a block. No byte states it: masks distinguish the old layouts from the new one, sizes
 * distinguish 12 bytes from 6, and {@link FloatOrder} the two orders of floats; where it cannot, the published order
 * (wiki) is taken.
 *
 * **Source:** puppetry.md section 3.4, but for the published order, which the section takes last. If A and B fit equally
 * well, which its author never observed, B is chosen, since it was in use for longer.
 *
 * @param order what is known of the sender's floats from earlier blocks.
 */
export function detectPuppetryLayout(bytes: Uint8Array, order = new FloatOrder()): DetectedLayout {
  const mask = firstMask(bytes);
  if (mask === null) return DEFAULT_LAYOUT;
  if (mask & NEW_FAMILY_BITS) return { layout: 'C', isCertain: true };
  if (mask & OLD_FAMILY_BITS)
    return detectOldLayout(bytes, order) ?? { layout: 'B', isCertain: false };
  if (mask & PROBABLY_NEW_BITS) return { layout: 'C', isCertain: true };
  const old = detectOldLayout(bytes, order);
  // A single position of 16 bits is the same in B and C.
  return old && old.layout !== 'B' ? old : DEFAULT_LAYOUT;
}

/** Other layouts that a block could have as well: the bytes do not rule them out, and they give other values. */
export function otherLayouts(bytes: Uint8Array): readonly PuppetryLayout[] {
  const { layout, isCertain } = detectPuppetryLayout(bytes);
  if (isCertain) return [];
  const isOther = (other: PuppetryLayout) =>
    other !== layout && fitsLayout(bytes, other) && isPlausible(bytes, LAYOUTS[other]);
  return PUPPETRY_LAYOUTS.filter(isOther).filter(
    (other) => !areFloats(layout, other) || hasBothTriples(bytes),
  );
}

/** Without an event that has a position and a rotation, both layouts of floats give the same values. */
function areFloats(...layouts: readonly PuppetryLayout[]): boolean {
  return layouts.every((layout) => LAYOUTS[layout].tripleBytes === 12);
}

function hasBothTriples(bytes: Uint8Array): boolean {
  const { bits } = LAYOUTS.A;
  return !everyJoint(
    bytes,
    LAYOUTS.A,
    (_view, { mask }) => !(mask & bits.rotation && mask & bits.position),
  );
}

/** Whether the size of every complete record of a block is that of its joints in this layout. */
export function fitsLayout(bytes: Uint8Array, layout: PuppetryLayout): boolean {
  return everyJoint(bytes, LAYOUTS[layout], () => true);
}

function detectOldLayout(bytes: Uint8Array, order: FloatOrder): DetectedLayout | null {
  const fitsA = fitsLayout(bytes, 'A');
  const fitsB = fitsLayout(bytes, 'B');
  if (!fitsA && !fitsB) return null;
  const isA = fitsA && (!fitsB || isPlausible(bytes, LAYOUTS.A));
  const isB = fitsB && (!fitsA || isPlausible(bytes, LAYOUTS.B));
  if (isA && !isB) return detectOrderOfFloats(bytes, order);
  return { layout: 'B', isCertain: isB && !isA };
}

/** Whether a block has only existing bones, each once, and no reserved bits. */
function isPlausible(bytes: Uint8Array, description: LayoutDescription): boolean {
  let record = -1;
  const seen = new Set<number>();
  return everyJoint(bytes, description, (_view, joint) => {
    if (joint.record !== record) seen.clear();
    record = joint.record;
    const isNew = !seen.has(joint.id);
    seen.add(joint.id);
    return (
      isNew && joint.id < PUPPET_JOINT_NAMES.length && !(joint.mask & description.bits.reserved)
    );
  });
}

function detectOrderOfFloats(bytes: Uint8Array, order: FloatOrder): DetectedLayout {
  const { bits, tripleBytes } = LAYOUTS.A;
  const first = new Float32Array(3);
  const second = new Float32Array(3);
  let proved: TripleOrder | null = null;
  everyJoint(bytes, LAYOUTS.A, (view, { id, mask, values }) => {
    if (!(mask & bits.rotation) || !(mask & bits.position)) return true;
    readTriple(view, values, first);
    readTriple(view, values + tripleBytes, second);
    proved = order.read(id, first, second) ?? proved;
    return true;
  });
  const layout = ORDERED_LAYOUTS[proved ?? order.likely ?? 'position-first'];
  return { layout, isCertain: (proved ?? order.likely) !== null };
}

function readTriple(view: DataView, at: number, out: Float32Array): void {
  for (let axis = 0; axis < 3; axis++) out[axis] = view.getFloat32(at + 4 * axis, true);
}

/** A joint event of a block that is not decoded. */
interface RawJoint {
  /** Offset of the record's joints. */
  readonly record: number;
  readonly id: number;
  readonly mask: number;
  /** Offset of the joint's values. */
  readonly values: number;
}

/** Whether all complete records fit the layout, and `accept` is true for each joint. */
function everyJoint(
  bytes: Uint8Array,
  description: LayoutDescription,
  accept: (view: DataView, joint: RawJoint) => boolean,
): boolean {
  const view = viewOf(bytes);
  for (const { start, end, count } of wholeRecords(view)) {
    let at = start;
    for (let joint = 0; joint < count; joint++) {
      if (at + JOINT_HEADER_BYTES > end) return false;
      const id = view.getUint16(at, true);
      const mask = view.getUint8(at + 2);
      const values = at + JOINT_HEADER_BYTES;
      at += jointBytes(description, mask);
      if (at > end || !accept(view, { record: start, id, mask, values })) return false;
    }
    if (at !== end) return false;
  }
  return true;
}

function firstMask(bytes: Uint8Array): number | null {
  const view = viewOf(bytes);
  for (const { start, end, count } of wholeRecords(view)) {
    if (count > 0 && end - start >= JOINT_HEADER_BYTES) return view.getUint8(start + 2);
  }
  return null;
}

/** The complete records, whose positions do not depend on the layout. */
function* wholeRecords(view: DataView) {
  for (let at = 0; at + RECORD_HEADER_BYTES <= view.byteLength; ) {
    const start = at + RECORD_HEADER_BYTES;
    const end = start + view.getUint32(at + 6, true);
    if (end > view.byteLength) return;
    yield { start, end, count: view.getUint16(at + 4, true) };
    at = end;
  }
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Number of senders that are remembered. Those that have not sent for the longest time are forgotten first. */
const MAX_SENDERS = 1024;

/** After this many contradicting blocks in a row, the layout of a sender is no longer certain. */
const CONTRADICTIONS_BEFORE_CHANGE = 3;

interface Sender {
  readonly order: FloatOrder;
  detected: DetectedLayout;
  /** Number of blocks in a row, up to the last one, that certainly have another layout. */
  contradictions: number;
}

/**
 * The layout of each sender, which does not normally change while it sends. A layout that is only likely is replaced by
 * one that is certain, and any layout is replaced when a block does not fit it but fits another. Three blocks in a row
 * that fit the known layout, but certainly have another, mean that the sender has changed its program.
 *
 * **Source:** puppetry.md section 3.4; that a sender may change is our choice.
 */
export class SenderLayouts {
  /** A layout to assume for all senders, whatever their bytes; null to detect it. */
  forced: PuppetryLayout | null = null;
  readonly #senders = new Map<string, Sender>();

  /** The layout in which to decode a block of this sender. */
  layoutFor(sender: string, block: Uint8Array): PuppetryLayout {
    if (this.forced) return this.forced;
    const updated = updatedSender(this.#senders.get(sender), block);
    this.#senders.delete(sender);
    this.#senders.set(sender, updated);
    if (this.#senders.size > MAX_SENDERS) {
      const [oldest] = this.#senders.keys();
      this.#senders.delete(oldest);
    }
    return updated.detected.layout;
  }

  /** Whether the last block of a sender certainly had another layout than the one that was returned for it. */
  isContradicted(sender: string): boolean {
    return (this.#senders.get(sender)?.contradictions ?? 0) > 0;
  }

  /** Forgets a sender that has left, since its avatar may return with another program. */
  forget(sender: string): void {
    this.#senders.delete(sender);
  }
}

function updatedSender(known: Sender | undefined, block: Uint8Array): Sender {
  const order = known?.order ?? new FloatOrder();
  const found = detectPuppetryLayout(block, order);
  if (!known || isBetter(found, known.detected, block)) {
    return { order, detected: found, contradictions: 0 };
  }
  const isContradiction =
    found.isCertain && found.layout !== known.detected.layout && fitsLayout(block, found.layout);
  known.contradictions = isContradiction ? known.contradictions + 1 : 0;
  if (known.contradictions < CONTRADICTIONS_BEFORE_CHANGE) return known;
  return { order: new FloatOrder(), detected: found, contradictions: 0 };
}

function isBetter(found: DetectedLayout, known: DetectedLayout, block: Uint8Array): boolean {
  const fits = fitsLayout(block, known.layout);
  if (fits && known.isCertain) return false;
  return (found.isCertain || !fits) && fitsLayout(block, found.layout);
}
