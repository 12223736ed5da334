import { decodeFieldText, type MessageOf } from '../lludp/index.ts';
import { decodeMotion } from './motion.ts';
import { parseNameValues } from './name-values.ts';
import { decodeRegionMessage } from './region-message.ts';
import { decodeTextColor } from './text-color.ts';
import type { ObjectRecord, RegionMessage } from './types.ts';

type Block = MessageOf<'ObjectUpdate'>['ObjectData'][number];

/**
 * ObjectUpdate (High 12): avatars, attachments and prims in full.
 *
 * **Source:** objects-and-appearance.md section 2.
 */
export function decodeObjectUpdate(
  message: MessageOf<'ObjectUpdate'>,
): RegionMessage<ObjectRecord> {
  return decodeRegionMessage(message, decodeObject);
}

function decodeObject(block: Block): ObjectRecord {
  return {
    localId: block.ID,
    id: block.FullID,
    pcode: block.PCode,
    state: block.State,
    crc: block.CRC,
    material: block.Material,
    clickAction: block.ClickAction,
    scale: block.Scale,
    parentId: block.ParentID,
    motion: decodeMotion(block.ObjectData),
    updateFlags: block.UpdateFlags,
    nameValues: parseNameValues(decodeFieldText(block.NameValue)),
    textureEntry: new Uint8Array(block.TextureEntry),
    extraParams: new Uint8Array(block.ExtraParams),
    text: decodeFieldText(block.Text),
    textColor: decodeTextColor(block.TextColor),
    ownerId: block.OwnerID,
  };
}
