import type { CanvasBox } from '../region/region-avatar-view.ts';

/** Room that the prompt needs, CSS pixels: about as wide as "Brass bell · Enter · ring" with long names. */
const WIDTH = 160;
const HEIGHT = 44;
/** Between the prompt and what it must not cover. */
const GAP = 4;

/**
 * Where the prompt's lower edge is centred, nearest to a point of the canvas and over none of the boxes; null where the
 * point is outside the canvas.
 *
 * @param point - Above what the prompt is about.
 * @param boxes - What must not be covered: the avatars.
 */
export function placePrompt(
  point: readonly [x: number, y: number],
  boxes: readonly CanvasBox[],
  width: number,
  height: number,
): readonly [x: number, y: number] | null {
  if (point[0] < 0 || point[0] > width || point[1] < 0 || point[1] > height) return null;
  // As near as the prompt can be without leaving the canvas.
  const x = clampTo(point[0], WIDTH / 2, width - WIDTH / 2);
  const y = Math.max(point[1], HEIGHT);
  const places = [
    [x, y] as const,
    ...boxes.flatMap(({ left, right, top }) => [
      [left - GAP - WIDTH / 2, y] as const,
      [right + GAP + WIDTH / 2, y] as const,
      [x, top - GAP] as const,
    ]),
  ];
  const isFree = ([left, bottom]: readonly [number, number]) =>
    left >= WIDTH / 2 &&
    left <= width - WIDTH / 2 &&
    bottom >= HEIGHT &&
    boxes.every((box) => !overlaps(box, left, bottom));
  const distance = (place: readonly [number, number]) => Math.hypot(place[0] - x, place[1] - y);
  const free = places.filter(isFree).sort((a, b) => distance(a) - distance(b));
  // A crowd covers everything: then the prompt is where it belongs, within the canvas.
  return free[0] ?? [x, y];
}

function overlaps({ left, right, top, bottom }: CanvasBox, x: number, lower: number): boolean {
  return x + WIDTH / 2 > left && x - WIDTH / 2 < right && lower > top && lower - HEIGHT < bottom;
}

function clampTo(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), Math.max(least, most));
}
