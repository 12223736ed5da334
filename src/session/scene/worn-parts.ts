import {
  type HideableBake,
  hiddenBodyParts,
  lookOfPart,
  type ObjectLook,
} from '../../avatar/surface/index.ts';
import { DecodeError } from '../../formats/bytes/index.ts';
import {
  decodeExtraParams,
  type ExtraParams,
  isAnimated,
  meshIdOf,
  NO_EXTRA_PARAMS,
} from '../../formats/extra-params/index.ts';
import { NULL_UUID } from '../../formats/llsd/index.ts';
import { objectShape } from '../../formats/prim/index.ts';
import {
  partShape,
  type SceneGroup,
  type SceneObject,
  type ScenePart,
} from '../../formats/scene-group/index.ts';
import {
  decodeTextureEntry,
  PLAIN_FACE,
  SPECIAL_TEXTURES,
  type TextureEntry,
} from '../../formats/texture-entry/index.ts';
import { add, multiply, type Quaternion, rotateVector, type Vector3 } from '../../math/index.ts';
import { isHudPoint, type ObjectRecord } from '../../protocol/objects/index.ts';
import type { SceneAttachment } from '../../protocol/scene/index.ts';
import type { WornPart } from '../worn-part.ts';
import type { FaceSources } from './scene-materials.ts';

/** Where an object is in the frame of what it is attached to; metres and unit quaternion. */
interface Placement {
  readonly position: Vector3;
  readonly rotation: Quaternion;
}

/** The placement of an object whose motion could not be read. */
const AT_ORIGIN: Placement = { position: [0, 0, 0], rotation: [0, 0, 0, 1] };

/** The faces of an object whose texture entry is missing or damaged. */
const WHITE: TextureEntry = {
  defaultFace: { ...PLAIN_FACE, textureId: SPECIAL_TEXTURES.blank },
  faces: new Map(),
};

/**
 * The prims of an avatar's attachments in the scene, roots before their children, without those on the wearer's
 * screen. Where bytes of an object are damaged, only what they describe is lost: its faces become white, and it has neither
 * mesh nor shape.
 *
 * @param lookOf makes the look of an object, with the materials that are there.
 *
 * A region sends no names with its objects: `name` is empty, and the inventory has it under `item`.
 *
 * **Source:** objects-and-appearance.md sections 2, 5, 6 and 8.
 */
export function wornParts(
  attachments: readonly SceneAttachment[],
  lookOf: (sources: FaceSources) => ObjectLook,
): WornPart[] {
  return attachments
    .filter(({ point }) => !isHudPoint(point))
    .flatMap((attachment) => linksetParts(attachment, lookOf));
}

/**
 * The parts of an avatar's body that are not drawn, since what it wears on its screen shows their bakes. How many faces
 * these objects have is not known.
 *
 * **Source:** textures.md section 2, "Bakes on Mesh", rule 6.
 */
export function partsHiddenByHud(attachments: readonly SceneAttachment[]): HideableBake[] {
  const objects = attachments
    .filter(({ point }) => isHudPoint(point))
    .flatMap(({ root, parts }) => [root, ...parts])
    .map(({ textureEntry }) => decodeOr(WHITE, textureEntry, decodeTextureEntry));
  return [...hiddenBodyParts(objects.map((textureEntry) => ({ textureEntry })))];
}

function linksetParts(
  { point, item, root, parts, overrides }: SceneAttachment,
  lookOf: (sources: FaceSources) => ObjectLook,
): WornPart[] {
  const rootPlacement: Placement = root.motion ?? AT_ORIGIN;
  const isOfAnimated = isAnimated(readExtraParams(root) ?? NO_EXTRA_PARAMS);
  const { position, rotation } = rootPlacement;
  const common = isOfAnimated ? { animated: { id: root.id, position, rotation } } : {};
  const partOf = (record: ObjectRecord, { position, rotation }: Placement): WornPart => {
    const read = readExtraParams(record);
    const params = read ?? NO_EXTRA_PARAMS;
    return {
      id: record.id,
      name: '',
      item,
      meshId: meshIdOf(params),
      shape: read && objectShape(record.pcode, record.shape, read.sculpt),
      point,
      position,
      rotation,
      scale: record.scale,
      look: lookOf({
        textureEntry: decodeOr(WHITE, record.textureEntry, decodeTextureEntry),
        materials: params.materials,
        overrides: overrides.get(record.localId) ?? null,
      }),
      ...common,
    };
  };
  return [
    partOf(root, rootPlacement),
    ...parts.map((part) => partOf(part, childPlacement(rootPlacement, part.motion ?? AT_ORIGIN))),
  ];
}

/** Null for damaged ones: what draws the object is not known then. */
function readExtraParams({ extraParams }: ObjectRecord): ExtraParams | null {
  return extraParams.length === 0
    ? NO_EXTRA_PARAMS
    : decodeOr(null, extraParams, decodeExtraParams);
}

/** The decoded bytes, or `absent` if there are none or they cannot be decoded. */
export function decodeOr<T>(
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
  const animated = isAnimated(root.extraParams)
    ? { animated: { id: root.id, ...rootPlacement } }
    : {};
  const partOf = (part: ScenePart, { position, rotation }: Placement): WornPart => ({
    id: part.id,
    name: part.name,
    item,
    meshId: meshIdOf(part.extraParams),
    shape: partShape(part),
    point,
    position,
    rotation,
    scale: part.scale,
    look: lookOfPart(part),
    ...animated,
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
