/** Sides from which to look at somebody, radians from the front; the first that is clear is taken. */
const SIDES = [0, 0.45, -0.45, 0.9, -0.9, 1.4, -1.4];
/** Metres to either side of the line of sight where somebody would be in the way. */
const HALF_WIDTH = 0.6;

/**
 * From where to look at somebody so that nobody stands in between: radians from the front, positive to their
 * left. 0 where no side is clear.
 *
 * @param focus - feet, metres; only x and y count.
 * @param yaw - which way they face, radians.
 * @param others - feet of everybody else.
 * @param reach - metres from them to the camera.
 * @param present - the side that is kept while it is clear.
 */
export function clearSide(
  focus: ArrayLike<number>,
  yaw: number,
  others: readonly ArrayLike<number>[],
  reach: number,
  present = 0,
): number {
  const isClear = (side: number) =>
    others.every((other) => !isBetween(focus, yaw + side, other, reach));
  return isClear(present) ? present : (SIDES.find(isClear) ?? 0);
}

/** Whether somebody stands in the lane that leads from the focus into a direction. */
function isBetween(
  focus: ArrayLike<number>,
  direction: number,
  other: ArrayLike<number>,
  reach: number,
): boolean {
  const east = other[0] - focus[0];
  const north = other[1] - focus[1];
  const along = east * Math.cos(direction) + north * Math.sin(direction);
  const across = north * Math.cos(direction) - east * Math.sin(direction);
  return along > 0 && along < reach && Math.abs(across) < HALF_WIDTH;
}
