import { ByteReader, type DecodeError, excerpt } from '../bytes/index.ts';
import { type LlsdDecodeOptions, type LlsdLimits, MAX_DEPTH, MAX_VALUES } from './serialisation.ts';

/** A reader over `bytes` whose errors have their position in the larger file. */
export function llsdReader(bytes: Uint8Array, options: LlsdDecodeOptions): ByteReader {
  return new ByteReader(bytes, { ...options, format: options.format ?? 'llsd' });
}

/** A map key, an array index, or undefined between the values of a container. */
export type PathStep = string | number | undefined;

/** What the decoders of all three serialisations share: the limits and the field path. */
export class NestedDecoder {
  protected readonly reader: ByteReader;
  /** One step per open container; formatted as text only for an error. */
  protected readonly steps: PathStep[] = [];
  readonly #maxDepth: number;
  protected valuesLeft: number;

  constructor(reader: ByteReader, { maxDepth = MAX_DEPTH, maxValues = MAX_VALUES }: LlsdLimits) {
    this.reader = reader;
    this.#maxDepth = maxDepth;
    this.valuesLeft = maxValues;
  }

  protected countValue(): void {
    if (--this.valuesLeft < 0) throw this.error('too-many-values', 'has too many values');
  }

  /** Enters a container and returns the index of its step. */
  protected enter(): number {
    const depth = this.steps.length;
    if (depth >= this.#maxDepth) {
      throw this.error('too-deep', `is nested deeper than ${this.#maxDepth} levels`);
    }
    this.steps.push(undefined);
    return depth;
  }

  protected leave(): void {
    this.steps.pop();
  }

  /** Moves past the next `count` bytes and returns where they start. */
  protected advance(count: number): number {
    const { reader } = this;
    const start = reader.position;
    if (count > reader.bytes.length - start) reader.requireBytes(count, this.path());
    reader.position = start + count;
    return start;
  }

  protected u8(): number {
    return this.reader.bytes[this.advance(1)];
  }

  /** The position of an error where the caller names no other. */
  protected position(): number {
    return this.reader.position;
  }

  protected path(): string {
    return formatPath(this.steps);
  }

  protected error(
    code: string,
    message: string,
    position = this.position(),
    details?: Record<string, string | number>,
  ): DecodeError {
    return this.reader.error(code, message, this.path(), position, details);
  }
}

/**
 * The field path of an error: keys (long ones cut) joined by `/`, indices in brackets, as in
 * `high_lod[0]/Position`.
 */
function formatPath(steps: readonly PathStep[]): string {
  let path = '';
  for (const step of steps) {
    if (typeof step === 'number') path += `[${step}]`;
    else if (step !== undefined) path += (path && '/') + excerpt(step);
  }
  return path;
}
