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
import { isHudPoint, type ObjectRecord } from '../../protocol/objects/index.ts';
import type { SceneAttachment } from '../../protocol/scene/index.ts';
import type { WornFace, WornPart } from '../worn-part.ts';

/** Where an object is in the frame of what it is attached to; metres and unit quaternion. */
interface Placement {
  readonly position: Vector3;
  readonly rotation: Quaternion;
}

/** The placement of an object whose motion could not be read. */
const AT_ORIGIN: Placement = { position: [0, 0, 0], rotation: [0, 0, 0, 1] };

type Faces = Pick<WornPart, 'faces' | 'defaultFace'>;

/** The faces of an object whose texture entry is missing or damaged. */
const WHITE_FACES: Faces = {
  faces: [],
  defaultFace: { color: [1, 1, 1, 1], texture: NULL_UUID },
};

/**
 * The prims of an avatar's attachments in the scene, roots before their children, without those on the wearer's
 * screen. Where bytes of an object are damaged, only what they describe is lost: its faces become white, its mesh null.
 *
 * A region sends no names with its objects: `name` is empty, and the inventory has it under `item`.
 *
 * **Source:** objects-and-appearance.md sections 2, 5, 6 and 8.
 */
export function wornParts(attachments: readonly SceneAttachment[]): WornPart[] {
  return attachments.filter(({ point }) => !isHudPoint(point)).flatMap(linksetParts);
}

function linksetParts({ point, item, root, parts }: SceneAttachment): WornPart[] {
  const rootPlacement: Placement = root.motion ?? AT_ORIGIN;
  const partOf = (record: ObjectRecord, { position, rotation }: Placement): WornPart => ({
    id: record.id,
    name: '',
    item,
    meshId: meshIdOf(decodeOr(NO_EXTRA_PARAMS, record.extraParams, decodeExtraParams)),
    point,
    position,
    rotation,
    scale: record.scale,
    ...wornFaces(decodeOr(null, record.textureEntry, decodeTextureEntry)),
  });
  return [
    partOf(root, rootPlacement),
    ...parts.map((part) => partOf(part, childPlacement(rootPlacement, part.motion ?? AT_ORIGIN))),
  ];
}

/** The decoded bytes, or `absent` if there are none or they cannot be decoded. */
function decodeOr<T>(
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
 * The prims of an object asset as they are placed when it is worn at `point`: the root where it last was at an
 * attachment point. None if the point is on the wearer's screen.
 *
 * **Source:** login-and-caps.md section 8.
 *
 * @param point - attachment point, 1..55.
 */
export function sceneGroupParts({ objects }: SceneGroup, point: number): WornPart[] {
  return isHudPoint(point) ? [] : objects.flatMap((object) => objectParts(object, point));
}

function objectParts(
  { offset, parts: [root, ...children] }: SceneObject,
  point: number,
): WornPart[] {
  const rootPlacement: Placement = {
    position: add(root.attachedPosition, offset),
    rotation: root.rotation,
  };
  const item = root.itemId === NULL_UUID ? null : root.itemId;
  const partOf = (part: ScenePart, { position, rotation }: Placement): WornPart => ({
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
  return [
    partOf(root, rootPlacement),
    ...children.map((part) => partOf(part, childPlacement(rootPlacement, part))),
  ];
}

/** A linkset's child, placed in its root's axes, in the frame in which the root is placed. */
function childPlacement(root: Placement, child: Placement): Placement {
  return {
    position: add(root.position, rotateVector(child.position, root.rotation)),
    rotation: multiply(root.rotation, child.rotation),
  };
}

/** Colours and textures of an object's faces, up to the last one that differs from the default. */
function wornFaces(entry: TextureEntry | null): Faces {
  if (!entry) return WHITE_FACES;
  const count = Math.max(-1, ...entry.faces.keys()) + 1;
  return {
    faces: Array.from({ length: count }, (_, face) => wornFace(textureFace(entry, face))),
    defaultFace: wornFace(entry.defaultFace),
  };
}

function wornFace({ color, textureId }: TextureFace): WornFace {
  return { color, texture: textureId };
}
