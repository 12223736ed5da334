import { DecodeError } from '../bytes/index.ts';
import {
  decodeExtraParams,
  type ExtraParams,
  NO_EXTRA_PARAMS,
  type Sculpt,
  sculptOf,
} from '../extra-params/index.ts';
import { decodeTextureEntry, type TextureEntry } from '../texture-entry/index.ts';
import type { SceneFields } from './fields.ts';
import type { SceneContent, ScenePart } from './types.ts';

/** Attachment points are 7 bits; the eighth asks to add to what is worn there. */
const POINT_BITS = 0x7f;
/** Of a prim that was just made. */
const USUAL_SIZE = [0.5, 0.5, 0.5] as const;

/**
 * A part from the fields of its `SceneObjectPart`. Packed bytes that cannot be read are left out with a
 * warning: the rest of the object is worth showing.
 *
 * **Source:** login-and-caps.md section 8. It has no element for the item id; OpenSimulator's serialiser
 * writes `FromUserInventoryItemID` in some forks, and `TaskInventory` for the contents.
 */
export function readPart(fields: SceneFields): ScenePart {
  const shape = fields.within('Shape');
  const state = shape.whole('State');
  return {
    id: fields.id('UUID'),
    name: fields.text('Name'),
    description: fields.text('Description'),
    linkNumber: fields.whole('LinkNum'),
    itemId: fields.id('FromUserInventoryItemID'),
    position: fields.vector('OffsetPosition'),
    rotation: fields.rotation('RotationOffset'),
    // Newer files have it beside the shape, old ones within.
    scale: fields.vector('Scale', shape.vector('Scale', USUAL_SIZE)),
    attachedPosition: fields.vector('AttachedPos'),
    pcode: shape.whole('PCode'),
    state,
    attachmentPoint: (state || shape.whole('LastAttachPoint')) & POINT_BITS,
    textureEntry: readTextureEntry(shape),
    extraParams: readExtraParams(shape),
    hoverText: fields.text('Text'),
    contents: fields.within('TaskInventory').each('TaskInventoryItem').map(readContent),
  };
}

function readContent(fields: SceneFields): SceneContent {
  return {
    itemId: fields.id('ItemID'),
    assetId: fields.id('AssetID'),
    name: fields.text('Name'),
    type: fields.whole('Type'),
  };
}

function readTextureEntry(shape: SceneFields): TextureEntry | null {
  const { value, fault } = unpack(shape, 'TextureEntry', decodeTextureEntry);
  if (fault) shape.warn('texture-entry-unreadable', fault, 'TextureEntry');
  return value;
}

/** The packed parameters hold, if they can be read; else the elements that repeat the sculpt. */
function readExtraParams(shape: SceneFields): ExtraParams {
  const { value, fault } = unpack(shape, 'ExtraParams', decodeExtraParams);
  if (fault) shape.warn('extra-params-unreadable', fault, 'ExtraParams');
  return value ?? { ...NO_EXTRA_PARAMS, sculpt: readSculpt(shape) };
}

function readSculpt(shape: SceneFields): Sculpt | null {
  const type = shape.whole('SculptType');
  const isSculpted = shape.has('SculptEntry') ? shape.isTrue('SculptEntry') : type !== 0;
  return isSculpted ? sculptOf(shape.id('SculptTexture'), type) : null;
}

/** What packed bytes hold; neither a value nor a fault where there are none. */
interface Unpacked<T> {
  value: T | null;
  fault?: string;
}

function unpack<T>(
  shape: SceneFields,
  name: string,
  decode: (bytes: Uint8Array) => T,
): Unpacked<T> {
  const bytes = shape.bytes(name);
  if (!bytes) return { value: null, fault: 'is no base64' };
  try {
    return { value: bytes.length > 0 ? decode(bytes) : null };
  } catch (error) {
    if (error instanceof DecodeError) return { value: null, fault: error.message };
    throw error;
  }
}
