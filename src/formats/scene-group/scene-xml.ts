import type { Quaternion, Vector3 } from '../../math/index.ts';
import { DecodeError, encodeUtf8, excerpt, type Warning } from '../bytes/index.ts';
import { decodeBase64, NULL_UUID, normaliseUuid, parseReal } from '../llsd/index.ts';

const WHOLE = /^[+-]?\d{1,15}$/;

/** The fields of one element of a part, by the names of their elements; absent ones have a default. */
export class SceneFields {
  readonly document: SceneDocument;
  readonly path: string;
  readonly #element: SceneElement | undefined;

  constructor(document: SceneDocument, element: SceneElement | undefined, path: string) {
    this.document = document;
    this.#element = element;
    this.path = path;
  }

  /** The fields of the child of that name. */
  within(name: string): SceneFields {
    return new SceneFields(this.document, childOf(this.#element, name), `${this.path}/${name}`);
  }

  /** The fields of each child of that name. */
  each(name: string): SceneFields[] {
    const children = this.#element?.children.filter((child) => child.name === name) ?? [];
    return children.map(
      (child, i) => new SceneFields(this.document, child, `${this.path}/${name}[${i}]`),
    );
  }

  has(name: string): boolean {
    return childOf(this.#element, name) !== undefined;
  }

  text(name: string): string {
    return childOf(this.#element, name)?.text ?? '';
  }

  whole(name: string): number {
    const element = childOf(this.#element, name);
    const text = element?.text.trim() ?? '';
    if (!element || text === '') return 0;
    if (WHOLE.test(text)) return Number(text);
    throw this.#bad('bad-number', `"${excerpt(text)}" is no whole number`, name, element);
  }

  isTrue(name: string): boolean {
    return this.text(name).trim().toLowerCase() === 'true';
  }

  /** The id of an element that holds it in a child `UUID`, or `Guid` in old files, or as its text. */
  id(name: string): string {
    const element = childOf(this.#element, name);
    const holder = childOf(element, 'UUID') ?? childOf(element, 'Guid') ?? element;
    const text = holder?.text.trim() ?? '';
    if (!holder || text === '') return NULL_UUID;
    const id = normaliseUuid(text);
    if (id) return id;
    throw this.#bad('bad-uuid', `"${excerpt(text)}" is no UUID`, name, holder);
  }

  vector(name: string, absent: Vector3 = [0, 0, 0]): Vector3 {
    if (!this.has(name)) return absent;
    const parts = this.within(name);
    return [parts.#number('X'), parts.#number('Y'), parts.#number('Z')];
  }

  /** Made a unit quaternion; one of length 0 is no rotation. */
  rotation(name: string): Quaternion {
    const parts = this.within(name);
    const [x, y, z, w] = ['X', 'Y', 'Z', 'W'].map((part) => parts.#number(part));
    const length = Math.hypot(x, y, z, w);
    return length > 0 ? [x / length, y / length, z / length, w / length] : [0, 0, 0, 1];
  }

  /** Bytes that stand in base64; empty where there are none, undefined where they are no base64. */
  bytes(name: string): Uint8Array<ArrayBuffer> | undefined {
    return decodeBase64(this.text(name));
  }

  warn(code: string, message: string, name: string): void {
    const position = (childOf(this.#element, name) ?? this.#element)?.position ?? 0;
    this.document.warn(code, message, `${this.path}/${name}`, position);
  }

  #number(name: string): number {
    const element = childOf(this.#element, name);
    const text = element?.text.trim() ?? '';
    if (!element || text === '') return 0;
    const value = parseReal(text);
    if (value === undefined) {
      throw this.#bad('bad-number', `"${excerpt(text)}" is no number`, name, element);
    }
    if (Number.isFinite(value)) return value;
    throw this.#bad('not-finite', `is ${value}`, name, element, { found: String(value) });
  }

  #bad(
    code: string,
    message: string,
    name: string,
    { position }: SceneElement,
    details: Record<string, string | number> = {},
  ) {
    return this.document.error(code, message, `${this.path}/${name}`, position, details);
  }
}

/** An element of a part; the tree of one part at a time is all that is kept of a file. */
export interface SceneElement {
  /** Without namespace prefix. */
  readonly name: string;
  readonly children: SceneElement[];
  /** Its own character data. */
  text: string;
  /** Index in the document's text where its content begins. */
  readonly position: number;
}

export function makeElement(name: string, position: number): SceneElement {
  return { name, children: [], text: '', position };
}

/** The first child of that name. */
function childOf(element: SceneElement | undefined, name: string): SceneElement | undefined {
  return element?.children.find((child) => child.name === name);
}

/** Makes errors and warnings whose places are bytes of the file, not indices of its text. */
export class SceneDocument {
  readonly warnings: Warning[] = [];
  readonly #text: string;
  readonly #start: number;
  /** The last place asked for: the next is near it, and a file may ask for thousands. */
  #index = 0;
  #bytes = 0;

  /** `start` is the byte at which `text` begins. */
  constructor(text: string, start: number) {
    this.#text = text;
    this.#start = start;
  }

  error(
    code: string,
    message: string,
    path: string,
    index: number,
    details: Record<string, string | number> = {},
  ): DecodeError {
    const offset = this.#offset(index);
    return new DecodeError(message, { format: 'scene-group', code, offset, path, details });
  }

  warn(code: string, message: string, path: string, index: number): void {
    this.warnings.push({ code, message, offset: this.#offset(index), path });
  }

  #offset(index: number): number {
    const from = Math.min(index, this.#index);
    const length = encodeUtf8(this.#text.slice(from, Math.max(index, this.#index))).length;
    this.#bytes += index > from ? length : -length;
    this.#index = index;
    return this.#start + this.#bytes;
  }
}
