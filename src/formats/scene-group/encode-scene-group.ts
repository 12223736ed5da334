import type { Quaternion, Vector3 } from '../../math/index.ts';
import { encodeUtf8 } from '../bytes/index.ts';
import { encodeExtraParams, encodeSculptType } from '../extra-params/index.ts';
import { encodeBase64 } from '../llsd/index.ts';
import { encodeTextureEntry } from '../texture-entry/index.ts';
import type { SceneContent, SceneObject, ScenePart } from './scene-group.ts';

/**
 * Writes objects in OpenSimulator's XML: one `SceneObjectGroup`, or several in a `CoalescedObject`, with
 * the elements that `decodeSceneGroup` reads. Owners, permissions and prices are the grid's and are left
 * to it.
 *
 * @throws {RangeError} for an object without parts and for numbers that are not finite.
 *
 * **Source:** login-and-caps.md section 8.
 */
export function encodeSceneGroup(objects: readonly SceneObject[]): Uint8Array<ArrayBuffer> {
  const groups = objects.map(groupText);
  return encodeUtf8(groups.length === 1 ? groups[0] : element('CoalescedObject', groups.join('')));
}

function groupText({ offset, parts }: SceneObject): string {
  if (parts.length === 0) throw new RangeError('an object has one part or more');
  const [root, ...others] = parts;
  const [x, y, z] = offset.map(numberText);
  const placed = offset.some((along) => along !== 0);
  return element(
    'SceneObjectGroup',
    element('RootPart', partText(root)) +
      element('OtherParts', others.map((part) => element('Part', partText(part))).join('')),
    placed ? ` offsetx="${x}" offsety="${y}" offsetz="${z}"` : '',
  );
}

function partText(part: ScenePart): string {
  return element(
    'SceneObjectPart',
    [
      idText('UUID', part.id),
      idText('FromUserInventoryItemID', part.itemId),
      element('Name', escaped(part.name)),
      element('Description', escaped(part.description)),
      element('Text', escaped(part.hoverText)),
      element('LinkNum', String(part.linkNumber)),
      vectorText('OffsetPosition', part.position),
      vectorText('RotationOffset', part.rotation),
      vectorText('Scale', part.scale),
      vectorText('AttachedPos', part.attachedPosition),
      shapeText(part),
      element('TaskInventory', part.contents.map(contentText).join('')),
    ].join(''),
  );
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
    ].join(''),
  );
}

const contentText = ({ itemId, assetId, name, type }: SceneContent): string =>
  element(
    'TaskInventoryItem',
    [
      idText('AssetID', assetId),
      idText('ItemID', itemId),
      element('Name', escaped(name)),
      element('Type', String(type)),
    ].join(''),
  );

const idText = (name: string, id: string): string => element(name, element('UUID', id));

const AXES = ['X', 'Y', 'Z', 'W'] as const;

const vectorText = (name: string, values: Vector3 | Quaternion): string =>
  element(name, values.map((value, axis) => element(AXES[axis], numberText(value))).join(''));

function numberText(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError(`an object cannot have the number ${value}`);
  return String(value);
}

const element = (name: string, content: string, attributes = ''): string =>
  `<${name}${attributes}>${content}</${name}>`;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '\r': '&#13;',
};

/** What XML 1.0 cannot hold at all is left out. */
const escaped = (text: string): string =>
  Array.from(text)
    .filter(isXml)
    .join('')
    .replace(/[&<>\r]/g, (character) => ESCAPES[character]);

function isXml(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return code === 0x9 || code === 0xa || code === 0xd;
  return (code < 0xd800 || code > 0xdfff) && code !== 0xfffe && code !== 0xffff;
}
