import { singleText, type Warning } from '../bytes/index.ts';
import { AFTER_EMOTE, CLOSED_MOUTH, HEADER, MAX_BASE_PRIORITY } from './layout.ts';
import { EMOTES, HAND_POSES } from './poses.ts';
import { quoteName } from './read-fields.ts';
import type { Animation } from './types.ts';

/** An emote may also be named by its UUID. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Notes what the viewer accepts in a header but its author hardly meant. */
export function reviewHeader(animation: Animation, warnings: Warning[]): void {
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
    const message = `The clip lasts ${singleText(duration)} s, which is below zero.`;
    const offset = HEADER.duration;
    warnings.push({ code: 'duration-below-zero', message, offset, path: 'duration' });
  }
  if (emote === CLOSED_MOUTH) {
    const message = `The emote ${CLOSED_MOUTH} is played as no emote.`;
    const offset = HEADER.emote;
    warnings.push({ code: 'emote-closed-mouth', message, offset, path: 'emote_name' });
  } else if (emote !== '' && !EMOTES.includes(emote.toLowerCase()) && !UUID.test(emote)) {
    const message = `The emote ${quoteName(emote)} is none of the known facial expressions.`;
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
      message: `The loop starts at ${singleText(loopIn)} s, after its end at ${singleText(loopOut)} s.`,
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
  const message = `A loop point is at ${singleText(point)} s, outside the clip of ${singleText(duration)} s.`;
  warnings.push({ code: 'loop-outside', message, offset: afterEmote + AFTER_EMOTE[path], path });
}

/** A looping clip may ease for longer than it lasts: held poses of 0 s are made that way. */
function reviewEase(
  { loop, duration }: Animation,
  path: 'ease_in_duration' | 'ease_out_duration',
  ease: number,
  afterEmote: number,
  warnings: Warning[],
): void {
  const offset = afterEmote + AFTER_EMOTE[path];
  if (ease < 0) {
    const message = `An ease of ${singleText(ease)} s is below zero.`;
    warnings.push({ code: 'ease-below-zero', message, offset, path });
  } else if (!loop && ease > duration) {
    const message = `An ease of ${singleText(ease)} s is longer than the clip of ${singleText(duration)} s.`;
    warnings.push({ code: 'ease-too-long', message, offset, path });
  }
}
