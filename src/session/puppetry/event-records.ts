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

/** A block of 255 bytes has room for 81 events that say nothing. */
const ROOM = 81;

/** Overwritten in place. */
class FilledRecord implements JointRecord {
  time = 0;
  count = 0;
  readonly joints = new Uint16Array(ROOM);
  readonly masks = new Uint8Array(ROOM);
  readonly rotations = new Float32Array(4 * ROOM);
  readonly positions = new Float32Array(3 * ROOM);
  readonly scales = new Float32Array(3 * ROOM);
}

/** Reads event blocks into one record that is used again and again: no event makes an object. */
export class RecordReader {
  /** What the last `next` has read. */
  readonly record: JointRecord;
  /** Events of the block so far that are left out, since not all their numbers are finite. */
  ignored = 0;
  readonly #filled = new FilledRecord();
  readonly #cursor = new EventCursor();
  #masks = motionMasks('C');

  constructor() {
    this.record = this.#filled;
  }

  /** Begins a block; `bytes` have to stay as they are meanwhile. */
  open(bytes: Uint8Array, layout: PuppetryLayout): void {
    this.#cursor.open(bytes, layout);
    this.#masks = motionMasks(layout);
    this.ignored = 0;
  }

  /**
   * Reads the next record, if there is one.
   *
   * @throws {@link DecodeError} as {@link EventCursor}; what was read of the record is of no use then.
   */
  next(): boolean {
    const cursor = this.#cursor;
    const filled = this.#filled;
    filled.count = 0;
    if (!cursor.nextRecord()) return false;
    filled.time = cursor.time;
    for (let unsound = cursor.notFinite; cursor.nextJoint(); unsound = cursor.notFinite) {
      if (cursor.notFinite > unsound || filled.count === ROOM) this.ignored += 1;
      else this.#take();
    }
    return true;
  }

  #take(): void {
    const { id, mask, rotation, position, scale } = this.#cursor;
    const filled = this.#filled;
    const entry = filled.count++;
    filled.joints[entry] = id;
    filled.masks[entry] = this.#masks[mask];
    for (let i = 0; i < 4; i++) filled.rotations[4 * entry + i] = rotation[i];
    for (let i = 0; i < 3; i++) filled.positions[3 * entry + i] = position[i];
    for (let i = 0; i < 3; i++) filled.scales[3 * entry + i] = scale[i];
  }
}

const MASKS = 256;

const tables = new Map<PuppetryLayout, Uint8Array>();

/** For each mask of a layout what it means in the bits of src/motion/joint-events.ts: events need no object then. */
export function motionMasks(layout: PuppetryLayout): Uint8Array {
  const known = tables.get(layout);
  if (known) return known;
  const table = Uint8Array.from({ length: MASKS }, (_, mask) => motionMask(layout, mask));
  tables.set(layout, table);
  return table;
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

function motionMask(layout: PuppetryLayout, mask: number): number {
  const { position, rotation, scale, disableConstraint } = decodeMask(layout, mask);
  return (
    bitOf(position, LOCAL_POSITION, TARGET_POSITION) |
    bitOf(rotation, LOCAL_ROTATION, TARGET_ROTATION) |
    (scale ? LOCAL_SCALE : 0) |
    (disableConstraint ? DISABLE_CONSTRAINT : 0)
  );
}

function bitOf(frame: EventFrame | null, local: number, target: number): number {
  if (frame === null) return 0;
  return frame === 'parent' ? local : target;
}

/** Where both are named, the joint's own counts, as with all that is received. */
function frameOf(bits: number, local: number, target: number): EventFrame | null {
  if (bits & local) return 'parent';
  return bits & target ? 'root' : null;
}
