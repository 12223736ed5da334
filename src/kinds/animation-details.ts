import { defaultSkeleton } from '../avatar/index.ts';
import {
  type Animation,
  type Curve,
  dequantisePositions,
  dequantiseRotations,
  encodeAnimation,
} from '../formats/animation/index.ts';
import { encodeUtf8 } from '../formats/bytes/index.ts';
import { lintAnimation } from '../lint/index.ts';
import { exportBvh } from '../motion/bvh-export/index.ts';
import type { AnimationContent } from './file-content.ts';
import { facts, formatSeconds, type KindDetails, reportWarnings } from './kind-details.ts';

/** Inspects and lints clips of both kinds: a BVH as the animation that an upload would make of it. */
const CLIP_DETAILS: KindDetails<AnimationContent> = {
  inspect(file, { animation, source }) {
    const report = reportAnimation(file, animation, source);
    return { report, sections: [{ title: '', facts: factsOf(report) }], hasErrors: false };
  },
  lint: ({ animation, source }, fileName) =>
    lintAnimation(animation, defaultSkeleton, { source, fileName }),
};

export const ANIM_DETAILS: KindDetails<AnimationContent> = {
  ...CLIP_DETAILS,
  /** Keeps the version of the clip, so that nothing is lost. */
  encode: ({ animation }) => ({
    bytes: encodeAnimation(animation),
    mediaType: 'application/octet-stream',
    losses: [],
  }),
};

export const BVH_DETAILS: KindDetails<AnimationContent> = {
  ...CLIP_DETAILS,
  encode({ animation }) {
    const { text, losses } = exportBvh(animation, defaultSkeleton);
    return { bytes: encodeUtf8(text), mediaType: 'text/plain', losses };
  },
};

type AnimationReport = ReturnType<typeof reportAnimation>;

/** Facts of an animation; times in seconds, positions in metres, quaternions x y z w. */
function reportAnimation(file: string, animation: Animation, source: AnimationContent['source']) {
  return {
    file,
    format: source,
    version: animation.version,
    priority: animation.basePriority,
    duration: animation.duration,
    emote: animation.emote,
    loopIn: animation.loopIn,
    loopOut: animation.loopOut,
    loop: animation.loop,
    easeIn: animation.easeIn,
    easeOut: animation.easeOut,
    handPose: animation.handPose,
    joints: animation.joints.map((joint) => {
      const rotations = dequantiseRotations(animation, joint);
      const positions = dequantisePositions(animation, joint);
      return {
        name: joint.name,
        priority: joint.priority,
        rotationKeys: joint.rotationKeys.length / 4,
        positionKeys: joint.positionKeys.length / 4,
        firstRotation: keyAt(rotations, 0),
        lastRotation: keyAt(rotations, -1),
        firstPosition: keyAt(positions, 0),
        lastPosition: keyAt(positions, -1),
      };
    }),
    constraints: animation.constraints.map(
      ({ rawSourceVolume: _source, rawTargetVolume: _target, ...constraint }) => constraint,
    ),
    warnings: reportWarnings(animation.warnings),
  };
}

/**
 * `[time, x, y, z]` or `[time, x, y, z, w]`, seconds and metres; null where there are no keys. A negative index
 * counts from the end.
 */
function keyAt({ times, values }: Curve, index: number): number[] | null {
  const count = times.length;
  if (count === 0) return null;
  const i = index < 0 ? count + index : index;
  const width = values.length / count;
  return [times[i], ...values.subarray(i * width, (i + 1) * width)];
}

function factsOf(report: AnimationReport) {
  const { format, version, priority, joints, loop, loopIn, loopOut, easeIn, easeOut } = report;
  const keys = (field: 'rotationKeys' | 'positionKeys') =>
    joints.reduce((sum, joint) => sum + joint[field], 0);
  const priorities = [...new Set(joints.map((joint) => joint.priority))].sort((a, b) => a - b);
  return facts([
    ['Format', format === 'bvh' ? 'BVH motion' : `animation ${version}`],
    ['Duration', formatSeconds(report.duration)],
    ['Priority', `${priority} (joints ${priorities.join(', ')})`],
    ['Loop', loop ? `${formatSeconds(loopIn)} to ${formatSeconds(loopOut)}` : 'no'],
    ['Ease', `in ${formatSeconds(easeIn)}, out ${formatSeconds(easeOut)}`],
    ['Hand pose', String(report.handPose)],
    ['Emote', report.emote || 'none'],
    ['Joints', String(joints.length)],
    ['Keys', `${keys('rotationKeys')} rotation, ${keys('positionKeys')} position`],
    ['Constraints', String(report.constraints.length)],
  ]);
}
