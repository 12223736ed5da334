import { PUPPET_JOINT_NAMES } from './joint-names.ts';
import { jointBytes, LAYOUTS, type LayoutFacts, RECORD_HEADER_BYTES } from './layouts.ts';
import type { PuppetryLayout } from './types.ts';

/** A layout, and whether the bytes leave no other. */
export interface LayoutGuess {
  readonly layout: PuppetryLayout;
  readonly isCertain: boolean;
}

/** Bits of a mask that tell the families apart, looked at in this order. */
const ONLY_NEW = 0x72;
const ONLY_OLD = 0x84;
const RATHER_NEW = 0x08;

/** Of viewers; also for blocks that say nothing. */
const USUAL: LayoutGuess = { layout: 'C', isCertain: false };

/**
 * Which layout a block has. No byte says it: masks tell the old family from the new one, sizes tell 12 bytes
 * from 6, and the length of rotations tells the two orders apart.
 *
 * **Source:** puppetry.md section 3.4. Where A and B fit equally well, which its author never saw, B is
 * taken: it was in use for longer.
 */
export function detectPuppetryLayout(bytes: Uint8Array): LayoutGuess {
  const mask = firstMask(bytes);
  if (mask === null) return USUAL;
  if (mask & ONLY_NEW) return { layout: 'C', isCertain: true };
  if (mask & ONLY_OLD) return amongOld(bytes) ?? { layout: 'B', isCertain: false };
  if (mask & RATHER_NEW) return { layout: 'C', isCertain: true };
  const old = amongOld(bytes);
  // A position of 16 bits alone is written alike in B and C.
  return old && old.layout !== 'B' ? old : USUAL;
}

/** Whether every whole record of a block is exactly as large as its joints in this layout. */
export function fitsLayout(bytes: Uint8Array, layout: PuppetryLayout): boolean {
  return everyJoint(bytes, LAYOUTS[layout], () => true);
}

function amongOld(bytes: Uint8Array): LayoutGuess | null {
  const fitsA = fitsLayout(bytes, 'A');
  const fitsB = fitsLayout(bytes, 'B');
  if (!fitsA && !fitsB) return null;
  const isA = fitsA && (!fitsB || isPlausible(bytes, LAYOUTS.A));
  const isB = fitsB && (!fitsA || isPlausible(bytes, LAYOUTS.B));
  if (isA && !isB) return orderOfFloats(bytes);
  return { layout: 'B', isCertain: isB && !isA };
}

/** Bones that exist, each once, and no bit that nobody sets. */
function isPlausible(bytes: Uint8Array, facts: LayoutFacts): boolean {
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
function orderOfFloats(bytes: Uint8Array): LayoutGuess {
  const { bits, tripleBytes } = LAYOUTS.A;
  let guess: LayoutGuess = { layout: 'A', isCertain: false };
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
const LONGEST_ROTATION = 1 + 1e-5;

function isLong(view: DataView, at: number): boolean {
  const [x, y, z] = [0, 4, 8].map((offset) => view.getFloat32(at + offset, true));
  return Math.hypot(x, y, z) > LONGEST_ROTATION;
}

interface PlacedJoint {
  readonly record: number;
  readonly id: number;
  readonly mask: number;
  /** Where its values begin. */
  readonly values: number;
}

/** False where a whole record does not fit, or once `accept` is false. */
function everyJoint(
  bytes: Uint8Array,
  facts: LayoutFacts,
  accept: (view: DataView, joint: PlacedJoint) => boolean,
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
