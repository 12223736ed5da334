const LAST_POINT = 55;
const CHEST = 1;

/** Marks that an attachment is added to what the point already carries. */
const ADDED = 0x80;

/**
 * The attachment point, 1..55, that the State of an attachment stands for: its two nibbles are swapped.
 * An unknown one is 1, the chest, as in the viewer.
 *
 * **Source:** objects-and-appearance.md section 2.
 */
export function attachmentPointOf(state: number): number {
  const point = (((state & 0xf0) >> 4) | ((state & 0x0f) << 4)) & ~ADDED;
  return point >= 1 && point <= LAST_POINT ? point : CHEST;
}

/** Whether what is attached there belongs to the wearer's screen and not to the scene. */
export function isScreenPoint(point: number): boolean {
  return point >= 31 && point <= 38;
}
