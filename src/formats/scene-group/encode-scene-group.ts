import type { Quaternion, Vector3 } from '../../math/index.ts';
import { encodeUtf8 } from '../bytes/index.ts';
import { encodeExtraParams, encodeSculptType } from '../extra-params/index.ts';
import { encodeBase64 } from '../llsd/index.ts';
import { encodeTextureEntry } from '../texture-entry/index.ts';
import { escapeXml } from '../xml/index.ts';
import {
  DEFAULT_PART,
  type SceneContent,
  type SceneElementField,
  type SceneObject,
  type ScenePart,
} from './scene-group.ts';

/**
 * Writes objects in OpenSimulator's XML: one `SceneObjectGroup`, or several in a `CoalescedObject`, with all the
 * elements that `decodeSceneGroup` reads. A new part has no `others`, so that its owner, permissions and prices are
 * left to the grid.
 *
 * @throws {RangeError} for an object without parts and for numbers that are not finite.
 *
 * **Source:** login-and-caps.md section 8, archives.md section 7.
 */
export function encodeSceneGroup(objects: readonly SceneObject[]): Uint8Array<ArrayBuffer> {
  if (objects.length === 1) return encodeUtf8(groupText(objects[0], offsetText(objects[0])));
  // In a coalesced object each group is inside a second one, which has its offset.
  const groups = objects.map((object) =>
    element('SceneObjectGroup', groupText(object), offsetText(object)),
  );
  return encodeUtf8(element('CoalescedObject', groups.join('')));
}

function groupText({ parts }: SceneObject, attributes = ''): string {
  if (parts.length === 0) throw new RangeError('an object has one part or more');
  const [root, ...others] = parts;
  return element(
    'SceneObjectGroup',
    element('RootPart', partText(root)) +
      element('OtherParts', others.map((part) => element('Part', partText(part))).join('')),
    attributes,
  );
}

/** The offset of an object as attributes; empty for an object without an offset. */
function offsetText({ offset }: SceneObject): string {
  if (offset.every((coordinate) => coordinate === 0)) return '';
  const [x, y, z] = offset.map(numberText);
  return ` offsetx="${x}" offsety="${y}" offsetz="${z}"`;
}

function partText(part: ScenePart): string {
  return element(
    'SceneObjectPart',
    [
      idText('UUID', part.id),
      idText('FromUserInventoryItemID', part.itemId),
      element('Name', escapedText(part.name)),
      element('Description', escapedText(part.description)),
      element('Text', escapedText(part.hoverText)),
      element('LinkNum', String(part.linkNumber)),
      vectorText('OffsetPosition', part.position),
      vectorText('RotationOffset', part.rotation),
      vectorText('Scale', part.scale),
      vectorText('AttachedPos', part.attachedPosition),
      shapeText(part),
      element('TaskInventory', part.contents.map(contentText).join('')),
      ...optionalTexts(part),
      ...part.others.map(fieldText),
    ].join(''),
  );
}

/** Fields that matter to few parts are left out where they have their default. */
function optionalTexts(part: ScenePart): string[] {
  const texts: string[] = [];
  const add = <Key extends keyof ScenePart>(
    key: Key,
    name: string,
    format: (name: string, value: ScenePart[Key]) => string,
  ) => {
    if (String(part[key]) !== String(DEFAULT_PART[key])) texts.push(format(name, part[key]));
  };
  add('allowedDrop', 'AllowedDrop', valueText);
  add('creatorId', 'CreatorID', idText);
  add('folderId', 'FolderID', idText);
  add('inventorySerial', 'InventorySerial', valueText);
  add('localId', 'LocalId', valueText);
  add('material', 'Material', valueText);
  add('passTouches', 'PassTouches', valueText);
  add('passCollisions', 'PassCollisions', valueText);
  add('regionHandle', 'RegionHandle', valueText);
  add('scriptAccessPin', 'ScriptAccessPin', valueText);
  add('groupPosition', 'GroupPosition', vectorText);
  return texts;
}

function shapeText({ textureEntry, extraParams, ...part }: ScenePart): string {
  const { sculpt } = extraParams;
  return element(
    'Shape',
    [
      element('PCode', String(part.pcode)),
      element('State', String(part.state)),
      element('LastAttachPoint', String(part.attachmentPoint)),
      textureEntry ? element('TextureEntry', encodeBase64(encodeTextureEntry(textureEntry))) : '',
      element('ExtraParams', encodeBase64(encodeExtraParams(extraParams))),
      sculpt ? idText('SculptTexture', sculpt.id) : '',
      element('SculptType', String(sculpt ? encodeSculptType(sculpt) : 0)),
      element('SculptEntry', String(sculpt !== null)),
      ...part.shapeOthers.map(fieldText),
    ].join(''),
  );
}

const contentText = ({ itemId, assetId, name, type, others }: SceneContent): string =>
  element(
    'TaskInventoryItem',
    [
      idText('AssetID', assetId),
      idText('ItemID', itemId),
      element('Name', escapedText(name)),
      element('Type', String(type)),
      ...others.map(fieldText),
    ].join(''),
  );

/** An element that is kept as the file has it, as XML. */
export const fieldText = ({ name, text, children }: SceneElementField): string =>
  element(name, escapedText(text) + children.map(fieldText).join(''));

const valueText = (name: string, value: number | bigint | boolean): string =>
  element(name, String(value));

const idText = (name: string, id: string): string => element(name, element('UUID', id));

const AXES = ['X', 'Y', 'Z', 'W'] as const;

const vectorText = (name: string, values: Vector3 | Quaternion): string =>
  element(name, values.map((value, axis) => element(AXES[axis], numberText(value))).join(''));

function numberText(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError(`an object cannot have the number ${value}`);
  return String(value);
}

/** Characters that XML cannot contain are left out. */
const escapedText = (text: string): string => escapeXml(text, '');

const element = (name: string, content: string, attributes = ''): string =>
  `<${name}${attributes}>${content}</${name}>`;
