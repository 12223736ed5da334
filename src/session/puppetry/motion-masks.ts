import {
  DISABLE_CONSTRAINT,
  LOCAL_POSITION,
  LOCAL_ROTATION,
  LOCAL_SCALE,
  TARGET_POSITION,
  TARGET_ROTATION,
} from '../../motion/received-puppetry/index.ts';
import {
  type EventFrame,
  makeMask,
  maskMeaning,
  type PuppetryLayout,
} from '../../protocol/puppetry/index.ts';

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
  return makeMask(layout, {
    position: frameOf(bits, LOCAL_POSITION, TARGET_POSITION),
    rotation: frameOf(bits, LOCAL_ROTATION, TARGET_ROTATION),
    scale: (bits & LOCAL_SCALE) !== 0,
    disableConstraint: (bits & DISABLE_CONSTRAINT) !== 0,
  });
}

function motionMask(layout: PuppetryLayout, mask: number): number {
  const { position, rotation, scale, disableConstraint } = maskMeaning(layout, mask);
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
