import { defaultSkeleton } from '../src/avatar/index.ts';
import {
  type Animation,
  animationByteLength,
  buildAnimation,
  decodeAnimation,
  encodeAnimation,
} from '../src/formats/animation/index.ts';
import { lintAnimation } from '../src/lint/index.ts';
import { fromEulerDegrees } from '../src/math/index.ts';
import { moveKeys, selectWithin } from '../src/motion/edit/index.ts';
import { bindClip } from '../src/motion/index.ts';
import { type BenchResult, interleave } from './measure.ts';

const SECONDS = 60;
const JOINTS = 133;
const ROUNDS = 15;
const TARGET_MICROSECONDS = 30_000;

/**
 * What the page does between a move of one key and the next picture, besides drawing: the edit, the clip that plays, its
 * size and its findings. The peer is the same with nothing known of the clip, as before curves were kept.
 */
export function run(): BenchResult[] {
  return [measure(4, 'within the upload limit'), measure(30, '30 keys a second')];
}

function measure(keysPerSecond: number, about: string): BenchResult {
  const bytes = encodeAnimation(swayingBody(keysPerSecond));
  let animation = decodeAnimation(bytes);
  finish(animation);
  const unknown = Array.from({ length: ROUNDS }, () => decodeAnimation(bytes));
  let round = 0;
  const { ours, peer } = interleave(
    ROUNDS,
    () => {
      animation = finish(moveKey(animation, round++ % 2 === 0 ? 0.01 : -0.01));
    },
    () => finish(moveKey(unknown.pop()!, 0.01)),
  );
  return {
    name: `Moving a key of ${SECONDS} s with ${JOINTS} joints, ${about} (${Math.round(bytes.length / 1000)} KB)`,
    unit: 'µs',
    ours,
    peer,
    ratio: peer.median / ours.median,
    target: 'at most 30 ms',
    met: ours.median <= TARGET_MICROSECONDS,
    note: 'peer: all curves decoded and laid out anew',
  };
}

/** All bones turn, with keys at the same times. */
function swayingBody(keysPerSecond: number): Animation {
  const times = Array.from({ length: SECONDS * keysPerSecond }, (_, key) => key / keysPerSecond);
  return buildAnimation({
    duration: SECONDS,
    loop: true,
    joints: Array.from({ length: JOINTS }, (_, joint) => ({
      name: defaultSkeleton.nameOf(joint),
      rotations: times.map((time) => ({
        time,
        rotation: fromEulerDegrees([9 * Math.sin(time + joint), 9 * Math.cos(time), joint / 9]),
      })),
    })),
  });
}

/** Moves the key of one joint that is nearest to the middle. */
function moveKey(animation: Animation, seconds: number): Animation {
  const middle = selectWithin(animation, 30 - 0.015, 30 + 0.015, [JOINTS >> 1]);
  return moveKeys(animation, middle, seconds).animation;
}

function finish(animation: Animation): Animation {
  bindClip(animation, defaultSkeleton);
  animationByteLength(animation);
  lintAnimation(animation, defaultSkeleton, { source: 'anim', fileName: 'sway.anim' });
  return animation;
}
