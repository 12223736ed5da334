import { meshIdOf } from '../../formats/extra-params/index.ts';
import { NULL_UUID } from '../../formats/llsd/index.ts';
import type { SceneGroup, SceneObject, ScenePart } from '../../formats/scene-group/index.ts';
import { isScreenPoint } from '../../protocol/objects/index.ts';
import type { WornPart } from '../contract.ts';
import { wornFaces } from './faces.ts';
import { childWithin, type Placement } from './placement.ts';

/**
 * The prims of an object asset, as they stand when it is worn at `point`: the root where it last stood from
 * there. Nothing, if that is on the wearer's screen.
 *
 * **Source:** login-and-caps.md section 8.
 *
 * @param point - attachment point, 1..55.
 */
export function sceneGroupParts({ objects }: SceneGroup, point: number): WornPart[] {
  return isScreenPoint(point) ? [] : objects.flatMap((object) => objectParts(object, point));
}

function objectParts(
  { offset, parts: [root, ...children] }: SceneObject,
  point: number,
): WornPart[] {
  const [x, y, z] = root.attachedPosition;
  const stand: Placement = {
    position: [x + offset[0], y + offset[1], z + offset[2]],
    rotation: root.rotation,
  };
  const item = root.itemId === NULL_UUID ? null : root.itemId;
  const worn = (part: ScenePart, { position, rotation }: Placement): WornPart => ({
    id: part.id,
    name: part.name,
    item,
    meshId: meshIdOf(part.extraParams),
    point,
    position,
    rotation,
    scale: part.scale,
    ...wornFaces(part.textureEntry),
  });
  return [worn(root, stand), ...children.map((part) => worn(part, childWithin(stand, part)))];
}
