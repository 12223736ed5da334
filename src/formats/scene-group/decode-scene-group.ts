import type { Vector3 } from '../../math/index.ts';
import { DecodeError, decodeUtf8, excerpt } from '../bytes/index.ts';
import {
  decodeExtraParams,
  decodeSculpt,
  type ExtraParams,
  NO_EXTRA_PARAMS,
  type Sculpt,
} from '../extra-params/index.ts';
import { parseReal } from '../llsd/index.ts';
import { decodeTextureEntry, type TextureEntry } from '../texture-entry/index.ts';
import { parseXml, type XmlHandler } from '../xml/index.ts';
import {
  MAX_PART_ELEMENTS,
  MAX_SCENE_BYTES,
  MAX_SCENE_DEPTH,
  MAX_SCENE_PARTS,
  type SceneContent,
  type SceneGroup,
  type SceneObject,
  type ScenePart,
} from './scene-group.ts';
import { makeElement, SceneDocument, type SceneElement, SceneFields } from './scene-xml.ts';

const BLANK = 0x20;

/**
 * Decodes the XML in which OpenSimulator keeps objects: one `SceneObjectGroup`, or several in a
 * `CoalescedObject`. Elements may come in any order and namespace, unknown ones are passed over, absent
 * ones have their defaults. Document types are not read and declare no entities.
 *
 * @throws {@link DecodeError} of format `scene-group`: `file-too-large` (over 32 MiB), `bad-text` (malformed
 * XML), `not-scene-group` (another document, or one without parts), `too-deep`, `too-many-values`,
 * `bad-number`, `not-finite`, `bad-uuid`. Offsets count bytes; they are exact as long as the UTF-8 before
 * them is well formed.
 *
 * **Source:** login-and-caps.md section 8.
 */
export function decodeSceneGroup(bytes: Uint8Array): SceneGroup {
  if (bytes.length > MAX_SCENE_BYTES) {
    throw new SceneDocument('', 0).error('file-too-large', `has ${bytes.length} bytes`, '', 0);
  }
  const { start, end } = xmlWithin(bytes);
  const text = decodeUtf8(bytes.subarray(start, end));
  const reader = new SceneReader(new SceneDocument(text, start));
  parseXml(text, reader);
  return reader.result();
}

/** Leaves out a byte order mark, blanks, and the NUL that grids store at the end of texts. */
function xmlWithin(bytes: Uint8Array): { start: number; end: number } {
  let start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  let end = bytes.length;
  while (start < end && bytes[start] <= BLANK) start++;
  while (end > start && bytes[end - 1] <= BLANK) end--;
  return { start, end };
}

/** An object whose parts are being gathered. */
interface OpenObject {
  offset: Vector3;
  root: ScenePart | undefined;
  others: ScenePart[];
}

class SceneReader implements XmlHandler {
  readonly #document: SceneDocument;
  readonly #objects: SceneObject[] = [];
  /** Names of the open elements outside of parts. */
  readonly #outer: string[] = [];
  /** Open elements of the part at hand, from the `SceneObjectPart` inwards. */
  readonly #inner: SceneElement[] = [];
  #object: OpenObject | undefined;
  #elements = 0;
  #parts = 0;

  constructor(document: SceneDocument) {
    this.#document = document;
  }

  result(): SceneGroup {
    if (this.#objects.length === 0) {
      throw this.#document.error('not-scene-group', 'has no parts', '', 0);
    }
    return { objects: this.#objects, warnings: this.#document.warnings };
  }

  open(qualified: string, attributes: Readonly<Record<string, string>>, position: number): void {
    const name = qualified.slice(qualified.indexOf(':') + 1);
    if (this.#outer.length + this.#inner.length >= MAX_SCENE_DEPTH) {
      throw this.#document.error('too-deep', 'is nested too deeply', this.#path(), position);
    }
    if (this.#inner.length > 0) this.#openInner(name, position);
    else if (name === 'SceneObjectPart' && this.#object) this.#openPart(name, position);
    else this.#openOuter(name, attributes, position);
  }

  text(text: string): void {
    const element = this.#inner.at(-1);
    if (element) element.text += text;
  }

  close(): void {
    if (this.#inner.length > 0) {
      const closed = this.#inner.pop();
      if (closed && this.#inner.length === 0) this.#closePart(closed);
      return;
    }
    if (this.#outer.pop() === 'SceneObjectGroup') this.#closeObject();
  }

  malformed(message: string, position: number): never {
    throw this.#document.error('bad-text', excerpt(message), this.#path(), position);
  }

  #openOuter(name: string, attributes: Readonly<Record<string, string>>, position: number): void {
    if (this.#outer.length === 0 && name !== 'SceneObjectGroup' && name !== 'CoalescedObject') {
      const message = `<${excerpt(name)}> is no object of a scene`;
      throw this.#document.error('not-scene-group', message, '', position);
    }
    this.#outer.push(name);
    if (name !== 'SceneObjectGroup') return;
    const along = (axis: string) => this.#coordinate(attributes[`offset${axis}`], axis, position);
    this.#object = { offset: [along('x'), along('y'), along('z')], root: undefined, others: [] };
  }

  #openPart(name: string, position: number): void {
    if (++this.#parts > MAX_SCENE_PARTS) throw this.#tooMany(MAX_SCENE_PARTS, position);
    this.#elements = 0;
    this.#inner.push(makeElement(name, position));
  }

  #openInner(name: string, position: number): void {
    if (++this.#elements > MAX_PART_ELEMENTS) throw this.#tooMany(MAX_PART_ELEMENTS, position);
    const element = makeElement(name, position);
    this.#inner.at(-1)?.children.push(element);
    this.#inner.push(element);
  }

  #closePart(element: SceneElement): void {
    const object = this.#object;
    if (!object) return;
    const part = readPart(new SceneFields(this.#document, element, this.#path()));
    // Old files have the root under RootPart, older ones right below the group; the others may come first.
    if (!object.root && !this.#outer.includes('OtherParts')) object.root = part;
    else object.others.push(part);
  }

  #closeObject(): void {
    if (!this.#object) return;
    const { offset, root, others } = this.#object;
    const parts = root ? [root, ...others] : others;
    if (parts.length > 0) this.#objects.push({ offset, parts });
    this.#object = undefined;
  }

  #coordinate(text = '0', axis: string, position: number): number {
    const value = parseReal(text.trim());
    if (value !== undefined && Number.isFinite(value)) return value;
    const message = `"${excerpt(text)}" is no number`;
    throw this.#document.error('bad-number', message, `${this.#path()}/offset${axis}`, position);
  }

  #tooMany(limit: number, position: number) {
    const details = { limit };
    return this.#document.error(
      'too-many-values',
      `more than ${limit}`,
      this.#path(),
      position,
      details,
    );
  }

  /** Of the object, or of the part that is open or was just closed. */
  #path(): string {
    const object = `objects[${this.#objects.length}]`;
    if (!this.#object) return this.#outer.length > 0 ? object : '';
    const { root, others } = this.#object;
    return `${object}/parts[${others.length + (root ? 1 : 0)}]`;
  }
}

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
function readPart(fields: SceneFields): ScenePart {
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
  return isSculpted ? decodeSculpt(shape.id('SculptTexture'), type) : null;
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
