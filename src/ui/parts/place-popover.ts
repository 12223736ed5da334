/** Distance of a popover from its anchor and from the edges of the window, CSS pixels. */
const GAP = 6;

/**
 * Places a popover above an element, or below it where there is more room; it scrolls where neither is enough.
 *
 * @param width - CSS pixels, where the window is wide enough.
 * @param side - Which of their sides are aligned.
 */
export function placePopover(
  { style }: HTMLElement,
  anchor: HTMLElement,
  width: number,
  side: 'left' | 'right',
): void {
  const { top, bottom, left, right } = anchor.getBoundingClientRect();
  const above = top - 2 * GAP;
  const below = innerHeight - bottom - 2 * GAP;
  const isAbove = above >= below;
  const used = Math.min(width, innerWidth - 2 * GAP);
  const wanted = side === 'left' ? left : right - used;
  style.width = `${used}px`;
  style.left = `${Math.max(GAP, Math.min(wanted, innerWidth - used - GAP))}px`;
  style.top = isAbove ? 'auto' : `${bottom + GAP}px`;
  style.bottom = isAbove ? `${innerHeight - top + GAP}px` : 'auto';
  style.maxHeight = `${Math.max(above, below)}px`;
}
