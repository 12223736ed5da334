import type { JointDirectory } from '../../../formats/animation/index.ts';
import { DecodeError } from '../../../formats/bytes/index.ts';
import { clamp } from '../../../math/index.ts';
import { decodeLeapCommand, type LeapSet } from './leap-command.ts';
import { readJointMap } from './leap-joints.ts';
import { asJsonObject, IgnoredKeys, leapError, ownMember } from './leap-values.ts';
import { type PerformanceLine, readPerformanceLines } from './performance-lines.ts';

/** A recording of commands that move an avatar. */
export interface LeapPerformance {
  /** In order of time, the first at 0; at least one. */
  readonly lines: readonly TimedLeapCommand[];
  /** Keys of all lines that were ignored; only some of them if there are many. */
  readonly ignored: readonly string[];
  /** Number of lines that do not move joints, such as requests. */
  readonly skipped: number;
}

/** One line of a performance. */
export interface TimedLeapCommand {
  /** Seconds since the first line. */
  readonly time: number;
  readonly command: LeapSet;
}

/** Seconds of a performance. */
const MAX_PERFORMANCE_SECONDS = 600;

/** There are at most 12,000 lines in ten minutes, of 2 KB if half of the joints move. */
const MAX_PERFORMANCE_BYTES = 32 * 1024 * 1024;

/**
 * Decodes a file of commands with their times, in one of these formats: JSON lines, a JSON list, a Python dict per line
 * (as plug-ins log them), messages of a plug-in preceded by their lengths, or a pose (`{joint: {r, p, s}}`, in which
 * keys that begin with `#` are comments).
 *
 * Times are relative to the first line. The interval between two lines is 0.05 to 5 seconds, whatever the file says,
 * and 0.1 if it has no times.
 *
 * @throws {@link DecodeError} format `leap`: `file-too-large`, `performance-line` (a line that cannot be read;
 * `details.line`), `performance-empty` (nothing moves a joint), `performance-too-long`, those of
 * {@link decodeLeapCommand} and of LLSD notation.
 *
 * **Source:** puppetry.md section 8, "Recorded log" and "Poser file".
 */
export function decodePerformance(bytes: Uint8Array, joints: JointDirectory): LeapPerformance {
  if (bytes.length > MAX_PERFORMANCE_BYTES) {
    throw leapError('file-too-large', `has ${bytes.length} bytes`, '', { found: bytes.length });
  }
  const lines = readPerformanceLines(bytes);
  const pose = lines.length === 1 ? readPose(lines[0].value, joints) : null;
  const performance = pose ?? readCommands(lines, joints);
  if (performance.lines.length === 0) throw leapError('performance-empty', 'moves no joint');
  return performance;
}

/** Null for anything but a pose. */
function readPose(value: unknown, joints: JointDirectory): LeapPerformance | null {
  const object = asJsonObject(value);
  if (!object) return null;
  if (['command', 'data'].some((name) => ownMember(object, name) !== undefined)) return null;
  const pose = Object.fromEntries(Object.entries(object).filter(([key]) => !key.startsWith('#')));
  const ignored = new IgnoredKeys();
  const jointState = readJointMap(pose, 'joint_state', joints, ignored);
  const command: LeapSet = {
    command: 'set',
    reqid: null,
    inverseKinematics: [],
    jointState,
    camera: null,
  };
  const lines = jointState.length > 0 ? [{ time: 0, command }] : [];
  return { lines, ignored: ignored.list(), skipped: 0 };
}

function readCommands(lines: readonly PerformanceLine[], joints: JointDirectory): LeapPerformance {
  const ignored = new IgnoredKeys();
  const timed: TimedLeapCommand[] = [];
  let skipped = 0;
  let time = 0;
  let lastTimestamp = Number.NaN;
  for (const line of lines) {
    const { command, ignored: keys } = decodeLine(line, joints);
    for (const key of keys) ignored.add(key);
    if (command.command !== 'set' || !movesJoints(command)) {
      skipped++;
      continue;
    }
    const timestamp = timestampOf(line.value);
    if (timed.length > 0) time += intervalBetween(lastTimestamp, timestamp);
    lastTimestamp = timestamp;
    if (time > MAX_PERFORMANCE_SECONDS) {
      const details = { limit: MAX_PERFORMANCE_SECONDS, line: line.number };
      const message = `takes longer than ${MAX_PERFORMANCE_SECONDS} seconds`;
      const path = `lines[${line.number - 1}]`;
      throw leapError('performance-too-long', message, path, details, line.offset);
    }
    timed.push({ time, command });
  }
  return { lines: timed, ignored: ignored.list(), skipped };
}

/** Decodes the command of a line. Errors have its position in the file. */
function decodeLine({ value, number, offset }: PerformanceLine, joints: JointDirectory) {
  try {
    return decodeLeapCommand(value, joints);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    const { code, message, path, details } = error;
    const linePath = `lines[${number - 1}]${path && `.${path}`}`;
    throw leapError(code, message, linePath, { ...details, line: number }, offset);
  }
}

function movesJoints({ inverseKinematics, jointState }: LeapSet): boolean {
  return inverseKinematics.length > 0 || jointState.length > 0;
}

/** `2022-09-20 18:01:02.123456+00:00`, or the same with a T, or without a time zone. */
const DATE =
  /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d(?:\.\d{1,9})?)(?:Z|([+-])(\d\d):?(\d\d))?$/;

const MIN_INTERVAL = 0.05;
const MAX_INTERVAL = 5;
const DEFAULT_INTERVAL = 0.1;

/** Seconds at which a line was written, on any clock; NaN if it has no time. */
function timestampOf(value: unknown): number {
  const object = asJsonObject(value);
  if (!object) return Number.NaN;
  const data = asJsonObject(ownMember(object, 'data')) ?? {};
  const time = ownMember(object, 'time') ?? ownMember(data, 'time');
  if (typeof time === 'number') return time;
  return typeof time === 'string' ? secondsOfDate(time) : Number.NaN;
}

/**
 * Seconds between two lines when they are played.
 *
 * **Source:** puppetry.md section 8, "Recorded log".
 */
function intervalBetween(before: number, after: number): number {
  const interval = after - before;
  if (!Number.isFinite(interval)) return DEFAULT_INTERVAL;
  return clamp(interval, MIN_INTERVAL, MAX_INTERVAL);
}

function secondsOfDate(text: string): number {
  const [, year, month, day, hour, minute, second, sign, hours, minutes] = DATE.exec(text) ?? [];
  if (year === undefined) return Number.NaN;
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(day)) / 1000;
  const zone = sign === undefined ? 0 : Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes));
  return midnight + (Number(hour) * 60 + Number(minute) - zone) * 60 + Number(second);
}
