/** Sides from which the camera can look at an avatar, radians from its front, in order of preference. */
const SIDES = [0, 0.45, -0.45, 0.9, -0.9, 1.4, -1.4];
/** Metres to either side of the line of sight within which another avatar is in between. */
const SIGHT_HALF_WIDTH = 0.6;

/**
 * Finds a side from which no other avatar is between the camera and the subject: radians from the subject's front,
 * positive to its left. 0 if there is none.
 *
 * @param subject - Feet of the subject, metres; only x and y count.
 * @param yaw - Heading of the subject, radians.
 * @param others - Feet of all other avatars.
 * @param distance - Metres from the subject to the camera.
 * @param current - The side that is kept while it is clear.
 */
export function findClearSide(
  subject: ArrayLike<number>,
  yaw: number,
  others: readonly ArrayLike<number>[],
  distance: number,
  current = 0,
): number {
  const isClear = (side: number) =>
    others.every((other) => !isInBetween(subject, yaw + side, other, distance));
  return isClear(current) ? current : (SIDES.find(isClear) ?? 0);
}

/** Whether another avatar is on the line from the subject to a camera in this direction. */
function isInBetween(
  subject: ArrayLike<number>,
  direction: number,
  other: ArrayLike<number>,
  distance: number,
): boolean {
  const east = other[0] - subject[0];
  const north = other[1] - subject[1];
  const along = east * Math.cos(direction) + north * Math.sin(direction);
  const across = north * Math.cos(direction) - east * Math.sin(direction);
  return along > 0 && along < distance && Math.abs(across) < SIGHT_HALF_WIDTH;
}
