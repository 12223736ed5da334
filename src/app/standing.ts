import type { Bounds } from '../render/index.ts';

/** A place on the ground: metres forward and to the left of the stage's middle, as the avatars see it. */
export type Spot = readonly [forward: number, left: number];

export const MIDDLE: Spot = [0, 0];

/** How far from the middle each of two avatars stands, metres: arms held out do not meet. */
const APART = 0.75;
const QUARTER_TURN = Math.PI / 2;

/** The room of an avatar at rest, for the camera. */
const ROOM: Bounds = { min: [-0.25, -0.5, 0], max: [0.25, 0.5, 1.85] };

/**
 * Where the second of two avatars stands so that the camera has it at the right, and neither hides the
 * other; the first stands opposite. Quarter turns only, so that they stand along the lines of the ground.
 *
 * @param azimuth - where the camera stands, radians: 0 before the avatars, positive to their left.
 */
export function spotAtRight(azimuth: number): Spot {
  const quarters = Math.round(azimuth / QUARTER_TURN) & 3;
  if (quarters % 2 === 0) return [0, quarters === 0 ? APART : -APART];
  return [quarters === 1 ? -APART : APART, 0];
}

/** The place on the other side of the middle. */
export function opposite([forward, left]: Spot): Spot {
  return [-forward, -left];
}

/** A box that was measured about an avatar in the middle, moved to where the avatar stands. */
export function boundsAt({ min, max }: Bounds, [forward, left]: Spot): Bounds {
  return {
    min: [min[0] + forward, min[1] + left, min[2]],
    max: [max[0] + forward, max[1] + left, max[2]],
  };
}

/** The box around both. */
export function around(a: Bounds, b: Bounds): Bounds {
  const [x, y, z] = [0, 1, 2];
  const least = (axis: number) => Math.min(a.min[axis], b.min[axis]);
  const most = (axis: number) => Math.max(a.max[axis], b.max[axis]);
  return { min: [least(x), least(y), least(z)], max: [most(x), most(y), most(z)] };
}

/** Whether a box is the room of one avatar in the middle, which the camera sees unless it was told of another. */
export function isUsualRoom({ min, max }: Bounds): boolean {
  return [0, 1, 2].every((axis) => min[axis] === ROOM.min[axis] && max[axis] === ROOM.max[axis]);
}

/** What the camera keeps in sight of one avatar, or of two that stand opposite each other. */
export function roomOf(spot: Spot): Bounds {
  return around(boundsAt(ROOM, spot), boundsAt(ROOM, opposite(spot)));
}
