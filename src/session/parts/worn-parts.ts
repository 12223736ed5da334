import { DecodeError } from '../../formats/bytes/index.ts';
import { decodeExtraParams, meshIdOf, NO_EXTRA_PARAMS } from '../../formats/extra-params/index.ts';
import { decodeTextureEntry } from '../../formats/texture-entry/index.ts';
import { isScreenPoint, type ObjectRecord } from '../../protocol/objects/index.ts';
import type { SceneAttachment } from '../../protocol/scene/index.ts';
import type { WornPart } from '../contract.ts';
import { wornFaces } from './faces.ts';
import { AT_ORIGIN, childWithin, type Placement } from './placement.ts';

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
