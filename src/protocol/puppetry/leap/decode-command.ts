import type { JointDirectory } from '../../../formats/animation/index.ts';
import { excerpt } from '../../../formats/bytes/index.ts';
import { Ignored } from './ignored.ts';
import { error } from './leap-error.ts';
import { asLeapMap, type LeapMap, memberOf, ownOf } from './leap-map.ts';
import { MAX_COMMAND_CHARACTERS } from './limits.ts';
import { readMove } from './read-move.ts';
import { readCamera, readSet } from './read-set.ts';
import type { LeapCommand, LeapGet, LeapReading, LeapSet } from './types.ts';

/** Characters of a `reqid` that is a text. */
const LONGEST_REQID = 256;

/** Names that one `get` may list. */
const MOST_NAMES = 16;

/** What can be asked for, by both names. */
const DATA: Readonly<Record<string, LeapGet['data'][number]>> = {
  s: 'skeleton',
  skeleton: 'skeleton',
  c: 'camera',
  camera: 'camera',
};

/**
 * Decodes one command from its JSON text.
 *
 * @throws {@link DecodeError} format `leap`: `text-too-long`, `not-json`, and those of
 * {@link decodeLeapCommand}.
 */
export function decodeLeapText(text: string, joints: JointDirectory): LeapReading {
  const found = text.length;
  if (found > MAX_COMMAND_CHARACTERS) {
    const details = { found, limit: MAX_COMMAND_CHARACTERS };
    throw error('text-too-long', `has ${found} characters`, '', details);
  }
  return decodeLeapCommand(parse(text), joints);
}

/**
 * Decodes one command of a puppetry plug-in from a JSON value: the current `set` and `get`, and the flat ones
 * of 2022 (`move`, `set_camera`, `get_camera`, `send_skeleton`), alone or as the `data` of `{pump, data}`.
 * Members that mean nothing, joints nobody knows and lists that are no three numbers are left out and named
 * in `ignored`.
 *
 * @param joints tells the numbers of names and old names.
 * @throws {@link DecodeError} format `leap`: `leap-command` (no command that is known), `wrong-type` (a map
 * was expected), `too-many-joints`.
 *
 * **Source:** puppetry.md section 8.
 */
export function decodeLeapCommand(value: unknown, joints: JointDirectory): LeapReading {
  const map = commandOf(value);
  const ignored = new Ignored();
  const command = read(map, joints, ignored);
  return { command, ignored: ignored.list() };
}

/** The map of a command: the value, or what its envelope holds. */
function commandOf(value: unknown): LeapMap {
  const map = asLeapMap(value);
  if (!map) throw error('wrong-type', 'is no map', '', { expected: 'a map' });
  if (ownOf(map, 'command') !== undefined) return map;
  return asLeapMap(ownOf(map, 'data')) ?? map;
}

function read(map: LeapMap, joints: JointDirectory, ignored: Ignored): LeapCommand {
  const name = ownOf(map, 'command');
  const reqid = readReqid(ownOf(map, 'reqid'), ignored);
  switch (name) {
    case 'set':
      return { command: 'set', reqid, ...readSet(dataOf(map), joints, ignored) };
    case 'get':
      return { command: 'get', reqid, data: readNames(memberOf(map, 'd', 'data'), ignored) };
    case 'move':
      return { command: 'set', reqid, ...readMove(map, joints, ignored), camera: null };
    case 'set_camera':
      return { ...nothing(reqid), camera: readCamera(cameraOf(map), ignored) };
    case 'get_camera':
      return { command: 'get', reqid, data: ['camera'] };
    case 'send_skeleton':
      return { command: 'get', reqid, data: ['skeleton'] };
    default:
      throw error('leap-command', 'names no command that is known', 'command', {
        found: typeof name === 'string' ? excerpt(name) : '',
      });
  }
}

function nothing(reqid: LeapSet['reqid']): LeapSet {
  return { command: 'set', reqid, inverseKinematics: [], jointState: [], camera: null };
}

function dataOf(map: LeapMap): LeapMap {
  const data = asLeapMap(memberOf(map, 'd', 'data'));
  if (!data) throw error('wrong-type', 'data is no map', 'data', { expected: 'a map' });
  return data;
}

/** No source tells the name of its argument: it is that of the viewer's own message, or of the later form. */
function cameraOf(map: LeapMap): unknown {
  return ownOf(map, 'camera_id') ?? memberOf(map, 'c', 'camera');
}

function readNames(data: unknown, ignored: Ignored): LeapGet['data'] {
  const asked = Array.isArray(data) ? data : [data];
  const names = new Set<LeapGet['data'][number]>();
  for (const name of asked.slice(0, MOST_NAMES)) {
    if (typeof name === 'string' && Object.hasOwn(DATA, name)) names.add(DATA[name]);
    else ignored.add(typeof name === 'string' ? name : 'data');
  }
  return [...names];
}

function readReqid(value: unknown, ignored: Ignored): LeapSet['reqid'] {
  if (value === undefined || value === null) return null;
  if (typeof value === 'number') return value;
  if (typeof value === 'string' && value.length <= LONGEST_REQID) return value;
  ignored.add('reqid');
  return null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw error('not-json', 'is not JSON', '', { place: '' });
  }
}
