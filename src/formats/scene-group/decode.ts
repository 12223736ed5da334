import { decodeUtf8, excerpt } from '../bytes/index.ts';
import { parseReal } from '../llsd/index.ts';
import { parseXml, type XmlHandler } from '../xml/index.ts';
import { SceneDocument } from './document.ts';
import { makeElement, type SceneElement } from './element.ts';
import { SceneFields } from './fields.ts';
import { MAX_PART_ELEMENTS, MAX_SCENE_BYTES, MAX_SCENE_DEPTH, MAX_SCENE_PARTS } from './limits.ts';
import { readPart } from './read-part.ts';
import type { SceneGroup, SceneObject, ScenePart, Vector } from './types.ts';

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
  offset: Vector;
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

  fault(message: string, position: number): never {
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
