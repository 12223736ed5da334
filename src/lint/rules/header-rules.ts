import {
  MAX_BASE_PRIORITY,
  MAX_DURATION,
  MAX_UPLOAD_BYTES,
} from '../../formats/animation/index.ts';
import { emoteLabel, findBuiltin } from '../../motion/builtin-animations/index.ts';
import { formatSeconds, type Rule } from '../linted-clip.ts';
import { makeFinding } from '../make-findings.ts';

/** From this share of a limit on, there is a finding that the limit is near. */
export const NEAR_LIMIT = 0.9;

/** Above the limit the decoder warns. **Source:** animation.md section 1. */
const sizeNearLimit: Rule = ({ byteLength }) => {
  if (byteLength <= NEAR_LIMIT * MAX_UPLOAD_BYTES || byteLength > MAX_UPLOAD_BYTES) return null;
  const left = MAX_UPLOAD_BYTES - byteLength;
  const message = `The file has ${byteLength} of the ${MAX_UPLOAD_BYTES} bytes that an upload accepts; ${left} are left.`;
  return makeFinding('size-near-limit', message, { path: '', offset: null });
};

/** **Source:** animation.md section 3.1. */
const durationNearLimit: Rule = ({ animation, locations }) => {
  const { duration } = animation;
  if (duration <= NEAR_LIMIT * MAX_DURATION) return null;
  const message = `The clip lasts ${formatSeconds(duration)} of the ${MAX_DURATION} s that are allowed.`;
  return makeFinding('duration-near-limit', message, locations.header('duration'));
};

/** **Source:** animation.md section 12.4: an upload decodes the file and encodes it again as 1.0. */
const versionOld: Rule = ({ animation, locations }) => {
  if (animation.version !== '0.1') return null;
  const message =
    'The file is of version 0.1. An upload writes it again as version 1.0, with 16 bits for each number.';
  return makeFinding('version-old', message, locations.header('version'));
};

/** **Source:** animation.md section 6.1: the clip ends itself once its time is past the duration. */
const endsAtOnce: Rule = ({ animation, locations }) => {
  if (animation.loop || animation.duration > 0) return null;
  const message =
    'The clip lasts 0 s and does not loop, so it is over in the frame after it started.';
  return makeFinding('ends-at-once', message, locations.header('duration'));
};

/**
 * The uploader shortens such eases. Without that, the clip begins to fade out before it has faded in completely. The
 * decoder warns of a single ease that is longer than the clip.
 *
 * **Source:** animation.md sections 6.3, 12.1 and 12.4.
 */
const easeSumTooLong: Rule = ({ animation, locations }) => {
  const { loop, easeIn, easeOut, duration } = animation;
  const eachFits = easeIn >= 0 && easeOut >= 0 && easeIn <= duration && easeOut <= duration;
  // In single precision a sum that fits may be slightly larger.
  if (loop || !eachFits || easeIn + easeOut <= duration + 1e-4) return null;
  const message = `Ease in ${formatSeconds(easeIn)} and ease out ${formatSeconds(easeOut)} are longer than the clip of ${formatSeconds(duration)}: it fades out before it has fully faded in.`;
  return makeFinding('ease-sum-too-long', message, locations.header('ease_in_duration'));
};

/** **Source:** animation.md section 3.1: a clip that starts itself as its emote is rejected. */
const emoteOwnId: Rule = ({ animation, assetId, locations }) => {
  if (assetId === null || animation.emote !== assetId) return null;
  const message = `The emote ${assetId} is the id of this very file. The viewer refuses to play it.`;
  return makeFinding('emote-own-id', message, locations.header('emote_name'));
};

/** **Source:** animation.md section 9: it may be any animation that the viewer has a name for. */
const emoteStartsClip: Rule = ({ animation, assetId, locations }) => {
  const { emote } = animation;
  const builtin = findBuiltin(emote);
  if (!builtin || emote === assetId || emoteLabel(emote) !== null) return null;
  const message = `The emote is no facial expression: viewers start the animation ${builtin.name} together with this clip.`;
  return makeFinding('emote-starts-clip', message, locations.header('emote_name'));
};

/**
 * Clips whose joints have several priorities are usual, and the base priority is then mostly that of some of them. Only
 * one that no joint has is likely to be a mistake.
 *
 * **Source:** animation.md section 5.
 */
const basePriorityUnused: Rule = ({ animation, locations }) => {
  const { joints, constraints, constraintsIgnored, basePriority } = animation;
  const played = Math.min(basePriority, MAX_BASE_PRIORITY);
  // A constraint still compares it with the priorities of joints in its chain, and has no effect if it is lower.
  if (constraints.length > 0 && !constraintsIgnored) return null;
  const own = [...new Set(joints.map(({ priority }) => priority))].sort((a, b) => a - b);
  if (own[0] === -1 || own.includes(played)) return null;
  const message = `The base priority is ${basePriority}, but no joint has it: every joint has a priority of its own (${own.join(', ')}), and only those count.`;
  return makeFinding('base-priority-unused', message, locations.header('base_priority'));
};

export const HEADER_RULES: readonly Rule[] = [
  sizeNearLimit,
  durationNearLimit,
  versionOld,
  endsAtOnce,
  easeSumTooLong,
  emoteOwnId,
  emoteStartsClip,
  basePriorityUnused,
];
