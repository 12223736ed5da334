import type { Vector3 } from '../../math/index.ts';
import { byteOrderMarkLength, DecodeError, excerpt } from '../bytes/index.ts';
import {
  decodeExtraParams,
  decodeSculpt,
  type ExtraParams,
  NO_EXTRA_PARAMS,
  type Sculpt,
} from '../extra-params/index.ts';
import { parseReal } from '../llsd/index.ts';
import { decodeTextureEntry } from '../texture-entry/index.ts';
import { parseXml, replaceInvalidXml, withoutPlaceholders, type XmlHandler } from '../xml/index.ts';
import { partMaterials } from './part-materials.ts';
import {
  DEFAULT_PART,
  MAX_PART_ELEMENTS,
  MAX_SCENE_BYTES,
  MAX_SCENE_DEPTH,
  MAX_SCENE_PARTS,
  type SceneContent,
  type SceneGroup,
  type SceneObject,
  type ScenePart,
} from './scene-group.ts';
import { SceneDocument, type SceneElement, SceneFields } from './scene-xml.ts';

const BLANK = 0x20;

/**
 * Decodes the XML in which OpenSimulator stores objects: one `SceneObjectGroup`, or several in a `CoalescedObject`.
 * Elements may come in any order and namespace, and absent ones have their defaults. Document type declarations are
 * skipped and declare no entities. Characters that XML cannot contain, which names of objects have nevertheless, are
 * removed with a warning.
 *
 * @throws {@link DecodeError} of format `scene-group`: `file-too-large` (over 32 MiB), `bad-text` (malformed
 * XML), `not-scene-group` (another document, or one without parts), `too-deep`, `too-many-values`,
 * `bad-number`, `not-finite`, `bad-uuid`. Offsets count bytes; they are exact as long as the UTF-8 before
 * them is well formed.
 *
 * **Source:** login-and-caps.md section 8, archives.md section 7.
 */
export function decodeSceneGroup(bytes: Uint8Array): SceneGroup {
  if (bytes.length > MAX_SCENE_BYTES) {
    const empty = new SceneDocument(bytes, 0, 0);
    throw empty.error('file-too-large', `has ${bytes.length} bytes`, '', 0);
  }
  // Before the XML there may be a byte order mark and blanks, after it the NUL that grids store with texts.
  let start = byteOrderMarkLength(bytes);
  let end = bytes.length;
  while (start < end && bytes[start] <= BLANK) start++;
  while (end > start && bytes[end - 1] <= BLANK) end--;
  const document = new SceneDocument(bytes, start, end);
  try {
    return readScene(document, document.text);
  } catch (error) {
    const isMalformed = error instanceof DecodeError && error.code === 'bad-text';
    const text = isMalformed ? replaceInvalidXml(document.text) : document.text;
    if (text === document.text) throw error;
    let first = 0;
    while (text[first] === document.text[first]) first++;
    const repaired = new SceneDocument(bytes, start, end);
    repaired.warn('control-characters', 'They cannot stand in XML, and were removed.', '', first);
    return readScene(repaired, text);
  }
}

function readScene(document: SceneDocument, text: string): SceneGroup {
  const reader = new SceneReader(document);
  parseXml(text, reader);
  return reader.result();
}

/** An object whose parts are being read. */
interface OpenObject {
  /** Open elements around its group. */
  readonly depth: number;
  readonly offset: Vector3;
  root: ScenePart | undefined;
  others: ScenePart[];
}

class SceneReader implements XmlHandler {
  readonly #document: SceneDocument;
  readonly #objects: SceneObject[] = [];
  /** Names of the open elements outside of parts. */
  readonly #outer: string[] = [];
  /** Open elements of the current part, from the `SceneObjectPart` inwards. */
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
    if (element) element.text += withoutPlaceholders(text);
  }

  close(): void {
    if (this.#inner.length > 0) {
      const closed = this.#inner.pop();
      if (closed && this.#inner.length === 0) this.#closePart(closed);
      return;
    }
    this.#outer.pop();
    if (this.#object?.depth === this.#outer.length) this.#closeObject(this.#object);
  }

  malformed(message: string, position: number): never {
    throw this.#document.error('bad-text', excerpt(message), this.#path(), position);
  }

  #openOuter(name: string, attributes: Readonly<Record<string, string>>, position: number): void {
    if (this.#outer.length === 0 && name !== 'SceneObjectGroup' && name !== 'CoalescedObject') {
      const message = `<${excerpt(name)}> is no object of a scene`;
      throw this.#document.error('not-scene-group', message, '', position);
    }
    const depth = this.#outer.length;
    this.#outer.push(name);
    // In a coalesced object each group is inside a second one, which has its offset.
    if (name !== 'SceneObjectGroup' || this.#object) return;
    const offset = (axis: string) => this.#coordinate(attributes[`offset${axis}`], axis, position);
    this.#object = {
      depth,
      offset: [offset('x'), offset('y'), offset('z')],
      root: undefined,
      others: [],
    };
  }

  #openPart(name: string, position: number): void {
    if (++this.#parts > MAX_SCENE_PARTS) throw this.#tooMany(MAX_SCENE_PARTS, position);
    this.#elements = 0;
    this.#inner.push({ name, children: [], text: '', position });
  }

  #openInner(name: string, position: number): void {
    if (++this.#elements > MAX_PART_ELEMENTS) throw this.#tooMany(MAX_PART_ELEMENTS, position);
    const element: SceneElement = { name, children: [], text: '', position };
    this.#inner.at(-1)?.children.push(element);
    this.#inner.push(element);
  }

  #closePart(element: SceneElement): void {
    const object = this.#object;
    if (!object) return;
    const part = readPart(new SceneFields(this.#document, element, this.#path()));
    // The root is in RootPart, in older files directly in the group; the other parts may come first.
    if (!object.root && !this.#outer.includes('OtherParts')) object.root = part;
    else object.others.push(part);
  }

  #closeObject({ offset, root, others }: OpenObject): void {
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
    const path = this.#path();
    return this.#document.error('too-many-values', `more than ${limit}`, path, position, { limit });
  }

  /** The path of the object, or of the part that is open or was just closed. */
  #path(): string {
    const object = `objects[${this.#objects.length}]`;
    if (!this.#object) return this.#outer.length > 0 ? object : '';
    const { root, others } = this.#object;
    return `${object}/parts[${others.length + (root ? 1 : 0)}]`;
  }
}

/** Attachment points have 7 bits; the eighth means "in addition to what is worn there". */
const POINT_BITS = 0x7f;

/**
 * Reads a part from the fields of its `SceneObjectPart`. Packed bytes that cannot be decoded are left out with a
 * warning, because the rest of the object is worth showing.
 *
 * **Source:** login-and-caps.md section 8. It has no element for the item id; OpenSimulator's serialiser
 * writes `FromUserInventoryItemID` in some forks, and `TaskInventory` for the contents.
 */
function readPart(fields: SceneFields): ScenePart {
  const shape = fields.child('Shape');
  const state = shape.integer('State');
  const integer = (name: string) => fields.optional(name, fields.integer, 0);
  const id = (name: string) => fields.optional(name, fields.id, DEFAULT_PART.creatorId);
  const part: ScenePart = {
    id: fields.id('UUID'),
    name: fields.text('Name'),
    description: fields.text('Description'),
    linkNumber: fields.integer('LinkNum'),
    itemId: fields.id('FromUserInventoryItemID'),
    position: fields.vector('OffsetPosition'),
    rotation: fields.rotation('RotationOffset'),
    // Newer files have it beside the shape, old ones within.
    scale: fields.vector('Scale', shape.vector('Scale', DEFAULT_PART.scale)),
    attachedPosition: fields.vector('AttachedPos'),
    pcode: shape.integer('PCode'),
    state,
    attachmentPoint: (state || shape.integer('LastAttachPoint')) & POINT_BITS,
    textureEntry: unpack(shape, 'TextureEntry', decodeTextureEntry, (message) =>
      shape.warn('texture-entry-unreadable', message, 'TextureEntry'),
    ),
    extraParams: readExtraParams(shape),
    hoverText: fields.text('Text'),
    contents: fields.child('TaskInventory').children('TaskInventoryItem').map(readContent),
    allowedDrop: fields.optionalBoolean('AllowedDrop'),
    creatorId: id('CreatorID'),
    folderId: id('FolderID'),
    inventorySerial: integer('InventorySerial'),
    localId: integer('LocalId'),
    material: integer('Material'),
    passTouches: fields.optionalBoolean('PassTouches'),
    passCollisions: fields.optionalBoolean('PassCollisions'),
    regionHandle: fields.optional('RegionHandle', fields.unsigned64, 0n),
    scriptAccessPin: integer('ScriptAccessPin'),
    groupPosition: fields.optional('GroupPosition', fields.vector, DEFAULT_PART.groupPosition),
    others: [],
    shapeOthers: [],
  };
  // These elements repeat what the fields above give.
  shape.ignore('LastAttachPoint', 'SculptTexture', 'SculptType', 'SculptEntry');
  const shapeOthers = shape.unreadChildren();
  const whole = { ...part, others: fields.unreadChildren(), shapeOthers };
  for (const { code, message, path } of partMaterials(whole).warnings) {
    (path === 'MatOvrd' ? shape : fields).warn(code, message, path);
  }
  return whole;
}

function readContent(fields: SceneFields): SceneContent {
  return {
    itemId: fields.id('ItemID'),
    assetId: fields.id('AssetID'),
    name: fields.text('Name'),
    type: fields.integer('Type'),
    others: fields.unreadChildren(),
  };
}

/** The packed parameters if they can be decoded, otherwise the elements that repeat the sculpt. */
function readExtraParams(shape: SceneFields): ExtraParams {
  const packed = unpack(shape, 'ExtraParams', decodeExtraParams, (message) =>
    shape.warn('extra-params-unreadable', message, 'ExtraParams'),
  );
  return packed ?? { ...NO_EXTRA_PARAMS, sculpt: readSculpt(shape) };
}

function readSculpt(shape: SceneFields): Sculpt | null {
  const type = shape.integer('SculptType');
  const isSculpted = shape.has('SculptEntry') ? shape.isTrue('SculptEntry') : type !== 0;
  return isSculpted ? decodeSculpt(shape.id('SculptTexture'), type) : null;
}

/** Decodes packed bytes in base64; null where there are none, and after a warning where they cannot be decoded. */
function unpack<T>(
  shape: SceneFields,
  name: string,
  decode: (bytes: Uint8Array) => T,
  warn: (message: string) => void,
): T | null {
  const bytes = shape.bytes(name);
  if (!bytes) {
    warn('is no base64');
    return null;
  }
  try {
    return bytes.length > 0 ? decode(bytes) : null;
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    warn(error.message);
    return null;
  }
}
