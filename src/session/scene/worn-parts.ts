import { DecodeError } from '../../formats/bytes/index.ts';
import { decodeExtraParams, meshIdOf, NO_EXTRA_PARAMS } from '../../formats/extra-params/index.ts';
import { NULL_UUID } from '../../formats/llsd/index.ts';
import type { SceneGroup, SceneObject, ScenePart } from '../../formats/scene-group/index.ts';
import {
  decodeTextureEntry,
  type TextureEntry,
  type TextureFace,
  textureFace,
} from '../../formats/texture-entry/index.ts';
import { add, multiply, type Quaternion, rotateVector, type Vector3 } from '../../math/index.ts';
import { isScreenPoint, type ObjectRecord } from '../../protocol/objects/index.ts';
import type { SceneAttachment } from '../../protocol/scene/index.ts';
import type { WornFace, WornPart } from '../live-contract.ts';

/**
 * The prims of what an avatar wears in the scene, roots before their children. What belongs on the
 * wearer's screen is left out. Damaged bytes cost no more than what they tell: faces become white, a mesh
 * becomes none.
 *
 * A region sends no names with its objects: `name` is empty, the inventory has it under `item`.
 *
 * **Source:** objects-and-appearance.md sections 2, 5, 6 and 8.
 */
export function wornParts(attachments: readonly SceneAttachment[]): WornPart[] {
  return attachments.filter(({ point }) => !isScreenPoint(point)).flatMap(linksetParts);
}

function linksetParts({ point, item, root, parts }: SceneAttachment): WornPart[] {
  const stand: Placement = root.motion ?? AT_ORIGIN;
  const worn = (record: ObjectRecord, { position, rotation }: Placement): WornPart => ({
    id: record.id,
    name: '',
    item,
    meshId: meshOf(record),
    point,
    position,
    rotation,
    scale: record.scale,
    ...wornFaces(entryOf(record)),
  });
  return [
    worn(root, stand),
    ...parts.map((part) => worn(part, childWithin(stand, part.motion ?? AT_ORIGIN))),
  ];
}

function meshOf({ extraParams }: ObjectRecord): string | null {
  return meshIdOf(readOr(NO_EXTRA_PARAMS, extraParams, decodeExtraParams));
}

function entryOf({ textureEntry }: ObjectRecord) {
  return readOr(null, textureEntry, decodeTextureEntry);
}

/** What the bytes hold, or `absent` where there are none or they cannot be read. */
function readOr<T>(
  absent: T,
  bytes: Uint8Array<ArrayBuffer>,
  decode: (bytes: Uint8Array<ArrayBuffer>) => T,
): T {
  if (bytes.length === 0) return absent;
  try {
    return decode(bytes);
  } catch (error) {
    if (error instanceof DecodeError) return absent;
    throw error;
  }
}

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

type Faces = Pick<WornPart, 'faces' | 'defaultFace'>;

/** Of an object whose texture entry is missing or damaged: white all over, without a picture. */
const WHITE: Faces = {
  faces: [],
  defaultFace: { color: [1, 1, 1, 1], texture: NULL_UUID },
};

/** Colours and picture ids of an object's faces, up to the last one that differs from the rest. */
export function wornFaces(entry: TextureEntry | null): Faces {
  if (!entry) return WHITE;
  const count = Math.max(-1, ...entry.faces.keys()) + 1;
  return {
    faces: Array.from({ length: count }, (_, face) => wornFace(textureFace(entry, face))),
    defaultFace: wornFace(entry.defaultFace),
  };
}

function wornFace({ color, textureId }: TextureFace): WornFace {
  return { color, texture: textureId };
}

/** Where something stands and how it is turned, in the frame of what it hangs on. */
export interface Placement {
  readonly position: Vector3;
  /** Unit length. */
  readonly rotation: Quaternion;
}

/** For what is told in a form that nobody knows: where the frame begins. */
export const AT_ORIGIN: Placement = { position: [0, 0, 0], rotation: [0, 0, 0, 1] };

/** A linkset's child, which stands in its root's axes, in the frame that the root stands in. */
export function childWithin(root: Placement, child: Placement): Placement {
  return {
    position: add(root.position, rotateVector(child.position, root.rotation)),
    rotation: multiply(root.rotation, child.rotation),
  };
}
