import { MAX_DURATION } from '../animation/index.ts';
import { excerpt, formatFloat32 } from '../bytes/index.ts';
import { type Bvh, MAX_FRAMES, MIN_VALUE_BYTES } from './bvh.ts';
import { type LineReader, NumberScanner } from './bvh-reader.ts';

type MotionPart = Pick<Bvh, 'frameCount' | 'frameTime' | 'values'>;

const { fround } = Math;

/**
 * The duration of the clip in seconds: frame 0 is the reference pose, and the last frame only ends the movement.
 *
 * **Source:** reference/animation.md section 12.1.
 */
export function bvhDuration({ frameCount, frameTime }: Omit<MotionPart, 'values'>): number {
  return fround(Math.max(frameCount - 2, 1) * frameTime);
}

/**
 * Reads everything after `MOTION`. Nothing is allocated for frames before there are enough bytes for them.
 *
 * @param isKept for each number of a frame whether it is one of its values; others are read and left out.
 */
export function readMotion(lines: LineReader, isKept: readonly boolean[]): MotionPart {
  const frameCount = readFrameCount(lines);
  const countOffset = lines.start;
  const frameTime = readFrameTime(lines);
  checkFrameBytes(lines, frameCount, isKept.length, countOffset);
  checkDuration(lines, frameCount, frameTime, countOffset);
  const values = readFrames(lines, frameCount, isKept);
  reviewRemainingLines(lines);
  return { frameCount, frameTime, values };
}

function readFrameCount(lines: LineReader): number {
  lines.requireLine('frames');
  const found = /Frames:\s*(\S+)/.exec(lines.text)?.[1] ?? '';
  if (/^\+?\d{1,15}$/.test(found) && Number(found) > 0) return Number(found);
  const message = 'should be a line such as "Frames: 30"';
  throw lines.error('frames-unreadable', message, 'frames', { found: excerpt(found) });
}

/** The viewer also accepts 0 and negative times, which give no motion; here they are errors. */
function readFrameTime(lines: LineReader): number {
  lines.requireLine('frame_time');
  const found = /Frame\s*Time:\s*(\S+)/.exec(lines.text)?.[1] ?? '';
  const frameTime = /^[+]?[\d.]+(e[+-]?\d+)?$/i.test(found) ? fround(Number(found)) : Number.NaN;
  if (frameTime > 0 && frameTime < Number.POSITIVE_INFINITY) return frameTime;
  const message = 'should be a line such as "Frame Time: 0.033333"';
  throw lines.error('frame-time-unusable', message, 'frame_time', { found: excerpt(found) });
}

function checkFrameBytes(lines: LineReader, found: number, columns: number, offset: number): void {
  const left = lines.remaining;
  const bytesEach = columns * MIN_VALUE_BYTES;
  // The last value needs no separator, but the line before the first one has a line end.
  const room = Math.floor(left / bytesEach);
  if (found <= room) return;
  const message = `announces ${found} frames of at least ${bytesEach} bytes, there is room for ${room}`;
  const details = { found, room, bytesEach, left };
  throw lines.error('count-over-end', message, 'frames', details, offset);
}

function checkDuration(
  lines: LineReader,
  frameCount: number,
  frameTime: number,
  offset: number,
): void {
  const duration = bvhDuration({ frameCount, frameTime });
  if (duration > MAX_DURATION) {
    const message = `lasts ${formatFloat32(duration)} s; at most ${MAX_DURATION} are allowed`;
    const details = { found: duration, limit: MAX_DURATION };
    throw lines.error('duration-too-long', message, 'frames', details, offset);
  }
  if (frameCount > MAX_FRAMES) {
    const message = `are ${frameCount}; an animation tells ${MAX_FRAMES - 1} moments apart`;
    const details = { found: frameCount, limit: MAX_FRAMES };
    throw lines.error('too-many-frames', message, 'frames', details, offset);
  }
}

function readFrames(lines: LineReader, frameCount: number, isKept: readonly boolean[]) {
  const columns = isKept.filter(Boolean).length;
  const values = new Float32Array(frameCount * columns);
  const scanner = new NumberScanner(lines.bytes);
  let longLines = 0;
  for (let frame = 0; frame < frameCount; frame++) {
    if (!lines.advance()) {
      const message = `announces ${frameCount} frames, and the file ends after ${frame}`;
      throw lines.error('frames-missing', message, 'frames', { found: frameCount, room: frame });
    }
    const out = values.subarray(frame * columns, (frame + 1) * columns);
    readFrame(lines, scanner, out, isKept, frame);
    if (scanner.scan(lines.end) !== 'end' && longLines++ === 0) {
      const { length } = isKept;
      const message = `More than ${length} values stand in a frame's line; the rest of it is not read.`;
      lines.warn('values-extra', message, `frames[${frame}][${length}]`, scanner.start);
    }
  }
  return values;
}

function readFrame(
  lines: LineReader,
  scanner: NumberScanner,
  out: Float32Array,
  isKept: readonly boolean[],
  frame: number,
): void {
  scanner.position = lines.start;
  let at = 0;
  for (let column = 0; column < isKept.length; column++) {
    const outcome = scanner.scan(lines.end);
    if (outcome !== 'number') throw badValue(lines, scanner, outcome, isKept.length, frame, column);
    const value = fround(scanner.value);
    if (!Number.isFinite(value)) throw notFinite(lines, scanner, frame, column);
    if (isKept[column]) out[at++] = value;
  }
}

function badValue(
  lines: LineReader,
  scanner: NumberScanner,
  outcome: 'junk' | 'end',
  columns: number,
  frame: number,
  column: number,
) {
  const path = `frames[${frame}][${column}]`;
  if (outcome === 'end') {
    const message = `has ${column} of ${columns} values`;
    const details = { frame, found: column, expected: columns };
    return lines.error('values-missing', message, path, details, scanner.start);
  }
  const found = wordAt(lines, scanner.start);
  if (/^[+-]?(nan|inf)/i.test(found)) return notFinite(lines, scanner, frame, column);
  return lines.error('bad-number', `is "${found}", no number`, path, { found }, scanner.start);
}

function notFinite(lines: LineReader, scanner: NumberScanner, frame: number, column: number) {
  const found = wordAt(lines, scanner.start);
  const path = `frames[${frame}][${column}]`;
  return lines.error('not-finite', `is ${found}`, path, { found }, scanner.start);
}

function wordAt(lines: LineReader, start: number): string {
  const { bytes, end } = lines;
  const stop = Math.min(end, start + 80);
  return /^\S*/.exec(String.fromCharCode(...bytes.subarray(start, stop)))![0];
}

/** Warns of lines after the last frame, which are not read. */
function reviewRemainingLines(lines: LineReader): void {
  let count = 0;
  let first = 0;
  while (lines.advance()) {
    if (!lines.isBlank && count++ === 0) first = lines.start;
  }
  if (count === 0) return;
  const subject = count === 1 ? 'One line follows' : `${count} lines follow`;
  const message = `${subject} after the last of the frames that are announced; they are not read.`;
  lines.warn('lines-extra', message, 'frames', first);
}
