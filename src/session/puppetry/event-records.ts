import {
  DISABLE_CONSTRAINT,
  type JointRecord,
  LOCAL_POSITION,
  LOCAL_ROTATION,
  LOCAL_SCALE,
  TARGET_POSITION,
  TARGET_ROTATION,
} from '../../motion/received-puppetry/index.ts';
import {
  decodeMask,
  EventCursor,
  type EventFrame,
  encodeMask,
  type PuppetryLayout,
} from '../../protocol/puppetry/index.ts';

/** A block of 255 bytes has room for 81 events without any numbers. */
const MAX_EVENTS = 81;

/** A record that is overwritten by the next one. */
class ReusedRecord implements JointRecord {
  time = 0;
  count = 0;
  readonly joints = new Uint16Array(MAX_EVENTS);
  readonly masks = new Uint8Array(MAX_EVENTS);
  readonly rotations = new Float32Array(4 * MAX_EVENTS);
  readonly positions = new Float32Array(3 * MAX_EVENTS);
  readonly scales = new Float32Array(3 * MAX_EVENTS);
}

/** Reads blocks of puppetry events into one record that is reused, so that no event allocates an object. */
export class RecordReader {
  /** The record that the last call of `next` has read. */
  readonly record: JointRecord;
  /** Events of the block so far that were left out, since not all their numbers are finite. */
  ignored = 0;
  readonly #reused = new ReusedRecord();
  readonly #cursor = new EventCursor();
  #masks = motionMasks('C');

  constructor() {
    this.record = this.#reused;
  }

  /** Begins a block; `bytes` must not change while it is read. */
  open(bytes: Uint8Array, layout: PuppetryLayout): void {
    this.#cursor.open(bytes, layout);
    this.#masks = motionMasks(layout);
    this.ignored = 0;
  }

  /**
   * Reads the next record, if there is one.
   *
   * @throws {@link DecodeError} as {@link EventCursor}; the record's contents are undefined then.
   */
  next(): boolean {
    const cursor = this.#cursor;
    const reused = this.#reused;
    reused.count = 0;
    if (!cursor.nextRecord()) return false;
    reused.time = cursor.time;
    for (let notFinite = cursor.notFinite; cursor.nextJoint(); notFinite = cursor.notFinite) {
      if (cursor.notFinite > notFinite || reused.count === MAX_EVENTS) this.ignored += 1;
      else this.#copyJoint();
    }
    return true;
  }

  #copyJoint(): void {
    const { id, mask, rotation, position, scale } = this.#cursor;
    const reused = this.#reused;
    const entry = reused.count++;
    reused.joints[entry] = id;
    reused.masks[entry] = this.#masks[mask];
    for (let i = 0; i < 4; i++) reused.rotations[4 * entry + i] = rotation[i];
    for (let i = 0; i < 3; i++) reused.positions[3 * entry + i] = position[i];
    for (let i = 0; i < 3; i++) reused.scales[3 * entry + i] = scale[i];
  }
}

const MASK_COUNT = 256;

const tables = new Map<PuppetryLayout, Uint8Array>();

/** For each mask of a layout the bits of src/motion/joint-events.ts: a table, so that reading allocates nothing. */
export function motionMasks(layout: PuppetryLayout): Uint8Array {
  const known = tables.get(layout);
  if (known) return known;
  const table = Uint8Array.from({ length: MASK_COUNT }, (_, mask) => motionMask(layout, mask));
  tables.set(layout, table);
  return table;
}

function motionMask(layout: PuppetryLayout, mask: number): number {
  const { position, rotation, scale, disableConstraint } = decodeMask(layout, mask);
  return (
    frameBit(position, LOCAL_POSITION, TARGET_POSITION) |
    frameBit(rotation, LOCAL_ROTATION, TARGET_ROTATION) |
    (scale ? LOCAL_SCALE : 0) |
    (disableConstraint ? DISABLE_CONSTRAINT : 0)
  );
}

function frameBit(frame: EventFrame | null, local: number, target: number): number {
  if (frame === null) return 0;
  return frame === 'parent' ? local : target;
}

/** The mask of a layout for bits of src/motion/joint-events.ts. */
export function wireMask(layout: PuppetryLayout, bits: number): number {
  return encodeMask(layout, {
    position: frameOf(bits, LOCAL_POSITION, TARGET_POSITION),
    rotation: frameOf(bits, LOCAL_ROTATION, TARGET_ROTATION),
    scale: (bits & LOCAL_SCALE) !== 0,
    disableConstraint: (bits & DISABLE_CONSTRAINT) !== 0,
  });
}

/** If both bits are set, the local one counts, as in all received blocks. */
function frameOf(bits: number, local: number, target: number): EventFrame | null {
  if (bits & local) return 'parent';
  return bits & target ? 'root' : null;
}
