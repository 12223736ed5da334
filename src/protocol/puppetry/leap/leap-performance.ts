import type { JointDirectory } from '../../../formats/animation/index.ts';
import { DecodeError, decodeUtf8 } from '../../../formats/bytes/index.ts';
import { decodeLeapCommand, type LeapSet, type TimedLeapCommand } from './leap-command.ts';
import { readJoints } from './leap-joints.ts';
import {
  asJsonObject,
  IgnoredKeys,
  type JsonObject,
  leapError,
  MAX_LEAP_DEPTH,
  MAX_PERFORMANCE_BYTES,
  MAX_PERFORMANCE_SECONDS,
  ownMember,
} from './leap-values.ts';
import {
  isJsonDepthWithin,
  linesOfJson,
  linesOfStream,
  linesOfText,
  type PerformanceLine,
  parseJson,
} from './performance-lines.ts';

/** A file that puppeteers. */
export interface LeapPerformance {
  /** In order of time, the first at 0; one at least. */
  readonly lines: readonly TimedLeapCommand[];
  /** Keys that were not understood, of all lines: some of them where there are many. */
  readonly ignored: readonly string[];
  /** Lines that say nothing of joints, such as questions. */
  readonly skipped: number;
}

const STREAM = /^\s*\d{1,7}:/;

/**
 * Decodes a file of commands with their times, in whichever form it is: JSON lines, a JSON list, a Python dict
 * a line (as plug-ins log them), messages of a plug-in with their lengths before them, or a pose (`{joint:
 * {r, p, s}}`, in which keys that begin with `#` are put aside).
 *
 * Times are made relative to the first line. From one line to the next there are 0.05 to 5 seconds, whatever
 * the file says, and 0.1 where it says nothing.
 *
 * @throws {@link DecodeError} format `leap`: `file-too-large`, `performance-line` (a line that cannot be
 * read; `details.line`), `performance-empty` (nothing in it moves a joint), `performance-too-long`, those of
 * {@link decodeLeapCommand} and of LLSD notation.
 *
 * **Source:** puppetry.md section 8, "Recorded log" and "Poser file".
 */
export function decodePerformance(bytes: Uint8Array, joints: JointDirectory): LeapPerformance {
  if (bytes.length > MAX_PERFORMANCE_BYTES) {
    throw leapError('file-too-large', `has ${bytes.length} bytes`, '', { found: bytes.length });
  }
  const lines = readLines(bytes);
  const pose = lines.length === 1 ? readPose(lines[0].value, joints) : null;
  const reading = pose ?? readCommands(lines, joints);
  if (reading.lines.length === 0) throw leapError('performance-empty', 'moves no joint');
  return reading;
}

function readLines(bytes: Uint8Array): PerformanceLine[] {
  if (STREAM.test(decodeUtf8(bytes.subarray(0, 64)))) return linesOfStream(bytes);
  const text = decodeUtf8(bytes).replace(/^\uFEFF/, '');
  const whole = isJsonDepthWithin(text, MAX_LEAP_DEPTH) ? parseJson(text) : undefined;
  return whole === undefined ? linesOfText(bytes) : linesOfJson(whole);
}

/** Null for what is no pose. */
function readPose(value: unknown, joints: JointDirectory): LeapPerformance | null {
  const map = asJsonObject(value);
  if (!map || ownMember(map, 'command') !== undefined || ownMember(map, 'data') !== undefined)
    return null;
  const spoken: JsonObject = Object.fromEntries(
    Object.entries(map).filter(([key]) => !key.startsWith('#')),
  );
  const ignored = new IgnoredKeys();
  const jointState = readJoints(spoken, 'joint_state', joints, ignored);
  const command = { command: 'set', reqid: null, inverseKinematics: [], jointState, camera: null };
  const lines = jointState.length > 0 ? [{ time: 0, command: command as LeapSet }] : [];
  return { lines, ignored: ignored.list(), skipped: 0 };
}

function readCommands(lines: readonly PerformanceLine[], joints: JointDirectory) {
  const ignored = new IgnoredKeys();
  const timed: TimedLeapCommand[] = [];
  let skipped = 0;
  let time = 0;
  let before = Number.NaN;
  for (const line of lines) {
    const { command, ignored: keys } = commandOfLine(line, joints);
    for (const key of keys) ignored.add(key);
    const stated = timeOfLine(line.value);
    if (command.command !== 'set' || !movesJoints(command)) {
      skipped++;
      continue;
    }
    if (timed.length > 0) time += intervalBetween(before, stated);
    before = stated;
    if (time > MAX_PERFORMANCE_SECONDS) throw tooLong(line);
    timed.push({ time, command });
  }
  return { lines: timed, ignored: ignored.list(), skipped };
}

/** The command, or an error that says where in the file it is. */
function commandOfLine({ value, number, offset }: PerformanceLine, joints: JointDirectory) {
  try {
    return decodeLeapCommand(value, joints);
  } catch (fault) {
    if (!(fault instanceof DecodeError)) throw fault;
    const { code, message, path, details } = fault;
    const place = `lines[${number - 1}]${path && `.${path}`}`;
    throw leapError(code, message, place, { ...details, line: number }, offset);
  }
}

function movesJoints({ inverseKinematics, jointState }: LeapSet): boolean {
  return inverseKinematics.length > 0 || jointState.length > 0;
}

function tooLong({ number, offset }: PerformanceLine) {
  const details = { limit: MAX_PERFORMANCE_SECONDS, line: number };
  const message = `takes longer than ${MAX_PERFORMANCE_SECONDS} seconds`;
  return leapError('performance-too-long', message, `lines[${number - 1}]`, details, offset);
}

/** `2022-09-20 18:01:02.123456+00:00`, and the same with a T or without a zone. */
const DATE =
  /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d(?:\.\d{1,9})?)(?:Z|([+-])(\d\d):?(\d\d))?$/;

const MIN_INTERVAL = 0.05;
const MAX_INTERVAL = 5;
const DEFAULT_INTERVAL = 0.1;

/** Seconds that a line says it was written at, of any clock; NaN where it does not say. */
export function timeOfLine(value: unknown): number {
  const map = asJsonObject(value);
  if (!map) return Number.NaN;
  const time =
    ownMember(map, 'time') ?? ownMember(asJsonObject(ownMember(map, 'data')) ?? {}, 'time');
  if (typeof time === 'number') return time;
  return typeof time === 'string' ? secondsOf(time) : Number.NaN;
}

/**
 * Seconds from one line to the next, as they are played.
 *
 * **Source:** puppetry.md section 8, "Recorded log".
 */
export function intervalBetween(before: number, after: number): number {
  const pause = after - before;
  if (!Number.isFinite(pause)) return DEFAULT_INTERVAL;
  return Math.min(Math.max(pause, MIN_INTERVAL), MAX_INTERVAL);
}

function secondsOf(text: string): number {
  const [, year, month, day, hour, minute, second, sign, hours, minutes] = DATE.exec(text) ?? [];
  if (year === undefined) return Number.NaN;
  const days = Date.UTC(Number(year), Number(month) - 1, Number(day)) / 1000;
  const zone = sign === undefined ? 0 : Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes));
  return days + (Number(hour) * 60 + Number(minute) - zone) * 60 + Number(second);
}
