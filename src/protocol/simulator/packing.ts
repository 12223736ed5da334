/** Bytes of blocks in one packet: with header, acks and region data it stays within 1200. */
const BLOCK_ROOM = 1120;

/**
 * Shares blocks out among packets, in order. A block that is larger than a packet's room travels alone.
 *
 * **Source:** lludp.md section 1: payloads of at most 1200 bytes.
 */
export function packBlocks<Block>(
  blocks: readonly Block[],
  sizeOf: (block: Block) => number,
  room = BLOCK_ROOM,
): Block[][] {
  const packets: Block[][] = [];
  let left = 0;
  for (const block of blocks) {
    const size = sizeOf(block);
    if (packets.length === 0 || size > left) {
      packets.push([]);
      left = room;
    }
    packets[packets.length - 1].push(block);
    left -= size;
  }
  return packets;
}
