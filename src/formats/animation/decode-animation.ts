import { ByteReader, excerpt, formatFloat32, type Warning } from '../bytes/index.ts';
import { type Animation, EMOTES, HAND_POSES, type JointDirectory } from './animation-asset.ts';
import { readConstraints } from './animation-constraints.ts';
import { readJoints } from './animation-joints.ts';
import {
  AFTER_EMOTE,
  CLOSED_MOUTH,
  HEADER,
  INHERIT_PRIORITY,
  MAX_BASE_PRIORITY,
  MAX_DURATION,
  MAX_HAND_POSE,
  MAX_UPLOAD_BYTES,
} from './animation-layout.ts';

interface DecodeAnimationOptions {
  /** With it the decoder warns of unknown joints and checks the joints that constraints need. */
  joints?: JointDirectory;
}

/**
 * Decodes an animation asset of version 1.0 or 0.1. What the viewer rejects is an error; what it clamps, ignores or
 * tolerates is a warning. The result shares no memory with `bytes`.
 *
 * @throws {@link DecodeError} with format `anim` and one of the codes
 * `truncated`, `count-over-end`, `negative-count`, `not-finite`, `bad-version`, `priority-too-low`,
 * `duration-too-long`, `negative-duration`, `hand-pose-unknown`, `no-joints`, `too-many-joints`,
 * `forbidden-joint`, `chain-over-joints`, `constraint-type-unknown`, `volume-unknown`,
 * `chain-joint-missing`, `chain-unknown-joint`.
 *
 * **Source:** reference/animation.md sections 1, 2 and 3.1.
 */
export function decodeAnimation(
  bytes: Uint8Array,
  options: DecodeAnimationOptions = {},
): Animation {
  const directory = options.joints;
  const reader = new ByteReader(bytes, { format: 'anim' });
  const warnings: Warning[] = [];
  if (bytes.length > MAX_UPLOAD_BYTES) {
    warnings.push({
      code: 'file-too-large',
      message: `The file has ${bytes.length} bytes; Second Life accepts ${MAX_UPLOAD_BYTES}.`,
      offset: 0,
      path: '',
    });
  }
  const animation = readHeader(reader, warnings);
  reviewHeader(animation, warnings);
  animation.joints = readJoints(reader, animation, directory, warnings);
  const part = readConstraints(reader, animation.joints, directory, warnings);
  animation.constraints = part.constraints;
  animation.constraintsIgnored = part.constraintsIgnored;
  readTrailing(reader, animation);
  return animation;
}

function readTrailing(reader: ByteReader, animation: Animation): void {
  if (reader.remaining === 0) return;
  const offset = reader.position;
  animation.trailing = new Uint8Array(reader.readBytes(reader.remaining));
  const includesConstraints = animation.constraintsIgnored && animation.constraints.length === 0;
  if (includesConstraints) return;
  animation.warnings.push({
    code: 'trailing-bytes',
    message: `After the animation ${animation.trailing.length} more bytes follow; they play no part.`,
    offset,
    path: '',
  });
}

/** Reads the header into a new animation, whose other parts are still empty. */
function readHeader(reader: ByteReader, warnings: Warning[]): Animation {
  const version = readVersion(reader);
  const basePriority = readBasePriority(reader);
  const duration = readDuration(reader);
  const emote = reader.nulTerminated('emote_name');
  const loopIn = reader.finiteF32le('loop_in_point');
  const loopOut = reader.finiteF32le('loop_out_point');
  const rawLoop = reader.s32le('loop');
  const easeIn = reader.finiteF32le('ease_in_duration');
  const easeOut = reader.finiteF32le('ease_out_duration');
  const handPose = readHandPose(reader);
  // One literal with every field: combining a header and the rest by spread took 3 µs per clip.
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
  const found = reader.finiteF32le('duration');
  if (found > MAX_DURATION) {
    throw reader.error(
      'duration-too-long',
      `is ${formatFloat32(found)} s; at most ${MAX_DURATION} s are allowed`,
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

/** An emote may also be given by its UUID. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Warns of what the viewer accepts in a header, though its author can hardly have meant it. */
function reviewHeader(animation: Animation, warnings: Warning[]): void {
  reviewFirstFields(animation, warnings);
  const afterEmote = HEADER.emote + animation.emote.length + 1;
  reviewLoop(animation, afterEmote, warnings);
  reviewEase(animation, 'ease_in_duration', animation.easeIn, afterEmote, warnings);
  reviewEase(animation, 'ease_out_duration', animation.easeOut, afterEmote, warnings);
  if (animation.handPose >= HAND_POSES.length) {
    warnings.push({
      code: 'hand-pose-ignored',
      message: `Hand pose ${animation.handPose} does not exist and is ignored.`,
      offset: afterEmote + AFTER_EMOTE.hand_pose,
      path: 'hand_pose',
    });
  }
}

function reviewFirstFields(animation: Animation, warnings: Warning[]): void {
  const { basePriority, duration, emote } = animation;
  if (basePriority > MAX_BASE_PRIORITY) {
    const message = `Base priority ${basePriority} is played as ${MAX_BASE_PRIORITY}.`;
    const offset = HEADER.basePriority;
    warnings.push({ code: 'base-priority-clamped', message, offset, path: 'base_priority' });
  }
  if (duration < 0) {
    const message = `The clip lasts ${formatFloat32(duration)} s, which is below zero.`;
    const offset = HEADER.duration;
    warnings.push({ code: 'duration-below-zero', message, offset, path: 'duration' });
  }
  if (emote === CLOSED_MOUTH) {
    const message = `The emote ${CLOSED_MOUTH} is played as no emote.`;
    const offset = HEADER.emote;
    warnings.push({ code: 'emote-closed-mouth', message, offset, path: 'emote_name' });
  } else if (emote !== '' && !EMOTES.includes(emote.toLowerCase()) && !UUID.test(emote)) {
    const message = `The emote "${excerpt(emote)}" is none of the known facial expressions.`;
    const offset = HEADER.emote;
    warnings.push({ code: 'emote-unknown', message, offset, path: 'emote_name' });
  }
}

function reviewLoop(
  { loopIn, loopOut, duration }: Animation,
  afterEmote: number,
  warnings: Warning[],
): void {
  reviewLoopPoint('loop_in_point', loopIn, duration, afterEmote, warnings);
  reviewLoopPoint('loop_out_point', loopOut, duration, afterEmote, warnings);
  if (loopIn > loopOut) {
    warnings.push({
      code: 'loop-reversed',
      message: `The loop starts at ${formatFloat32(loopIn)} s, after its end at ${formatFloat32(loopOut)} s.`,
      offset: afterEmote + AFTER_EMOTE.loop_in_point,
      path: 'loop_in_point',
    });
  }
}

function reviewLoopPoint(
  path: 'loop_in_point' | 'loop_out_point',
  point: number,
  duration: number,
  afterEmote: number,
  warnings: Warning[],
): void {
  if (point >= 0 && point <= duration) return;
  const message = `A loop point is at ${formatFloat32(point)} s, outside the clip of ${formatFloat32(duration)} s.`;
  warnings.push({ code: 'loop-outside', message, offset: afterEmote + AFTER_EMOTE[path], path });
}

/** The eases of a looping clip may be longer than the clip, as they are in poses of 0 s that are held. */
function reviewEase(
  { loop, duration }: Animation,
  path: 'ease_in_duration' | 'ease_out_duration',
  ease: number,
  afterEmote: number,
  warnings: Warning[],
): void {
  const offset = afterEmote + AFTER_EMOTE[path];
  if (ease < 0) {
    const message = `An ease of ${formatFloat32(ease)} s is below zero.`;
    warnings.push({ code: 'ease-below-zero', message, offset, path });
  } else if (!loop && ease > duration) {
    const message = `An ease of ${formatFloat32(ease)} s is longer than the clip of ${formatFloat32(duration)} s.`;
    warnings.push({ code: 'ease-too-long', message, offset, path });
  }
}
