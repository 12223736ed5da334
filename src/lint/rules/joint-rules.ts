import { type JointKind, PELVIS } from '../../avatar/index.ts';
import { listNames, plural } from '../../formats/bytes/index.ts';
import type { LintedClip, Rule } from '../linted-clip.ts';
import { makeFinding } from '../make-findings.ts';

/** The highest priority in the upload dialog; the viewer plays 5 and 6 too. */
const MAX_DIALOG_PRIORITY = 4;
const MAX_CLIP_PRIORITY = 6;
/** The viewer's own priority for additive motions, which clips never are. */
const ADDITIVE_PRIORITY = 7;

/** **Source:** animation.md section 5. */
const priorityNotOffered: Rule = ({ animation, locations }) => {
  const isHigh = (priority: number) =>
    priority > MAX_DIALOG_PRIORITY && priority <= MAX_CLIP_PRIORITY;
  const { joints, basePriority } = animation;
  const high = joints.filter(({ priority }) => isHigh(priority));
  const base = isHigh(basePriority);
  if (!base && high.length === 0) return null;
  const parts = [
    ...(base ? [`base priority ${basePriority}`] : []),
    ...(high.length > 0 ? [`${plural(high.length, 'joint')} at ${prioritiesOf(high)}`] : []),
  ];
  const message = `The uploader offers priorities 0 to ${MAX_DIALOG_PRIORITY}; the clip has ${parts.join(' and ')}. The viewer honours them.`;
  const first = joints.findIndex(({ priority }) => isHigh(priority));
  const location = base ? locations.header('base_priority') : locations.jointPriority(first);
  return makeFinding('priority-not-offered', message, {
    ...location,
    count: high.length + (base ? 1 : 0),
  });
};

function prioritiesOf(joints: readonly { priority: number }[]): string {
  return [...new Set(joints.map(({ priority }) => priority))].sort((a, b) => a - b).join(' and ');
}

/** Of priorities above 7 the decoder warns. **Source:** animation.md section 5. */
const jointPrioritySeven: Rule = ({ animation, locations }) => {
  const { joints } = animation;
  const additive = joints.filter(({ priority }) => priority === ADDITIVE_PRIORITY);
  if (additive.length === 0) return null;
  const names = listNames(additive.map(({ name }) => name));
  const message = `Priority ${ADDITIVE_PRIORITY} is the viewer’s own mark of additive motions; a clip has 0 to ${MAX_CLIP_PRIORITY}. It plays over everything else at ${names}.`;
  return makeFinding('joint-priority-seven', message, {
    ...locations.jointPriority(joints.indexOf(additive[0])),
    count: additive.length,
  });
};

/**
 * Such a joint has no effect, unless a constraint needs it in its chain.
 *
 * **Source:** animation.md sections 6.2 and 10.
 */
const jointWithoutKeys: Rule = (clip) => {
  const inChains = chainJoints(clip);
  const bare = clip.played.filter(
    ({ number, rotations, positions }) =>
      rotations.times.length + positions.times.length === 0 && !inChains.has(number),
  );
  if (bare.length === 0) return null;
  const names = listNames(bare.map(({ joint }) => joint.name));
  const message = `${names} ${bare.length === 1 ? 'is' : 'are'} listed without any key, and so left to other animations.`;
  return makeFinding('joint-without-keys', message, {
    ...clip.locations.joint(bare[0].index),
    count: bare.length,
  });
};

function chainJoints({ animation, skeleton }: LintedClip): Set<number> {
  const joints = new Set<number>();
  for (const { sourceVolume, chainLength } of animation.constraints) {
    let joint = skeleton.jointNumber(sourceVolume);
    for (let step = 0; step <= chainLength && joint >= 0; step++) {
      joint = skeleton.parentOf(joint);
      joints.add(joint);
    }
  }
  return joints;
}

/** **Source:** animation.md section 4: volumes and attachment points are joints too. */
const jointNotBone: Rule = ({ played, skeleton, locations }) => {
  const others = played.filter(({ number }) => skeleton.rows[number].kind !== 'bone');
  if (others.length === 0) return null;
  const parts = (['volume', 'attachment'] as const).flatMap((kind) => {
    const names = others
      .filter(({ number }) => skeleton.rows[number].kind === kind)
      .map(({ joint }) => joint.name);
    return names.length > 0 ? [describeMovement(kind, names)] : [];
  });
  return makeFinding('joint-not-bone', parts.join(' '), {
    ...locations.joint(others[0].index),
    count: others.length,
  });
};

function describeMovement(kind: Exclude<JointKind, 'bone'>, names: readonly string[]): string {
  const one = names.length === 1;
  return kind === 'volume'
    ? `${listNames(names)} ${one ? 'is a collision volume' : 'are collision volumes'}: fitted mesh weighted to ${one ? 'it' : 'them'} moves along.`
    : `${listNames(names)} ${one ? 'is an attachment point' : 'are attachment points'}: what is worn there moves along.`;
}

/** **Source:** animation.md sections 7 (consequences) and 8. */
const positionOffPelvis: Rule = ({ played, locations }) => {
  const moved = played.filter(
    ({ number, positions }) => number !== PELVIS && positions.times.length > 0,
  );
  if (moved.length === 0) return null;
  const names = listNames(moved.map(({ joint }) => joint.name));
  const message = `Position keys on ${names} are absolute: they replace the place that shape and mesh give, on every avatar alike, and in-world the joint stays there after the clip has ended.`;
  return makeFinding('position-off-pelvis', message, {
    ...locations.positionKey(moved[0].index),
    count: moved.length,
  });
};

export const JOINT_RULES: readonly Rule[] = [
  priorityNotOffered,
  jointPrioritySeven,
  jointWithoutKeys,
  jointNotBone,
  positionOffPelvis,
];
