import { HEADER_BYTES, type MessageOf } from '../../../src/protocol/lludp/index.ts';
import type { Outgoing } from './outgoing.ts';

const LARGEST_DATAGRAM = 1200;

/** Message number, sender, and the counts of three lists. */
const FIXED_BYTES = HEADER_BYTES + 1 + 16 + 3;
const ANIMATION_BYTES = 20;
const SOURCE_BYTES = 16;

/**
 * An AvatarAnimation with puppetry: as many of the newest blocks as its datagram has room for, in order.
 *
 * **Source:** puppetry.md sections 1.4 and 2.
 */
export function withPuppetry(
  animation: Outgoing,
  blocks: readonly Uint8Array<ArrayBuffer>[],
): Outgoing {
  const { AnimationList, AnimationSourceList } = animation.value as MessageOf<'AvatarAnimation'>;
  const taken =
    FIXED_BYTES +
    ANIMATION_BYTES * AnimationList.length +
    SOURCE_BYTES * AnimationSourceList.length;
  const PhysicalAvatarEventList = newestWithin(LARGEST_DATAGRAM - taken, blocks).map(
    (TypeData) => ({ TypeData }),
  );
  return { ...animation, value: { ...animation.value, PhysicalAvatarEventList } };
}

/** @param room bytes, of which each block takes one for its length. */
function newestWithin<Block extends Uint8Array>(room: number, blocks: readonly Block[]): Block[] {
  let left = room;
  let first = blocks.length;
  while (first > 0 && left > blocks[first - 1].length) {
    first -= 1;
    left -= blocks[first].length + 1;
  }
  return blocks.slice(first);
}
