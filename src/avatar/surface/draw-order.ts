/** Objects on one attachment point, and faces of one object, as far as they have places of their own. */
const OBJECTS = 1024;
const FACES = 64;
const POINTS = 256;

/**
 * The place of a rigged face that blends among the others of its avatar, as `renderOrder`: lower comes first, and all
 * come before the faces with order 0. The object on the higher attachment point is drawn first, of those on one point
 * the later one, and its faces in their order.
 *
 * @param attachmentPoint - The grid's number, 0 to 255.
 * @param objectIndex - Place of the object among those of the avatar, in the order in which they came.
 *
 * **Source:** textures.md section 3; the order on one point is ours.
 */
export function renderOrderOf(attachmentPoint: number, objectIndex: number, face: number): number {
  const point = Math.min(attachmentPoint, POINTS - 1);
  const object = Math.min(objectIndex, OBJECTS - 1);
  return -(point * OBJECTS + object + 1) * FACES + Math.min(face, FACES - 1);
}
