import { DecodeError, decodeUtf8, encodeUtf8, excerpt } from '../bytes/index.ts';
import { NULL_UUID, normaliseUuid, parseReal } from '../llsd/index.ts';
import type { Gesture, GestureStep } from './gesture.ts';

/** The only version there is. */
export const GESTURE_VERSION = 2;
/** Far more than a gesture that a person has made. */
export const MAX_GESTURE_BYTES = 256 * 1024;
export const MAX_GESTURE_STEPS = 1000;
/** The shortest step is a chat without text: `2`, an empty line, `0`. */
const MIN_STEP_BYTES = 5;

const STEP_KINDS = ['animation', 'sound', 'chat', 'wait'] as const;

const BYTE = /^\d{1,3}$/;
const U32 = /^\d{1,10}$/;
const VERSION = /^[+-]?\d{1,9}$/;
const LINE_FEED = 10;
const NUL = 0;

/**
 * Decodes a gesture, lines of text with one value each. What follows the last step, such as the NUL that some libraries
 * have there, is ignored.
 *
 * @throws {@link DecodeError} of format `gesture`: `file-too-large` (over 256 KiB), `not-gesture`, `version-unsupported`,
 * `truncated`, `bad-number`, `bad-uuid`, `not-finite`, `too-many-values` (over 1000 steps), `count-over-end`,
 * `gesture-step-unknown`.
 *
 * **Source:** region.md section 6.
 */
export function decodeGesture(bytes: Uint8Array): Gesture {
  const lines = new GestureLines(bytes);
  if (bytes.length > MAX_GESTURE_BYTES) {
    throw lines.error('file-too-large', `has ${bytes.length} bytes`, '');
  }
  checkVersion(lines);
  return {
    key: lines.number('key', BYTE, 0xff),
    modifiers: lines.number('mask', U32, 0xffffffff),
    trigger: lines.next('trigger'),
    replacement: lines.next('replace'),
    steps: readSteps(lines),
  };
}

function checkVersion(lines: GestureLines): void {
  const text = lines.next('version').trim();
  if (!VERSION.test(text)) {
    throw lines.error('not-gesture', `begins with "${excerpt(text)}"`, 'version');
  }
  const version = Number(text);
  if (version === GESTURE_VERSION) return;
  throw lines.error('version-unsupported', `is of version ${version}`, 'version', { version });
}

function readSteps(lines: GestureLines): GestureStep[] {
  const path = 'step_count';
  const found = lines.number(path, U32, 0xffffffff);
  const limit = MAX_GESTURE_STEPS;
  if (found > limit) {
    throw lines.error('too-many-values', `announces ${found} steps`, path, { found, limit });
  }
  const left = lines.remaining;
  // One byte more, because the last line needs no line end.
  const room = Math.floor((left + 1) / MIN_STEP_BYTES);
  if (found > room) {
    const details = { found, room, bytesEach: MIN_STEP_BYTES, left };
    const message = `announces ${found} steps, there is room for ${room}`;
    throw lines.error('count-over-end', message, path, details);
  }
  return Array.from({ length: found }, (_, index) => readStep(lines, `steps[${index}]`));
}

function readStep(lines: GestureLines, path: string): GestureStep {
  const type = lines.number(`${path}/type`, U32, 0xffffffff);
  const kind = STEP_KINDS[type];
  switch (kind) {
    case 'animation':
    case 'sound':
      return {
        kind,
        name: lines.next(`${path}/name`),
        assetId: lines.uuid(`${path}/asset_id`),
        flags: lines.number(`${path}/flags`, U32, 0xffffffff),
      };
    case 'chat':
      return {
        kind,
        text: lines.next(`${path}/text`),
        flags: lines.number(`${path}/flags`, U32, 0xffffffff),
      };
    case 'wait':
      return {
        kind,
        seconds: lines.real(`${path}/seconds`),
        flags: lines.number(`${path}/flags`, U32, 0xffffffff),
      };
    default:
      throw lines.error('gesture-step-unknown', `is of type ${type}`, `${path}/type`, { type });
  }
}

/** Reads the UTF-8 lines of a gesture one by one; its errors have the offset of the current line. */
class GestureLines {
  readonly #bytes: Uint8Array;
  #start = 0;
  #next = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Number of bytes after the current line. */
  get remaining(): number {
    return this.#bytes.length - this.#next;
  }

  /** The next line without its end; at the end of the file, and at a NUL, `path` is truncated. */
  next(path: string): string {
    const bytes = this.#bytes;
    this.#start = this.#next;
    if (this.#start === bytes.length || bytes[this.#start] === NUL) {
      throw this.error('truncated', 'the file ends', path);
    }
    const end = bytes.indexOf(LINE_FEED, this.#start);
    this.#next = end < 0 ? bytes.length : end + 1;
    const text = decodeUtf8(bytes.subarray(this.#start, end < 0 ? bytes.length : end));
    return text.endsWith('\r') ? text.slice(0, -1) : text;
  }

  number(path: string, form: RegExp, max: number): number {
    const digits = this.next(path).trim();
    const value = form.test(digits) ? Number(digits) : Number.NaN;
    if (value <= max) return value;
    throw this.error('bad-number', `"${excerpt(digits)}" is no number that can stand here`, path);
  }

  real(path: string): number {
    const text = this.next(path).trim();
    const value = parseReal(text);
    if (value === undefined) {
      throw this.error('bad-number', `"${excerpt(text)}" is no number`, path);
    }
    if (Number.isFinite(value)) return value;
    throw this.error('not-finite', `is ${value}`, path, { found: String(value) });
  }

  /** An empty line is the null id, as a step has it that was never filled in. */
  uuid(path: string): string {
    const text = this.next(path).trim();
    const id = text === '' ? NULL_UUID : normaliseUuid(text);
    if (id) return id;
    throw this.error('bad-uuid', `"${excerpt(text)}" is no UUID`, path);
  }

  /** Makes the error for the current line, without throwing it. */
  error(
    code: string,
    message: string,
    path: string,
    details: Record<string, string | number> = {},
  ): DecodeError {
    const offset = this.#start;
    return new DecodeError(message, { format: 'gesture', code, offset, path, details });
  }
}

/**
 * Writes a gesture as viewers do. Line breaks in its texts become blanks, since each text has one line; the NUL that
 * would end the text for a reader does, too.
 *
 * @throws {RangeError} for a time that is not finite.
 *
 * **Source:** region.md section 6.
 */
export function encodeGesture(gesture: Gesture): Uint8Array<ArrayBuffer> {
  const { key, modifiers, trigger, replacement, steps } = gesture;
  const lines = [
    ...[GESTURE_VERSION, key, modifiers].map(String),
    oneLine(trigger),
    oneLine(replacement),
    String(steps.length),
    ...steps.flatMap(stepLines),
  ];
  return encodeUtf8(`${lines.join('\n')}\n`);
}

function stepLines(step: GestureStep): string[] {
  const type = String(STEP_KINDS.indexOf(step.kind));
  const flags = String(step.flags);
  switch (step.kind) {
    case 'animation':
    case 'sound':
      return [type, oneLine(step.name), step.assetId, flags];
    case 'chat':
      return [type, oneLine(step.text), flags];
    case 'wait':
      if (!Number.isFinite(step.seconds)) {
        throw new RangeError(`a gesture cannot wait for ${step.seconds} seconds`);
      }
      return [type, String(step.seconds), flags];
  }
}

const oneLine = (text: string) => text.replace(/\r\n|[\r\n\0]/g, ' ');
