import { BONE_COUNT, defaultSkeleton } from '../../../avatar/index.ts';
import { measureIkRig } from '../../../motion/ik/index.ts';
import type { PuppetAvatar } from '../../../motion/puppetry-control/index.ts';
import type {
  LeapBone,
  LeapJointReport,
  LeapSkeleton,
} from '../../../protocol/puppetry/leap/index.ts';

type Triple = [number, number, number];

const PELVIS = 0;
/** Parts of a metre that are told: finer ones are noise of single precision, and long to write. */
const PARTS = 1e6;

/**
 * The bones of a body as plug-ins are told of them: as it stands while nothing moves it.
 *
 * **Source:** puppetry.md section 8, `set_skeleton`.
 */
export function leapSkeleton({ body }: PuppetAvatar): LeapSkeleton {
  const { parents, tips, names } = defaultSkeleton;
  const bones: LeapBone[] = [];
  for (let id = 0; id < BONE_COUNT; id++) {
    const parent = parents[id];
    const at = 3 * id;
    const inParent = (axis: number) => (parent < 0 ? 1 : body.scales[3 * parent + axis]);
    bones.push({
      name: names[id],
      id,
      parentId: parent < 0 ? null : parent,
      position: triple((axis) => body.positions[at + axis] * inParent(axis)),
      tip: triple((axis) => tips[at + axis] * body.scales[at + axis]),
    });
  }
  return { bones, armSpan: armSpanOf(body) };
}

/**
 * Where a joint is in the picture that was drawn last: the end of its bone, from where mPelvis rests.
 *
 * **Source:** puppetry.md sections 5 and 8, `joint_report`.
 */
export function reportJoint({ body, world, rise }: PuppetAvatar, joint: number): LeapJointReport {
  const { tips, names } = defaultSkeleton;
  const m = world.matrices.subarray(16 * joint, 16 * joint + 16);
  const [x, y, z] = tips.subarray(3 * joint, 3 * joint + 3);
  const [turnX, turnY, turnZ, w] = world.rotations.subarray(4 * joint, 4 * joint + 4);
  const sign = w < 0 ? -1 : 1;
  const rest = (axis: number) => body.positions[3 * PELVIS + axis] + (axis === 2 ? rise : 0);
  return {
    joint,
    name: names[joint],
    position: triple(
      (axis) => m[axis] * x + m[4 + axis] * y + m[8 + axis] * z + m[12 + axis] - rest(axis),
    ),
    rotation: triple((axis) => sign * [turnX, turnY, turnZ][axis]),
  };
}

/** Metres from hand to hand. */
export function armSpanOf(body: PuppetAvatar['body']): number {
  return rounded(measureIkRig(defaultSkeleton, body).armSpan);
}

function triple(value: (axis: number) => number): Triple {
  return [rounded(value(0)), rounded(value(1)), rounded(value(2))];
}

function rounded(value: number): number {
  return Math.round(value * PARTS) / PARTS;
}
