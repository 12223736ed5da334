import type { JointDirectory } from '../../../formats/animation/index.ts';
import { DecodeError, decodeUtf8 } from '../../../formats/bytes/index.ts';
import { decodeLeapCommand } from './decode-command.ts';
import { Ignored } from './ignored.ts';
import { isJsonWithin } from './json-depth.ts';
import { error } from './leap-error.ts';
import { asLeapMap, type LeapMap, ownOf } from './leap-map.ts';
import { pauseBetween, timeOfLine } from './leap-time.ts';
import { MAX_LEAP_DEPTH, MAX_PERFORMANCE_BYTES, MAX_PERFORMANCE_SECONDS } from './limits.ts';
import {
  linesOfJson,
  linesOfStream,
  linesOfText,
  type PerformanceLine,
  parseJson,
} from './performance-lines.ts';
import { readJoints } from './read-set.ts';
import type { LeapSet, TimedLeap } from './types.ts';

/** A file that puppeteers. */
export interface PerformanceReading {
  /** In order of time, the first at 0; one at least. */
  readonly lines: readonly TimedLeap[];
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
export function decodePerformance(bytes: Uint8Array, joints: JointDirectory): PerformanceReading {
  if (bytes.length > MAX_PERFORMANCE_BYTES) {
    throw error('file-too-large', `has ${bytes.length} bytes`, '', { found: bytes.length });
  }
  const lines = readLines(bytes);
  const pose = lines.length === 1 ? readPose(lines[0].value, joints) : null;
  const reading = pose ?? readCommands(lines, joints);
  if (reading.lines.length === 0) throw error('performance-empty', 'moves no joint');
  return reading;
}

function readLines(bytes: Uint8Array): PerformanceLine[] {
  if (STREAM.test(decodeUtf8(bytes.subarray(0, 64)))) return linesOfStream(bytes);
  const text = decodeUtf8(bytes).replace(/^\uFEFF/, '');
  const whole = isJsonWithin(text, MAX_LEAP_DEPTH) ? parseJson(text) : undefined;
  return whole === undefined ? linesOfText(bytes) : linesOfJson(whole);
}

/** Null for what is no pose. */
function readPose(value: unknown, joints: JointDirectory): PerformanceReading | null {
  const map = asLeapMap(value);
  if (!map || ownOf(map, 'command') !== undefined || ownOf(map, 'data') !== undefined) return null;
  const spoken: LeapMap = Object.fromEntries(
    Object.entries(map).filter(([key]) => !key.startsWith('#')),
  );
  const ignored = new Ignored();
  const jointState = readJoints(spoken, 'joint_state', joints, ignored);
  const command = { command: 'set', reqid: null, inverseKinematics: [], jointState, camera: null };
  const lines = jointState.length > 0 ? [{ time: 0, command: command as LeapSet }] : [];
  return { lines, ignored: ignored.list(), skipped: 0 };
}

function readCommands(lines: readonly PerformanceLine[], joints: JointDirectory) {
  const ignored = new Ignored();
  const timed: TimedLeap[] = [];
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
    if (timed.length > 0) time += pauseBetween(before, stated);
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
    throw error(code, message, place, { ...details, line: number }, offset);
  }
}

function movesJoints({ inverseKinematics, jointState }: LeapSet): boolean {
  return inverseKinematics.length > 0 || jointState.length > 0;
}

function tooLong({ number, offset }: PerformanceLine) {
  const details = { limit: MAX_PERFORMANCE_SECONDS, line: number };
  const message = `takes longer than ${MAX_PERFORMANCE_SECONDS} seconds`;
  return error('performance-too-long', message, `lines[${number - 1}]`, details, offset);
}
