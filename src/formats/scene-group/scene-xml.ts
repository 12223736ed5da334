import type { Quaternion, Vector3 } from '../../math/index.ts';
import { DecodeError, excerpt, type Warning } from '../bytes/index.ts';
import { decodeBase64, NULL_UUID, normaliseUuid, parseReal } from '../llsd/index.ts';
import { XmlSource } from '../xml/index.ts';
import type { SceneElementField } from './scene-group.ts';

/** An element of a part. Of a file, only the tree of one part at a time is kept. */
export interface SceneElement {
  /** Without namespace prefix. */
  readonly name: string;
  readonly children: SceneElement[];
  /** Its own character data. */
  text: string;
  /** Index in the document's text where its content begins. */
  readonly position: number;
}

/** The text of a scene file; gives errors and warnings the byte offset of an index into it. */
export class SceneDocument extends XmlSource {
  readonly warnings: Warning[] = [];

  error(
    code: string,
    message: string,
    path: string,
    index: number,
    details: Record<string, string | number> = {},
  ): DecodeError {
    const offset = this.byteOffset(index);
    return new DecodeError(message, { format: 'scene-group', code, offset, path, details });
  }

  warn(code: string, message: string, path: string, index: number): void {
    this.warnings.push({ code, message, offset: this.byteOffset(index), path });
  }
}

const WHOLE_NUMBER = /^[+-]?\d{1,15}$/;
/** An unsigned 64-bit number has 20 digits at most. */
const WHOLE_U64 = /^\d{1,20}$/;
const BOOLEAN = /^(?:true|false)$/i;

/** The fields of an element, by the names of its children; absent ones have a default. */
export class SceneFields {
  readonly #document: SceneDocument;
  readonly #path: string;
  readonly #element: SceneElement | undefined;
  readonly #readChildren = new Set<SceneElement>();

  constructor(document: SceneDocument, element: SceneElement | undefined, path: string) {
    this.#document = document;
    this.#element = element;
    this.#path = path;
  }

  /** The fields of the first child of that name. */
  child(name: string): SceneFields {
    return new SceneFields(this.#document, this.#readChild(name), `${this.#path}/${name}`);
  }

  /** The fields of each child of that name. */
  children(name: string): SceneFields[] {
    const children = this.#element?.children.filter((child) => child.name === name) ?? [];
    return children.map((child, i) => {
      this.#readChildren.add(child);
      return new SceneFields(this.#document, child, `${this.#path}/${name}[${i}]`);
    });
  }

  has(name: string): boolean {
    return this.#find(name) !== undefined;
  }

  text(name: string): string {
    return this.#readChild(name)?.text ?? '';
  }

  integer(name: string): number {
    const element = this.#readChild(name);
    const text = element?.text.trim() ?? '';
    if (!element || text === '') return 0;
    if (WHOLE_NUMBER.test(text)) return Number(text);
    throw this.#error('bad-number', `"${excerpt(text)}" is no whole number`, name, element);
  }

  /** An unsigned 64-bit number. */
  unsigned64(name: string): bigint {
    const element = this.#readChild(name);
    const text = element?.text.trim() ?? '';
    if (!element || text === '') return 0n;
    if (WHOLE_U64.test(text)) return BigInt(text);
    throw this.#error('bad-number', `"${excerpt(text)}" is no whole number`, name, element);
  }

  /** Any text but `true`, in any case, is false. */
  isTrue(name: string): boolean {
    return this.text(name).trim().toLowerCase() === 'true';
  }

  /** The id of an element that has it in a child `UUID`, in `Guid` in old files, or as its text. */
  id(name: string): string {
    const element = this.#readChild(name);
    const idElement = childOf(element, 'UUID') ?? childOf(element, 'Guid') ?? element;
    const text = idElement?.text.trim() ?? '';
    if (!idElement || text === '') return NULL_UUID;
    const id = normaliseUuid(text);
    if (id) return id;
    throw this.#error('bad-uuid', `"${excerpt(text)}" is no UUID`, name, idElement);
  }

  vector(name: string, fallback: Vector3 = [0, 0, 0]): Vector3 {
    if (!this.has(name)) return fallback;
    const parts = this.child(name);
    return [parts.#number('X'), parts.#number('Y'), parts.#number('Z')];
  }

  /** A unit quaternion; one of length 0 becomes the identity. */
  rotation(name: string): Quaternion {
    const parts = this.child(name);
    const [x, y, z, w] = ['X', 'Y', 'Z', 'W'].map((part) => parts.#number(part));
    const length = Math.hypot(x, y, z, w);
    return length > 0 ? [x / length, y / length, z / length, w / length] : [0, 0, 0, 1];
  }

  /** Bytes in base64: empty where the element is absent, undefined where it is not base64. */
  bytes(name: string): Uint8Array<ArrayBuffer> | undefined {
    return decodeBase64(this.text(name));
  }

  /**
   * A field that nothing depends on: where `read` throws a DecodeError, the value is `fallback`, and the element stays
   * among the {@link unreadChildren}.
   */
  optional<T>(name: string, read: (name: string) => T, fallback: T): T {
    const element = this.#find(name);
    if (!element) return fallback;
    try {
      return read.call(this, name);
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error;
      this.#readChildren.delete(element);
      return fallback;
    }
  }

  /** As {@link optional}, for `true` and `false`. */
  optionalBoolean(name: string): boolean {
    return BOOLEAN.test(this.#find(name)?.text.trim() ?? '') && this.isTrue(name);
  }

  /** Leaves these elements out of {@link unreadChildren} without reading them. */
  ignore(...names: readonly string[]): void {
    for (const name of names) this.#readChild(name);
  }

  /** The children that were not read, in file order. */
  unreadChildren(): SceneElementField[] {
    const unread = this.#element?.children.filter((child) => !this.#readChildren.has(child)) ?? [];
    return unread.map(toField);
  }

  warn(code: string, message: string, name: string): void {
    const position = (this.#find(name) ?? this.#element)?.position ?? 0;
    this.#document.warn(code, message, `${this.#path}/${name}`, position);
  }

  #find(name: string): SceneElement | undefined {
    return childOf(this.#element, name);
  }

  /** The first child of that name, which counts as read from now on. */
  #readChild(name: string): SceneElement | undefined {
    const child = this.#find(name);
    if (child) this.#readChildren.add(child);
    return child;
  }

  #number(name: string): number {
    const element = this.#readChild(name);
    const text = element?.text.trim() ?? '';
    if (!element || text === '') return 0;
    const value = parseReal(text);
    if (value === undefined) {
      throw this.#error('bad-number', `"${excerpt(text)}" is no number`, name, element);
    }
    if (Number.isFinite(value)) return value;
    throw this.#error('not-finite', `is ${value}`, name, element, { found: String(value) });
  }

  #error(
    code: string,
    message: string,
    name: string,
    { position }: SceneElement,
    details: Record<string, string | number> = {},
  ): DecodeError {
    return this.#document.error(code, message, `${this.#path}/${name}`, position, details);
  }
}

/** The first child of that name. */
function childOf(element: SceneElement | undefined, name: string): SceneElement | undefined {
  return element?.children.find((child) => child.name === name);
}

function toField({ name, text, children }: SceneElement): SceneElementField {
  return { name, text: children.length > 0 ? '' : text, children: children.map(toField) };
}
