import { AVATAR_BOUNDS, type Bounds } from '../../render/index.ts';

/** A position on the ground: metres forward and to the left of the stage's centre, as the avatars see it. */
export type GroundPosition = readonly [forward: number, left: number];

export const CENTRE: GroundPosition = [0, 0];

/** Distance of each of two avatars from the centre, metres: outstretched arms do not meet. */
export const HALF_DISTANCE = 0.75;
const QUARTER_TURN = Math.PI / 2;

/**
 * Where the second of two avatars stands so that the camera has it at the right, and neither hides the
 * other; the first stands opposite. Quarter turns only, so that they stand along the lines of the ground.
 *
 * @param azimuth - Direction of the camera, radians: 0 in front of the avatars, positive to their left.
 * @param distance - of each from the centre, metres.
 */
export function positionAtRight(azimuth: number, distance = HALF_DISTANCE): GroundPosition {
  const quarters = Math.round(azimuth / QUARTER_TURN) & 3;
  if (quarters % 2 === 0) return [0, quarters === 0 ? distance : -distance];
  return [quarters === 1 ? -distance : distance, 0];
}

/** The position on the other side of the centre. */
export function opposite([forward, left]: GroundPosition): GroundPosition {
  return [-forward, -left];
}

/** Bounds that were measured about an avatar in the centre, moved to where the avatar stands. */
export function moveBounds({ min, max }: Bounds, [forward, left]: GroundPosition): Bounds {
  return {
    min: [min[0] + forward, min[1] + left, min[2]],
    max: [max[0] + forward, max[1] + left, max[2]],
  };
}

/** The box around two boxes. */
export function unionBounds(a: Bounds, b: Bounds): Bounds {
  const outermost = (side: 'min' | 'max') =>
    a[side].map((place, axis) => Math[side](place, b[side][axis])) as [number, number, number];
  return { min: outermost('min'), max: outermost('max') };
}

/** The bounds that the camera shows of one avatar, or of two that stand opposite each other. */
export function standingBounds(position: GroundPosition, ofEach = AVATAR_BOUNDS): Bounds {
  return unionBounds(moveBounds(ofEach, position), moveBounds(ofEach, opposite(position)));
}

/** Whether these are the bounds of one avatar in the centre, which the camera shows by default. */
export function isDefaultBounds({ min, max }: Bounds): boolean {
  return [0, 1, 2].every(
    (axis) => min[axis] === AVATAR_BOUNDS.min[axis] && max[axis] === AVATAR_BOUNDS.max[axis],
  );
}
