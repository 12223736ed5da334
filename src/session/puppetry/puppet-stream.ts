import type { IkSolver } from '../../motion/ik/index.ts';
import {
  type Effectors,
  LOCAL_POSITION,
  type StreamHealth,
  TARGET_POSITION,
} from '../../motion/received-puppetry/index.ts';
import type { JointStream, PuppetStream, PuppetTarget } from './contract.ts';
import type { Puppet } from './puppet.ts';

const PELVIS = 0;

const end = new Float32Array(3);

/** What a puppet is told of for looking into, as of its last frame. */
export function puppetStream(puppet: Puppet, isForced: boolean, now: number): PuppetStream {
  const { agentId, layout, badBlocks, ignored, motion, solver } = puppet;
  return {
    agentId,
    layout,
    isForced,
    recordsPerSecond: puppet.recordsPerSecond(now),
    badBlocks,
    ignored,
    joints: motion?.health().map(jointStream) ?? [],
    targets: motion && solver ? targetsOf(motion.shown, solver) : [],
  };
}

/** In milliseconds. */
function jointStream({ joint, period, jitter, age }: StreamHealth): JointStream {
  return {
    joint,
    rate: period > 0 ? 1 / period : 0,
    jitter: 1000 * jitter,
    delay: 1000 * (period + jitter),
    age: 1000 * age,
  };
}

function targetsOf(
  { count, joints, masks, positions }: Effectors,
  solver: IkSolver,
): PuppetTarget[] {
  const metres = solver.rig.armSpan / 2;
  const targets: PuppetTarget[] = [];
  for (let entry = 0; entry < count; entry++) {
    // Where both are named, the joint's own position counts, and nothing is aimed at.
    if ((masks[entry] & (TARGET_POSITION | LOCAL_POSITION)) !== TARGET_POSITION) continue;
    const joint = joints[entry];
    const position = triple(positions, 3 * entry, metres);
    // The hips are put where they are asked to be, and have nothing to reach with.
    const reached = joint === PELVIS ? position : endOf(solver, joint);
    targets.push({ joint, position, reached });
  }
  return targets;
}

function endOf(solver: IkSolver, joint: number): PuppetTarget['position'] {
  solver.endOf(end, joint);
  return triple(end, 0, 1);
}

function triple(numbers: Float32Array, o: number, factor: number): PuppetTarget['position'] {
  return [numbers[o] * factor, numbers[o + 1] * factor, numbers[o + 2] * factor];
}
