import { type ByteReader, singleText, type Warning } from '../bytes/index.ts';
import { HEADER, INHERIT_PRIORITY, MAX_DURATION, MAX_HAND_POSE } from './layout.ts';
import { HAND_POSES } from './poses.ts';
import { readFinite, readName } from './read-fields.ts';
import type { Animation } from './types.ts';

/** Reads the header into a new animation, whose other parts are still empty. */
export function readHeader(reader: ByteReader, warnings: Warning[]): Animation {
  const version = readVersion(reader);
  const basePriority = readBasePriority(reader);
  const duration = readDuration(reader);
  const emote = readName(reader, 'emote_name');
  const loopIn = readFinite(reader, 'loop_in_point');
  const loopOut = readFinite(reader, 'loop_out_point');
  const rawLoop = reader.s32le('loop');
  const easeIn = readFinite(reader, 'ease_in_duration');
  const easeOut = readFinite(reader, 'ease_out_duration');
  const handPose = readHandPose(reader);
  // One literal with every field: putting a header and the rest together by spread took 3 µs a clip.
  return {
    version,
    basePriority,
    duration,
    emote,
    loopIn,
    loopOut,
    loop: rawLoop !== 0,
    rawLoop,
    easeIn,
    easeOut,
    handPose,
    joints: [],
    constraints: [],
    constraintsIgnored: false,
    trailing: new Uint8Array(0),
    warnings,
  };
}

function readVersion(reader: ByteReader): Animation['version'] {
  const version = reader.u16le('version');
  const subVersion = reader.u16le('sub_version');
  if (version === 1 && subVersion === 0) return '1.0';
  if (version === 0 && subVersion === 1) return '0.1';
  throw reader.error(
    'bad-version',
    `is version ${version}.${subVersion}; only 1.0 and 0.1 exist`,
    'version',
    0,
    { version, subVersion },
  );
}

function readBasePriority(reader: ByteReader): number {
  const found = reader.s32le('base_priority');
  if (found < INHERIT_PRIORITY) {
    throw reader.error(
      'priority-too-low',
      `is ${found}; the lowest priority is ${INHERIT_PRIORITY}`,
      'base_priority',
      HEADER.basePriority,
      { found, lowest: INHERIT_PRIORITY },
    );
  }
  return found;
}

function readDuration(reader: ByteReader): number {
  const found = readFinite(reader, 'duration');
  if (found > MAX_DURATION) {
    throw reader.error(
      'duration-too-long',
      `is ${singleText(found)} s; at most ${MAX_DURATION} s are allowed`,
      'duration',
      HEADER.duration,
      { found, limit: MAX_DURATION },
    );
  }
  return found;
}

function readHandPose(reader: ByteReader): number {
  const found = reader.u32le('hand_pose');
  if (found > MAX_HAND_POSE) {
    throw reader.error(
      'hand-pose-unknown',
      `is ${found}; the last hand pose is ${HAND_POSES.length - 1}`,
      'hand_pose',
      reader.position - 4,
      { found, last: HAND_POSES.length - 1 },
    );
  }
  return found;
}
