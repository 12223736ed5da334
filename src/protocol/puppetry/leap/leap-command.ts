import type { JointDirectory } from '../../../formats/animation/index.ts';
import { excerpt } from '../../../formats/bytes/index.ts';
import { type LeapJoints, readMoveJoints, readSetJoints } from './leap-joints.ts';
import {
  asJsonObject,
  IgnoredKeys,
  type JsonObject,
  leapError,
  MAX_COMMAND_CHARACTERS,
  memberByName,
  ownMember,
} from './leap-values.ts';

/** A command that sets joints or the camera. */
export interface LeapSet extends LeapJoints {
  readonly command: 'set';
  /** As it was sent, to be repeated in reports; null for none. */
  readonly reqid: number | string | null;
  readonly camera: number | null;
}

/** A command that requests data. */
export interface LeapGet {
  readonly command: 'get';
  readonly reqid: number | string | null;
  readonly data: readonly ('skeleton' | 'camera')[];
}

type LeapCommand = LeapSet | LeapGet;

/** A decoded command, and what was ignored in it: keys of unknown members and joints, and of invalid numbers. */
export interface DecodedLeapCommand {
  readonly command: LeapCommand;
  readonly ignored: readonly string[];
}

/** Characters of a `reqid` that is a text. */
const MAX_REQID_LENGTH = 256;

/** Names that one `get` may list. */
const MAX_NAMES = 16;

/** The data that can be requested, by both names. */
const DATA_NAMES: Readonly<Record<string, LeapGet['data'][number]>> = {
  s: 'skeleton',
  skeleton: 'skeleton',
  c: 'camera',
  camera: 'camera',
};

/**
 * Decodes one command from its JSON text.
 *
 * @throws {@link DecodeError} format `leap`: `text-too-long`, `not-json`, and those of {@link decodeLeapCommand}.
 */
export function decodeLeapText(text: string, joints: JointDirectory): DecodedLeapCommand {
  const found = text.length;
  if (found > MAX_COMMAND_CHARACTERS) {
    const details = { found, limit: MAX_COMMAND_CHARACTERS };
    throw leapError('text-too-long', `has ${found} characters`, '', details);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw leapError('not-json', 'is not JSON', '', { place: '' });
  }
  return decodeLeapCommand(value, joints);
}

/**
 * Decodes one command of a puppetry plug-in from a JSON value: the current `set` and `get`, and the flat commands of
 * 2022 (`move`, `set_camera`, `get_camera`, `send_skeleton`), alone or as the `data` of `{pump, data}`. Unknown
 * members, unknown joints, and lists that are not three numbers are left out and listed in `ignored`.
 *
 * @param joints the numbers of joints by their names and old names.
 * @throws {@link DecodeError} format `leap`: `leap-command` (not a known command), `wrong-type` (a map was expected),
 * `too-many-joints`.
 *
 * **Source:** puppetry.md section 8.
 */
export function decodeLeapCommand(value: unknown, joints: JointDirectory): DecodedLeapCommand {
  const object = asJsonObject(value);
  if (!object) throw leapError('wrong-type', 'is no map', '', { expected: 'a map' });
  const isEnveloped = ownMember(object, 'command') === undefined;
  const content = (isEnveloped && asJsonObject(ownMember(object, 'data'))) || object;
  const ignored = new IgnoredKeys();
  const command = readCommand(content, joints, ignored);
  return { command, ignored: ignored.list() };
}

function readCommand(
  object: JsonObject,
  joints: JointDirectory,
  ignored: IgnoredKeys,
): LeapCommand {
  const name = ownMember(object, 'command');
  const reqid = readReqid(ownMember(object, 'reqid'), ignored);
  switch (name) {
    case 'set': {
      const data = asJsonObject(memberByName(object, 'd', 'data'));
      if (!data) throw leapError('wrong-type', 'data is no map', 'data', { expected: 'a map' });
      const setJoints = readSetJoints(data, joints, ignored);
      const camera = memberByName(data, 'c', 'camera');
      return {
        command: 'set',
        reqid,
        ...setJoints,
        camera: camera === undefined ? null : readCamera(camera, ignored),
      };
    }
    case 'get':
      return { command: 'get', reqid, data: readNames(memberByName(object, 'd', 'data'), ignored) };
    case 'move':
      return { command: 'set', reqid, ...readMoveJoints(object, joints, ignored), camera: null };
    case 'set_camera': {
      // No source names its argument: it may be that of the viewer's own message, or that of the later command.
      const camera = ownMember(object, 'camera_id') ?? memberByName(object, 'c', 'camera');
      const noJoints = { inverseKinematics: [], jointState: [] };
      return { command: 'set', reqid, ...noJoints, camera: readCamera(camera, ignored) };
    }
    case 'get_camera':
      return { command: 'get', reqid, data: ['camera'] };
    case 'send_skeleton':
      return { command: 'get', reqid, data: ['skeleton'] };
    default:
      throw leapError('leap-command', 'names no command that is known', 'command', {
        found: typeof name === 'string' ? excerpt(name) : '',
      });
  }
}

/** A camera is a whole number; fractions are truncated, as in LLSD. */
function readCamera(value: unknown, ignored: IgnoredKeys): number | null {
  if (typeof value === 'number' && Math.abs(value) < 2 ** 31) return Math.trunc(value);
  ignored.add('camera');
  return null;
}

function readNames(data: unknown, ignored: IgnoredKeys): LeapGet['data'] {
  const requested = Array.isArray(data) ? data : [data];
  const names = new Set<LeapGet['data'][number]>();
  for (const name of requested.slice(0, MAX_NAMES)) {
    if (typeof name === 'string' && Object.hasOwn(DATA_NAMES, name)) names.add(DATA_NAMES[name]);
    else ignored.add(typeof name === 'string' ? name : 'data');
  }
  return [...names];
}

function readReqid(value: unknown, ignored: IgnoredKeys): LeapSet['reqid'] {
  if (value === undefined || value === null) return null;
  if (typeof value === 'number') return value;
  if (typeof value === 'string' && value.length <= MAX_REQID_LENGTH) return value;
  ignored.add('reqid');
  return null;
}
