import { PUPPET_JOINT_NAMES } from './puppet-joint-names.ts';
import {
  jointBytes,
  LAYOUTS,
  type LayoutDescription,
  type PuppetryLayout,
  RECORD_HEADER_BYTES,
} from './puppetry-layouts.ts';

/** A layout, and whether the bytes leave no other. */
export interface DetectedLayout {
  readonly layout: PuppetryLayout;
  readonly isCertain: boolean;
}

/** Bits of a mask that tell the families apart, looked at in this order. */
const NEW_FAMILY_BITS = 0x72;
const OLD_FAMILY_BITS = 0x84;
const PROBABLY_NEW_BITS = 0x08;

/** Of viewers; also for blocks that say nothing. */
const DEFAULT_LAYOUT: DetectedLayout = { layout: 'C', isCertain: false };

/**
 * Which layout a block has. No byte says it: masks tell the old family from the new one, sizes tell 12 bytes
 * from 6, and the length of rotations tells the two orders apart.
 *
 * **Source:** puppetry.md section 3.4. Where A and B fit equally well, which its author never saw, B is
 * taken: it was in use for longer.
 */
export function detectPuppetryLayout(bytes: Uint8Array): DetectedLayout {
  const mask = firstMask(bytes);
  if (mask === null) return DEFAULT_LAYOUT;
  if (mask & NEW_FAMILY_BITS) return { layout: 'C', isCertain: true };
  if (mask & OLD_FAMILY_BITS) return detectOldLayout(bytes) ?? { layout: 'B', isCertain: false };
  if (mask & PROBABLY_NEW_BITS) return { layout: 'C', isCertain: true };
  const old = detectOldLayout(bytes);
  // A position of 16 bits alone is written alike in B and C.
  return old && old.layout !== 'B' ? old : DEFAULT_LAYOUT;
}

/** Whether every whole record of a block is exactly as large as its joints in this layout. */
export function fitsLayout(bytes: Uint8Array, layout: PuppetryLayout): boolean {
  return everyJoint(bytes, LAYOUTS[layout], () => true);
}

function detectOldLayout(bytes: Uint8Array): DetectedLayout | null {
  const fitsA = fitsLayout(bytes, 'A');
  const fitsB = fitsLayout(bytes, 'B');
  if (!fitsA && !fitsB) return null;
  const isA = fitsA && (!fitsB || isPlausible(bytes, LAYOUTS.A));
  const isB = fitsB && (!fitsA || isPlausible(bytes, LAYOUTS.B));
  if (isA && !isB) return detectOrderOfFloats(bytes);
  return { layout: 'B', isCertain: isB && !isA };
}

/** Bones that exist, each once, and no bit that nobody sets. */
function isPlausible(bytes: Uint8Array, facts: LayoutDescription): boolean {
  let record = -1;
  const seen = new Set<number>();
  return everyJoint(bytes, facts, (_view, joint) => {
    if (joint.record !== record) seen.clear();
    record = joint.record;
    const isNew = !seen.has(joint.id);
    seen.add(joint.id);
    return isNew && joint.id < PUPPET_JOINT_NAMES.length && !(joint.mask & facts.bits.reserved);
  });
}

/** A rotation is no longer than 1: a triple that is longer has to be a position. */
function detectOrderOfFloats(bytes: Uint8Array): DetectedLayout {
  const { bits, tripleBytes } = LAYOUTS.A;
  let guess: DetectedLayout = { layout: 'A', isCertain: false };
  everyJoint(bytes, LAYOUTS.A, (view, { mask, values }) => {
    if (!(mask & bits.rotation) || !(mask & bits.position)) return true;
    const isFirstLong = isLong(view, values);
    const isSecondLong = isLong(view, values + tripleBytes);
    if (isFirstLong === isSecondLong) return true;
    guess = { layout: isFirstLong ? 'wiki' : 'A', isCertain: true };
    return false;
  });
  return guess;
}

/** Rounding makes half-turns a little longer than 1. */
const MAX_ROTATION_LENGTH = 1 + 1e-5;

function isLong(view: DataView, at: number): boolean {
  const [x, y, z] = [0, 4, 8].map((offset) => view.getFloat32(at + offset, true));
  return Math.hypot(x, y, z) > MAX_ROTATION_LENGTH;
}

interface JointPosition {
  readonly record: number;
  readonly id: number;
  readonly mask: number;
  /** Where its values begin. */
  readonly values: number;
}

/** False where a whole record does not fit, or once `accept` is false. */
function everyJoint(
  bytes: Uint8Array,
  facts: LayoutDescription,
  accept: (view: DataView, joint: JointPosition) => boolean,
): boolean {
  const view = viewOf(bytes);
  for (const { start, end, count } of wholeRecords(view)) {
    let at = start;
    for (let joint = 0; joint < count; joint++) {
      if (at + 3 > end) return false;
      const id = view.getUint16(at, true);
      const mask = view.getUint8(at + 2);
      const values = at + 3;
      at += jointBytes(facts, mask);
      if (at > end || !accept(view, { record: start, id, mask, values })) return false;
    }
    if (at !== end) return false;
  }
  return true;
}

function firstMask(bytes: Uint8Array): number | null {
  const view = viewOf(bytes);
  for (const { start, end, count } of wholeRecords(view)) {
    if (count > 0 && end - start >= 3) return view.getUint8(start + 2);
  }
  return null;
}

/** Their places do not depend on the layout. */
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

/** Senders that are remembered; those heard longest ago are forgotten first. */
const MAX_SENDERS = 1024;

/** Blocks in a row that have to say so until another layout is believed of a sender whose own is certain. */
const CONTRADICTIONS_BEFORE_CHANGE = 3;

interface Sender {
  detected: DetectedLayout;
  /** Blocks in a row, up to the last one, that leave no doubt of another layout. */
  contradictions: number;
}

/**
 * The layout of each sender, which does not change while it sends. What was only likely gives way to bytes
 * that leave no doubt, and anything to bytes that do not fit it and fit another. Blocks that fit a certain
 * layout and yet leave no doubt of another, three in a row, are by a sender that has changed its program.
 *
 * **Source:** puppetry.md section 3.4; that a sender may change is our choice.
 */
export class SenderLayouts {
  /** A layout to use for everyone, whatever the bytes say; null finds it out. */
  forced: PuppetryLayout | null = null;
  readonly #senders = new Map<string, Sender>();

  /** The layout in which to read a block of this sender. */
  layoutFor(sender: string, block: Uint8Array): PuppetryLayout {
    if (this.forced) return this.forced;
    const settled = updatedSender(this.#senders.get(sender), block);
    this.#senders.delete(sender);
    this.#senders.set(sender, settled);
    if (this.#senders.size > MAX_SENDERS) this.#forgetOldest();
    return settled.detected.layout;
  }

  /** Whether the last block of a sender leaves no doubt of another layout than the one it was given. */
  isContradicted(sender: string): boolean {
    return (this.#senders.get(sender)?.contradictions ?? 0) > 0;
  }

  /** For a sender that is gone: who comes in its place may use another program. */
  forget(sender: string): void {
    this.#senders.delete(sender);
  }

  #forgetOldest(): void {
    const [oldest] = this.#senders.keys();
    this.#senders.delete(oldest);
  }
}

function updatedSender(known: Sender | undefined, block: Uint8Array): Sender {
  const found = detectPuppetryLayout(block);
  if (!known || isBetter(found, known.detected, block))
    return { detected: found, contradictions: 0 };
  known.contradictions = contradicts(found, known.detected, block) ? known.contradictions + 1 : 0;
  if (known.contradictions < CONTRADICTIONS_BEFORE_CHANGE) return known;
  return { detected: found, contradictions: 0 };
}

function isBetter(found: DetectedLayout, known: DetectedLayout, block: Uint8Array): boolean {
  const fits = fitsLayout(block, known.layout);
  if (fits && known.isCertain) return false;
  return (found.isCertain || !fits) && fitsLayout(block, found.layout);
}

function contradicts(found: DetectedLayout, known: DetectedLayout, block: Uint8Array): boolean {
  return found.isCertain && found.layout !== known.layout && fitsLayout(block, found.layout);
}
