import type { JointDirectory } from '../../../formats/animation/index.ts';
import { excerpt } from '../../../formats/bytes/index.ts';
import type { Quaternion } from '../../../math/index.ts';
import type { Vector3 } from '../puppetry-layouts.ts';
import { readCamera, readMove, readSet } from './leap-joints.ts';
import {
  asJsonObject,
  IgnoredKeys,
  type JsonObject,
  leapError,
  MAX_COMMAND_CHARACTERS,
  memberByName,
  ownMember,
} from './leap-values.ts';

/** What a plug-in asks of one joint. */
export interface LeapJoint {
  /** Joint number. */
  readonly joint: number;
  /** Target: half arm spans in the root's frame; state: metres in the parent's. Each number within -10..10. */
  readonly position: Vector3 | null;
  /** Unit length, w not below zero. */
  readonly rotation: Quaternion | null;
  /** Factors; of a state only. */
  readonly scale: Vector3 | null;
  readonly disableConstraint: boolean;
  /** Wants to be told where the joint is afterwards. */
  readonly report: boolean;
}

export interface LeapSet {
  readonly command: 'set';
  /** As it was sent, to stand in the reports; null without. */
  readonly reqid: number | string | null;
  /** Targets, in the root's frame. */
  readonly inverseKinematics: readonly LeapJoint[];
  /** Joints as they are to be, in their parents' frames. */
  readonly jointState: readonly LeapJoint[];
  readonly camera: number | null;
}

export interface LeapGet {
  readonly command: 'get';
  readonly reqid: number | string | null;
  readonly data: readonly ('skeleton' | 'camera')[];
}

export type LeapCommand = LeapSet | LeapGet;

/** A command that was understood, and what in it was not: keys of joints nobody knows, numbers that are none. */
export interface DecodedLeapCommand {
  readonly command: LeapCommand;
  readonly ignored: readonly string[];
}

/** One line of a performance that was written down. */
export interface TimedLeapCommand {
  /** Seconds since the first line. */
  readonly time: number;
  readonly command: LeapSet;
}

/** Characters of a `reqid` that is a text. */
const MAX_REQID_LENGTH = 256;

/** Names that one `get` may list. */
const MAX_NAMES = 16;

/** What can be asked for, by both names. */
const DATA_NAMES: Readonly<Record<string, LeapGet['data'][number]>> = {
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
export function decodeLeapText(text: string, joints: JointDirectory): DecodedLeapCommand {
  const found = text.length;
  if (found > MAX_COMMAND_CHARACTERS) {
    const details = { found, limit: MAX_COMMAND_CHARACTERS };
    throw leapError('text-too-long', `has ${found} characters`, '', details);
  }
  return decodeLeapCommand(parseJsonText(text), joints);
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
export function decodeLeapCommand(value: unknown, joints: JointDirectory): DecodedLeapCommand {
  const map = commandOf(value);
  const ignored = new IgnoredKeys();
  const command = readCommand(map, joints, ignored);
  return { command, ignored: ignored.list() };
}

/** The map of a command: the value, or what its envelope holds. */
function commandOf(value: unknown): JsonObject {
  const map = asJsonObject(value);
  if (!map) throw leapError('wrong-type', 'is no map', '', { expected: 'a map' });
  if (ownMember(map, 'command') !== undefined) return map;
  return asJsonObject(ownMember(map, 'data')) ?? map;
}

function readCommand(map: JsonObject, joints: JointDirectory, ignored: IgnoredKeys): LeapCommand {
  const name = ownMember(map, 'command');
  const reqid = readReqid(ownMember(map, 'reqid'), ignored);
  switch (name) {
    case 'set':
      return { command: 'set', reqid, ...readSet(dataOf(map), joints, ignored) };
    case 'get':
      return { command: 'get', reqid, data: readNames(memberByName(map, 'd', 'data'), ignored) };
    case 'move':
      return { command: 'set', reqid, ...readMove(map, joints, ignored), camera: null };
    case 'set_camera':
      return { ...emptySet(reqid), camera: readCamera(cameraOf(map), ignored) };
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

function emptySet(reqid: LeapSet['reqid']): LeapSet {
  return { command: 'set', reqid, inverseKinematics: [], jointState: [], camera: null };
}

function dataOf(map: JsonObject): JsonObject {
  const data = asJsonObject(memberByName(map, 'd', 'data'));
  if (!data) throw leapError('wrong-type', 'data is no map', 'data', { expected: 'a map' });
  return data;
}

/** No source tells the name of its argument: it is that of the viewer's own message, or of the later form. */
function cameraOf(map: JsonObject): unknown {
  return ownMember(map, 'camera_id') ?? memberByName(map, 'c', 'camera');
}

function readNames(data: unknown, ignored: IgnoredKeys): LeapGet['data'] {
  const asked = Array.isArray(data) ? data : [data];
  const names = new Set<LeapGet['data'][number]>();
  for (const name of asked.slice(0, MAX_NAMES)) {
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

function parseJsonText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw leapError('not-json', 'is not JSON', '', { place: '' });
  }
}
