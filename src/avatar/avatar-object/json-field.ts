import { DecodeError, excerpt } from '../../formats/bytes/index.ts';

/** The largest finite single: poses and vertices are made of these. */
const MAX_SINGLE = 3.4028234663852886e38;

/**
 * A value of a JSON document together with its place, `/skeleton/joints/3/rank`, and the questions that a
 * decoder asks it. Each throws a {@link DecodeError} of format `avatar-object` when the answer does not fit;
 * a member that is missing is `wrong-type`. The offset is 0: a parsed document no longer knows its bytes.
 */
export class JsonField {
  readonly value: unknown;
  readonly path: string;

  constructor(value: unknown, path: string) {
    this.value = value;
    this.path = path;
  }

  /** A member of an object; its value is undefined where there is none. */
  member(name: string): JsonField {
    const { value } = this;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw this.wrongType('an object');
    }
    const own = Object.getOwnPropertyDescriptor(value, name)?.value;
    return new JsonField(own, `${this.path}/${name}`);
  }

  items(limit: number): JsonField[] {
    if (!Array.isArray(this.value)) throw this.wrongType('a list');
    this.#checkCount(this.value.length, limit);
    return this.value.map((item, index) => new JsonField(item, `${this.path}/${index}`));
  }

  text(limit: number): string {
    if (typeof this.value !== 'string') throw this.wrongType('text');
    const { length } = this.value;
    if (length > limit) {
      throw this.error('text-too-long', `has ${length} characters`, { found: length, limit });
    }
    return this.value;
  }

  /** Text that something is known by, so not empty. */
  key(limit: number): string {
    return this.text(limit) || this.#refuse('text that is not empty');
  }

  number(): number {
    if (typeof this.value !== 'number') throw this.wrongType('a number');
    if (!(Math.abs(this.value) <= MAX_SINGLE)) {
      throw this.error('not-finite', `is ${this.value}`, { found: String(this.value) });
    }
    return this.value;
  }

  between(least: number, greatest: number): number {
    const value = this.number();
    if (value >= least && value <= greatest) return value;
    throw this.wrongType(`a number from ${least} to ${greatest}`);
  }

  integer(least: number, greatest: number): number {
    const value = this.number();
    if (Number.isInteger(value) && value >= least && value <= greatest) return value;
    throw this.wrongType(`a whole number from ${least} to ${greatest}`);
  }

  boolean(): boolean {
    if (typeof this.value !== 'boolean') throw this.wrongType('true or false');
    return this.value;
  }

  oneOf<T extends string>(names: readonly T[]): T {
    const found = names.find((name) => name === this.value);
    return found ?? this.#refuse(`one of ${names.join(', ')}`);
  }

  /** Exactly as many numbers as asked for. */
  numbers(count: number): JsonField[] {
    const items = this.items(count);
    return items.length === count ? items : this.#refuse(`${count} numbers`);
  }

  error(code: string, reason: string, details: Record<string, string | number> = {}): DecodeError {
    const subject = this.path || 'the document';
    const message = `${excerpt(subject)} ${reason}`;
    return new DecodeError(message, {
      format: 'avatar-object',
      code,
      offset: 0,
      path: this.path,
      details,
    });
  }

  wrongType(expected: string): DecodeError {
    return this.error('wrong-type', `should be ${expected}`, { expected });
  }

  #refuse(expected: string): never {
    throw this.wrongType(expected);
  }

  #checkCount(found: number, limit: number): void {
    if (found <= limit) return;
    throw this.error('too-many-values', `has ${found} entries`, { found, limit });
  }
}
